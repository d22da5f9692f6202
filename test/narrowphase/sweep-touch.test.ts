import { describe, expect, test } from "vitest";
import { sweepShapes } from "../../src/narrowphase/sweep-shapes.ts";
import { compound } from "../../src/shapes/compound.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { triangle } from "../../src/shapes/triangle.ts";
import {
  dot,
  generator,
  KINDS,
  type Kind,
  pick,
  type Random,
  randomPoint,
  randomSwept,
  randomTurn,
  soup,
  toArray,
} from "./sweep-support.ts";

const SEED = 31337;
const SWEEPS = 150;

const TARGETS = [...KINDS, "triangle", "mesh", "compound", "halfSpace"] as const;

function randomTarget(random: Random, kind: (typeof TARGETS)[number]): Shape {
  if (kind === "triangle") return triangle(randomPoint(random, 1), randomPoint(random, 1), randomPoint(random, 1));
  if (kind === "halfSpace") return halfSpace(randomPoint(random, 1), 0.3);
  if (kind === "mesh") {
    const { positions, indices } = soup(random, 12, 1);
    return mesh(positions, indices);
  }
  if (kind === "compound") {
    return compound(
      [0, 1, 2].map(() => ({
        shape: randomTarget(random, pick(random, [...KINDS, "mesh"])),
        position: randomPoint(random, 0.5),
        rotation: randomTurn(random),
      })),
    );
  }
  return randomSwept(kind as Kind, random, 1);
}

describe.each(TARGETS)(`sweeps that start where another ended: %s (seed ${SEED})`, (target) => {
  test.each([...KINDS, "compound"] as const)("of a %s", (kind) => {
    const random = generator(SEED + TARGETS.indexOf(target) * 10 + KINDS.indexOf(kind as Kind));
    let checked = 0;
    for (let i = 0; i < SWEEPS; i++) {
      const size = kind === "compound" ? 1 : pick(random, [1, 1, 100]);
      const offset = randomPoint(random, pick(random, [0, 10, 1000]));
      const b = randomTarget(random, target);
      const a = kind === "compound" ? compound(pieces(random)) : randomSwept(kind, random, size);
      const poseB = { position: offset, rotation: randomTurn(random) };
      const rotation = randomTurn(random);
      const from = randomPoint(random, 4).map((x, k) => x * size + offset[k]);
      const direction = randomPoint(random, 0.8).map((x, k) => x - from[k] + offset[k]);
      const first = sweepShapes(a, { position: from, rotation }, b, poseB, { direction });
      if (first === null || first.startPenetrating) continue;
      const steep = -dot(toArray(first.sweepNormal), direction) / Math.hypot(...direction);
      if (steep < 1e-4) continue;
      checked++;
      // the scale of what positions round to, seen along the motion
      const near = (1e-13 * (Math.hypot(...from) + 4 * size)) / steep;
      const there = { position: toArray(first.location), rotation };
      const again = sweepShapes(a, there, b, poseB, { direction });
      expect(again, `sweep ${i} goes through`).not.toBeNull();
      expect(again!.startPenetrating, `sweep ${i} is late by ${again?.penetrationDepth}`).toBe(false);
      expect(again!.distance, `sweep ${i}`).toBeLessThanOrEqual(near);
      // straight away: nothing holds the shape, not even a touch
      const away = toArray(first.sweepNormal);
      const back = sweepShapes(a, there, b, poseB, { direction: away, maxDistance: 1e-3 });
      if (back !== null && target !== "mesh" && target !== "compound") {
        throw new Error(`sweep ${i}: held at ${back.distance}, ${back.penetrationDepth} deep`);
      }
      // an overlap test: a touch is none
      expect(sweepShapes(a, there, b, poseB, { direction: [0, 0, 0] }), `sweep ${i} at rest`).toBeNull();
    }
    expect(checked).toBeGreaterThan(SWEEPS * 0.2);
  });
});

function pieces(random: Random) {
  return [0, 1].map(() => ({
    shape: randomSwept(pick(random, KINDS), random, 0.6),
    position: randomPoint(random, 0.5),
    rotation: randomTurn(random),
  }));
}
