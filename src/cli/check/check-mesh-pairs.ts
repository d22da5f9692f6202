import type { Vec3Like } from "../../math/vec3.ts";
import { closestPoint } from "../../narrowphase/closest-point.ts";
import { sweepShapes } from "../../narrowphase/sweep-shapes.ts";
import { sphere } from "../../shapes/sphere.ts";
import { expectNumber, expectSame, expectVector, Fault, type Json, numberField, toArray } from "./case.ts";
import type { CaseModel } from "./check-mesh.ts";

/** Distances must be right to this part of the model's diagonal. */
const DISTANCE_TOLERANCE = 1e-9;
/** Contacts and normals of a ball, which turn with the root of an error in distance. */
const CONTACT_TOLERANCE = 1e-6;

/** Checks one entry of `closest`: the nearest point of the model's surface. */
export function checkMeshClosest(model: CaseModel, json: Json): void {
  const found = closestPoint(model.shape, null, json.p as Vec3Like);
  if (found === null) throw new Fault(`distance ${json.distance}`, "null");
  const tolerance = DISTANCE_TOLERANCE * model.diagonal;
  expectNumber("distance", numberField(json, "distance"), found.distance, tolerance);
  if (json.unique !== true) return;
  expectVector("point", json.point as number[], toArray(found.point), CONTACT_TOLERANCE * model.diagonal);
  const faces = json.tris as number[] | undefined;
  if (!model.sameOrder || faces === undefined) return;
  if (!faces.includes(found.faceIndex)) throw new Fault(`face ${faces.join(" or ")}`, String(found.faceIndex));
}

/** Checks one entry of `sphereCasts`: a ball swept at the model, both sides solid. */
export function checkMeshSphereCast(model: CaseModel, json: Json): void {
  const ball = sphere(numberField(json, "radius"));
  const maxDistance = (json.maxT as number) ?? Infinity;
  const motion = { direction: json.d as Vec3Like, maxDistance };
  const hit = sweepShapes(ball, { position: json.o as Vec3Like }, model.shape, null, motion);
  if (hit === null || json.hit !== true) {
    expectSame("hit", json.hit, hit === null ? false : `a hit at ${hit.distance}`);
    return;
  }
  expectSame("startPenetrating", json.startOverlapping, hit.startPenetrating);
  // the flatter the ball comes in the farther it travels for the same error in distance
  const slope = Math.abs((json.nDotDir as number) ?? 1);
  expectNumber("distance", numberField(json, "t"), hit.distance, (DISTANCE_TOLERANCE * model.diagonal) / slope);
  if (json.contactUnique !== true) return;
  const tolerance = CONTACT_TOLERANCE / slope;
  expectVector("point", json.contact as number[], toArray(hit.point), tolerance * model.diagonal);
  expectVector("sweepNormal", json.normal as number[], toArray(hit.sweepNormal), tolerance);
}
