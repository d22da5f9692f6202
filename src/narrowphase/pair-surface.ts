import { createPose, POSE_POSITION } from "../math/pose.ts";
import { CONTACT_TOLERANCE } from "../math/scalar.ts";
import type { Compound } from "../shapes/compound.ts";
import { POINT_CORE } from "../shapes/core.ts";
import { fullType } from "../shapes/full-type.ts";
import type { Shape } from "../shapes/shape.ts";
import { sphere } from "../shapes/sphere.ts";
import type { SurfacePoint } from "../shapes/surface-point.ts";
import { ContactFace } from "./contact-face.ts";
import { ContactFrame } from "./contact-frame.ts";
import { distancePair } from "./distance-pair.ts";
import { hasChildren, IDENTITY } from "./pair-search.ts";
import { Separation } from "./separation.ts";
import { touchedFace } from "./touched-face.ts";

const separation = new Separation();
const place = createPose();
let point: Shape | null = null;

const frame = new ContactFrame();
const face = new ContactFace();

/** `closestPoint` of any shape, local frame: its own, or (kinds without one) as the distance of a ball without size. */
export function nearestOfShape(shape: Shape, at: Float64Array, out: SurfacePoint): boolean {
  const type = fullType(shape);
  if (type.closestPoint !== undefined && !lacksOne(shape)) return type.closestPoint(shape, at, out);
  point ??= { ...sphere(1), core: POINT_CORE, rounding: 0, radius: 0 } as Shape;
  for (let i = 0; i < 3; i++) place[POSE_POSITION + i] = at[i];
  separation.limit = out.limit;
  if (!distancePair(point, place, shape, IDENTITY, separation)) return false;
  out.distance = separation.distance;
  out.feature = separation.faceB;
  out.child = separation.childB;
  out.u = 0;
  out.v = 0;
  out.part = -1;
  for (let i = 0; i < 3; i++) {
    out.point[i] = separation.pointB[i];
    out.normal[i] = separation.normal[i];
  }
  if (out.feature >= 0) findWeights(shape, out);
  return true;
}

/** Adds the weights of the face that the point lies on, and the leaf of a compound. */
function findWeights(shape: Shape, out: SurfacePoint): void {
  const { point, normal } = out;
  const size = Math.max(Math.abs(point[0]), Math.abs(point[1]), Math.abs(point[2]));
  frame.point.set(point);
  frame.point[3] = CONTACT_TOLERANCE * size;
  frame.apart.set(normal);
  if (!touchedFace(shape, frame, out.child, out.feature, face)) return;
  out.u = face.u;
  out.v = face.v;
  out.part = face.part;
}

const lacking = new WeakMap<Shape, boolean>();

/** Whether a child of a compound has no `closestPoint`, so that the compound cannot use its own. */
function lacksOne(shape: Shape): boolean {
  if (!hasChildren(shape)) return false;
  let lacks = lacking.get(shape);
  if (lacks === undefined) {
    lacks = (shape as Compound).leaves.some((leaf) => fullType(leaf.shape).closestPoint === undefined);
    lacking.set(shape, lacks);
  }
  return lacks;
}
