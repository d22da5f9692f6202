import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loadCaseModel } from "../../src/cli/check/check-mesh.ts";
import { rotate, toLocal, toWorld } from "../../src/math/pose.ts";
import { box } from "../../src/shapes/box.ts";
import { type Compound, compound } from "../../src/shapes/compound.ts";
import { fullType } from "../../src/shapes/full-type.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { heightField } from "../../src/shapes/height-field.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import { scaled } from "../../src/shapes/scaled.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { SurfacePoint } from "../../src/shapes/surface-point.ts";
import { randomNumbers } from "../acceleration/support.ts";
import { closest, EPSILON } from "./closest-checks.ts";
import { exactTriangleDistance } from "./exact-triangle.ts";
import { CUBE } from "./mesh/solids.ts";
import { randomCompound, SAMPLES, type Sample } from "./part-lists.ts";

type Random = () => number;

/** Near the sample, on a vertex, on an edge, in a face, or far away. */
function pointNear({ low, high, parts }: Sample, random: Random): number[] {
  const kind = random();
  if (kind < 0.5) {
    const reach = kind < 0.1 ? 1e5 : 1;
    return low.map((value, axis) => value + (random() * 2 - 0.5) * reach * (high[axis] - value));
  }
  const corners = parts[Math.floor(random() * parts.length)].corners!;
  const weights = [kind < 0.7 ? random() : 0, kind < 0.85 ? random() : 0, random()];
  const sum = weights[0] + weights[1] + weights[2];
  const on = [0, 1, 2].map(
    (i) => (weights[0] * corners[i] + weights[1] * corners[3 + i] + weights[2] * corners[6 + i]) / sum,
  );
  return on.map((value, axis) => value + (random() < 0.5 ? 0 : 0.01 * (random() - 0.5) * (high[axis] - low[axis])));
}

const sizeOf = (values: readonly number[]) => Math.max(...values.map(Math.abs));

function expectNearest({ shape, parts }: Sample, p: number[]): void {
  const out = closest(shape, p);
  const slack = 16 * EPSILON * sizeOf([...p, ...parts.flatMap((part) => part.corners!)]);
  let least = Infinity;
  for (const { corners } of parts) least = Math.min(least, exactTriangleDistance(corners!, p));
  expect(Math.abs(out.distance - least)).toBeLessThanOrEqual(slack);
  const own = parts.find((part) => part.index === out.feature)!.corners!;
  expect(exactTriangleDistance(own, p)).toBeLessThanOrEqual(least + slack);
  const length = Math.sqrt(out.normal.reduce((sum, value) => sum + value * value, 0));
  expect(Math.abs(length - 1)).toBeLessThanOrEqual(4 * EPSILON);
  for (let i = 0; i < 3; i++) {
    const weighted = own[i] + out.u * (own[3 + i] - own[i]) + out.v * (own[6 + i] - own[i]);
    expect(Math.abs(out.point[i] - weighted)).toBeLessThanOrEqual(slack);
    expect(Math.abs(out.point[i] + out.distance * out.normal[i] - p[i])).toBeLessThanOrEqual(slack * 4);
  }
  expect(out.child).toBe(-1);
  const limited = new SurfacePoint();
  limited.limit = out.distance * (1 + 1e-9) + slack;
  expect(fullType(shape).closestPoint!(shape, Float64Array.from(p), limited)).toBe(true);
  expect([limited.distance, limited.feature]).toEqual([out.distance, out.feature]);
  limited.limit = out.distance * (1 - 1e-9) - 2 * slack;
  if (limited.limit >= 0) expect(fullType(shape).closestPoint!(shape, Float64Array.from(p), limited)).toBe(false);
}

describe("the nearest of all triangles, by exact arithmetic", () => {
  test.each(Object.keys(SAMPLES).filter((name) => name !== "compound"))("%s (seed 331)", (name) => {
    const random = randomNumbers(331);
    for (let round = 0; round < 6; round++) {
      const sample = SAMPLES[name](random);
      for (let i = 0; i < 4; i++) expectNearest(sample, pointNear(sample, random));
    }
  });
});

/** The signed nearest of all leaves, each asked alone. */
function nearestLeaf({ leaves }: Compound, p: Float64Array): { distance: number; children: Set<number> } {
  const list = leaves.map(({ shape, pose, child }) => {
    const local = new Float64Array(3);
    toLocal(pose, p, local);
    const { distance, point, normal } = closest(shape, local);
    toWorld(pose, point, point);
    rotate(pose, normal, normal);
    return { distance, child };
  });
  const distance = Math.min(...list.map((one) => one.distance));
  return { distance, children: new Set(list.filter((one) => one.distance === distance).map((one) => one.child)) };
}

test("compounds: the signed nearest of all leaves (seed 332)", () => {
  const random = randomNumbers(332);
  let inside = 0;
  let total = 0;
  for (let round = 0; round < 40; round++) {
    const shape = randomCompound(random);
    if (fullType(shape).closestPoint === undefined) continue;
    for (let i = 0; i < 10; i++) {
      const leaf = shape.leaves[Math.floor(random() * shape.leaves.length)];
      const reach = random() < 0.5 ? 0.3 : 8;
      const p = Float64Array.from([9, 10, 11], (at) => leaf.pose[at] + (random() - 0.5) * reach);
      const out = closest(shape, p);
      const wanted = nearestLeaf(shape, p);
      expect(out.distance).toBe(wanted.distance);
      expect(out.child).toBe(Math.min(...wanted.children));
      for (let k = 0; k < 3; k++) expect(out.point[k] + out.distance * out.normal[k]).toBeCloseTo(p[k], 12);
      if (out.distance < 0) inside++;
      total++;
      const limited = new SurfacePoint();
      limited.limit = Math.abs(out.distance);
      expect(fullType(shape).closestPoint!(shape, p, limited)).toBe(true);
      expect(limited.distance).toBe(out.distance);
      limited.limit *= 0.999;
      if (out.distance !== 0) expect(fullType(shape).closestPoint!(shape, p, limited)).toBe(false);
    }
  }
  expect(total).toBeGreaterThan(200);
  expect(inside / total).toBeGreaterThan(0.2);
  expect(inside / total).toBeLessThan(0.8);
});

describe("by example", () => {
  const cube = mesh(CUBE.positions, CUBE.indices);

  test("a face gives its normal towards the point, on the plane its front; edges and vertices the direction to the point", () => {
    expect(Array.from(closest(cube, [0.25, 3, 0.5]).normal)).toEqual([0, 1, 0]);
    const inside = closest(cube, [0.25, 0.5, 0.125]);
    expect([inside.distance, ...inside.normal, ...inside.point]).toEqual([0.5, 0, -1, 0, 0.25, 1, 0.125]);
    const on = closest(cube, [0.25, 1, 0.5]);
    expect([on.distance, ...on.normal]).toEqual([0, 0, 1, 0]);
    const edge = closest(cube, [4, 5, 0.5]);
    expect([edge.distance, ...edge.normal, ...edge.point]).toEqual([5, 0.6, 0.8, 0, 1, 1, 0.5]);
    const corner = closest(cube, [10, 12, 15]);
    expect(corner.distance).toBeCloseTo(19.949937343260004, 13);
    expect(Array.from(corner.point)).toEqual([1, 1, 1]);
  });

  test("of equally near faces the lowest", () => {
    expect(closest(cube, [5, 5, 5]).feature).toBe(2);
    const copies = mesh(CUBE.positions, [...CUBE.indices, ...CUBE.indices]);
    for (const p of [
      [0.3, 4, 0.2],
      [0, 0, 0],
      [1, 1, 1],
      [-3, 0.1, 0.2],
    ]) {
      expect(closest(copies, p).feature).toBe(closest(cube, p).feature);
    }
    const field = heightField({ rows: 3, cols: 3, cellSize: 1, heights: new Array(9).fill(0) });
    expect(closest(field, [1, 2, 1]).feature).toBe(0);
  });

  test("a scaled mesh is measured in its own scale; mirrored its front stays in front", () => {
    const out = closest(scaled(cube, { x: 2, y: 1, z: 0.5 }), [3, 1.5, 0.25]);
    expect(out.distance).toBeCloseTo(Math.sqrt(1.25), 15);
    expect(Array.from(out.point)).toEqual([2, 1, 0.25]);
    const mirrored = scaled(cube, { x: -1, y: 1, z: 1 });
    expect(Array.from(closest(mirrored, [0.25, 1, 0.5]).normal)).toEqual([0, 1, 0]);
    const plain = closest(cube, [-0.25, 3, 0.5]);
    const other = closest(mirrored, [0.25, 3, 0.5]);
    expect([other.feature, other.u, other.v]).toEqual([plain.feature, plain.u, plain.v]);
  });

  test("faces without area are left out", () => {
    const line = [0, 0, 0, 1, 0, 0, 2, 0, 0];
    const floor = mesh([...line, -3, -5, -3, -3, -5, 3, 3, -5, 3], [0, 1, 2, 3, 4, 5]);
    expect(closest(floor, [0.5, 1, 0]).distance).toBeCloseTo(6.010407640085654, 12);
    const none = mesh(line, [0, 1, 2]);
    expect(fullType(none).closestPoint!(none, new Float64Array(3), new SurfacePoint())).toBe(false);
  });

  test("beside a field, above a hole", () => {
    const heights = [0, 0, 0, 0, 0, Number.NaN, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
    const field = heightField({ rows: 4, cols: 4, cellSize: 1, heights });
    const beside = closest(field, [-3, 4, 1.5]);
    expect([beside.distance, ...beside.point]).toEqual([5, 0, 0, 1.5]);
    const hole = closest(field, [1, 1, 1]);
    expect([hole.feature, ...hole.point]).toEqual([3, 1.5, 0, 0.5]);
    expect(hole.distance).toBeCloseTo(Math.sqrt(1.5), 15);
  });

  test("a compound with a half-space; one whose child cannot tell has no closestPoint", () => {
    const ground: Shape = halfSpace([0, 1, 0], 0);
    const shape = compound([{ shape: ground }, { shape: box(1, 1, 1), position: [0, 4, 0] }]);
    expect([closest(shape, [0, 2, 0]).distance, closest(shape, [0, 2, 0]).child]).toEqual([1, 1]);
    expect([closest(shape, [0, 1, 0]).distance, closest(shape, [0, 1, 0]).child]).toEqual([1, 0]);
    expect([closest(shape, [0, -7, 0]).distance, closest(shape, [0, -7, 0]).child]).toEqual([-7, 0]);
    const { closestPoint: _, ...silent } = sphere(1).type;
    const mute = { ...sphere(1), type: silent } as unknown as Shape;
    expect(compound([{ shape: sphere(1) }, { shape: mute }]).type.closestPoint).toBeUndefined();
  });
});

/** An optional folder of cases with certified answers beside the repository. */
const CASES = new URL("../../../shared/cases/mesh/", import.meta.url);
const SMALL_MODEL = 25_000;

describe.skipIf(!existsSync(CASES))("models with certified answers", () => {
  const files = existsSync(CASES) ? readdirSync(CASES) : [];

  test.each(files)("%s", async (file) => {
    const path = new URL(file, CASES).pathname;
    const cases = JSON.parse(readFileSync(path, "utf8"));
    if (cases.triangles > SMALL_MODEL) return;
    const { shape, diagonal, sameOrder } = await loadCaseModel(path, cases, undefined);
    for (const { p, distance, point, unique, tris } of cases.closest) {
      const out = closest(shape, p);
      expect(Math.abs(out.distance - distance)).toBeLessThanOrEqual(1e-15 * diagonal + 4 * EPSILON * sizeOf(p));
      if (!unique) continue;
      for (let i = 0; i < 3; i++) expect(Math.abs(out.point[i] - point[i])).toBeLessThanOrEqual(1e-12 * diagonal);
      if (sameOrder && tris !== undefined) expect(tris).toContain(out.feature);
    }
  });
});
