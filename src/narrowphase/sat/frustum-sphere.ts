import { checkNotNegative } from "../../math/check.ts";
import { readPoint, type Vec3Like } from "../../math/vec3.ts";
import { classifyBall } from "./classify-ball.ts";
import type { FrustumAnswer, FrustumMode } from "./classify-obb.ts";
import type { Frustum } from "./frustum.ts";
import { checkFrustum } from "./frustum-arguments.ts";

const ball = new Float64Array(4);

/**
 * Whether the solid ball of `radius` (≥ 0; 0 asks for a point) around `center` is outside a frustum, inside it, or
 * neither. Closed sets: touching from outside intersects (within a few ulp of the largest coordinate), touching from
 * inside is inside. Where the centre is beyond a plane the distance to the faces decides, so that balls beside an edge
 * or a corner are outside; `mode` "planes" leaves that out. Throws TypeError or RangeError naming the argument.
 */
export function frustumSphere(
  frustum: Frustum,
  center: Vec3Like,
  radius: number,
  mode: FrustumMode = "exact",
): FrustumAnswer {
  const exact = checkFrustum("frustumSphere", frustum, mode);
  readPoint("frustumSphere", "center", center, ball);
  ball[3] = checkNotNegative("frustumSphere", "radius", radius);
  return classifyBall(frustum, ball, exact);
}
