import type { Vec3 } from "../../src/math/vec3.ts";
import { raycastShape } from "../../src/narrowphase/raycast-shape.ts";
import { raycastShapeAny } from "../../src/narrowphase/raycast-shape-any.ts";
import { raycastShapeSpans } from "../../src/narrowphase/raycast-shape-spans.ts";
import { box } from "../../src/shapes/box.ts";
import { capsule } from "../../src/shapes/capsule.ts";
import { cone } from "../../src/shapes/cone.ts";
import { convexHull } from "../../src/shapes/convex-hull.ts";
import { cylinder } from "../../src/shapes/cylinder.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { triangle } from "../../src/shapes/triangle.ts";

/** One line of a ray case file: a ray against one posed shape, with an answer from exact arithmetic. */
export interface RayCase {
  id: string;
  a: {
    type: string;
    radius: number;
    halfHeight: number;
    halfExtents: [number, number, number];
    points: [number, number, number][];
  };
  poses: { a: { position: number[]; rotation: number[] } };
  query: { origin: number[]; direction: number[]; maxT: number };
  expect: {
    hit: boolean | null;
    start: "outside" | "inside" | "surface";
    t?: number;
    normals?: number[][] | null;
    lineEntryT?: number;
    lineExitT?: number;
    exitNormals?: number[][] | null;
  };
  tolerance: { f64?: number };
}

/** The shape of a case. */
export function caseShape(a: RayCase["a"]): Shape {
  if (a.type === "sphere") return sphere(a.radius);
  if (a.type === "box") return box(...a.halfExtents);
  if (a.type === "capsule") return capsule(a.radius, a.halfHeight);
  if (a.type === "cylinder") return cylinder(a.radius, a.halfHeight);
  if (a.type === "cone") return cone(a.radius, a.halfHeight);
  if (a.type === "hull") return convexHull(a.points);
  if (a.type === "triangle") return triangle(a.points[0], a.points[1], a.points[2]);
  throw new Error(`unknown shape ${a.type}`);
}

/** How far a normal may be from the expected ones: 1e-6, since the expected set itself is taken within 1e-7 of the point. */
const NORMAL_TOLERANCE = 1e-6;
/** Where a case gives no tolerance of its own (boundary cases), relative to the distance. */
const BOUNDARY_TOLERANCE = 1e-9;

/** All that is wrong with the answers to one case; empty when it passes. */
export function checkRayCase(test: RayCase, shape: Shape): string[] {
  const faults: string[] = [];
  const { expect, query } = test;
  const pose = test.poses.a;
  const ray = { origin: query.origin, direction: query.direction, maxDistance: query.maxT };
  const hit = raycastShape(shape, pose, ray);
  const near = (what: string, got: number, wanted: number) => {
    const tolerance = test.tolerance.f64 ?? BOUNDARY_TOLERANCE * (1 + Math.abs(wanted));
    if (!(Math.abs(got - wanted) <= tolerance)) faults.push(`${what} ${got}, expected ${wanted} ± ${tolerance}`);
  };
  if (expect.hit !== null && (hit !== null) !== expect.hit) faults.push(`hit ${hit !== null}, expected ${expect.hit}`);
  if (raycastShapeAny(shape, pose, ray) !== (hit !== null)) faults.push("raycastShapeAny differs");
  if (hit === null) return faults;
  if (expect.t !== undefined) near("distance", hit.distance, expect.t);
  if (expect.hit && expect.start === "inside" && !hit.startsInside) faults.push("does not start inside");
  if (expect.hit === null) return faults;
  if (hit.startsInside) {
    for (const [i, k] of (["x", "y", "z"] as const).entries()) near(`normal.${k}`, hit.normal[k], -query.direction[i]);
  } else if (expect.normals && !isOneOf(hit.normal, expect.normals)) {
    faults.push(`normal ${Object.values(hit.normal)}, expected in ${expect.normals.join(" | ")}`);
  }
  checkLine(test, shape, ray, near, faults);
  return faults;
}

/** The spans of the whole line, and the exit that a hollow shape shows to a ray from inside. */
function checkLine(
  test: RayCase,
  shape: Shape,
  ray: { origin: number[]; direction: number[]; maxDistance: number },
  near: (what: string, got: number, wanted: number) => void,
  faults: string[],
): void {
  const { lineEntryT, lineExitT, exitNormals, start } = test.expect;
  if (lineEntryT === undefined || lineExitT === undefined) return;
  const spans = raycastShapeSpans(shape, test.poses.a, ray);
  if (spans.length !== 1) {
    faults.push(`${spans.length} spans, expected 1`);
    return;
  }
  near("span enter", spans[0].enter.distance, lineEntryT);
  near("span exit", spans[0].exit.distance, lineExitT);
  if (exitNormals && !isOneOf(negate(spans[0].exit.normal), exitNormals)) {
    faults.push(`exit normal ${Object.values(spans[0].exit.normal)}, expected against ${exitNormals.join(" | ")}`);
  }
  if (start !== "inside" || lineExitT > ray.maxDistance) return;
  const exit = raycastShape(shape, test.poses.a, ray, { solid: false });
  if (exit === null || !exit.backFace) faults.push("no exit with solid: false");
  else near("exit", exit.distance, lineExitT);
}

function negate(v: Vec3): Vec3 {
  return { x: -v.x, y: -v.y, z: -v.z };
}

/** Whether `n` is one of the normals of the pieces that meet at the point. */
function isOneOf(n: Vec3, normals: number[][]): boolean {
  return normals.some(
    (m) => Math.max(Math.abs(n.x - m[0]), Math.abs(n.y - m[1]), Math.abs(n.z - m[2])) <= NORMAL_TOLERANCE,
  );
}
