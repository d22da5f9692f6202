import type { QuatLike } from "../../math/quat.ts";
import type { Vec3Like } from "../../math/vec3.ts";
import { overlapShapes } from "../../narrowphase/overlap-shapes.ts";
import { World } from "../../world/world.ts";
import { allowedAnswers, arrayField, expectAny, expectSame, type Json, numbers, objectField } from "./case.ts";
import { casePair } from "./case-pair.ts";
import { caseShape } from "./case-shape.ts";
import { fillWorld, isClearError } from "./check-scene.ts";

/** Checks a case of kind `overlap`: whether two shapes overlap, or which bodies of a scene a shape overlaps. */
export function checkOverlap(json: Json): void {
  if (json.scene === undefined) checkPairOverlap(json, objectField(json, "expect"));
  else checkSceneOverlap(json);
}

function checkPairOverlap(json: Json, expect: Json): void {
  const { a, poseA, b, poseB } = casePair(json);
  expectSame("overlap", expect.overlap, overlapShapes(a, poseA, b, poseB));
  expectSame("overlap, swapped", expect.overlap, overlapShapes(b, poseB, a, poseA));
}

function checkSceneOverlap(json: Json): void {
  const world = new World();
  fillWorld(world, arrayField(json, "scene") as Json[], false);
  const query = objectField(json, "query");
  const shape = caseShape(query);
  const pose = { position: numbers(query.position) as Vec3Like, rotation: query.rotation as QuatLike };
  try {
    const owners = world.overlap({ shape, ...pose }).map((overlap) => overlap.owner as number);
    owners.sort((x, y) => x - y);
    expectAny(allowedAnswers(json), (expect) => expectSame("overlaps", String(expect.overlaps), String(owners)));
  } catch (error) {
    if (json.policy !== "mayReject" || !isClearError(error)) throw error;
  }
}
