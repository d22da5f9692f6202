import { createPose, type Pose, setRotation } from "../../../src/math/pose.ts";
import { convexDistance } from "../../../src/narrowphase/convex-distance.ts";
import { Separation } from "../../../src/narrowphase/separation.ts";
import type { SweepContact } from "../../../src/narrowphase/sweep-contact.ts";
import { box } from "../../../src/shapes/box.ts";
import { capsule } from "../../../src/shapes/capsule.ts";
import { cone } from "../../../src/shapes/cone.ts";
import { convexHull } from "../../../src/shapes/convex-hull.ts";
import { cylinder } from "../../../src/shapes/cylinder.ts";
import { fullType } from "../../../src/shapes/full-type.ts";
import type { Shape } from "../../../src/shapes/shape.ts";
import { sphere } from "../../../src/shapes/sphere.ts";
import { SurfacePoint } from "../../../src/shapes/surface-point.ts";
import { triangle } from "../../../src/shapes/triangle.ts";

export type Random = () => number;

/** Uniform numbers in [0, 1), the same everywhere. */
export function generator(seed: number): Random {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

export const KINDS = ["sphere", "box", "capsule", "cylinder", "cone", "hull", "triangle"] as const;
export type Kind = (typeof KINDS)[number];
export const PAIRS = KINDS.flatMap((a) => KINDS.map((b) => [a, b] as const));

export const between = (random: Random, from: number, to: number): number => from + (to - from) * random();
export const randomPoint = (random: Random, size: number): [number, number, number] => [
  between(random, -size, size),
  between(random, -size, size),
  between(random, -size, size),
];

/** A shape whose lengths are 0.2 to 1.2 times `size`. */
export function randomShape(kind: Kind, random: Random, size: number): Shape {
  const length = () => size * between(random, 0.2, 1.2);
  if (kind === "sphere") return sphere(length());
  if (kind === "box") return box(length(), length(), length());
  if (kind === "capsule") return capsule(length() / 2, length());
  if (kind === "cylinder") return cylinder(length(), length());
  if (kind === "cone") return cone(length(), length());
  if (kind === "triangle")
    return triangle(randomPoint(random, size), randomPoint(random, size), randomPoint(random, size));
  return convexHull(Array.from({ length: 4 + Math.floor(random() * 20) }, () => randomPoint(random, size)));
}

/** The same shape `k` times as large; `k` a power of two, so that nothing is rounded. */
export function enlarged(shape: Shape, k: number): Shape {
  const s = shape as unknown as { [key: string]: number } & { points: Float64Array; vertices: Float64Array };
  const by = (list: Float64Array) => Array.from(list, (x) => x * k);
  if (shape.type.name === "sphere") return sphere(s.radius * k);
  if (shape.type.name === "box") return box(s.hx * k, s.hy * k, s.hz * k);
  if (shape.type.name === "capsule") return capsule(s.radius * k, s.halfHeight * k);
  if (shape.type.name === "cylinder") return cylinder(s.radius * k, s.halfHeight * k);
  if (shape.type.name === "cone") return cone(s.radius * k, s.halfHeight * k);
  if (shape.type.name === "convexHull") return convexHull(by(s.vertices));
  const p = by(s.points);
  return triangle(p.slice(0, 3), p.slice(3, 6), p.slice(6, 9));
}

export function poseAt(position: ArrayLike<number>, turn: ArrayLike<number> = [0, 0, 0, 1]): Pose {
  const pose = createPose();
  const length = Math.hypot(turn[0], turn[1], turn[2], turn[3]);
  setRotation(
    pose,
    Float64Array.from(turn, (x) => x / length),
  );
  for (let i = 0; i < 3; i++) pose[9 + i] = position[i];
  return pose;
}

export function randomPose(random: Random, spread: number): Pose {
  const turn = [between(random, -1, 1), between(random, -1, 1), between(random, -1, 1), between(random, -1, 1)];
  return poseAt(randomPoint(random, spread), turn);
}

/** A motion: the unit direction of `direction` and the greatest travel. */
export function motionOf(direction: ArrayLike<number>, max = Infinity): Float64Array {
  const length = Math.hypot(direction[0], direction[1], direction[2]);
  return Float64Array.of(direction[0] / length, direction[1] / length, direction[2] / length, max);
}

/** The pose after a travel of `distance`. */
export function moved(pose: Pose, motion: Float64Array, distance: number): Pose {
  const out = pose.slice();
  for (let i = 0; i < 3; i++) out[9 + i] += distance * motion[i];
  return out;
}

const separation = new Separation();

/** Signed distance by another algorithm. */
export function distanceOf(a: Shape, poseA: Pose, b: Shape, poseB: Pose): number {
  separation.limit = Infinity;
  convexDistance(a, poseA, b, poseB, separation);
  return separation.distance;
}

const surface = new SurfacePoint();
const local = new Float64Array(3);

/** Signed distance of a world point from a shape's surface (or from a flat shape). */
export function pointDistance(shape: Shape, pose: Pose, point: ArrayLike<number>): number {
  toLocalDirection(pose, [point[0] - pose[9], point[1] - pose[10], point[2] - pose[11]]);
  surface.limit = Infinity;
  fullType(shape).closestPoint!(shape, local, surface);
  return surface.distance;
}

function toLocalDirection(pose: Pose, v: ArrayLike<number>): void {
  for (let i = 0; i < 3; i++) local[i] = pose[i] * v[0] + pose[i + 3] * v[1] + pose[i + 6] * v[2];
}

const farthest = new Float64Array(3);

/** How far a shape reaches along a world direction, seen from `center`. */
export function reach(shape: Shape, pose: Pose, n: ArrayLike<number>, center: ArrayLike<number>): number {
  toLocalDirection(pose, n);
  shape.type.support!(shape, local, farthest);
  let sum = 0;
  for (let i = 0; i < 3; i++) {
    const turned = pose[3 * i] * farthest[0] + pose[3 * i + 1] * farthest[1] + pose[3 * i + 2] * farthest[2];
    sum += n[i] * (turned + (pose[9 + i] - center[i]));
  }
  return sum;
}

/**
 * What is wrong with a contact, from first principles: the plane of its normal through its point parts the two shapes where a has come to, and the point
 * is of both. Together they prove distance, normal and point: not before, not after. Lengths relative to `scale`.
 */
export function contactFaults(
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  motion: Float64Array,
  contact: SweepContact,
  scale: number,
  tolerance: number,
): string[] {
  const faults: string[] = [];
  const { normal: n, point } = contact;
  const at = moved(poseA, motion, contact.distance);
  const gap = -reach(a, at, [-n[0], -n[1], -n[2]], point);
  const rise = reach(b, poseB, n, point);
  const check = (what: string, value: number) => {
    if (!(Math.abs(value) <= tolerance * scale)) faults.push(`${what} ${value}`);
  };
  check("a from the plane", gap);
  check("b from the plane", rise);
  check("point from a", pointDistance(a, at, point));
  check("point from b", pointDistance(b, poseB, point));
  if (!(Math.abs(Math.hypot(n[0], n[1], n[2]) - 1) <= 1e-15)) faults.push(`normal ${n}`);
  if (!(n[0] * motion[0] + n[1] * motion[1] + n[2] * motion[2] < 0)) faults.push("normal along the motion");
  if (contact.startPenetrating || contact.depth !== 0) faults.push("penetrating");
  if (contact.distance > motion[3]) faults.push("beyond the end");
  return faults;
}

/** First travel (a lower bound, right to `tolerance`) at which the shapes touch, by conservative advancement; Infinity beyond `max`. */
export function advance(
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  motion: Float64Array,
  max: number,
  tolerance: number,
): number {
  let travel = 0;
  for (let step = 0; step < 2000; step++) {
    const distance = distanceOf(a, moved(poseA, motion, travel), b, poseB);
    if (distance <= tolerance) return travel;
    travel += distance;
    if (travel > max) return Infinity;
  }
  return travel;
}

/** A random sweep that starts apart: shapes, poses, motion; about half of them meet. */
export interface Sample {
  a: Shape;
  poseA: Pose;
  b: Shape;
  poseB: Pose;
  motion: Float64Array;
  /** The largest coordinate in play. */
  scale: number;
}

export function randomSample(kindA: Kind, kindB: Kind, random: Random, sizeA: number, sizeB: number): Sample {
  const larger = Math.max(sizeA, sizeB);
  for (;;) {
    const a = randomShape(kindA, random, sizeA);
    const b = randomShape(kindB, random, sizeB);
    const poseB = randomPose(random, larger);
    const motion = motionOf(randomPoint(random, 1));
    const poseA = randomPose(random, 1.2 * larger);
    const back = larger * between(random, 2, 10);
    for (let i = 0; i < 3; i++) poseA[9 + i] += poseB[9 + i] - back * motion[i];
    if (random() < 0.2) motion[3] = back * random();
    if (distanceOf(a, poseA, b, poseB) <= 0) continue;
    return { a, poseA, b, poseB, motion, scale: 10 * larger };
  }
}

/** The cosine between the motion and the direction into b. */
export function slopeOf(contact: SweepContact, motion: Float64Array): number {
  return -(contact.normal[0] * motion[0] + contact.normal[1] * motion[1] + contact.normal[2] * motion[2]);
}
