import type { PoseLike } from "../../math/pose.ts";
import type { QuatLike } from "../../math/quat.ts";
import type { Vec3Like } from "../../math/vec3.ts";
import type { SweepHit } from "../../narrowphase/sweep-hit.ts";
import { sweepShapes } from "../../narrowphase/sweep-shapes.ts";
import type { Shape } from "../../shapes/shape.ts";
import { World } from "../../world/world.ts";
import {
  allowedAnswers,
  arrayField,
  expectAny,
  expectNumber,
  expectSame,
  expectVector,
  Fault,
  isNear,
  type Json,
  list,
  numberField,
  numbers,
  objectField,
  toArray,
} from "./case.ts";
import { type CasePair, casePair } from "./case-pair.ts";
import { caseShape } from "./case-shape.ts";
import { expectOnSurface } from "./check-distance.ts";
import { fillWorld, isClearError } from "./check-scene.ts";
import { expectNormal, NORMAL_TOLERANCE } from "./normals.ts";

/** How far a contact that is not unique may be off the two surfaces, relative to the distances in play. */
const CONTACT_TOLERANCE = 1e-9;

/** Checks a case of kind `sweep`: a moves by `translation` and meets b, or a shape is swept through a scene. */
export function checkSweep(json: Json): void {
  if (json.scene === undefined) checkPairSweep(json);
  else checkSceneSweep(json);
}

function checkPairSweep(json: Json): void {
  const pair = casePair(json);
  const translation = arrayField(objectField(json, "query"), "translation") as number[];
  const length = Math.sqrt(translation.reduce((sum, x) => sum + x * x, 0));
  const motion = { direction: translation as Vec3Like, maxDistance: length };
  const hit = sweepShapes(pair.a, pair.poseA, pair.b, pair.poseB, motion);
  const expect = objectField(json, "expect");
  if (hit === null) {
    if (expect.hit === true) throw new Fault(`a hit at ${expect.t}`, "no hit");
    return;
  }
  if (expect.hit !== true) throw new Fault(`no hit (nearest ${expect.minDistance})`, `a hit at ${hit.fraction}`);
  expectSame("startPenetrating", expect.startOverlapping, hit.startPenetrating);
  expectNumber("t", numberField(expect, "t"), hit.fraction, numberField(objectField(json, "tolerance"), "f64"));
  if (hit.startPenetrating) checkStart(expect, hit);
  else checkContact(pair, translation, expect, hit);
}

function checkStart(expect: Json, hit: SweepHit): void {
  const least = numberField(expect, "startDepthLB");
  if (!(hit.penetrationDepth >= least * (1 - CONTACT_TOLERANCE))) {
    throw new Fault(`a depth of at least ${least}`, String(hit.penetrationDepth));
  }
  expectNormal("sweepNormal", null, toArray(hit.sweepNormal), NORMAL_TOLERANCE);
}

function checkContact(pair: CasePair, translation: readonly number[], expect: Json, hit: SweepHit): void {
  const normal = toArray(hit.sweepNormal);
  const apart = (arrayField(expect, "normalAB") as number[]).map((x) => 0 - x);
  expectNormal("sweepNormal", null, normal, NORMAL_TOLERANCE);
  const turn = numberField(expect, "normalTol");
  if (expect.normalUnique === true && !isNear(apart, normal, turn)) {
    throw new Fault(`sweepNormal ${list(apart)} ± ${turn}`, list(normal));
  }
  const point = toArray(hit.point);
  const contact = arrayField(expect, "contact") as number[];
  const near = expect.contactUnique === true ? numberField(expect, "contactTol") : 0;
  if (isNear(contact, point, near)) return;
  // a point of both surfaces is right whatever the case says: there the two touch
  const scale = [...translation, ...contact].reduce((most, x) => Math.max(most, Math.abs(x)), 1);
  const off = expect.contactUnique === true ? near : CONTACT_TOLERANCE * scale;
  expectOnSurface("point", pair.b, pair.poseB, point, off);
  const location: PoseLike = { ...pair.poseA, position: hit.location };
  expectOnSurface("point, on the swept shape", pair.a, location, point, off);
}

function checkSceneSweep(json: Json): void {
  const mayReject = json.policy === "mayRejectBuild" || json.policy === "mayReject";
  try {
    const world = new World();
    fillWorld(world, arrayField(json, "scene") as Json[], false);
    const query = objectField(json, "query");
    sweepScene(world, caseShape(query), query, json);
  } catch (error) {
    if (!mayReject || !isClearError(error)) throw error;
  }
}

function sweepScene(world: World, shape: Shape, query: Json, json: Json): void {
  const hit = world.sweep({
    shape,
    position: numbers(query.position),
    rotation: query.rotation as QuatLike,
    direction: numbers(query.direction),
    maxDistance: numberField(query, "maxDistance"),
  });
  expectAny(allowedAnswers(json), (expect) => {
    if (hit === null || expect.hit !== true) {
      expectSame("hit", expect.hit, hit === null ? false : `a hit at ${hit.distance}`);
      return;
    }
    const tolerance = numberField(expect, "tolerance");
    expectNumber("distance", numberField(expect, "distance"), hit.distance, tolerance);
    checkSceneHit(expect, hit, tolerance);
  });
}

function checkSceneHit(
  expect: Json,
  hit: Omit<SweepHit, "sweptChildIndex" | "error" | "converged">,
  tolerance: number,
): void {
  const turn = (expect.normalTolerance as number) ?? NORMAL_TOLERANCE;
  const near = (expect.pointTolerance as number) ?? tolerance;
  const { startPenetrating, penetrationDepth, maxPenetrationDepth } = expect;
  if (expect.point !== undefined) expectVector("point", expect.point as number[], toArray(hit.point), near);
  if (expect.normal !== undefined) expectVector("normal", expect.normal as number[], toArray(hit.sweepNormal), turn);
  if (startPenetrating !== undefined) expectSame("startPenetrating", startPenetrating, hit.startPenetrating);
  if (typeof penetrationDepth === "number") {
    expectNumber("penetrationDepth", penetrationDepth, hit.penetrationDepth, tolerance);
  }
  if (typeof maxPenetrationDepth === "number" && !(hit.penetrationDepth <= maxPenetrationDepth)) {
    throw new Fault(`a depth of at most ${maxPenetrationDepth}`, String(hit.penetrationDepth));
  }
}
