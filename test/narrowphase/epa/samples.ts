import { createPose, type Pose, readPose, rotate, toWorld, unrotate } from "../../../src/math/pose.ts";
import { ConvexPair } from "../../../src/narrowphase/convex-pair.ts";
import { epaPenetration } from "../../../src/narrowphase/epa/epa.ts";
import { GJK_OVERLAP, gjkDistance } from "../../../src/narrowphase/gjk/gjk.ts";
import { Simplex } from "../../../src/narrowphase/gjk/simplex.ts";
import { Separation } from "../../../src/narrowphase/separation.ts";
import { box } from "../../../src/shapes/box.ts";
import { capsule } from "../../../src/shapes/capsule.ts";
import { cone } from "../../../src/shapes/cone.ts";
import { convexHull } from "../../../src/shapes/convex-hull.ts";
import { cylinder } from "../../../src/shapes/cylinder.ts";
import type { Shape } from "../../../src/shapes/shape.ts";
import { sphere } from "../../../src/shapes/sphere.ts";
import { triangle } from "../../../src/shapes/triangle.ts";

export type Triple = [number, number, number];

/** Numbers in [0, 1) that are the same in every run: a counter, mixed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function pose(position: ArrayLike<number> = [0, 0, 0], rotation: ArrayLike<number> = [0, 0, 0, 1]): Pose {
  const out = createPose();
  readPose("test", "pose", { position, rotation }, out);
  return out;
}

export const KINDS = ["sphere", "capsule", "box", "cylinder", "cone", "triangle", "hull", "flat", "prism", "rod"];

/** A random shape of about the given size; a quarter of the solids are thin in some direction, down to 1e-4. */
export function randomShape(kind: string, random: () => number, size: number): Shape {
  const wide = () => size * (0.2 + random());
  const any = () => (random() < 0.25 ? size * 10 ** (-4 * random()) : wide());
  const point = (): Triple => [size * (2 * random() - 1), size * (2 * random() - 1), size * (2 * random() - 1)];
  if (kind === "sphere") return sphere(wide());
  if (kind === "capsule") return capsule(0.3 * wide(), wide());
  if (kind === "box") return box(any(), wide(), any());
  if (kind === "cylinder") return cylinder(any(), any());
  if (kind === "cone") return cone(any(), any());
  if (kind === "triangle") return triangle(point(), point(), point());
  if (kind === "hull") return convexHull(Array.from({ length: 4 + Math.floor(20 * random()) }, point));
  if (kind === "flat") {
    const points = Array.from({ length: 3 + Math.floor(6 * random()) }, point);
    return convexHull(points.map(([x, y]) => [x, y, 0]));
  }
  if (kind === "rod") return convexHull([point(), point()]);
  // a regular prism: many coplanar and parallel faces
  const corners = 3 + Math.floor(9 * random());
  const radius = wide();
  const height = any();
  const points: Triple[] = [];
  for (let i = 0; i < corners; i++) {
    const turn = (2 * Math.PI * i) / corners;
    for (const y of [-height, height]) points.push([radius * Math.cos(turn), y, radius * Math.sin(turn)]);
  }
  return convexHull(points);
}

const HALF = Math.SQRT1_2;
const RIGHT_ANGLES = [
  [HALF, 0, 0, HALF],
  [0, HALF, 0, HALF],
  [0, 0, HALF, HALF],
  [1, 0, 0, 0],
  [0.5, 0.5, 0.5, 0.5],
  [0, 0, 0, 1],
];

/** A unit quaternion: none, a right angle, a tiny turn (1e-4 to 1e-16), or any. */
export function randomTurn(random: () => number): number[] {
  const mode = random();
  if (mode < 0.2) return [0, 0, 0, 1];
  if (mode < 0.35) return RIGHT_ANGLES[Math.floor(random() * RIGHT_ANGLES.length)];
  const tiny = mode < 0.45 ? 10 ** (-4 - 12 * random()) : 1;
  for (;;) {
    const q = [2 * random() - 1, 2 * random() - 1, 2 * random() - 1, 2 * random() - 1];
    const size = Math.hypot(...q);
    if (size < 0.1 || size > 1) continue;
    const turn = tiny === 1 ? q : [tiny * q[0], tiny * q[1], tiny * q[2], 1];
    const length = Math.hypot(...turn);
    return turn.map((x) => x / length);
  }
}

export interface Sample {
  a: Shape;
  poseA: Pose;
  b: Shape;
  poseB: Pose;
}

/** Two shapes near each other, a third of them with the same centre or moved along one axis only. `ratio`: how different their sizes may be. */
export function randomSample(kindA: string, kindB: string, random: () => number, size = 1, ratio = 100): Sample {
  const sizeA = random() < 0.7 ? size : size * ratio ** (random() - 0.5);
  const sizeB = random() < 0.7 ? size : size * ratio ** (random() - 0.5);
  const a = randomShape(kindA, random, sizeA);
  const b = randomShape(kindB, random, sizeB);
  const reach = (random() < 0.3 ? 0 : random()) * (sizeA + sizeB) * 0.6;
  const offset = [reach * (2 * random() - 1), reach * (2 * random() - 1), reach * (2 * random() - 1)];
  const mode = random();
  if (mode < 0.2) offset[1] = offset[2] = 0;
  else if (mode < 0.3) offset[0] = offset[2] = 0;
  else if (mode < 0.4) for (let i = 0; i < 3; i++) offset[i] *= 1e-6;
  return { a, poseA: pose(offset, randomTurn(random)), b, poseB: pose([0, 0, 0], randomTurn(random)) };
}

const pair = new ConvexPair();
const simplex = new Simplex();

/** The separation in world space, or null where the cores do not overlap. */
export function penetrationOf({ a, poseA, b, poseB }: Sample): Separation | null {
  const out = new Separation();
  pair.set(a, poseA, b, poseB);
  simplex.clear();
  if (gjkDistance(pair, simplex, out) !== GJK_OVERLAP) return null;
  epaPenetration(pair, simplex, out);
  pair.toWorld(out);
  return out;
}

/** The farthest reach of a posed shape along a world direction of any length, rounding included. */
export function reachOf(shape: Shape, place: Pose, direction: ArrayLike<number>): number {
  const core = shape.core ?? shape;
  const local = Float64Array.from(direction);
  unrotate(place, local, local);
  const point = new Float64Array(3);
  core.type.support!(core, local, point);
  toWorld(place, point, point);
  const [x, y, z] = Array.from(direction);
  return x * point[0] + y * point[1] + z * point[2] + (shape.rounding ?? 0) * Math.hypot(x, y, z);
}

/** How far a must move along the unit vector `normal` to get out of b, by definition. */
export function depthAlong({ a, poseA, b, poseB }: Sample, normal: ArrayLike<number>): number {
  const back = [-normal[0], -normal[1], -normal[2]];
  return reachOf(a, poseA, back) + reachOf(b, poseB, normal);
}

/** The largest coordinate of either shape from the middle of a, balls included: what rounding errors are measured by. */
export function scaleOf({ a, poseA, b, poseB }: Sample): number {
  let scale = 0;
  const from = poseA.slice(9);
  for (const [shape, place] of [
    [a, poseA],
    [b, poseB],
  ] as const) {
    for (let axis = 0; axis < 3; axis++) {
      for (const sign of [-1, 1]) {
        const direction = [0, 0, 0];
        direction[axis] = sign;
        scale = Math.max(scale, Math.abs(reachOf(shape, place, direction) - sign * from[axis]));
      }
    }
  }
  return scale;
}

/** The sample with both shapes moved by the same pose. */
export function movedBy(place: Pose, { a, poseA, b, poseB }: Sample): Sample {
  return { a, poseA: compose(place, poseA), b, poseB: compose(place, poseB) };
}

function compose(outer: Pose, inner: Pose): Pose {
  const out = createPose();
  const column = new Float64Array(3);
  for (let k = 0; k < 3; k++) {
    for (let i = 0; i < 3; i++) column[i] = inner[i * 3 + k];
    rotate(outer, column, column);
    for (let i = 0; i < 3; i++) out[i * 3 + k] = column[i];
  }
  const position = inner.slice(9);
  toWorld(outer, position, position);
  for (let i = 0; i < 3; i++) out[9 + i] = position[i];
  return out;
}
