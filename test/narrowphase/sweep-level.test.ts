import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bakeModel } from "../../src/io/bake.ts";
import { loadModel } from "../../src/io/node-load.ts";
import { createAabb } from "../../src/math/aabb.ts";
import { SweepHit as Record, type SweepHit } from "../../src/narrowphase/sweep-hit.ts";
import { sweepShapes } from "../../src/narrowphase/sweep-shapes.ts";
import { convexHull } from "../../src/shapes/convex-hull.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import {
  between,
  dot,
  type Faces,
  generator,
  type Kind,
  type PlainPose,
  pick,
  posed,
  type Random,
  randomPoint,
  randomSwept,
  randomTurn,
  toArray,
} from "./sweep-support.ts";

const SEED = 414243;
const SWEEPS = 2500;
/** Distance times cosine, relative to the numbers in play. */
const TOLERANCE = 1e-11;

// Runs only where the optional folder of models stands beside the repository.
const level = join(import.meta.dirname, "../../../shared/data/levels/nav_test.obj");

/** The nearest of all faces that lie in the box of the whole motion, each asked by itself as a flat hull: no tree and none of its order. */
class EveryFace {
  private readonly faces: Faces;
  private readonly boxes: Float64Array;
  private readonly hulls: (Shape | null | undefined)[] = [];
  private readonly box = createAabb();

  constructor(faces: Faces) {
    this.faces = faces;
    this.boxes = new Float64Array(faces.indices.length * 2);
    for (let face = 0; face * 3 < faces.indices.length; face++) {
      for (let axis = 0; axis < 3; axis++) {
        const values = [0, 1, 2].map((k) => faces.positions[faces.indices[face * 3 + k] * 3 + axis]);
        this.boxes[face * 6 + axis] = Math.min(...values);
        this.boxes[face * 6 + 3 + axis] = Math.max(...values);
      }
    }
  }

  sweep(shape: Shape, start: PlainPose, direction: number[], maxDistance: number): SweepHit | null {
    const { box, boxes } = this;
    shape.type.aabb(shape, posed(start), box);
    for (let axis = 0; axis < 3; axis++) {
      const way = direction[axis] * maxDistance;
      box[axis] += Math.min(0, way) - 1e-6;
      box[axis + 3] += Math.max(0, way) + 1e-6;
    }
    let best: SweepHit | null = null;
    for (let face = 0, at = 0; at < boxes.length; face++, at += 6) {
      if (boxes[at] > box[3] || boxes[at + 1] > box[4] || boxes[at + 2] > box[5]) continue;
      if (boxes[at + 3] < box[0] || boxes[at + 4] < box[1] || boxes[at + 5] < box[2]) continue;
      const hull = this.hullOf(face);
      if (hull === null) continue;
      const hit = sweepShapes(shape, start, hull, null, { direction, maxDistance });
      if (hit !== null && (best === null || key(hit) < key(best))) best = hit;
    }
    return best;
  }

  /** Null for a face without area, which a mesh leaves out. */
  private hullOf(face: number): Shape | null {
    const known = this.hulls[face];
    if (known !== undefined) return known;
    const { positions, indices } = this.faces;
    const [a, b, c] = [0, 1, 2].map((k) => positions.slice(indices[face * 3 + k] * 3, indices[face * 3 + k] * 3 + 3));
    const e = b.map((x, i) => x - a[i]);
    const f = c.map((x, i) => x - a[i]);
    const area = [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]];
    const hull = area.every((x) => x === 0) ? null : convexHull([a, b, c]);
    this.hulls[face] = hull;
    return hull;
  }
}

const key = (hit: SweepHit) => (hit.startPenetrating ? -hit.penetrationDepth : hit.distance);

/** A sweep that starts not far from a vertex of the level, most of them along the floor, as characters and things move. */
function randomSweep(random: Random, kind: Kind, positions: readonly number[], diagonal: number) {
  const shape = randomSwept(kind, random, diagonal * pick(random, [0.001, 0.004, 0.01]));
  const vertex = Math.floor((random() * positions.length) / 3) * 3;
  const position = randomPoint(random, diagonal * 0.03).map((x, i) => x + positions[vertex + i]);
  const away = randomPoint(random, 1);
  if (random() < 0.6) away[1] *= 0.05;
  const length = Math.hypot(...away);
  const direction = away.map((x) => x / length);
  const rotation = random() < 0.5 ? [0, 0, 0, 1] : randomTurn(random);
  return { shape, start: { position, rotation }, direction, maxDistance: diagonal * between(random, 0.02, 0.15) };
}

describe.skipIf(!existsSync(level))(`sweeps through a level (seed ${SEED})`, async () => {
  const baked = existsSync(level) ? bakeModel(await loadModel(level)) : null;
  const faces = { positions: [...(baked?.positions ?? [])], indices: [...(baked?.indices ?? [])] };

  test.each(["sphere", "box", "capsule", "hull"] as const)(
    "%s: every answer is that of all faces one by one",
    (kind) => {
      const whole = mesh(baked!.positions, baked!.indices);
      const every = new EveryFace(faces);
      const { bounds } = whole;
      const diagonal = Math.hypot(bounds[3] - bounds[0], bounds[4] - bounds[1], bounds[5] - bounds[2]);
      const random = generator(SEED + kind.length);
      const out = new Record();
      let hits = 0;
      for (let i = 0; i < SWEEPS; i++) {
        const { shape, start, direction, maxDistance } = randomSweep(random, kind, faces.positions, diagonal);
        const hit = sweepShapes(shape, start, whole, null, { direction, maxDistance }, { out });
        const brute = every.sweep(shape, start, direction, maxDistance);
        if ((hit === null) !== (brute === null)) {
          throw new Error(`sweep ${i}: ${hit?.distance ?? "none"}, one by one ${brute?.distance ?? "none"}`);
        }
        if (hit === null || brute === null) continue;
        hits++;
        const slope = Math.max(1e-3, Math.abs(dot(toArray(brute.sweepNormal), direction)));
        const off =
          Math.abs(hit.distance - brute.distance) * slope + Math.abs(hit.penetrationDepth - brute.penetrationDepth);
        if (!(off <= TOLERANCE * diagonal) || hit.startPenetrating !== brute.startPenetrating) {
          throw new Error(`sweep ${i}: off by ${off}`);
        }
      }
      expect(hits / SWEEPS).toBeGreaterThan(0.3);
      expect(hits / SWEEPS).toBeLessThan(0.95);
    },
  );
});
