import { createPose, POSE_POSITION } from "../math/pose.ts";
import type { Compound } from "../shapes/compound.ts";
import { POINT_CORE } from "../shapes/core.ts";
import type { Shape } from "../shapes/shape.ts";
import { sphere } from "../shapes/sphere.ts";
import type { SurfacePoint } from "../shapes/surface-point.ts";
import { distancePair } from "./distance-pair.ts";
import { hasChildren, IDENTITY } from "./pair-search.ts";
import { Separation } from "./separation.ts";

const separation = new Separation();
const place = createPose();
let point: Shape | null = null;

/**
 * `closestPoint` of any shape, local frame: its own, or (kinds without one) as the distance of a ball without size. The weights of a face are then 0.
 */
export function nearestOfShape(shape: Shape, at: Float64Array, out: SurfacePoint): boolean {
  if (shape.type.closestPoint !== undefined && !lacksOne(shape)) return shape.type.closestPoint(shape, at, out);
  point ??= { ...sphere(1), core: POINT_CORE, rounding: 0, radius: 0 } as Shape;
  for (let i = 0; i < 3; i++) place[POSE_POSITION + i] = at[i];
  separation.limit = out.limit;
  if (!distancePair(point, place, shape, IDENTITY, separation)) return false;
  out.distance = separation.distance;
  out.feature = separation.faceB;
  out.child = separation.childB;
  out.u = 0;
  out.v = 0;
  for (let i = 0; i < 3; i++) {
    out.point[i] = separation.pointB[i];
    out.normal[i] = separation.normal[i];
  }
  return true;
}

const lacking = new WeakMap<Shape, boolean>();

/** Whether a child of a compound has no `closestPoint`, so that the compound cannot use its own. */
function lacksOne(shape: Shape): boolean {
  if (!hasChildren(shape)) return false;
  let lacks = lacking.get(shape);
  if (lacks === undefined) {
    lacks = (shape as Compound).leaves.some((leaf) => leaf.shape.type.closestPoint === undefined);
    lacking.set(shape, lacks);
  }
  return lacks;
}
