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
const MARGIN = 1.06;

/** A camera at `eye` that looks at `target`, +y up (or +z when it looks straight up or down). `fov` is the vertical angle in degrees. */
export function lookAt(eye: Vec3, target: Vec3, fov: number, aspect: number): Camera {
  const forward = unit({ x: target.x - eye.x, y: target.y - eye.y, z: target.z - eye.z });
  const vertical = Math.abs(forward.x) + Math.abs(forward.z) < 1e-9;
  const side = unit(cross(forward, vertical ? { x: 0, y: 0, z: -1 } : { x: 0, y: 1, z: 0 }));
  const half = tangent((fov / 2) * DEGREE);
  return { eye, forward, right: scale(side, half * aspect), up: scale(cross(side, forward), half) };
}

/**
 * Where a camera that looks at the middle of the box `min`…`max` must stand so that its eight corners just fit a picture of that
 * angle and shape.
 */
export function fitEye(min: Vec3, max: Vec3, fov: number, aspect: number): Vec3 {
  const middle = { x: (min.x + max.x) / 2, y: (min.y + max.y) / 2, z: (min.z + max.z) / 2 };
  const from = unit(VIEW_FROM);
  const { forward, right, up } = lookAt(from, { x: 0, y: 0, z: 0 }, fov, aspect);
  let distance = 0;
  for (let corner = 0; corner < 8; corner++) {
    const d = {
      x: (corner & 1 ? max.x : min.x) - middle.x,
      y: (corner & 2 ? max.y : min.y) - middle.y,
      z: (corner & 4 ? max.z : min.z) - middle.z,
    };
    // A corner is in the picture where its offset to the side is at most its depth times the slope of the picture's edge.
    const aside = Math.max(Math.abs(dot(d, right)) / dot(right, right), Math.abs(dot(d, up)) / dot(up, up));
    distance = Math.max(distance, aside * MARGIN - dot(d, forward));
  }
  return {
    x: middle.x + from.x * (distance || 1),
    y: middle.y + from.y * (distance || 1),
    z: middle.z + from.z * (distance || 1),
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

function dot(a: Vec3, b: Vec3): number {
  return a.x * b.x + a.y * b.y + a.z * b.z;
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
