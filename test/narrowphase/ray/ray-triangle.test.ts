import { expect, test } from "vitest";
import { rayTriangle } from "../../../src/narrowphase/ray/ray-triangle.ts";
import { raycastShape } from "../../../src/narrowphase/raycast-shape.ts";
import { triangle } from "../../../src/shapes/triangle.ts";

const a = [0, 0, 0];
const b = { x: 2, y: 0, z: 0 };
const c = [0, 2, 0];

test("front and back", () => {
  const front = rayTriangle({ origin: [0.5, 1, 3], direction: [0, 0, -2] }, a, b, c);
  expect(front).toEqual({ distance: 3, u: 0.25, v: 0.5, backFace: false, normal: { x: 0, y: 0, z: 1 } });
  const back = { origin: [0.5, 1, -3], direction: [0, 0, 1] };
  expect(rayTriangle(back, a, b, c)).toMatchObject({ distance: 3, backFace: true, normal: { x: 0, y: 0, z: -1 } });
  expect(rayTriangle(back, a, b, c, { cull: true })).toBeNull();
  expect(rayTriangle({ origin: [0.5, 1, 3], direction: [0, 0, -2] }, a, b, c, { cull: true })?.distance).toBe(3);
});

test("the interval and the triangle are closed; lines look behind", () => {
  expect(rayTriangle({ from: [0.5, 0.5, 1], to: [0.5, 0.5, 0] }, a, b, c)?.distance).toBe(1);
  expect(rayTriangle({ from: [0.5, 0.5, 1], to: [0.5, 0.5, 0.001] }, a, b, c)).toBeNull();
  for (const [x, y] of [
    [0, 0],
    [2, 0],
    [0, 2],
    [1, 1],
  ]) {
    expect(rayTriangle({ origin: [x, y, 1], direction: [0, 0, -1] }, a, b, c)?.distance).toBe(1);
  }
  const away = { origin: [0.5, 0.5, 1], direction: [0, 0, 1] };
  expect(rayTriangle(away, a, b, c)).toBeNull();
  expect(rayTriangle({ ...away, minDistance: -Infinity }, a, b, c)?.distance).toBe(-1);
});

test("parallel rays and triangles without area miss", () => {
  expect(rayTriangle({ origin: [-1, 0.5, 0], direction: [1, 0, 0] }, a, b, c)).toBeNull();
  expect(rayTriangle({ origin: [-1, 0.5, 1], direction: [1, 0, 0] }, a, b, c)).toBeNull();
  expect(rayTriangle({ origin: [1, 0, 1], direction: [0, 0, -1] }, a, b, [4, 0, 0])).toBeNull();
  expect(rayTriangle({ origin: [0, 0, 1], direction: [0, 0, -1] }, a, a, a)).toBeNull();
});

test("agrees with the watertight shape away from edges (seed 31)", () => {
  let state = 31;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
  const point = () => [random(), random(), random()];
  let hits = 0;
  const rounds = 4000;
  for (let i = 0; i < rounds; i++) {
    const [p, q, r] = [point(), point(), point()];
    const origin = point().map((value) => value * 3);
    const inside = [0.5 + random() / 2, 0.5 + random() / 2];
    const target = p.map((value, k) => value + inside[0] * (q[k] - value) + inside[1] * (r[k] - value));
    const ray = { origin, direction: target.map((value, k) => value - origin[k]) };
    const hit = rayTriangle(ray, p, q, r);
    const twin = raycastShape(triangle(p, q, r), null, ray);
    expect(hit !== null).toBe(twin !== null);
    if (hit === null || twin === null) continue;
    hits++;
    expect(Math.abs(hit.distance - twin.distance)).toBeLessThan(1e-9);
    expect(hit.backFace).toBe(twin.backFace);
    expect(Math.abs(hit.u - (twin.barycentric?.y ?? 2))).toBeLessThan(1e-8);
  }
  expect(hits / rounds).toBeGreaterThan(0.3);
  expect(hits / rounds).toBeLessThan(0.7);
});

test("bad input", () => {
  const ray = { origin: [0, 0, 1], direction: [0, 0, -1] };
  expect(() => rayTriangle({ origin: a, direction: [0, 0, 0] }, a, b, c)).toThrow(
    new RangeError("rayTriangle: ray.direction must not be zero"),
  );
  expect(() => rayTriangle(ray, a, [0, Number.NaN, 0], c)).toThrow(
    new RangeError("rayTriangle: b.y must be finite, got NaN"),
  );
  // @ts-expect-error wrong on purpose
  expect(() => rayTriangle(ray, a, b, c, { cull: "yes" })).toThrow(
    new TypeError('rayTriangle: cull must be true or false, got "yes"'),
  );
  // @ts-expect-error wrong on purpose
  expect(() => rayTriangle(ray, a, b, c, { culled: true })).toThrow(
    new TypeError('rayTriangle: unknown option "culled"; known options are cull'),
  );
});
