import { POSE_POSITION, type Pose, rotate, toLocal, toWorld } from "../math/pose.ts";
import { lengthOf, normalize } from "../math/vec3.ts";
import { fullType } from "../shapes/full-type.ts";
import type { Shape } from "../shapes/shape.ts";
import { SurfacePoint } from "../shapes/surface-point.ts";
import type { Separation } from "./separation.ts";

const center = new Float64Array(3);
const surface = new SurfacePoint();

/** Signed distance of two balls, world space. Balls around the same point part along +y. False: farther than `out.limit`. */
export function ballBall(a: Shape, poseA: Pose, b: Shape, poseB: Pose, out: Separation): boolean {
  const { normal, pointA, pointB } = out;
  for (let i = 0; i < 3; i++) normal[i] = poseA[POSE_POSITION + i] - poseB[POSE_POSITION + i];
  const ra = a.rounding!;
  const rb = b.rounding!;
  const distance = lengthOf(normal) - ra - rb;
  if (distance > out.limit) return false;
  if (!normalize(normal)) normal[1] = 1;
  for (let i = 0; i < 3; i++) {
    pointA[i] = poseA[POSE_POSITION + i] - ra * normal[i];
    pointB[i] = poseB[POSE_POSITION + i] + rb * normal[i];
  }
  out.distance = distance;
  out.settle();
  return true;
}

/** Whether a ball is within `out.limit` of any shape with `closestPoint`, whose nearest point is then in `surface`. */
export function ballMeets(ball: Shape, poseBall: Pose, shape: Shape, pose: Pose, out: Separation): boolean {
  const radius = ball.rounding!;
  for (let i = 0; i < 3; i++) center[i] = poseBall[POSE_POSITION + i];
  toLocal(pose, center, center);
  // inside a solid the surface may be at any distance
  surface.limit = Infinity;
  if (!shape.type.solid) surface.limit = Math.max(0, out.limit + radius);
  return fullType(shape).closestPoint!(shape, center, surface) && surface.distance - radius <= out.limit;
}

/**
 * Signed distance of a ball (`ball.rounding`, around the position of `poseBall`) and any shape with `closestPoint`, world space: the ball is a, or
 * b where `ballIsB`. Children and faces are those of the nearest point. False: farther than `out.limit`.
 */
export function ballShape(
  ball: Shape,
  poseBall: Pose,
  shape: Shape,
  pose: Pose,
  ballIsB: boolean,
  out: Separation,
): boolean {
  if (!ballMeets(ball, poseBall, shape, pose, out)) return false;
  const radius = ball.rounding!;
  const distance = surface.distance - radius;
  // the normal points from the shape to the ball until the roles are dealt out
  const { normal } = out;
  const onBall = ballIsB ? out.pointB : out.pointA;
  const onShape = ballIsB ? out.pointA : out.pointB;
  rotate(pose, surface.normal, normal);
  toWorld(pose, surface.point, onShape);
  for (let i = 0; i < 3; i++) onBall[i] = poseBall[POSE_POSITION + i] - radius * normal[i];
  if (ballIsB) for (let i = 0; i < 3; i++) normal[i] = 0 - normal[i];
  out.distance = distance;
  out.settle();
  if (ballIsB) {
    out.childA = surface.child;
    out.faceA = surface.feature;
  } else {
    out.childB = surface.child;
    out.faceB = surface.feature;
  }
  return true;
}
