import { createPose, type Pose, readPose } from "../../src/math/pose.ts";
import { box } from "../../src/shapes/box.ts";
import { capsule } from "../../src/shapes/capsule.ts";
import { compound } from "../../src/shapes/compound.ts";
import { cone } from "../../src/shapes/cone.ts";
import { convexHull } from "../../src/shapes/convex-hull.ts";
import { cylinder } from "../../src/shapes/cylinder.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { heightField } from "../../src/shapes/height-field.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import { scaled } from "../../src/shapes/scaled.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { triangle } from "../../src/shapes/triangle.ts";

export type Triple = [number, number, number];
export type Quad = [number, number, number, number];

/** Numbers that look random and are the same in every run. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** In [0, 1), 32 bits (a multiply-xorshift of a counter). */
  next(): number {
    this.state = (this.state + 0x9e3779b9) >>> 0;
    let z = this.state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return ((z ^ (z >>> 16)) >>> 0) / 4294967296;
  }

  /** In [low, high). */
  from(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  point(size: number): Triple {
    return [this.from(-size, size), this.from(-size, size), this.from(-size, size)];
  }

  unit(): Triple {
    for (;;) {
      const v = this.point(1);
      const length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
      if (length > 0.1 && length < 1) return [v[0] / length, v[1] / length, v[2] / length];
    }
  }

  /** A unit quaternion; every fourth a multiple of a right angle, so that faces are parallel. */
  turn(): Quad {
    if (this.below(4) === 0) return RIGHT_ANGLES[this.below(RIGHT_ANGLES.length)];
    for (;;) {
      const q: Quad = [this.from(-1, 1), this.from(-1, 1), this.from(-1, 1), this.from(-1, 1)];
      const length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
      if (length > 0.1 && length < 1) return q.map((x) => x / length) as Quad;
    }
  }

  pose(size: number): Pose {
    return poseOf(this.point(size), this.turn());
  }
}

const HALF = Math.SQRT1_2;
const RIGHT_ANGLES: Quad[] = [
  [0, 0, 0, 1],
  [HALF, 0, 0, HALF],
  [0, HALF, 0, HALF],
  [0, 0, HALF, HALF],
  [0.5, 0.5, 0.5, 0.5],
];

export function poseOf(position: ArrayLike<number>, rotation: ArrayLike<number> = [0, 0, 0, 1]): Pose {
  const pose = createPose();
  readPose("test", "pose", { position, rotation }, pose);
  return pose;
}

/** The shapes with a support, by name; all lengths times `k`, about 1 long. */
export const CONVEX: Readonly<Record<string, (r: Random, k: number) => Shape>> = {
  sphere: (r, k) => sphere(r.from(0.2, 0.8) * k),
  box: (r, k) => box(r.from(0.2, 0.8) * k, r.from(0.2, 0.8) * k, r.from(0.2, 0.8) * k),
  capsule: (r, k) => capsule(r.from(0.2, 0.6) * k, r.from(0.1, 0.8) * k),
  cylinder: (r, k) => cylinder(r.from(0.2, 0.8) * k, r.from(0.2, 0.8) * k),
  cone: (r, k) => cone(r.from(0.2, 0.8) * k, r.from(0.2, 0.8) * k),
  convexHull: (r, k) => convexHull(Array.from({ length: 12 }, () => r.point(0.8 * k))),
  flatHull: (r, k) => convexHull(Array.from({ length: 6 }, () => [r.from(-k, k), 0, r.from(-k, k)])),
  triangle: (r, k) => triangle(r.point(k), r.point(k), r.point(k)),
};

/** The shapes without: made of parts, or without bounds. */
export const OTHERS: Readonly<Record<string, (r: Random, k: number) => Shape>> = {
  halfSpace: (r, k) => halfSpace(r.unit(), r.from(-0.3, 0.3) * k),
  mesh: (r, k) => bumpyMesh(r, 4, k),
  closedMesh: (r, k) => cubeMesh(r.from(0.3, 0.8) * k),
  scaledMesh: (r, k) => scaled(bumpyMesh(r, 3, 1), [k, -2 * k, 1.5 * k]),
  heightField: (r, k) =>
    heightField({
      rows: 4,
      cols: 5,
      cellSize: 0.5 * k,
      heights: Array.from({ length: 20 }, () => r.from(-0.3, 0.3) * k),
    }),
  compound: (r, k) => convexCompound(r, 4, k),
  mixedCompound: (r, k) =>
    compound([
      { shape: bumpyMesh(r, 2, k), position: r.point(k), rotation: r.turn() },
      { shape: convexCompound(r, 2, k), position: r.point(k), rotation: r.turn() },
      { shape: sphere(0.3 * k), position: r.point(k) },
    ]),
};

export const KINDS: Readonly<Record<string, (r: Random, k: number) => Shape>> = { ...CONVEX, ...OTHERS };

/** A shape with a support of any kind. */
export function anyConvex(r: Random, k = 1): Shape {
  const names = Object.keys(CONVEX);
  return CONVEX[names[r.below(names.length)]](r, k);
}

/** `count` convex shapes fixed to each other. */
export function convexCompound(r: Random, count: number, k = 1): Shape {
  return compound(
    Array.from({ length: count }, () => ({ shape: anyConvex(r, 0.6 * k), position: r.point(k), rotation: r.turn() })),
  );
}

/** 2 · n · n triangles in the plane y = 0, ±k wide, with bumps. */
export function bumpyMesh(r: Random, n: number, k = 1): Shape {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let row = 0; row <= n; row++) {
    for (let col = 0; col <= n; col++) {
      positions.push((col / n - 0.5) * 2 * k, r.from(-0.2, 0.2) * k, (row / n - 0.5) * 2 * k);
      if (row === n || col === n) continue;
      const at = row * (n + 1) + col;
      indices.push(at, at + n + 1, at + 1, at + 1, at + n + 1, at + n + 2);
    }
  }
  return mesh(positions, indices);
}

/** The surface of a cube, ±half wide. */
export function cubeMesh(half: number): Shape {
  const corners: number[] = [];
  for (let i = 0; i < 8; i++) corners.push(i & 1 ? half : -half, i & 2 ? half : -half, i & 4 ? half : -half);
  return mesh(
    corners,
    [
      [0, 2, 3, 1],
      [4, 5, 7, 6],
      [0, 1, 5, 4],
      [2, 6, 7, 3],
      [0, 4, 6, 2],
      [1, 3, 7, 5],
    ].flatMap(([a, b, c, d]) => [a, b, c, a, c, d]),
  );
}

/** `count` triangles anywhere within ±k. */
export function soup(r: Random, count: number, k = 1): Shape {
  return mesh(Array.from({ length: count * 3 }, () => r.point(k)).flat());
}
