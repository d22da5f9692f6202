import fc from "fast-check";
import { expect, test } from "vitest";
import { createAabb } from "../../src/math/aabb.ts";
import { createPose, type Pose, readPose, rotate, unrotate } from "../../src/math/pose.ts";
import { createRay, RAY_MAX, RAY_MIN, type Ray } from "../../src/math/ray.ts";
import { fullType } from "../../src/shapes/full-type.ts";
import type { RaySpan } from "../../src/shapes/ray-hit.ts";
import type { Shape } from "../../src/shapes/shape.ts";

/** How near to a surface the sampled points come, relative to the shape's smallest measure. */
const NEAR = 1e-6;
const SEED = 20240607;

/** What the checks below need to know of a convex solid. */
export interface Solid {
  readonly shape: Shape;
  /** Its greatest and its smallest measure. */
  readonly size: number;
  readonly thinnest: number;
}

/** Evenly spread between the ends (fc.double favours numbers near 0). */
const number = (min: number, max: number) =>
  fc.integer({ min: 0, max: 2 ** 30 }).map((n) => min + ((max - min) * n) / 2 ** 30);
const vector = fc.tuple(number(-1, 1), number(-1, 1), number(-1, 1));
const direction = vector.filter(([x, y, z]) => x * x + y * y + z * z > 0.01).map((v) => scale(v, 1 / length(v)));
const rotation = fc
  .tuple(number(-1, 1), number(-1, 1), number(-1, 1), number(-1, 1))
  .filter((q) => Math.sqrt(q.reduce((sum, x) => sum + x * x, 0)) > 0.1)
  .map((q) => {
    const norm = Math.sqrt(q.reduce((sum, x) => sum + x * x, 0));
    return q.map((x) => x / norm);
  });

type Triple = [number, number, number];
const length = (v: Triple) => Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
const scale = (v: Triple, k: number): Triple => [v[0] * k, v[1] * k, v[2] * k];
const dot = (a: ArrayLike<number>, b: ArrayLike<number>) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The whole line through `origin` along `d`. */
export function line(origin: ArrayLike<number>, d: ArrayLike<number>): Ray {
  const ray = createRay();
  for (let i = 0; i < 3; i++) {
    ray[i] = origin[i];
    ray[3 + i] = d[i];
  }
  ray[RAY_MIN] = -Infinity;
  ray[RAY_MAX] = Infinity;
  return ray;
}

/** The one span of a line in a convex solid, or null. */
export function spanOf(shape: Shape, ray: Ray): RaySpan | null {
  const spans: RaySpan[] = [];
  fullType(shape).spans!(shape, ray, spans);
  expect(spans.length).toBeLessThanOrEqual(1);
  return spans[0] ?? null;
}

/** Runs the checks that hold for every convex solid with bounds. `make` gives solids of different proportions. */
export function checkSolid(solids: fc.Arbitrary<Solid>): void {
  test(`its box is that of its support points, support points lie on it (seed ${SEED})`, () => {
    fc.assert(fc.property(solids, vector, rotation, checkBoxAndSupport), { seed: SEED, numRuns: 300 });
  });

  test(`no sampled point of it lies beyond its support (seed ${SEED})`, () => {
    fc.assert(fc.property(solids, fc.array(vector, { minLength: 30, maxLength: 30 }), direction, checkSupport), {
      seed: SEED,
      numRuns: 200,
    });
  });

  test(`a line is inside exactly between its two ends, with outward normals there (seed ${SEED})`, () => {
    let hits = 0;
    let runs = 0;
    fc.assert(
      fc.property(solids, vector, direction, number(-2, 2), number(0.25, 4), (solid, target, d, back, speed) => {
        runs++;
        if (checkLine(solid, target, d, back, speed)) hits++;
      }),
      { seed: SEED, numRuns: 500 },
    );
    expect(hits / runs).toBeGreaterThan(0.3);
    expect(hits / runs).toBeLessThan(0.9);
  });
}

function checkBoxAndSupport({ shape, size, thinnest }: Solid, position: Triple, q: number[]): void {
  const pose: Pose = createPose();
  readPose("test", "pose", { position, rotation: q }, pose);
  const box = createAabb();
  shape.type.aabb(shape, pose, box);
  const toward = new Float64Array(3);
  const point = new Float64Array(3);
  for (let axis = 0; axis < 3; axis++) {
    for (const sign of [-1, 1]) {
      toward.fill(0);
      toward[axis] = sign;
      unrotate(pose, toward, toward);
      shape.type.support?.(shape, toward, point);
      expect(shape.type.contains?.(shape, point.map((x) => x * (1 - NEAR)) as Float64Array)).toBe(true);
      const out = point.map((x, i) => x + toward[i] * NEAR * thinnest) as Float64Array;
      expect(shape.type.contains?.(shape, out)).toBe(false);
      rotate(pose, point, point);
      const bound = sign < 0 ? box[axis] : box[axis + 3];
      expect(Math.abs(point[axis] + position[axis] - bound)).toBeLessThanOrEqual(1e-14 * (size + 2));
    }
  }
}

function checkSupport({ shape, size }: Solid, samples: Triple[], d: Triple): void {
  const bounds = createAabb();
  shape.type.aabb(shape, createPose(), bounds);
  const best = new Float64Array(3);
  shape.type.support?.(shape, new Float64Array(d), best);
  for (const sample of samples) {
    const point = new Float64Array(sample.map((x, i) => x * bounds[i + 3]));
    if (shape.type.contains?.(shape, point)) {
      expect(dot(point, d)).toBeLessThanOrEqual(dot(best, d) + 1e-14 * size);
    }
  }
}

/** Compares the span of a line with `contains` along it; returns whether there is a span. */
function checkLine({ shape, size, thinnest }: Solid, target: Triple, d: Triple, back: number, speed: number): boolean {
  const bounds = createAabb();
  shape.type.aabb(shape, createPose(), bounds);
  const start = target.map((x, i) => 1.1 * x * bounds[i + 3] - back * size * d[i]);
  const ray = line(start, scale(d, speed));
  const at = (t: number) => new Float64Array(start.map((x, i) => x + t * speed * d[i]));
  const inside = (point: Float64Array) => shape.type.contains?.(shape, point);
  const span = spanOf(shape, ray);
  if (span === null) {
    for (let i = -50; i <= 50; i++) expect(inside(at((back * size + (i / 25) * size) / speed))).toBe(false);
    return false;
  }
  const { enter, exit } = span;
  expect(enter.backFace).toBe(false);
  expect(exit.backFace).toBe(true);
  const step = (NEAR * thinnest) / speed;
  expect(inside(at(enter.t - step))).toBe(false);
  expect(inside(at(exit.t + step))).toBe(false);
  if (exit.t - enter.t < 1e3 * step) return true;
  for (const k of [0.01, 0.5, 0.99]) expect(inside(at(enter.t + k * (exit.t - enter.t)))).toBe(true);
  for (const end of [enter, exit]) {
    const normal = new Float64Array(3);
    shape.type.normal(shape, ray, end, normal);
    expect(Math.abs(dot(normal, normal) - 1)).toBeLessThan(1e-14);
    expect(dot(normal, d) * (end === enter ? 1 : -1)).toBeLessThanOrEqual(1e-12);
    const point = at(end.t);
    const farthest = new Float64Array(3);
    shape.type.support?.(shape, normal, farthest);
    expect(dot(point, normal)).toBeGreaterThanOrEqual(dot(farthest, normal) - 1e-10 * size);
  }
  return true;
}

/** A number spread evenly over the decades from `min` to `max`. */
export function decades(min: number, max: number): fc.Arbitrary<number> {
  const values: number[] = [];
  for (let x = min; x <= max * 1.0001; x *= 10) values.push(x);
  return fc.tuple(fc.constantFrom(...values), number(0.5, 2)).map(([decade, k]) => decade * k);
}
