import { expect, test } from "vitest";
import { mergeCrossings, type SurfaceCrossing } from "../../src/shapes/merge-crossings.ts";

const ray = new Float64Array([1, 0, 0, 0, 0, -1, 0, Infinity]);
const STEP = 2 ** -52;

function crossing(t: number, face: number, backFace = false, onEdge = true): SurfaceCrossing {
  return { t, face, backFace, onEdge };
}

/** Faces that are left of crossings of a surface of extent 1 with `ray`: the tolerance is 128 steps. */
function faces(...crossings: SurfaceCrossing[]): number[] {
  return mergeCrossings(crossings, ray, 1).map(({ face }) => face);
}

test("around an edge the nearest stays, at the same t the lowest face", () => {
  expect(faces(crossing(1, 9), crossing(1, 4), crossing(1, 7))).toEqual([4]);
  expect(faces(crossing(1 + STEP, 2), crossing(1, 4), crossing(1 + 2 * STEP, 1))).toEqual([4]);
});

test("each side of the surface counts by itself, inner hits always", () => {
  expect(faces(crossing(1, 1), crossing(1, 2, true), crossing(1, 3), crossing(1, 4, true))).toEqual([1, 2]);
  expect(faces(crossing(1, 1, false, false), crossing(1, 2, false, false), crossing(1, 3))).toEqual([1, 2, 3]);
});

test("crossings further apart than rounding are two", () => {
  expect(faces(crossing(1, 1), crossing(1 + 128 * STEP, 2))).toEqual([1]);
  expect(faces(crossing(1, 1), crossing(1 + 129 * STEP, 2))).toEqual([1, 2]);
});

test("the tolerance is of the length along the ray, whatever the direction's length", () => {
  const slow = new Float64Array([1, 0, 0, 0, 0, -0.5, 0, Infinity]);
  const pair = () => [crossing(1, 1), crossing(1 + 200 * STEP, 2)];
  expect(mergeCrossings(pair(), slow, 1)).toHaveLength(1);
  expect(mergeCrossings(pair(), ray, 1)).toHaveLength(2);
});
