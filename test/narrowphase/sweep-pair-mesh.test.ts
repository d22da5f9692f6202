import { describe, expect, test } from "vitest";
import { sweepShapes } from "../../src/narrowphase/sweep-shapes.ts";
import { capsule } from "../../src/shapes/capsule.ts";
import { convexHull } from "../../src/shapes/convex-hull.ts";
import { heightField } from "../../src/shapes/height-field.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import { scaled } from "../../src/shapes/scaled.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { triangle } from "../../src/shapes/triangle.ts";
import {
  between,
  bruteSweep,
  dot,
  gap,
  generator,
  hullsOf,
  KINDS,
  type Kind,
  pick,
  type Random,
  randomPoint,
  randomSwept,
  randomTurn,
  soup,
  toArray,
  turnTo,
  unit,
} from "./sweep-support.ts";

const SEED = 90210;
const SWEEPS = 160;
/** Distances times cosine, relative to the numbers in play. */
const TOLERANCE = 1e-11;

const STILL = { position: [0, 0, 0], rotation: [0, 0, 0, 1] };

/** Shapes without thickness, of all dimensions, and two without corners. */
const FLAT: readonly ((random: Random) => Shape)[] = [
  (random) => convexHull([randomPoint(random, 0.2)]),
  (random) => convexHull([randomPoint(random, 0.3), randomPoint(random, 0.3)]),
  (random) => triangle(randomPoint(random, 0.4), randomPoint(random, 0.4), randomPoint(random, 0.4)),
  () => convexHull([0, 0, 0, 0.3, 0, 0, 0.3, 0, 0.2, 0, 0, 0.4]),
  () => capsule(0.2, 0),
  () => sphere(0.3),
];

/** A random sweep at something about 2 wide around the origin of `pose`. */
function randomMove(random: () => number, kind: Kind) {
  const shape = randomSwept(kind, random, pick(random, [0.05, 0.4]));
  const from = randomPoint(random, pick(random, [0.8, 4, 4, 4]));
  const to = randomPoint(random, 0.7);
  const direction = to.map((x, i) => x - from[i]);
  return { shape, from, direction, rotation: randomTurn(random), maxDistance: between(random, 2, 8) };
}

function compare(
  hit: ReturnType<typeof sweepShapes>,
  brute: ReturnType<typeof sweepShapes>,
  direction: number[],
  scale: number,
): void {
  expect(hit === null, `hit ${hit?.distance}, one by one ${brute?.distance}`).toBe(brute === null);
  if (hit === null || brute === null) return;
  expect(hit.startPenetrating).toBe(brute.startPenetrating);
  const slope = Math.max(1e-3, Math.abs(dot(toArray(brute.sweepNormal), unit(direction))));
  expect(Math.abs(hit.distance - brute.distance) * slope).toBeLessThan(TOLERANCE * scale);
  expect(Math.abs(hit.penetrationDepth - brute.penetrationDepth)).toBeLessThan(TOLERANCE * scale);
}

describe(`a mesh is met like the nearest of its faces (seed ${SEED})`, () => {
  test.each(KINDS)("by a %s", (kind) => {
    const random = generator(SEED + KINDS.indexOf(kind));
    let hits = 0;
    let starts = 0;
    for (let i = 0; i < SWEEPS; i++) {
      const faces = soup(random, pick(random, [2, 12, 40]), 1);
      const pose = { position: randomPoint(random, pick(random, [0, 10])), rotation: randomTurn(random) };
      const { shape, from, direction, rotation, maxDistance } = randomMove(random, kind);
      const start = { position: from.map((x, k) => x + pose.position[k]), rotation };
      const move = { direction, maxDistance };
      const hit = sweepShapes(shape, start, mesh(faces.positions, faces.indices), pose, move);
      compare(hit, bruteSweep(shape, start, hullsOf(faces), pose, move), direction, 20);
      if (hit !== null) hits++;
      if (hit?.startPenetrating) starts++;
    }
    expect(hits / SWEEPS).toBeGreaterThan(0.3);
    expect(hits / SWEEPS).toBeLessThan(0.95);
    expect(starts).toBeGreaterThan(2);
  });

  test.each([1, 1e-3, 1e-6, 1e-9])("needles %d wide, by flat shapes and round ones", (width) => {
    const random = generator(SEED + 9);
    let hits = 0;
    for (let i = 0; i < SWEEPS; i++) {
      const positions: number[] = [];
      for (let face = 0; face < 8; face++) {
        const [a, b] = [randomPoint(random, 1), randomPoint(random, 1)];
        const part = random();
        positions.push(...a, ...b, ...a.map((x, k) => x + (b[k] - x) * part + between(random, -width, width)));
      }
      const faces = { positions, indices: Array.from({ length: 24 }, (_, k) => k) };
      const shape = pick(random, FLAT)(random);
      const start = { position: randomPoint(random, 4), rotation: randomTurn(random) };
      const direction = randomPoint(random, 0.3).map((x, k) => x - start.position[k]);
      const hit = sweepShapes(shape, start, mesh(positions), null, { direction });
      compare(hit, bruteSweep(shape, start, hullsOf(faces), STILL, { direction }), direction, 20);
      if (hit !== null) hits++;
    }
    expect(hits / SWEEPS).toBeGreaterThan(0.3);
  });

  test("a scaled mesh like a mesh of scaled vertices, mirrored too", () => {
    const random = generator(SEED + 10);
    let hits = 0;
    for (let i = 0; i < SWEEPS; i++) {
      const faces = soup(random, 20, 1);
      const factors = [0, 1, 2].map(() => pick(random, [-1, 1]) * between(random, 0.5, 2));
      const large = faces.positions.map((x, k) => x * factors[k % 3]);
      // what is in front stays in front
      const mirrored = factors[0] * factors[1] * factors[2] < 0;
      const turned = faces.indices.map((_, k, all) => all[mirrored && k % 3 > 0 ? k + 3 - 2 * (k % 3) : k]);
      const { shape, from, direction, rotation, maxDistance } = randomMove(random, pick(random, KINDS));
      const start = { position: from, rotation };
      const move = { direction, maxDistance };
      const own = sweepShapes(shape, start, scaled(mesh(faces.positions, faces.indices), factors), null, move);
      const baked = sweepShapes(shape, start, mesh(large, turned), null, move);
      compare(own, baked, direction, 20);
      expect(own?.faceIndex).toBe(baked?.faceIndex);
      if (own !== null) hits++;
    }
    expect(hits / SWEEPS).toBeGreaterThan(0.3);
  });

  test("a height field like the mesh of its triangles", () => {
    const random = generator(SEED + 11);
    let hits = 0;
    for (let i = 0; i < SWEEPS; i++) {
      const n = 8;
      const cell = 0.4;
      const bumpy = pick(random, [0, 0.3]);
      const heights = Array.from({ length: n * n }, () => between(random, -bumpy, bumpy));
      const indices: number[] = [];
      for (let r = 0; r + 1 < n; r++) {
        for (let c = 0; c + 1 < n; c++) {
          const a = r * n + c;
          indices.push(a, a + n, a + n + 1, a, a + n + 1, a + 1);
        }
      }
      const positions = heights.flatMap((h, k) => [(k % n) * cell, h, Math.floor(k / n) * cell]);
      const pose = { position: [-1.4, 0, -1.4], rotation: [0, 0, 0, 1] };
      const { shape, from, direction, rotation, maxDistance } = randomMove(random, pick(random, KINDS));
      const start = { position: from, rotation };
      const move = { direction, maxDistance };
      const field = heightField({ rows: n, cols: n, cellSize: cell, heights });
      const one = sweepShapes(shape, start, field, pose, move);
      const other = sweepShapes(shape, start, mesh(positions, indices), pose, move);
      compare(one, other, direction, 20);
      expect(one?.faceIndex).toBe(other?.faceIndex);
      if (one !== null) hits++;
    }
    expect(hits / SWEEPS).toBeGreaterThan(0.3);
  });
});

describe(`what a hit on a mesh tells (seed ${SEED})`, () => {
  test("the contact lies on the face, where its weights say, and on the swept shape", () => {
    const random = generator(SEED + 20);
    let checked = 0;
    for (let i = 0; i < SWEEPS; i++) {
      const faces = soup(random, 20, 1);
      const pose = { position: randomPoint(random, 3), rotation: randomTurn(random) };
      const { shape, from, direction, rotation, maxDistance } = randomMove(random, pick(random, KINDS));
      const start = { position: from.map((x, k) => x + pose.position[k]), rotation };
      const hit = sweepShapes(shape, start, mesh(faces.positions, faces.indices), pose, { direction, maxDistance });
      if (hit === null || hit.startPenetrating) continue;
      checked++;
      const weights = toArray(hit.barycentric!);
      expect(weights[0] + weights[1] + weights[2]).toBeCloseTo(1, 12);
      for (const weight of weights) expect(weight).toBeGreaterThan(-1e-9);
      const corners = [0, 1, 2].map((k) => faces.indices[hit.faceIndex * 3 + k] * 3);
      const local = [0, 1, 2].map((k) => corners.reduce((sum, at, c) => sum + weights[c] * faces.positions[at + k], 0));
      const world = turnTo(pose, local).map((x, k) => x + pose.position[k]);
      expect(gap(world, toArray(hit.point))).toBeLessThan(1e-9);
      // on the swept shape where it stands then: no farther from it than rounding, and not inside
      const there = { position: toArray(hit.location), rotation };
      const [face] = hullsOf({ ...faces, indices: faces.indices.slice(hit.faceIndex * 3, hit.faceIndex * 3 + 3) });
      expect(sweepShapes(shape, there, face, pose, { direction: [0, 0, 0] })?.penetrationDepth ?? 0).toBeLessThan(1e-9);
      expect(dot(toArray(hit.normal), unit(direction))).toBeLessThan(1e-9);
      expect(Math.hypot(...toArray(hit.normal))).toBeCloseTo(1, 12);
      expect(dot(toArray(hit.sweepNormal), unit(direction))).toBeLessThan(1e-9);
    }
    expect(checked).toBeGreaterThan(SWEEPS * 0.3);
  });
});
