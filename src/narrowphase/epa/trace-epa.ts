import { createPose, type Pose, type PoseLike, rotate } from "../../math/pose.ts";
import type { Vec3 } from "../../math/vec3.ts";
import type { Shape } from "../../shapes/shape.ts";
import { ConvexPair, POINT_SIZE } from "../convex-pair.ts";
import { GJK_OVERLAP, gjkDistance } from "../gjk/gjk.ts";
import { Simplex } from "../gjk/simplex.ts";
import { checkPairShape, readPoseA, readPoseB } from "../pair-query.ts";
import { Separation } from "../separation.ts";
import { PLANE_DISTANCE, PLANE_NORMAL, PLANE_SIZE } from "./polytope.ts";
import { BOUND_BEST, BOUND_LOWER, DepthSearch } from "./search.ts";
import { searchDepth } from "./search-depth.ts";

/**
 * One step of the search for the depth of two overlapping shapes. All vectors are differences of points (of a less of b) along the world's axes: the shapes
 * overlap where the set of all of them contains the origin, and its surface is as far from the origin as they are deep. Balls around cores (sphere,
 * capsule) are left out.
 */
export interface EpaStep {
  /** Corners of the polytope inside that set. */
  readonly vertices: readonly Vec3[];
  /** Its triangles: three numbers of corners each, counter-clockwise from outside. */
  readonly faces: readonly (readonly [number, number, number])[];
  /** Which of `faces` is nearest to the origin, its outward unit normal, and how far its plane is from the origin. */
  readonly closest: number;
  readonly normal: Vec3;
  readonly distance: number;
  /** The farthest difference along `normal`, which the polytope takes in next; null where the bounds have met already. */
  readonly support: Vec3 | null;
  /** The depth of the cores is at least `lower` and at most `upper`. */
  readonly lower: number;
  readonly upper: number;
}

/**
 * The steps by which the depth of two overlapping convex shapes is found: van den Bergen's expanding polytope. For teaching and for debugging; the answer
 * itself is that of `penetration`. World poses (null: the identity). Empty when the cores are apart (the shapes may still overlap by their balls), touch or
 * lie in one plane: then no step is needed. Throws TypeError naming the argument that is no convex shape.
 */
export function traceEpa(a: Shape, poseA: PoseLike | null, b: Shape, poseB: PoseLike | null): EpaStep[] {
  checkConvex("a", a);
  checkConvex("b", b);
  const worldA = createPose();
  const worldB = createPose();
  readPoseA("traceEpa", poseA, worldA);
  readPoseB("traceEpa", poseB, worldB);
  const pair = new ConvexPair();
  const out = new Separation();
  pair.set(a, worldA, b, worldB);
  if (gjkDistance(pair, new Simplex(), out) !== GJK_OVERLAP) return [];
  const search = new DepthSearch();
  const steps: EpaStep[] = [];
  search.trace = { record: (state, face, slot) => steps.push(recordStep(worldA, state, face, slot)) };
  searchDepth(pair, search, out);
  return steps;
}

function checkConvex(name: string, shape: Shape): void {
  checkPairShape("traceEpa", name, shape);
  if (shape.type.support === undefined) {
    throw new TypeError(`traceEpa: ${name} must be convex, got a ${shape.type.name}`);
  }
}

function recordStep(pose: Pose, search: DepthSearch, face: number, slot: number): EpaStep {
  const { polytope, bounds } = search;
  const vertices: Vec3[] = [];
  const numbers = new Map<number, number>();
  const corner = (at: number): number => {
    const point = polytope.corners[at];
    const known = numbers.get(point);
    if (known !== undefined) return known;
    numbers.set(point, vertices.length);
    return vertices.push(turned(pose, polytope.points, point * POINT_SIZE)) - 1;
  };
  const faces: [number, number, number][] = [];
  let closest = -1;
  for (let i = 0; i < polytope.faceCount; i++) {
    if (polytope.alive[i] === 0) continue;
    if (i === face) closest = faces.length;
    faces.push([corner(i * 3), corner(i * 3 + 1), corner(i * 3 + 2)]);
  }
  const plane = face * PLANE_SIZE;
  return {
    vertices,
    faces,
    closest,
    normal: turned(pose, polytope.planes, plane + PLANE_NORMAL),
    distance: polytope.planes[plane + PLANE_DISTANCE] / polytope.steps[0],
    support: slot < 0 ? null : turned(pose, polytope.points, slot * POINT_SIZE),
    lower: bounds[BOUND_LOWER],
    upper: bounds[BOUND_BEST],
  };
}

function turned(pose: Pose, numbers: Float64Array, at: number): Vec3 {
  const v = numbers.slice(at, at + 3);
  rotate(pose, v, v);
  return { x: v[0] + 0, y: v[1] + 0, z: v[2] + 0 };
}
