import type { Vec3 } from "../../../src/math/vec3.ts";

export type Random = () => number;
export type Triple = [number, number, number];

/** Repeatable random numbers in [0, 1). */
export function randomNumbers(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export const spread = (random: Random, size: number): Triple => [
  (random() * 2 - 1) * size,
  (random() * 2 - 1) * size,
  (random() * 2 - 1) * size,
];

export function randomRotation(random: Random): number[] {
  for (;;) {
    const q = [random() * 2 - 1, random() * 2 - 1, random() * 2 - 1, random() * 2 - 1];
    const length = Math.sqrt(q.reduce((sum, x) => sum + x * x, 0));
    if (length > 0.1 && length < 1) return q.map((x) => x / length);
  }
}

export interface TestBox {
  center: Triple;
  halfExtents: Triple;
  rotation: number[];
}

/** A box within `size` of the origin, some of them flat, slim, or square to the axes. */
export function randomBox(random: Random, size: number): TestBox {
  const thin = random() < 0.2 ? 10 ** (-8 * random()) : 1;
  const rotation = random() < 0.2 ? [0, 0, 0, 1] : randomRotation(random);
  return {
    center: spread(random, size),
    halfExtents: [random() + 0.05, (random() + 0.05) * thin, random() + 0.05],
    rotation,
  };
}

/** rotation · v by the quaternion's own formula. */
export function turn(q: readonly number[], v: readonly number[]): Triple {
  const [x, y, z, w] = q;
  const tx = 2 * (y * v[2] - z * v[1]);
  const ty = 2 * (z * v[0] - x * v[2]);
  const tz = 2 * (x * v[1] - y * v[0]);
  return [v[0] + w * tx + y * tz - z * ty, v[1] + w * ty + z * tx - x * tz, v[2] + w * tz + x * ty - y * tx];
}

export const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The eight corners of a box. */
export function cornersOf(box: TestBox): Triple[] {
  return Array.from({ length: 8 }, (_, i) => {
    const local = box.halfExtents.map((h, k) => ((i >> k) & 1 ? h : -h));
    return turn(box.rotation, local).map((x, k) => x + box.center[k]) as Triple;
  });
}

export const asArray = ({ x, y, z }: Vec3): Triple => [x, y, z];
