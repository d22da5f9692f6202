import type { PoseLike } from "../../math/pose.ts";
import type { Shape } from "../../shapes/shape.ts";
import { arrayField, FormatError, type Json, numberField, objectField } from "./case.ts";
import { casePose, caseShape } from "./case-shape.ts";

/** Two posed shapes. */
export interface CasePair {
  readonly a: Shape;
  readonly poseA: PoseLike;
  readonly b: Shape;
  readonly poseB: PoseLike;
}

/** The pair of a case with `a`, `b` and `poses`. */
export function casePair(json: Json): CasePair {
  const poses = objectField(json, "poses");
  return {
    a: caseShape(objectField(json, "a")),
    poseA: casePose(objectField(poses, "a")),
    b: caseShape(objectField(json, "b")),
    poseB: casePose(objectField(poses, "b")),
  };
}

/** The pair that the query's `a` and `b` pick from the scene. */
export function scenePair(json: Json): CasePair {
  const scene = arrayField(json, "scene") as Json[];
  const query = objectField(json, "query");
  const [a, b] = ["a", "b"].map((key) => {
    const entry = scene[numberField(query, key)];
    if (entry === undefined) throw new FormatError(`"${key}" must be an index into the scene, got ${query[key]}`);
    return entry;
  });
  return { a: caseShape(a), poseA: casePose(a), b: caseShape(b), poseB: casePose(b) };
}
