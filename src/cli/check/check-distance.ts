import type { PoseLike } from "../../math/pose.ts";
import { closestPoint } from "../../narrowphase/closest-point.ts";
import { closestPoints } from "../../narrowphase/closest-points.ts";
import type { Shape } from "../../shapes/shape.ts";
import {
  arrayField,
  expectNumber,
  expectVector,
  Fault,
  type Json,
  list,
  numberField,
  objectField,
  toArray,
} from "./case.ts";
import { casePair, scenePair } from "./case-pair.ts";
import { expectNormal, NORMAL_TOLERANCE } from "./normals.ts";

/** Checks a case of kind `distance`: distance, direction and nearest points of two posed shapes that are apart or touch. */
export function checkDistance(json: Json): void {
  if (json.scene === undefined) checkPairDistance(json);
  else checkSceneDistance(json);
}

function checkPairDistance(json: Json): void {
  const { a, poseA, b, poseB } = casePair(json);
  const expect = objectField(json, "expect");
  const tolerance = numberField(objectField(json, "tolerance"), "f64");
  const distance = numberField(expect, "distance");
  const found = closestPoints(a, poseA, b, poseB);
  if (found === null) throw new Fault(`distance ${distance}`, "null");
  expectNumber("distance", distance, found.distance, tolerance);
  const apart = (arrayField(expect, "normalAB") as number[]).map((x) => 0 - x);
  // what a distance may be off turns the line between two near points by this much
  const turn = Math.max(NORMAL_TOLERANCE, tolerance / distance);
  expectNormal("normal", null, toArray(found.normal), NORMAL_TOLERANCE);
  expectNormal("normal", [apart], toArray(found.normal), turn);
  const pointA = toArray(found.pointA);
  const pointB = toArray(found.pointB);
  if (expect.witnessUnique === true) {
    const near = Math.max(numberField(expect, "witnessTol"), tolerance);
    expectVector("pointA", expect.pointA as number[], pointA, near);
    expectVector("pointB", expect.pointB as number[], pointB, near);
    return;
  }
  expectOnSurface("pointA", a, poseA, pointA, tolerance);
  expectOnSurface("pointB", b, poseB, pointB, tolerance);
  expectNumber("|pointB - pointA|", distance, length(pointA, pointB), tolerance);
}

function checkSceneDistance(json: Json): void {
  const { a, poseA, b, poseB } = scenePair(json);
  const expect = objectField(json, "expect");
  const tolerance = numberField(expect, "tolerance");
  const found = closestPoints(a, poseA, b, poseB);
  if (found === null) throw new Fault(`distance ${expect.distance}`, "null");
  expectNumber("distance", numberField(expect, "distance"), Math.max(0, found.distance), tolerance);
  const near = (expect.pointTolerance as number) ?? tolerance;
  if (expect.pointA !== undefined) expectVector("pointA", expect.pointA as number[], toArray(found.pointA), near);
  if (expect.pointB !== undefined) expectVector("pointB", expect.pointB as number[], toArray(found.pointB), near);
  if (expect.separationAxis === undefined) return;
  const axis = expect.separationAxis as number[];
  const along = axis.reduce((sum, x, i) => sum + x * toArray(found.normal)[i], 0);
  if (!(Math.abs(along) >= 1 - NORMAL_TOLERANCE)) throw new Fault(`axis ${list(axis)}`, list(toArray(found.normal)));
}

/** Throws a {@link Fault} unless the point lies on the surface of the posed shape. */
export function expectOnSurface(
  what: string,
  shape: Shape,
  pose: PoseLike,
  point: readonly number[],
  tolerance: number,
): void {
  const off = closestPoint(shape, pose, point)?.distance ?? Infinity;
  if (!(Math.abs(off) <= tolerance)) throw new Fault(`${what} on the surface ± ${tolerance}`, `${off} off`);
}

function length(a: readonly number[], b: readonly number[]): number {
  return Math.sqrt(a.reduce((sum, x, i) => sum + (x - b[i]) * (x - b[i]), 0));
}
