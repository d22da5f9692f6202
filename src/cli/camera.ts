import { normalize, type Vec3 } from "../math/vec3.ts";

/** A pinhole camera: where it stands and the three vectors that span its picture. */
export interface Camera {
  readonly eye: Vec3;
  /** Unit vector through the middle of the picture. */
  readonly forward: Vec3;
  /** From the middle of the picture to its right edge, at distance 1. */
  readonly right: Vec3;
  /** From the middle of the picture to its upper edge, at distance 1. */
  readonly up: Vec3;
}

const DEGREE = Math.PI / 180;
/** Terms of the continued fraction of the tangent; 24 give every bit for every angle of view. */
const TANGENT_TERMS = 24;
/** Where the fitted camera looks from, relative to the middle of the bounds. */
const VIEW_FROM = { x: 0.55, y: 0.42, z: 0.85 };
/** Room left around the fitted bounds. */
const MARGIN = 1.04;

/** A camera at `eye` that looks at `target`, +y up (or +z when it looks straight up or down). `fov` is the vertical angle in degrees. */
export function lookAt(eye: Vec3, target: Vec3, fov: number, aspect: number): Camera {
  const forward = unit({ x: target.x - eye.x, y: target.y - eye.y, z: target.z - eye.z });
  const vertical = Math.abs(forward.x) + Math.abs(forward.z) < 1e-9;
  const side = unit(cross(forward, vertical ? { x: 0, y: 0, z: -1 } : { x: 0, y: 1, z: 0 }));
  const half = tangent((fov / 2) * DEGREE);
  return { eye, forward, right: scale(side, half * aspect), up: scale(cross(side, forward), half) };
}

/** Where a camera must stand so that the sphere around the box `min`…`max` fills a picture of that angle and shape. */
export function fitEye(min: Vec3, max: Vec3, fov: number, aspect: number): Vec3 {
  const half = { x: (max.x - min.x) / 2, y: (max.y - min.y) / 2, z: (max.z - min.z) / 2 };
  const radius = Math.sqrt(half.x * half.x + half.y * half.y + half.z * half.z) || 1;
  const slope = tangent((fov / 2) * DEGREE) * Math.min(1, aspect);
  const distance = (radius * MARGIN * Math.sqrt(1 + slope * slope)) / slope;
  const from = unit(VIEW_FROM);
  return {
    x: min.x + half.x + from.x * distance,
    y: min.y + half.y + from.y * distance,
    z: min.z + half.z + from.z * distance,
  };
}

/** The direction (not unit) of the ray through the middle of pixel (`column`, `row`), row 0 on top. */
export function pixelDirection(camera: Camera, column: number, row: number, width: number, height: number): Vec3 {
  const u = (2 * column + 1) / width - 1;
  const v = 1 - (2 * row + 1) / height;
  return {
    x: camera.forward.x + u * camera.right.x + v * camera.up.x,
    y: camera.forward.y + u * camera.right.y + v * camera.up.y,
    z: camera.forward.z + u * camera.right.z + v * camera.up.z,
  };
}

/** Lambert's continued fraction, as Math.tan may differ between engines and pictures must not. `x` in (0, π/2). */
function tangent(x: number): number {
  let denominator = 2 * TANGENT_TERMS + 1;
  for (let i = TANGENT_TERMS - 1; i >= 0; i--) denominator = 2 * i + 1 - (x * x) / denominator;
  return x / denominator;
}

function cross(a: Vec3, b: Vec3): Vec3 {
  return { x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x };
}

function scale(v: Vec3, factor: number): Vec3 {
  return { x: v.x * factor, y: v.y * factor, z: v.z * factor };
}

function unit(v: Vec3): Vec3 {
  const out = new Float64Array([v.x, v.y, v.z]);
  normalize(out);
  return { x: out[0], y: out[1], z: out[2] };
}
