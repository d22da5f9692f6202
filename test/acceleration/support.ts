import { BruteForceIndex } from "../../src/acceleration/brute-force.ts";
import { StaticIndex } from "../../src/acceleration/bvh/static-index.ts";
import { DynamicTree } from "../../src/acceleration/dynamic-tree/dynamic-tree.ts";
import { Grid } from "../../src/acceleration/grid/grid.ts";
import { Octree } from "../../src/acceleration/octree/octree.ts";
import type { IndexVisitor, SpatialIndex } from "../../src/acceleration/spatial-index.ts";
import type { Aabb } from "../../src/math/aabb.ts";
import type { Ray } from "../../src/math/ray.ts";

/** Every index, by name; add a new one here and all tests of the contract run on it. */
export const INDEXES: readonly [string, () => SpatialIndex][] = [
  ["brute-force", () => new BruteForceIndex()],
  ["dynamic-tree", () => new DynamicTree()],
  ["bvh", () => new StaticIndex()],
  ["octree", () => new Octree()],
  ["grid", () => new Grid()],
];

/** Numbers in [0, 1), the same for the same seed on every machine (a linear congruential generator). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  for (let i = 0; i < 8; i++) next();
  return next;
}

/** Collects every candidate. */
export class Collect implements IndexVisitor {
  limit: number;
  nodeVisits = 0;
  leafVisits = 0;
  readonly ids: number[] = [];

  constructor(limit = Infinity) {
    this.limit = limit;
  }

  visit(id: number): void {
    this.ids.push(id);
  }
}

export function aabb(...values: [number, number, number, number, number, number]): Aabb {
  return new Float64Array(values);
}

/** The box around `center` with half extents `half`. */
export function boxAround(center: ArrayLike<number>, half: ArrayLike<number>): Aabb {
  const box = new Float64Array(6);
  for (let axis = 0; axis < 3; axis++) {
    box[axis] = center[axis] - half[axis];
    box[axis + 3] = center[axis] + half[axis];
  }
  return box;
}

export function makeRay(origin: ArrayLike<number>, direction: ArrayLike<number>, min: number, max: number): Ray {
  return new Float64Array([...Array.from(origin), ...Array.from(direction), min, max]);
}

/** Distance between two closed boxes. */
export function boxDistance(a: Aabb, b: Aabb): number {
  let squared = 0;
  for (let axis = 0; axis < 3; axis++) {
    const gap = Math.max(0, a[axis] - b[axis + 3], b[axis] - a[axis + 3]);
    squared += gap * gap;
  }
  return Math.sqrt(squared);
}

/**
 * The first t ≥ ray[6] in the box grown by `half` and `grow`, NaN for none: clips the interval plane by plane, written apart from
 * the library's slab tests.
 */
export function enterDistance(box: Aabb, ray: Ray, half: ArrayLike<number> = [0, 0, 0], grow = 0): number {
  let from = ray[6];
  let to = Infinity;
  for (let plane = 0; plane < 6; plane++) {
    const axis = plane % 3;
    const sign = plane < 3 ? -1 : 1;
    // inside: sign · (origin + t · direction) ≤ sign · plane
    const room = sign * (box[plane] - ray[axis]) + half[axis] + grow;
    const speed = sign * ray[axis + 3];
    if (speed === 0) {
      if (room < 0) return Number.NaN;
    } else if (speed > 0) to = Math.min(to, room / speed);
    else from = Math.max(from, room / speed);
  }
  return from <= to ? from : Number.NaN;
}
