import { createPose, type Pose, readPose, rotate, toWorld } from "../../src/math/pose.ts";
import type { Vec3 } from "../../src/math/vec3.ts";
import type { SweepHit } from "../../src/narrowphase/sweep-hit.ts";
import { sweepShapes } from "../../src/narrowphase/sweep-shapes.ts";
import { box } from "../../src/shapes/box.ts";
import { capsule } from "../../src/shapes/capsule.ts";
import { cone } from "../../src/shapes/cone.ts";
import { convexHull } from "../../src/shapes/convex-hull.ts";
import { cylinder } from "../../src/shapes/cylinder.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";

export type Random = () => number;

/** A small generator of uniform numbers in [0, 1), the same everywhere. */
export function generator(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export const between = (random: Random, from: number, to: number) => from + (to - from) * random();
export const randomPoint = (random: Random, size: number) => [0, 1, 2].map(() => between(random, -size, size));
export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)];

export function randomTurn(random: Random): number[] {
  for (;;) {
    const q = [0, 1, 2, 3].map(() => between(random, -1, 1));
    const length = Math.hypot(...q);
    if (length > 0.1) return q.map((x) => x / length);
  }
}

/** The kinds of shape that can be swept, about `size` large. */
export const KINDS = ["sphere", "box", "capsule", "cylinder", "cone", "hull"] as const;
export type Kind = (typeof KINDS)[number];

export function randomSwept(kind: Kind, random: Random, size: number): Shape {
  const length = () => size * between(random, 0.3, 1);
  if (kind === "sphere") return sphere(length());
  if (kind === "box") return box(length(), length(), length());
  if (kind === "capsule") return capsule(length(), length());
  if (kind === "cylinder") return cylinder(length(), length());
  if (kind === "cone") return cone(length(), length());
  return convexHull(Array.from({ length: 9 }, () => randomPoint(random, size)));
}

export interface PlainPose {
  readonly position: number[];
  readonly rotation: number[];
}

export function posed({ position, rotation }: PlainPose): Pose {
  const pose = createPose();
  readPose("test", "pose", { position, rotation }, pose);
  return pose;
}

/** The product of two turns: first `b`, then `a`. */
export function compose(a: readonly number[], b: readonly number[]): number[] {
  const [ax, ay, az, aw] = a;
  const [bx, by, bz, bw] = b;
  const q = [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
  const length = Math.hypot(...q);
  return q.map((x) => x / length);
}

export function pointTo(pose: PlainPose, point: readonly number[]): number[] {
  const out = Float64Array.from(point);
  toWorld(posed(pose), out, out);
  return [...out];
}

export function turnTo(pose: PlainPose, vector: readonly number[]): number[] {
  const out = Float64Array.from(vector);
  rotate(posed(pose), out, out);
  return [...out];
}

/** Height of the lowest point of a turned shape over its own position, along +y. */
export function lowest(shape: Shape, rotation: number[]): number {
  const pose = posed({ position: [0, 0, 0], rotation });
  const down = Float64Array.of(0 - pose[3], 0 - pose[4], 0 - pose[5]);
  const core = shape.core ?? shape;
  core.type.support!(core, down, down);
  rotate(pose, down, down);
  return down[1] - (shape.rounding ?? 0);
}

/** Vertices and faces as plain numbers. */
export interface Faces {
  readonly positions: number[];
  readonly indices: number[];
}

/** A flat square in the plane y = 0, `size` wide, cut into 2 n² triangles of many shapes: uneven rows, any diagonal. */
export function flatGrid(random: Random, n: number, size: number, uneven: number): Faces {
  const lines = () =>
    Array.from({ length: n + 1 }, (_, i) => {
      const inner = i > 0 && i < n;
      return (i / n - 0.5 + (inner ? between(random, -uneven, uneven) / n : 0)) * size;
    });
  const xs = lines();
  const zs = lines();
  const positions = zs.flatMap((z) => xs.flatMap((x) => [x, 0, z]));
  const indices: number[] = [];
  for (let row = 0; row < n; row++) {
    for (let col = 0; col < n; col++) {
      const a = row * (n + 1) + col;
      const b = a + n + 1;
      indices.push(...(random() < 0.5 ? [a, b, a + 1, a + 1, b, b + 1] : [a, b, b + 1, a, b + 1, a + 1]));
    }
  }
  return { positions, indices };
}

/** Random faces over a few random vertices. */
export function soup(random: Random, faces: number, size: number): Faces {
  const count = 6 + Math.floor(faces / 4);
  const positions = Array.from({ length: count }, () => randomPoint(random, size)).flat();
  const indices = Array.from({ length: faces }, () => {
    const corners = new Set<number>();
    while (corners.size < 3) corners.add(Math.floor(random() * count));
    return [...corners];
  }).flat();
  return { positions, indices };
}

/** Each face as a hull of its own: the same set of points, but a solid to the library, which goes other ways with it. */
export function hullsOf({ positions, indices }: Faces): Shape[] {
  const corner = (i: number) => positions.slice(indices[i] * 3, indices[i] * 3 + 3);
  return Array.from({ length: indices.length / 3 }, (_, face) =>
    convexHull([corner(3 * face), corner(3 * face + 1), corner(3 * face + 2)]),
  );
}

/** The first hit on any of the shapes (deepest, where the sweep starts in one), by asking each; and how many come within `near` of it. */
export function bruteSweep(
  a: Shape,
  poseA: PlainPose,
  shapes: readonly Shape[],
  poses: readonly PlainPose[] | PlainPose,
  move: Parameters<typeof sweepShapes>[4],
): SweepHit | null {
  let best: SweepHit | null = null;
  shapes.forEach((shape, i) => {
    const pose = Array.isArray(poses) ? (poses[i] as PlainPose) : (poses as PlainPose);
    const hit = sweepShapes(a, poseA, shape, pose, move);
    if (hit !== null && (best === null || key(hit) < key(best))) best = hit;
  });
  return best;
}

const key = (hit: SweepHit) => (hit.startPenetrating ? -hit.penetrationDepth : hit.distance);

export const toArray = ({ x, y, z }: Vec3) => [x, y, z];
export const gap = (a: readonly number[], b: readonly number[]) => Math.hypot(...a.map((x, i) => x - b[i]));
export const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, i) => sum + x * b[i], 0);
export const unit = (a: readonly number[]) => {
  const length = Math.hypot(...a);
  return a.map((x) => x / length);
};
