import type { Vec3Like } from "../../math/vec3.ts";
import { closestPoint } from "../../narrowphase/closest-point.ts";
import {
  allowedAnswers,
  arrayField,
  expectAny,
  expectNumber,
  expectSame,
  expectVector,
  Fault,
  type Json,
  numberField,
  objectField,
  toArray,
} from "./case.ts";
import { casePose, caseShape } from "./case-shape.ts";

/**
 * Checks a case of kind `closestPoint`. The format asks for the nearest point of the whole solid: inside it that is the point itself, at
 * distance 0, where hitscan answers the nearest point of the surface and a negative distance.
 */
export function checkClosestPoint(json: Json): void {
  const query = objectField(json, "query");
  const scene = arrayField(json, "scene") as Json[];
  const entry = scene[(query.target as number) ?? 0];
  const point = query.point as Vec3Like;
  const found = closestPoint(caseShape(entry), casePose(entry), point);
  if (found === null) throw new Fault("a point", "null");
  const inside = found.distance < 0;
  const nearest = inside ? (query.point as number[]) : toArray(found.point);
  expectAny(allowedAnswers(json), (expect) => {
    const tolerance = numberField(expect, "tolerance");
    expectNumber("distance", numberField(expect, "distance"), Math.max(0, found.distance), tolerance);
    if (expect.inside !== undefined) expectSame("inside", expect.inside, inside);
    if (expect.point === undefined) return;
    expectVector("point", expect.point as number[], nearest, (expect.pointTolerance as number) ?? tolerance);
  });
}
