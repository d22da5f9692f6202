import type { RayLike } from "../../../src/math/ray.ts";
import { box } from "../../../src/shapes/box.ts";
import { compound } from "../../../src/shapes/compound.ts";
import { type Mesh, mesh } from "../../../src/shapes/mesh/mesh.ts";
import { sphere } from "../../../src/shapes/sphere.ts";
import { World } from "../../../src/world/world.ts";

/** A source of numbers in [0, 1) that is the same in every run. */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/** `count` rays around the origin: directions of many lengths, some along axes, intervals of all kinds. */
export function someRays(count: number, seed = 1): Float64Array {
  const next = numbers(seed);
  const rays = new Float64Array(8 * count);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) rays[8 * i + k] = (next() - 0.5) * 12;
    const length = [1, 0.001, 300, 1e-250][i % 4];
    for (let k = 3; k < 6; k++) rays[8 * i + k] = (next() - 0.5) * length - rays[8 * i + k - 3] * 0.1 * length;
    if (i % 7 === 0) rays.set([0, i % 2 === 0 ? 1 : -1, -0], 8 * i + 3);
    rays[8 * i + 6] = i % 11 === 0 ? -Infinity : i % 5 === 0 ? 1.5 : 0;
    rays[8 * i + 7] = i % 3 === 0 ? 7 : Infinity;
  }
  return rays;
}

/** Ray `i` of a list as an argument of a single query. */
export function rayAt(rays: Float64Array | Float32Array, i: number): RayLike {
  const [x, y, z, dx, dy, dz, minDistance, maxDistance] = rays.subarray(8 * i, 8 * i + 8);
  return { origin: [x, y, z], direction: [dx, dy, dz], minDistance, maxDistance };
}

/** A bumpy sheet of 2 · n² triangles through the origin, one-sided. */
export function sheet(n: number): Mesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let r = 0; r <= n; r++) {
    for (let c = 0; c <= n; c++) positions.push((c / n - 0.5) * 8, ((r * 7 + c * 3) % 5) / 4, (r / n - 0.5) * 8);
  }
  for (let r = 0; r < n; r++) {
    for (let c = 0; c < n; c++) {
      const a = r * (n + 1) + c;
      const b = a + n + 1;
      indices.push(a, b, a + 1, a + 1, b, b + 1);
    }
  }
  return mesh(positions, indices);
}

/** Two boxes and a sheet. */
export const pile = compound([
  { shape: box(1, 0.5, 1), position: [2, 0, 0] },
  { shape: sheet(6), position: [0, 1, 0] },
  { shape: sphere(1), position: [-2, 0, 1] },
]);

/** A world with spheres that block, boxes that are overlapped, a sheet and a pile. */
export function someWorld(): World {
  const world = new World();
  const next = numbers(9);
  const place = () => [(next() - 0.5) * 9, (next() - 0.5) * 9, (next() - 0.5) * 9];
  for (let i = 0; i < 30; i++) world.add({ shape: sphere(0.5), position: place(), owner: i });
  for (let i = 0; i < 20; i++) {
    world.add({ shape: box(0.6, 0.4, 0.5), position: place(), profile: "OverlapAll", owner: 100 + i });
  }
  world.add({ shape: sheet(12), position: [0, -2, 0], mobility: "static", owner: "sheet" });
  world.add({ shape: pile, position: [0, 2, 0], owner: "pile" });
  return world;
}
