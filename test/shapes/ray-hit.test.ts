import { expect, test } from "vitest";
import { cloneRayHit, copyRayHit } from "../../src/shapes/copy-ray-hit.ts";
import { hitsBackFaces, RAY_BACK_HIT, RAY_BACK_IGNORE, RAY_SOLID, RayHit } from "../../src/shapes/ray-hit.ts";

test("a copy and a clone have every field", () => {
  const hit = new RayHit();
  const names = Object.keys(hit) as (keyof RayHit)[];
  expect(names.length).toBeGreaterThan(7);
  names.forEach((name, i) => {
    Object.assign(hit, { [name]: typeof hit[name] === "boolean" ? true : 10 + i });
  });
  const copy = new RayHit();
  expect(copy).not.toEqual(hit);
  copyRayHit(copy, hit);
  expect(copy).toEqual(hit);
  expect(cloneRayHit(hit)).toEqual(hit);
  expect(cloneRayHit(hit)).not.toBe(hit);
});

test.each([
  [0, false, false],
  [0, true, true],
  [RAY_BACK_HIT, false, true],
  [RAY_BACK_HIT, true, true],
  [RAY_BACK_IGNORE, false, false],
  [RAY_BACK_IGNORE, true, false],
])("mode %d on a surface that is double-sided %s: back faces %s", (mode, doubleSided, wanted) => {
  expect(hitsBackFaces(mode, doubleSided)).toBe(wanted);
  expect(hitsBackFaces(mode | RAY_SOLID, doubleSided)).toBe(wanted);
});
