import { describe, expect, test } from "vitest";
import { createRay, type Ray } from "../../src/math/ray.ts";
import { raycastShape } from "../../src/narrowphase/raycast-shape.ts";
import { raycastShapeAll } from "../../src/narrowphase/raycast-shape-all.ts";
import { raycastShapeSpans } from "../../src/narrowphase/raycast-shape-spans.ts";
import { fullType } from "../../src/shapes/full-type.ts";
import { QUAD_SIZE, writeQuad } from "../../src/shapes/height-field/quad.ts";
import { type HeightField, heightField } from "../../src/shapes/height-field.ts";
import { RAY_BACK_HIT, RayHit } from "../../src/shapes/ray-hit.ts";
import type { Triangle } from "../../src/shapes/triangle.ts";
import { isOnEdge, WatertightRay } from "../../src/shapes/watertight.ts";
import { World } from "../../src/world/world.ts";
import { randomNumbers } from "./point-clouds.ts";

function roughField(rows: number, cols: number, seed: number, holes = 0, steepness = 1): HeightField {
  const random = randomNumbers(seed);
  const heights = Array.from({ length: rows * cols }, () =>
    random() < holes ? Number.NaN : steepness * (random() * 3 - 1),
  );
  return heightField({ rows, cols, cellSize: [0.7, 1.3], heights });
}

/** The slow twin: every triangle of every cell; of those around an edge or vertex on the ray that face one way, the first. */
function castAllCells(field: HeightField, ray: Ray, backFaces: boolean): RayHit[] {
  const watertight = new WatertightRay();
  const quad = new Float64Array(QUAD_SIZE);
  const hits: RayHit[] = [];
  const onEdge = new Set<RayHit>();
  watertight.begin(ray);
  for (let row = 0; row + 1 < field.rows; row++) {
    for (let col = 0; col + 1 < field.cols; col++) {
      writeQuad(field, row, col, quad);
      for (const [k, corners] of [
        [0, 6, 9],
        [0, 9, 3],
      ].entries()) {
        if (!watertight.intersect(quad, corners[0], corners[1], corners[2])) continue;
        if (watertight.t < ray[6] || watertight.t > ray[7] || (watertight.backFace && !backFaces)) continue;
        const hit = new RayHit();
        hit.t = watertight.t;
        hit.feature = (row * (field.cols - 1) + col) * 2 + k;
        hit.backFace = watertight.backFace;
        hits.push(hit);
        if (isOnEdge(watertight)) onEdge.add(hit);
      }
    }
  }
  hits.sort((a, b) => a.t - b.t || a.feature - b.feature);
  const same = (a: RayHit, b: RayHit) => Math.abs(a.t - b.t) < 1e-12 && a.backFace === b.backFace;
  return hits.filter((hit, i) => {
    return !(onEdge.has(hit) && hits.slice(0, i).some((earlier) => onEdge.has(earlier) && same(earlier, hit)));
  });
}

describe("rays against every triangle of the field", () => {
  for (const [name, rows, cols, holes] of [
    ["square", 17, 17, 0],
    ["uneven, with holes", 23, 6, 0.1],
    ["one cell", 2, 2, 0],
    ["one row", 2, 30, 0.02],
  ] as const) {
    test(`${name}: nearest, any and all agree, bit for bit (seed 21)`, () => {
      const field = roughField(rows, cols, 9, holes);
      const [width, depth] = [field.bounds[3], field.bounds[5]];
      let hits = 0;
      let total = 0;
      const random = randomNumbers(21);
      for (let round = 0; round < 1500; round++) {
        const ray = createRay();
        ray.set([random() * width, 6 * random() - 2, random() * depth]);
        const target = [random() * width, 6 * random() - 3, random() * depth];
        // some along the axes, from vertices, and on grid lines
        if (round % 4 === 0) ray[0] = Math.floor(ray[0] / 0.7) * 0.7;
        for (let k = 0; k < 3; k++) ray[3 + k] = round % 8 === k ? 0 : target[k] - ray[k];
        ray[7] = 2;
        const back = round % 2 === 0;
        const mode = back ? RAY_BACK_HIT : 0;
        const wanted = castAllCells(field, ray, back);
        const hit = new RayHit();
        const found = field.type.raycast(field, ray, mode, hit);
        const all: RayHit[] = [];
        fullType(field).raycastAll?.(field, ray, mode, all);
        all.sort((a, b) => a.t - b.t || a.feature - b.feature);
        expect(found).toBe(wanted.length > 0);
        expect(field.type.raycastAny?.(field, ray, mode)).toBe(found);
        expect(all.map(({ t, feature }) => [t, feature])).toEqual(wanted.map(({ t, feature }) => [t, feature]));
        if (found) expect([hit.t, hit.feature]).toEqual([wanted[0].t, wanted[0].feature]);
        total++;
        if (found) hits++;
      }
      expect(hits / total).toBeGreaterThan(0.25);
      expect(hits / total).toBeLessThan(0.8);
    });
  }
});

test("all hits count a vertex, a grid line and a diagonal once, and each side of a ridge by itself", () => {
  const flat = heightField({ rows: 4, cols: 4, cellSize: 1, heights: new Float32Array(16) });
  for (const [x, z] of [
    [1, 1], // a vertex: six triangles
    [1.5, 1], // a grid line: two
    [1.25, 1.25], // a diagonal: two
    [0, 0], // a corner of the field
    [1.5, 1.25], // inside a triangle
  ]) {
    expect(raycastShapeAll(flat, null, { origin: [x, 5, z], direction: [0, -1, 0] })).toHaveLength(1);
    expect(raycastShapeSpans(flat, null, { origin: [x, 5, z], direction: [0, -1, 0] })).toHaveLength(1);
    const world = new World();
    world.add({ shape: flat, position: [7, -3, 2] });
    const ray = { origin: [x + 7, 5, z + 2], direction: [0, -1, 0] };
    expect(world.raycastAll(ray, { untilBlock: false })).toHaveLength(1);
  }
  // a ray along x through the top of a ridge sees its front and its back
  const ridge = heightField({ rows: 2, cols: 3, cellSize: 1, heights: [0, 1, 0, 0, 1, 0], doubleSided: true });
  const top = raycastShapeAll(ridge, null, { origin: [-1, 1, 0.5], direction: [1, 0, 0] });
  expect(top.map(({ distance, backFace }) => [distance, backFace])).toEqual([
    [2, false],
    [2, true],
  ]);
});

test("vertical rays on grid lines, vertices and the border hit, near and far from the origin", () => {
  const field = roughField(9, 12, 4);
  for (let row = 0; row < 9; row++) {
    for (let col = 0; col < 12; col++) {
      const [x, z] = [col * 0.7, row * 1.3];
      const height = field.heights[row * 12 + col];
      const at = raycastShape(field, null, { origin: [x, 50, z], direction: [0, -1, 0] });
      expect(Math.abs((at?.distance ?? 0) - (50 - height))).toBeLessThan(1e-13);
      const between = { origin: [Math.min(x + 0.3, field.bounds[3]), 50, z], direction: [0, -1, 0] };
      expect(raycastShape(field, null, between)).not.toBeNull();
      const across = { origin: [x, 50, Math.min(z + 0.3, field.bounds[5])], direction: [0, -1, 0] };
      expect(raycastShape(field, null, across)).not.toBeNull();
      const pose = { position: [1e6, -1e6, 1e6] };
      expect(raycastShape(field, pose, { origin: [1e6 + x, 0, 1e6 + z], direction: [0, -1, 0] }) !== null).toBe(
        // 1e6 + x may round to just outside the border
        1e6 + x - 1e6 <= field.bounds[3] && 1e6 + z - 1e6 <= field.bounds[5],
      );
    }
  }
});

test("rays aimed at vertices and edges from anywhere above never fall through (seed 8)", () => {
  // so gentle that no ray below can graze a ridge and leave over the border
  const field = roughField(20, 20, 6, 0, 0.02);
  const random = randomNumbers(8);
  let leaks = 0;
  for (let i = 0; i < 20000; i++) {
    const row = 1 + Math.floor(random() * 18);
    const col = 1 + Math.floor(random() * 18);
    const edge = random() < 0.5 ? 0 : random();
    const next = row * 20 + col + 1;
    const height = field.heights[next - 1] + edge * (field.heights[next] - field.heights[next - 1]);
    const target = [(col + edge) * 0.7, height, row * 1.3];
    const origin = [random() * 14, 4 + random() * 5, random() * 26];
    const ray = createRay();
    ray.set([...origin, ...target.map((value, k) => value - origin[k]), 0, Infinity]);
    if (!field.type.raycast(field, ray, 0, new RayHit())) leaks++;
  }
  expect(leaks).toBe(0);
});

describe("a small field", () => {
  const options = { rows: 3, cols: 3, cellSize: 2, heights: [0, 0, 0, 1, 1, 1, 2, 2, Number.NaN] };

  test("sides, normal, feature and barycentrics", () => {
    const field = heightField(options);
    const down = { origin: [0.5, 9, 1], direction: [0, -1, 0] };
    const hit = raycastShape(field, null, down);
    expect(hit).toMatchObject({ distance: 8.5, faceIndex: 0, backFace: false });
    expect(hit?.barycentric).toEqual({ x: 0.5, y: 0.25, z: 0.25 });
    const length = Math.sqrt(5);
    expect(hit?.normal.y).toBeCloseTo(2 / length, 15);
    expect(hit?.normal.z).toBeCloseTo(-1 / length, 15);
    const up = { origin: [0.5, -9, 1], direction: [0, 1, 0] };
    expect(raycastShape(field, null, up)).toBeNull();
    expect(raycastShape(field, null, up, { backFaces: "hit" })?.backFace).toBe(true);
    expect(raycastShape(heightField({ ...options, doubleSided: true }), null, up)?.distance).toBe(9.5);
  });

  test("only the triangles at a NaN are holes", () => {
    const field = heightField(options);
    const at = (x: number, z: number) => raycastShape(field, null, { origin: [x, 9, z], direction: [0, -1, 0] });
    expect(at(3.5, 2.5)).toBeNull();
    expect(at(2.5, 3.5)).toBeNull();
    expect(at(1.5, 3.5)?.faceIndex).toBe(4);
    expect(at(3.5, 1.5)).not.toBeNull();
  });

  test("parts are the triangles of the cells that the box meets", () => {
    const field = heightField(options);
    const seen: number[] = [];
    const visit = (part: unknown, _pose: unknown, index: number) => {
      seen.push(index);
      expect((part as Triangle).planeNormal[1]).toBeGreaterThan(0);
    };
    fullType(field).parts?.(field, Float64Array.of(0.5, -1, 0.5, 1, 5, 1), visit);
    expect(seen).toEqual([0, 1]);
    seen.length = 0;
    fullType(field).parts?.(field, Float64Array.of(-9, -9, -9, 9, 9, 9), visit);
    expect(seen).toEqual([0, 1, 2, 3, 4, 5]);
    seen.length = 0;
    fullType(field).parts?.(field, Float64Array.of(-9, 5, -9, 9, 9, 9), visit);
    expect(seen).toEqual([]);
  });

  test("a span has no thickness and counts both sides", () => {
    const field = heightField({ rows: 2, cols: 3, cellSize: 1, heights: [0, 2, 0, 0, 2, 0] });
    const ray = createRay();
    ray.set([-1, 1, 0.25, 1, 0, 0, 0, Infinity]);
    const spans: { enter: RayHit; exit: RayHit }[] = [];
    fullType(field).spans!(field, ray, spans);
    expect(spans.map(({ enter, exit }) => [enter.t, exit.t, enter.backFace]).sort()).toEqual([
      [1.5, 1.5, false],
      [2.5, 2.5, true],
    ]);
  });
});

test("bad input", () => {
  const good = { rows: 2, cols: 2, cellSize: 1, heights: [0, 0, 0, 0] };
  expect(() => heightField({ ...good, rows: 1 })).toThrow(
    new RangeError("heightField: rows must be an integer >= 2, got 1"),
  );
  expect(() => heightField({ ...good, cols: 2.5 })).toThrow(
    new RangeError("heightField: cols must be an integer >= 2, got 2.5"),
  );
  expect(() => heightField({ ...good, cellSize: 0 })).toThrow(
    new RangeError("heightField: cellSize must be > 0, got 0"),
  );
  expect(() => heightField({ ...good, cellSize: [1, -1] })).toThrow(
    new RangeError("heightField: cellSize[1] must be > 0, got -1"),
  );
  expect(() => heightField({ ...good, cellSize: [1] })).toThrow(
    new TypeError("heightField: cellSize must be a number or an array of 2 numbers, got [1]"),
  );
  expect(() => heightField({ ...good, heights: [0, 0, 0] })).toThrow(
    new RangeError("heightField: heights must have rows * cols = 4 entries, got 3"),
  );
  expect(() => heightField({ ...good, heights: [0, 0, Infinity, 0] })).toThrow(
    new RangeError("heightField: heights[2] must be finite or NaN, and within ±1e+75, got Infinity"),
  );
  expect(() => heightField({ ...good, heights: [NaN, NaN, NaN, NaN] })).toThrow(
    new RangeError("heightField: heights must not all be NaN"),
  );
  // @ts-expect-error wrong on purpose
  expect(() => heightField({ ...good, scale: 1 })).toThrow(
    'heightField: unknown option "scale"; known options are rows, cols, cellSize, heights, doubleSided',
  );
});
