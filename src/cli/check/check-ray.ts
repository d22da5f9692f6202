import type { PoseLike } from "../../math/pose.ts";
import type { RayLike } from "../../math/ray.ts";
import type { Vec3Like } from "../../math/vec3.ts";
import { raycastShape } from "../../narrowphase/raycast-shape.ts";
import { raycastShapeSpans } from "../../narrowphase/raycast-shape-spans.ts";
import type { Shape } from "../../shapes/shape.ts";
import { expectNumber, expectSame, Fault, type Json, numberField, objectField, stringField, toArray } from "./case.ts";
import { casePose, caseShape } from "./case-shape.ts";
import { expectNormal, NORMAL_TOLERANCE } from "./normals.ts";

/**
 * Where a case allows both answers it gives no tolerance of its own; a reported distance must then be right to this part of
 * the distances in play.
 */
const BOUNDARY_TOLERANCE = 1e-9;

interface RayCase {
  readonly shape: Shape;
  readonly pose: PoseLike;
  readonly ray: { readonly origin: Vec3Like; readonly direction: Vec3Like; readonly maxDistance: number };
  readonly expect: Json;
  /** Absolute tolerance of the distance. */
  readonly tolerance: number;
}

/** Checks a case of kind `ray`: one ray against one posed shape, asked as a solid, as a hollow body and for its spans. */
export function checkRay(json: Json): void {
  const query = objectField(json, "query");
  const expect = objectField(json, "expect");
  const ray = {
    origin: query.origin as Vec3Like,
    direction: query.direction as Vec3Like,
    maxDistance: numberField(query, "maxT"),
  };
  const a = objectField(json, "a");
  const pose = casePose(objectField(objectField(json, "poses"), "a"));
  const tolerance = distanceTolerance(objectField(json, "tolerance"), expect);
  const c = { shape: caseShape(a), pose, ray, expect, tolerance };
  checkSolid(c);
  if (stringField(a, "type") !== "triangle") {
    checkHollow(c);
    checkSpans(c);
  }
}

function distanceTolerance(tolerance: Json, expect: Json): number {
  if (typeof tolerance.f64 === "number") return tolerance.f64;
  return BOUNDARY_TOLERANCE * (1 + Math.abs((expect.t as number) ?? 0));
}

function checkSolid({ shape, pose, ray, expect, tolerance }: RayCase): void {
  const hit = raycastShape(shape, pose, ray as RayLike, { backFaces: "hit" });
  if (hit === null) {
    if (expect.hit === true) throw new Fault(`a hit at ${expect.t}`, "no hit");
    return;
  }
  if (expect.hit === false) throw new Fault("no hit", `a hit at ${hit.distance}`);
  const t = expect.t;
  if (typeof t === "number") expectNumber("distance", t, hit.distance, tolerance);
  else if (!Number.isFinite(hit.distance)) throw new Fault("a finite distance", String(hit.distance));
  if (hit.startsInside) {
    if (expect.start === "outside") throw new Fault("a start outside", "startsInside");
    return;
  }
  if (expect.start === "inside") throw new Fault("startsInside", `a hit at ${hit.distance}`);
  const normals = expect.normals as number[][] | null | undefined;
  expectNormal("normal", normals ?? null, toArray(hit.normal), NORMAL_TOLERANCE);
}

/** With `solid: false` a ray that starts inside answers the exit, if that is in reach. */
function checkHollow(c: RayCase): void {
  const { shape, pose, ray, expect } = c;
  if (expect.start !== "inside") return;
  const exit = numberField(expect, "lineExitT");
  const tolerance = exitTolerance(c);
  const hit = raycastShape(shape, pose, ray as RayLike, { solid: false });
  if (hit === null) {
    if (exit + tolerance < ray.maxDistance) throw new Fault(`exit at ${exit}`, "no hit");
    return;
  }
  if (exit - tolerance > ray.maxDistance) throw new Fault("no exit in reach", `a hit at ${hit.distance}`);
  expectNumber("exit distance", exit, hit.distance, tolerance);
  expectSame("backFace at the exit", true, hit.backFace);
  const normals = (expect.exitNormals as number[][] | null)?.map((n) => n.map((x) => 0 - x));
  expectNormal("normal at the exit", normals ?? null, toArray(hit.normal), NORMAL_TOLERANCE);
}

/** The whole line lies inside the body from lineEntryT to lineExitT, wherever the ray starts. */
function checkSpans(c: RayCase): void {
  const { shape, pose, ray, expect, tolerance } = c;
  const spans = raycastShapeSpans(shape, pose, ray as RayLike);
  if (expect.hit === null) return;
  expectSame("number of spans", expect.hit ? 1 : 0, spans.length);
  if (!expect.hit) return;
  expectNumber("span entry", numberField(expect, "lineEntryT"), spans[0].enter.distance, entryTolerance(c, tolerance));
  expectNumber("span exit", numberField(expect, "lineExitT"), spans[0].exit.distance, exitTolerance(c));
}

/** The stated tolerance belongs to the entry; from inside it belongs to the exit, and the entry behind is not rated. */
function entryTolerance({ expect }: RayCase, tolerance: number): number {
  if (expect.start === "outside") return tolerance;
  return Math.max(tolerance, BOUNDARY_TOLERANCE * (1 + Math.abs(numberField(expect, "lineEntryT"))));
}

/** The exit is as well conditioned as its own angle allows: the tolerance of the entry, times the ratio of the slopes. */
function exitTolerance({ expect, ray, tolerance }: RayCase): number {
  const entrySlope = expect.absNdotD;
  const exitNormals = expect.exitNormals as number[][] | null | undefined;
  if (typeof entrySlope !== "number" || !exitNormals) return tolerance;
  const d = ray.direction as number[];
  const slopes = exitNormals.map((n) => Math.abs(n[0] * d[0] + n[1] * d[1] + n[2] * d[2]));
  const slope = Math.min(...slopes);
  return slope > 0 ? tolerance * Math.max(1, entrySlope / slope) : Infinity;
}
