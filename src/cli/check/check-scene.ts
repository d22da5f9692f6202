import type { QuatLike } from "../../math/quat.ts";
import type { Vec3Like } from "../../math/vec3.ts";
import { World } from "../../world/world.ts";
import {
  arrayField,
  expectNumber,
  expectSame,
  expectVector,
  Fault,
  isNear,
  type Json,
  list,
  numberField,
  objectField,
  toArray,
} from "./case.ts";
import { caseShape } from "./case-shape.ts";
import { expectNormal, NORMAL_TOLERANCE } from "./normals.ts";

/** Checks a case of kind `raycast`: one ray through a scene of several bodies. */
export function checkRaycast(json: Json): void {
  const mayReject = json.policy === "mayRejectBuild" || json.policy === "mayReject";
  const world = new World();
  const refused = fillWorld(world, arrayField(json, "scene") as Json[], mayReject);
  if (refused > 0 && refused === (json.scene as unknown[]).length) return;
  checkSceneRay(world, objectField(json, "query"), objectField(json, "expect"));
}

/** Adds every entry, its number as `owner`. Returns how many were refused with a clear error; throws if none may be. */
export function fillWorld(world: World, scene: readonly Json[], mayReject: boolean): number {
  let refused = 0;
  scene.forEach((entry, owner) => {
    try {
      const position = entry.position as Vec3Like;
      world.add({ shape: caseShape(entry), position, rotation: entry.rotation as QuatLike, owner, mobility: "static" });
    } catch (error) {
      if (!mayReject || !isClearError(error)) throw error;
      refused++;
    }
  });
  return refused;
}

/** A refusal that a user can act on: thrown on purpose, naming what is wrong. */
export function isClearError(error: unknown): boolean {
  return (error instanceof TypeError || error instanceof RangeError) && /^\S.*: \S/.test(error.message);
}

/** Casts the ray of `query` into the world and compares the nearest hit with `expect`. */
export function checkSceneRay(world: World, query: Json, expect: Json): void {
  const hit = world.raycast(sceneRay(query));
  if (hit === null || expect.hit !== true) {
    expectSame("hit", expect.hit, hit === null ? false : `a hit at ${hit.distance}`);
    return;
  }
  const tolerance = numberField(expect, "tolerance");
  const pointTolerance = (expect.pointTolerance as number) ?? tolerance;
  expectNumber("distance", numberField(expect, "distance"), hit.distance, tolerance);
  if (expect.index !== undefined) expectSame("index", expect.index, hit.owner);
  if (expect.point !== undefined) expectVector("point", expect.point as number[], toArray(hit.point), pointTolerance);
  if (expect.startsInside !== undefined) expectSame("startsInside", expect.startsInside, hit.startsInside);
  checkNormal(expect, toArray(hit.normal));
}

/** `normal` is the only right one, `normals` lists all that are; without either any unit vector is. */
function checkNormal(expect: Json, got: readonly number[]): void {
  const tolerance = (expect.normalTolerance as number) ?? NORMAL_TOLERANCE;
  const allowed = (expect.normals as number[][]) ?? (expect.normal === undefined ? [] : [expect.normal as number[]]);
  expectNormal("normal", null, got, tolerance);
  if (allowed.length === 0 || allowed.some((normal) => isNear(normal, got, tolerance))) return;
  throw new Fault(`normal ${allowed.map(list).join(" or ")} ± ${tolerance}`, list(got));
}

/** A direction of length zero has no line: it asks about the origin alone, which hitscan writes `from` equal to `to`. */
function sceneRay(query: Json) {
  const origin = query.origin as number[];
  const direction = query.direction as number[];
  if (direction.every((x) => x === 0)) return { from: origin, to: origin };
  return { origin, direction, maxDistance: numberField(query, "maxDistance") };
}

/** Throws a {@link Fault} when nothing of a scene that must be refused was. */
export function expectRefusal(refused: number): void {
  if (refused === 0) throw new Fault("a clear error", "an accepted shape");
}
