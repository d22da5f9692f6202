import { createAabb } from "../../math/aabb.ts";
import { createPose, readPose } from "../../math/pose.ts";
import type { Shape } from "../../shapes/shape.ts";
import { World } from "../../world/world.ts";
import { arrayField, expectNumber, expectVector, type Json, numberField, objectField } from "./case.ts";
import { casePose, caseShape } from "./case-shape.ts";
import { checkSceneRay, expectRefusal, fillWorld } from "./check-scene.ts";
import { hullVolume } from "./hull-volume.ts";

/** Checks a case of kind `build`: the scene is built or refused, and what was built has the given bounds, volume and hits. */
export function checkBuild(json: Json): void {
  const expect = objectField(json, "expect");
  const scene = arrayField(json, "scene") as Json[];
  const world = new World();
  const mayReject = expect.mayReject === true || expect.mustReject === true;
  const refused = fillWorld(world, scene, mayReject);
  if (expect.mustReject === true) expectRefusal(refused);
  if (refused > 0) return;
  checkBuilt(world, scene, expect, numberField(expect, "tolerance"));
  if (expect.ifAccepted !== undefined) {
    checkBuilt(world, scene, objectField(expect, "ifAccepted"), numberField(expect, "tolerance"));
  }
}

function checkBuilt(world: World, scene: readonly Json[], expect: Json, tolerance: number): void {
  const shape = caseShape(scene[0]);
  if (expect.bounds !== undefined) checkBounds(shape, scene[0], objectField(expect, "bounds"), tolerance);
  if (expect.volume !== undefined) expectNumber("volume", numberField(expect, "volume"), hullVolume(shape), tolerance);
  for (const support of (expect.support as Json[] | undefined) ?? []) checkSupport(shape, support, tolerance);
  if (expect.thenRaycast === undefined) return;
  const then = objectField(expect, "thenRaycast");
  checkSceneRay(world, objectField(then, "query"), objectField(then, "expect"));
}

function checkBounds(shape: Shape, entry: Json, bounds: Json, tolerance: number): void {
  const pose = createPose();
  readPose("check", "position", casePose(entry), pose);
  const box = createAabb();
  shape.type.aabb(shape, pose, box);
  expectVector("bounds.min", arrayField(bounds, "min") as number[], [...box.subarray(0, 3)], tolerance);
  expectVector("bounds.max", arrayField(bounds, "max") as number[], [...box.subarray(3, 6)], tolerance);
}

/** `value` = the greatest direction · point over the shape, in its own frame; the direction is taken as it is. */
function checkSupport(shape: Shape, support: Json, tolerance: number): void {
  const direction = Float64Array.from(arrayField(support, "direction") as number[]);
  const point = new Float64Array(3);
  shape.type.support?.(shape, direction, point);
  const value = direction[0] * point[0] + direction[1] * point[1] + direction[2] * point[2];
  expectNumber("support", numberField(support, "value"), value, tolerance);
}
