import {
  box,
  capsule,
  closestBatch,
  closestPoint,
  convexHull,
  type Mesh,
  mesh,
  overlapShapes,
  penetration,
  raycastAnyBatch,
  raycastBatch,
  raycastShape,
  raycastShapeAll,
  raycastShapeAny,
  setKernels,
  sphere,
  sweepBatch,
  sweepShapes,
  World,
} from "hitscan";
import { Digest } from "./digest.ts";

/** What came of {@link askAll}. */
export interface Asked {
  /** A WASM kernel was used. */
  readonly kernel: boolean;
  /** Numbers in the answers. */
  readonly count: number;
  /** All their bits, in one. */
  readonly digest: string;
}

type Three = [number, number, number];

const SIDE = 30;
const COLLIDERS = 1200;
const QUERIES = 250;
const SOME = 40;

/** Queries of all kinds at meshes and worlds, one by one and in batches, the same in every engine. */
export function askAll(mode: "auto" | "off"): Asked {
  setKernels(mode);
  const random = new Random();
  const digest = new Digest();
  const hills = makeHills(random, false);
  const doubles = makeHills(random, true);
  for (const shape of [hills, doubles]) askMesh(shape, random, digest);
  askWorld(hills, random, digest);
  setKernels("auto");
  return { kernel: hills.wide.address > 0 && mode === "auto", count: digest.count, digest: digest.text };
}

/** Why kernels cannot be required here; "" where they can. */
export function whyNoKernels(): string {
  try {
    setKernels("required");
    return "";
  } catch (error) {
    return String(error);
  } finally {
    setKernels("auto");
  }
}

class Random {
  #state = 1;

  next(): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return this.#state / 2 ** 32;
  }

  within(low: number, high: number): Three {
    return [this.#from(low, high), this.#from(low, high), this.#from(low, high)];
  }

  #from(low: number, high: number): number {
    return low + (high - low) * this.next();
  }
}

function makeHills(random: Random, isF64: boolean): Mesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= SIDE; i++) for (let j = 0; j <= SIDE; j++) positions.push(i, 3 * random.next(), j);
  for (let i = 0; i < SIDE; i++) {
    for (let j = 0; j < SIDE; j++) {
      const a = i * (SIDE + 1) + j;
      const b = a + SIDE + 1;
      indices.push(a, a + 1, b, a + 1, b + 1, b);
    }
  }
  return mesh(isF64 ? positions : Float32Array.from(positions), indices, { doubleSided: true });
}

function raysAt(random: Random, low: number, high: number): Float64Array {
  const rays = new Float64Array(8 * QUERIES);
  for (let i = 0; i < QUERIES; i++) {
    rays.set([...random.within(low, high), ...random.within(-1, 1), 0, i % 3 === 0 ? 9 : Infinity], 8 * i);
  }
  return rays;
}

function askMesh(shape: Mesh, random: Random, digest: Digest): void {
  const ball = sphere(0.4);
  const brick = box(0.3, 0.6, 0.2);
  for (let i = 0; i < QUERIES; i++) {
    const ray = { origin: random.within(0, SIDE), direction: random.within(-1, 1) };
    digest.add(raycastShape(shape, null, ray));
    digest.add(raycastShapeAll(shape, null, ray));
    digest.add(raycastShapeAny(shape, null, ray));
    const at = { position: random.within(0, SIDE) };
    digest.add(closestPoint(shape, null, at.position));
    if (i % 5 > 0) continue;
    const move = { to: random.within(0, SIDE) };
    for (const swept of [ball, brick]) {
      digest.add(sweepShapes(swept, at, shape, null, move));
      digest.add(overlapShapes(swept, at, shape, null));
    }
  }
  const rays = raysAt(random, 0, SIDE);
  digest.add(raycastBatch(shape, rays));
  digest.add(raycastAnyBatch(shape, rays));
}

function askWorld(hills: Mesh, random: Random, digest: Digest): void {
  const world = new World();
  const shapes = [sphere(0.8), box(0.5, 1, 0.7), capsule(0.4, 0.9), convexHull(octahedron())];
  const colliders = [world.add({ shape: hills, position: [-SIDE / 2, -4, -SIDE / 2], owner: -1 })];
  for (let i = 0; i < COLLIDERS; i++) {
    const mobility = i % 2 === 0 ? "static" : "movable";
    colliders.push(world.add({ shape: shapes[i % 4], position: random.within(-20, 20), mobility, owner: i }));
  }
  for (let round = 0; round < 3; round++) {
    askWorldOnce(world, random, digest);
    const rays = raysAt(random, -20, 20);
    digest.add(raycastBatch(world, rays));
    const motions = new Float64Array(7 * SOME);
    for (let i = 0; i < SOME; i++) motions.set([...random.within(-20, 20), ...random.within(-1, 1), 30], 7 * i);
    digest.add(sweepBatch(world, shapes[1], motions));
    digest.add(closestBatch(world, motions.subarray(0, 3 * SOME)));
    for (let i = 2; i < COLLIDERS; i += 14) colliders[i].setPose(random.within(-20, 20));
  }
}

function askWorldOnce(world: World, random: Random, digest: Digest): void {
  for (let i = 0; i < QUERIES; i++) {
    const ray = { origin: random.within(-20, 20), direction: random.within(-1, 1) };
    digest.add(world.raycast(ray));
    digest.add(world.raycastAny(ray));
    if (i % 5 > 0) continue;
    digest.add(world.raycastAll(ray));
    const posed = { shape: capsule(0.5, 0.5), position: random.within(-20, 20) };
    digest.add(world.sweep({ ...posed, to: random.within(-20, 20) }));
    digest.add(world.overlap(posed));
    digest.add(world.closest({ point: posed.position, k: 2 }));
    digest.add(world.penetration(posed));
    digest.add(penetration(posed.shape, posed, sphere(2), { position: [1, 2, 3] }));
  }
}

function octahedron(): number[] {
  return [1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1];
}
