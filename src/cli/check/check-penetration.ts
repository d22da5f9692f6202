import { createPose, type Pose, type PoseLike, readPose, unrotate } from "../../math/pose.ts";
import { penetration } from "../../narrowphase/penetration.ts";
import type { Shape } from "../../shapes/shape.ts";
import { arrayField, expectNumber, Fault, isNear, type Json, list, numberField, objectField, toArray } from "./case.ts";
import { type CasePair, casePair, scenePair } from "./case-pair.ts";
import { expectNormal, NORMAL_TOLERANCE } from "./normals.ts";

/** Checks a case of kind `penetration`: depth and direction of the smallest translation that parts two shapes. */
export function checkPenetration(json: Json): void {
  if (json.scene === undefined) checkPairPenetration(json);
  else checkScenePenetration(json);
}

function checkPairPenetration(json: Json): void {
  const pair = casePair(json);
  const expect = objectField(json, "expect");
  const tolerances = objectField(json, "tolerance");
  // the stated depth is itself only known to `oracle`
  const tolerance = Math.max(numberField(tolerances, "f64"), numberField(tolerances, "oracle"));
  const depth = numberField(expect, "depth");
  const found = penetration(pair.a, pair.poseA, pair.b, pair.poseB);
  if (found === null) throw new Fault(`depth ${depth}`, "no overlap");
  expectNumber("depth", depth, found.depth, tolerance);
  const direction = toArray(found.normal).map((x) => 0 - x);
  expectNormal("normal", null, direction, NORMAL_TOLERANCE);
  const allowed = arrayField(expect, "directionsAB") as number[][];
  const turn = numberField(expect, "directionTol");
  if (allowed.some((n) => isNear(n, direction, turn))) return;
  // any direction that reaches the depth is right; where it is unique that also covers a stated one that is rounded
  if (depthAlong(pair, direction) <= depth + tolerance) return;
  throw new Fault(`direction ${allowed.map(list).join(" or ")} ± ${turn}`, list(direction));
}

function checkScenePenetration(json: Json): void {
  const { a, poseA, b, poseB } = scenePair(json);
  const expect = objectField(json, "expect");
  const tolerance = numberField(expect, "tolerance");
  const depth = numberField(expect, "depth");
  const found = penetration(a, poseA, b, poseB);
  expectNumber("depth", depth, found?.depth ?? 0, tolerance);
  if (found === null) return;
  const normal = toArray(found.normal);
  const turn = (expect.normalTolerance as number) ?? NORMAL_TOLERANCE;
  expectNormal("normal", null, normal, NORMAL_TOLERANCE);
  const allowed = (expect.normals as number[][]) ?? (expect.normal === undefined ? [] : [expect.normal as number[]]);
  if (allowed.length > 0 && !allowed.some((n) => isNear(n, normal, turn))) {
    throw new Fault(`normal ${allowed.map(list).join(" or ")} ± ${turn}`, list(normal));
  }
  if (expect.normalPerpendicularTo === undefined) return;
  const axis = expect.normalPerpendicularTo as number[];
  const along = axis.reduce((sum, x, i) => sum + x * normal[i], 0);
  expectNumber(`normal along ${list(axis)}`, 0, along, turn);
}

/** How far b must move along `direction` (world, unit) until the two only touch: from their support points alone. */
function depthAlong({ a, poseA, b, poseB }: CasePair, direction: readonly number[]): number {
  const [frameA, frameB] = [readCasePose(poseA), readCasePose(poseB)];
  const between = direction.reduce((sum, x, i) => sum + x * (frameA[9 + i] - frameB[9 + i]), 0);
  const back = direction.map((x) => 0 - x);
  return between + farthest(a, frameA, direction) + farthest(b, frameB, back);
}

function readCasePose(pose: PoseLike): Pose {
  const frame = createPose();
  readPose("check", "pose", pose, frame);
  return frame;
}

/** Greatest direction · (point − position) over the posed shape. */
function farthest(shape: Shape, pose: Pose, direction: readonly number[]): number {
  const local = Float64Array.from(direction);
  unrotate(pose, local, local);
  const point = new Float64Array(3);
  shape.type.support?.(shape, local, point);
  return local[0] * point[0] + local[1] * point[1] + local[2] * point[2];
}
