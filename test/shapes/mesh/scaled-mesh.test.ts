import { describe, expect, test } from "vitest";
import { createAabb } from "../../../src/math/aabb.ts";
import { createPose } from "../../../src/math/pose.ts";
import { RAY_MAX, RAY_MIN, type Ray } from "../../../src/math/ray.ts";
import { fullType } from "../../../src/shapes/full-type.ts";
import { meshCrossings } from "../../../src/shapes/mesh/crossings.ts";
import { type Mesh, mesh } from "../../../src/shapes/mesh/mesh.ts";
import { RAY_BACK_HIT, RAY_BACK_IGNORE, RayHit, type RaySpan } from "../../../src/shapes/ray-hit.ts";
import { createScaledMesh } from "../../../src/shapes/scaled/scaled-mesh.ts";
import type { Shape } from "../../../src/shapes/shape.ts";
import type { Triangle } from "../../../src/shapes/triangle.ts";
import { randomNumbers } from "../../acceleration/support.ts";
import { aimedRay, SOUPS, soupMesh } from "./samples.ts";
import { CUBE, insideOut, joined, placed } from "./solids.ts";

/** The mesh with scaled vertices; mirrored ones get their faces turned, so that outside stays outside. */
function baked({ positions, indices }: Mesh, scale: ArrayLike<number>): Mesh {
  const mirrored = scale[0] * scale[1] * scale[2] < 0;
  const turned = mirrored ? insideOut({ positions: [], indices: Array.from(indices) }).indices : Array.from(indices);
  return mesh(
    Float64Array.from(positions, (value, i) => value * scale[i % 3]),
    turned,
  );
}

/** The faces that a cast may answer with: those whose t is the least but for rounding. */
function nearestFaces(shape: Mesh, ray: Ray, mode: number): Set<string> {
  const crossings = meshCrossings(shape, ray, ray[RAY_MIN], ray[RAY_MAX]).filter(
    (one) => !one.backFace || (mode & RAY_BACK_HIT) !== 0,
  );
  const least = Math.min(...crossings.map((one) => one.t));
  const tolerance = 1e-12 * Math.abs(least) + 1e-14 * shape.extent;
  return new Set(crossings.filter((one) => one.t <= least + tolerance).map((one) => `${one.face} ${one.backFace}`));
}

function expectSpans(shape: Shape, ray: Ray, wanted: number[][]): void {
  const spans: RaySpan[] = [];
  fullType(shape).spans!(shape, ray, spans);
  spans.sort((a, b) => a.enter.t - b.enter.t);
  expect(spans.length).toBe(wanted.length);
  spans.forEach(({ enter, exit }, i) => {
    expect(enter.t).toBeCloseTo(wanted[i][0], 13);
    expect(exit.t).toBeCloseTo(wanted[i][1], 13);
  });
}

describe("scaled by powers of two, which lose no bit: hit and missed as the mesh with scaled vertices (seed 84)", () => {
  test.each([
    [2, 2, 2],
    [0.5, 4, 1],
    [-1, 1, 1],
    [1, -8, 0.25],
    [-1, -2, -4],
    [2 ** -60, 2 ** -60, 2 ** -60],
    [2 ** 60, 2 ** 58, -(2 ** 60)],
  ])("%d, %d, %d", (...scale) => {
    const random = randomNumbers(84);
    let hits = 0;
    for (let round = 0; round < 200; round++) {
      const soup = SOUPS[round % 2 ? "a grid in f64" : "f64"];
      const source = soupMesh(soup, random);
      const shape = createScaledMesh(source, Float64Array.from(scale));
      const wanted = baked(source, scale);
      const own = aimedRay(soup, source, random);
      const ray = own.map((value, i) => (i < 6 ? value * scale[i % 3] : value));
      for (const mode of [0, RAY_BACK_HIT, RAY_BACK_IGNORE]) {
        const [a, b] = [new RayHit(), new RayHit()];
        const found = wanted.type.raycast(wanted, ray, mode, b);
        expect(shape.type.raycast(shape, ray, mode, a)).toBe(found);
        expect(shape.type.raycastAny!(shape, ray, mode)).toBe(found);
        const all: RayHit[] = [];
        fullType(shape).raycastAll!(shape, ray, mode, all);
        all.sort((x, y) => x.t - y.t || x.feature - y.feature);
        expect(all.length > 0).toBe(found);
        if (!found) continue;
        hits++;
        expect(nearestFaces(wanted, ray, mode)).toContain(`${a.feature} ${a.backFace}`);
        expect(Math.abs(a.t - b.t)).toBeLessThanOrEqual(1e-12 * Math.abs(b.t) + 1e-14 * wanted.extent);
        expect(all[0]).toEqual(a);
      }
    }
    expect(hits / 600).toBeGreaterThan(0.3);
  });
});

test("any factors, inside faces: face, side, distance and normal of the mesh with scaled vertices (seed 85)", () => {
  const random = randomNumbers(85);
  let hits = 0;
  for (let round = 0; round < 600; round++) {
    const source = soupMesh(SOUPS.f32, random);
    const scale = Float64Array.from([0, 1, 2], () => (random() < 0.5 ? -1 : 1) * (0.2 + 3 * random()));
    const shape = createScaledMesh(source, scale);
    const wanted = baked(source, scale);
    const ray = new Float64Array(8);
    for (let k = 0; k < 3; k++) ray[k] = random() * 16 - 8;
    for (let k = 0; k < 3; k++) ray[3 + k] = (random() - 0.5) * scale[k] - ray[k];
    const length = Math.sqrt(ray[3] * ray[3] + ray[4] * ray[4] + ray[5] * ray[5]);
    for (let k = 3; k < 6; k++) ray[k] /= length;
    ray[RAY_MIN] = 0;
    ray[RAY_MAX] = Infinity;
    const [a, b] = [new RayHit(), new RayHit()];
    const found = wanted.type.raycast(wanted, ray, 0, b);
    expect(shape.type.raycast(shape, ray, 0, a)).toBe(found);
    if (!found) continue;
    hits++;
    expect(nearestFaces(wanted, ray, 0)).toContain(`${a.feature} ${a.backFace}`);
    expect(a.t).toBeCloseTo(b.t, 9);
    if (a.feature !== b.feature) continue;
    const [n, m] = [new Float64Array(3), new Float64Array(3)];
    shape.type.normal(shape, ray, a, n);
    wanted.type.normal(wanted, ray, b, m);
    for (let k = 0; k < 3; k++) expect(n[k]).toBeCloseTo(m[k], 9);
  }
  expect(hits / 600).toBeGreaterThan(0.3);
  expect(hits / 600).toBeLessThan(0.9);
});

describe("a cube", () => {
  const cube = mesh(CUBE.positions, CUBE.indices);
  const shell = joined(CUBE, insideOut(placed(CUBE, 0.5)));

  test.each([
    [2, 3, 4],
    [-2, 3, 4],
    [-2, -3, -4],
  ])("scaled by %d, %d, %d: spans, box and parts", (...scale) => {
    const shape = createScaledMesh(cube, Float64Array.from(scale));
    const alongY = Float64Array.of(0.3, -9, 0.2, 0, 1, 0, 0, Infinity);
    expectSpans(shape, alongY, [[6, 12]]);
    const hollow = createScaledMesh(mesh(shell.positions, shell.indices), Float64Array.from(scale));
    expectSpans(hollow, alongY, [
      [6, 7.5],
      [10.5, 12],
    ]);
    const box = createAabb();
    shape.type.aabb(shape, createPose(), box);
    expect(Array.from(box)).toEqual([-2, -3, -4, 2, 3, 4]);
    const faces: number[] = [];
    fullType(shape).parts!(shape, Float64Array.of(1.9, -9, -9, 9, 9, 9), (part, pose, index) => {
      expect(pose).toBeNull();
      const { points, planeNormal } = part as Triangle;
      // the side that looks along +x is whole, and still looks along +x
      if ([0, 3, 6].every((i) => points[i] === 2)) {
        faces.push(index);
        expect(Array.from(planeNormal)).toEqual([1, 0, 0]);
      }
    });
    expect(faces.length).toBe(2);
  });

  test("hits from outside are front faces, mirrored or not", () => {
    for (const scale of [
      [1, 1, 1],
      [-1, 1, 1],
      [-1, -1, 1],
      [-1, -1, -1],
    ]) {
      const shape = createScaledMesh(cube, Float64Array.from(scale));
      const hit = new RayHit();
      const ray = Float64Array.of(0.3, -9, 0.2, 0, 1, 0, 0, Infinity);
      expect(shape.type.raycast(shape, ray, 0, hit)).toBe(true);
      expect([hit.t, hit.backFace]).toEqual([8, false]);
      const normal = new Float64Array(3);
      shape.type.normal(shape, ray, hit, normal);
      expect(Array.from(normal, (value) => value + 0)).toEqual([0, -1, 0]);
      ray[1] = 0;
      expect(shape.type.raycast(shape, ray, 0, hit)).toBe(false);
      expect(shape.type.raycast(shape, ray, RAY_BACK_HIT, hit)).toBe(true);
      expect([hit.t, hit.backFace]).toEqual([1, true]);
    }
  });
});
