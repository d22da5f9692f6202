import { describe, expect, test } from "vitest";
import type { PoseLike } from "../../src/math/pose.ts";
import { raycastShape } from "../../src/narrowphase/raycast-shape.ts";
import { box } from "../../src/shapes/box.ts";
import { capsule } from "../../src/shapes/capsule.ts";
import { compound } from "../../src/shapes/compound.ts";
import { cone } from "../../src/shapes/cone.ts";
import { convexHull } from "../../src/shapes/convex-hull.ts";
import { cylinder } from "../../src/shapes/cylinder.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { heightField } from "../../src/shapes/height-field.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import type { ScaledMesh } from "../../src/shapes/scaled/scaled-mesh.ts";
import { scaled } from "../../src/shapes/scaled.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { triangle } from "../../src/shapes/triangle.ts";
import { randomNumbers } from "./point-clouds.ts";

const OCTAHEDRON = [1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1];
const OCTAHEDRON_FACES = [0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5];

const SHAPES: Readonly<Record<string, Shape>> = {
  sphere: sphere(0.8),
  box: box(0.5, 0.7, 0.9),
  capsule: capsule(0.4, 0.5),
  cylinder: cylinder(0.6, 0.5),
  cone: cone(0.8, 0.7),
  halfSpace: halfSpace([1, 2, 3], 0.3),
  hull: convexHull(OCTAHEDRON),
  triangle: triangle([-0.5, 0, 0], [1, 0, 0.3], [0.2, 0.2, 1]),
  mesh: mesh(new Float64Array(OCTAHEDRON), new Uint32Array(OCTAHEDRON_FACES)),
  heightField: heightField({ rows: 3, cols: 3, cellSize: 0.5, heights: [0, 0.2, 0.1, 0.3, 0, 0.3, 0.1, 0.2, 0] }),
  compound: compound([{ shape: sphere(0.5), position: [0.4, 0, 0] }, { shape: box(0.2, 0.9, 0.2) }]),
};

for (const name of Object.keys(SHAPES)) {
  test(`${name}: scaling by k scales distances by k and keeps normals (seed 5)`, () => {
    const random = randomNumbers(5);
    let hits = 0;
    for (let round = 0; round < 900; round++) {
      const factor = 0.01 + 30 * random();
      const origin = [random() * 4 - 2, random() * 4 - 2, random() * 4 - 2];
      const direction = [random() - 0.5, random() - 0.5, random() - 0.5].map((value, k) => value - 0.25 * origin[k]);
      const hit = raycastShape(SHAPES[name], null, { origin, direction }, { solid: false });
      const ray = { origin: origin.map((value) => value * factor), direction };
      const big = raycastShape(scaled(SHAPES[name], factor), null, ray, { solid: false });
      expect(big !== null).toBe(hit !== null);
      if (hit === null || big === null) continue;
      hits++;
      expect(Math.abs(big.distance / factor - hit.distance)).toBeLessThan(1e-12 * (1 + hit.distance));
      for (const k of ["x", "y", "z"] as const) expect(big.normal[k]).toBeCloseTo(hit.normal[k], 9);
      expect([big.backFace, big.childIndex]).toEqual([hit.backFace, hit.childIndex]);
    }
    expect(hits).toBeGreaterThan(20);
  });
}

describe("a scaled mesh", () => {
  const source = SHAPES.mesh as ReturnType<typeof mesh>;

  test("shares the mesh, and scaling again multiplies", () => {
    const once = scaled(source, [2, -1, 3]) as ScaledMesh;
    const twice = scaled(once, [0.5, 4, 1]) as ScaledMesh;
    expect(once.mesh).toBe(source);
    expect(twice.mesh).toBe(source);
    expect(Array.from(twice.scale)).toEqual([1, -4, 3]);
    expect(Array.from(once.bounds)).toEqual([-2, -1, -3, 2, 1, 3]);
  });

  test("equals a mesh of scaled vertices, mirrored or not (seed 6)", () => {
    const random = randomNumbers(6);
    let hits = 0;
    const rounds = 600;
    for (let round = 0; round < rounds; round++) {
      const factors = [0, 1, 2].map(() => (random() < 0.5 ? -1 : 1) * (0.3 + random() * 2));
      const mirrored = factors[0] * factors[1] * factors[2] < 0;
      const faces = mirrored ? OCTAHEDRON_FACES.slice().reverse() : OCTAHEDRON_FACES;
      const baked = mesh(
        OCTAHEDRON.map((value, i) => value * factors[i % 3]),
        faces,
      );
      const pose: PoseLike = { position: [1, 2, 3], rotation: [0.5, 0.5, 0.5, 0.5] };
      const origin = [1, 2, 3].map((value) => value + random() * 6 - 3);
      const direction = origin.map((value, k) => k + 1 - value + (random() - 0.5) * 3);
      const backFaces = round % 2 ? "hit" : "auto";
      const wanted = raycastShape(baked, pose, { origin, direction }, { backFaces });
      const hit = raycastShape(scaled(source, factors), pose, { origin, direction }, { backFaces });
      expect(hit !== null).toBe(wanted !== null);
      if (hit === null || wanted === null) continue;
      hits++;
      expect(hit.distance).toBeCloseTo(wanted.distance, 11);
      expect(hit.backFace).toBe(wanted.backFace);
      for (const k of ["x", "y", "z"] as const) expect(hit.normal[k]).toBeCloseTo(wanted.normal[k], 11);
    }
    expect(hits / rounds).toBeGreaterThan(0.3);
    expect(hits / rounds).toBeLessThan(0.8);
  });
});

test("hulls, boxes and triangles take any factors; mirrored ones keep outside outside", () => {
  const wide = raycastShape(scaled(SHAPES.hull, [2, 1, 1]), null, { origin: [1, 0.25, 5], direction: [0, 0, -1] });
  expect(wide?.distance).toBeCloseTo(4.75, 14);
  expect(wide?.normal.x).toBeCloseTo(1 / 3, 14);
  const flipped = raycastShape(scaled(SHAPES.hull, [-2, 1, -1]), null, {
    origin: [-1, 0.25, 5],
    direction: [0, 0, -1],
  });
  expect(flipped?.normal.x).toBeCloseTo(-1 / 3, 14);
  expect(scaled(SHAPES.box, [-2, 1, 0.5])).toMatchObject({ hx: 1, hy: 0.7, hz: 0.45 });
  const front = scaled(triangle([0, 0, 0], [1, 0, 0], [0, 1, 0], { doubleSided: false }), [-1, 1, 1]);
  const down = { origin: [-0.2, 0.2, 1], direction: [0, 0, -1] };
  expect(raycastShape(front, null, down)).toMatchObject({ distance: 1, backFace: false });
});

test("a height field takes one positive factor for each axis", () => {
  const field = scaled(SHAPES.heightField, [2, 10, 4]);
  const hit = raycastShape(field, null, { origin: [1, 9, 0], direction: [0, -1, 0] });
  expect(hit?.distance).toBeCloseTo(7, 12);
  expect(() => scaled(SHAPES.heightField, [1, -1, 1])).toThrow(
    new RangeError("scaled: scale of a heightField must be > 0 on every axis, got (1, -1, 1)"),
  );
});

test("bad input", () => {
  for (const name of ["sphere", "capsule", "cylinder", "cone", "halfSpace", "compound"]) {
    for (const factors of [
      [1, 2, 1],
      [-1, -1, -1],
    ]) {
      expect(() => scaled(SHAPES[name], factors)).toThrow(
        new RangeError(`scaled: scale of a ${name} must be one positive factor, got (${factors.join(", ")})`),
      );
    }
  }
  expect(() => scaled(SHAPES.mesh, 0)).toThrow(new RangeError("scaled: scale must not be zero, got (0, 0, 0)"));
  expect(() => scaled(SHAPES.mesh, [1, 0, 1])).toThrow(new RangeError("scaled: scale must not be zero, got (1, 0, 1)"));
  expect(() => scaled(SHAPES.mesh, Number.NaN)).toThrow(new RangeError("scaled: scale must be finite, got NaN"));
  expect(() => scaled(SHAPES.mesh, [1, Infinity, 1])).toThrow(
    new RangeError("scaled: scale.y must be finite, got Infinity"),
  );
  // @ts-expect-error wrong on purpose
  expect(() => scaled("sphere", 2)).toThrow(new TypeError('scaled: shape must be a shape, got "sphere"'));
  const own: Shape = { type: { ...SHAPES.sphere.type, name: "torus" } };
  expect(() => scaled(own, 2)).toThrow(new TypeError('scaled: a shape of kind "torus" cannot be scaled'));
});
