import { POSE_POSITION, type Pose } from "./pose.ts";
import { lengthOf, normalize } from "./vec3.ts";

const axis = new Float64Array(3);
const side = new Float64Array(3);

/**
 * Writes the pose whose y axis runs from `a` to `b` and whose origin is halfway between them; returns the length of the segment.
 * Where `a` equals `b` the rotation is the identity and 0 is returned. How far the pose is turned about its y axis is
 * unspecified; a segment along +y gives the identity rotation.
 */
export function poseAlongSegment(a: Float64Array, b: Float64Array, out: Pose): number {
  for (let i = 0; i < 3; i++) {
    out[POSE_POSITION + i] = a[i] / 2 + b[i] / 2;
    axis[i] = b[i] - a[i];
  }
  const length = lengthOf(axis);
  if (!normalize(axis)) axis[1] = 1;
  const x = axis[0];
  const y = axis[1];
  const z = axis[2];
  // side = axis × z, or axis × x for a segment that is nearer to z: never shorter than √½
  const useZ = Math.abs(z) <= Math.abs(x);
  side[0] = useZ ? y : 0;
  side[1] = useZ ? -x : z;
  side[2] = useZ ? 0 : -y;
  normalize(side);
  out[0] = side[0];
  out[3] = side[1];
  out[6] = side[2];
  out[1] = x;
  out[4] = y;
  out[7] = z;
  out[2] = side[1] * z - side[2] * y;
  out[5] = side[2] * x - side[0] * z;
  out[8] = side[0] * y - side[1] * x;
  return length;
}
