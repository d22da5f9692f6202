import { describe, expect, test } from "vitest";
import { closestPoint } from "../../src/narrowphase/closest-point.ts";
import { containsPoint } from "../../src/narrowphase/contains-point.ts";
import { signedDistance } from "../../src/narrowphase/signed-distance.ts";
import { box } from "../../src/shapes/box.ts";
import { compound } from "../../src/shapes/compound.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import { scaled } from "../../src/shapes/scaled.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { triangle } from "../../src/shapes/triangle.ts";
import { bumpyMesh, cubeMesh, KINDS, Random } from "./pair-samples.ts";

const SEED = 508;

describe("signedDistance", () => {
  test("of solids", () => {
    expect(signedDistance(sphere(2), { position: [1, 0, 0] }, [1, 0, 0.5])).toBe(-1.5);
    expect(signedDistance(sphere(2), { position: [1, 0, 0] }, [1, 5, 0])).toBe(3);
    expect(Object.is(signedDistance(box(1, 1, 1), null, [1, 0, 0]), 0)).toBe(true);
    expect(signedDistance(halfSpace([0, 1, 0]), null, [7, -3, 7])).toBe(-3);
  });

  test("of closed meshes it is negative inside, scaled and mirrored ones too", () => {
    const cube = cubeMesh(1);
    expect(signedDistance(cube, { position: [0, 9, 0] }, [0, 9.25, 0])).toBe(-0.75);
    expect(signedDistance(cube, null, [0, 3, 0])).toBe(2);
    expect(signedDistance(cube, null, [1, 0.5, 0.25])).toBe(0);
    expect(signedDistance(scaled(cube, [2, -4, 3]), null, [0, 3.5, 0])).toBe(-0.5);
    expect(signedDistance(scaled(cube, [2, -4, 3]), null, [0, -5, 0])).toBe(1);
  });

  test("of open surfaces it is positive on both sides", () => {
    const floor = triangle([-9, 0, -9], [0, 0, 9], [9, 0, -9]);
    expect(signedDistance(floor, null, [0, 2, 0])).toBe(2);
    expect(signedDistance(floor, null, [0, -2, 0])).toBe(2);
    expect(signedDistance(bumpyMesh(new Random(1), 4), null, [0, -3, 0])).toBeGreaterThan(2.5);
    const cup = mesh([-1, 0, -1, 1, 0, -1, 0, 0, 1, 0, -1, 0], [0, 3, 1, 1, 3, 2, 2, 3, 0]);
    expect(signedDistance(cup, null, [0, -0.2, 0])).toBeGreaterThan(0);
  });

  test("of compounds it is the least of the children's", () => {
    const both = compound([
      { shape: sphere(1), position: [0, 0, 0] },
      { shape: cubeMesh(1), position: [3, 0, 0] },
      { shape: triangle([-9, -3, -9], [0, -3, 9], [9, -3, -9]) },
    ]);
    expect(signedDistance(both, null, [0, 0, 0.25])).toBe(-0.75);
    expect(signedDistance(both, null, [3.5, 0, 0])).toBe(-0.5);
    expect(signedDistance(both, null, [1.5, 0, 0])).toBe(0.5);
    expect(signedDistance(both, null, [0, -5, 0])).toBe(2);
  });

  test("of nothing it is infinite", () => {
    expect(signedDistance(mesh([0, 0, 0, 1, 0, 0, 2, 0, 0]), null, [0, 0, 0])).toBe(Infinity);
  });

  test("bad arguments are named", () => {
    // biome-ignore lint/suspicious/noExplicitAny: wrong on purpose
    const call = signedDistance as any;
    expect(() => call({}, null, [0, 0, 0])).toThrow("signedDistance: shape must be a shape, got {}");
    expect(() => call(sphere(1), { position: [0, 0, 2e75] }, [0, 0, 0])).toThrow(
      "signedDistance: pose.position.z must be within",
    );
    expect(() => call(sphere(1), null, 3)).toThrow("signedDistance: point must be {x, y, z}");
  });

  test(`is negative exactly where the shape contains the point, and as large as closestPoint says (seed ${SEED})`, () => {
    const r = new Random(SEED);
    let inside = 0;
    let runs = 0;
    for (const make of Object.values(KINDS)) {
      for (let k = 0; k < 100; k++) {
        const shape = make(r, 1);
        const pose = { position: r.point(0.5), rotation: r.turn() };
        const point = r.point(0.8);
        const signed = signedDistance(shape, pose, point);
        runs++;
        if (signed < 0) inside++;
        if (Math.abs(signed) > 1e-12) expect(containsPoint(shape, pose, point)).toBe(signed < 0);
        if (shape.type.name === "compound") continue;
        expect(Math.abs(signed)).toBe(Math.abs(closestPoint(shape, pose, point)!.distance));
      }
    }
    expect(inside / runs).toBeGreaterThan(0.1);
    expect(inside / runs).toBeLessThan(0.6);
  });
});

describe("containsPoint", () => {
  test("knows the inside of closed meshes, their surface included, and of compounds with such children", () => {
    const cube = cubeMesh(1);
    expect(containsPoint(cube, { position: [0, 9, 0] }, [0.5, 9.5, 0.5])).toBe(true);
    expect(containsPoint(cube, null, [1, 0, 0])).toBe(true);
    expect(containsPoint(cube, null, [1.0000001, 0, 0])).toBe(false);
    const nested = compound([{ shape: compound([{ shape: cube, position: [5, 0, 0] }]) }, { shape: sphere(1) }]);
    expect(containsPoint(nested, null, [5.5, 0, 0])).toBe(true);
    expect(containsPoint(nested, null, [3, 0, 0])).toBe(false);
  });

  test("open meshes contain nothing", () => {
    expect(containsPoint(bumpyMesh(new Random(1), 3), null, [0, 0, 0])).toBe(false);
  });
});
