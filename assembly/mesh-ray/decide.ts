import { PACK_FACES, PACK_SLOT } from "./layout";

/** Decides a triangle where rounding could matter: whether it is hit; its weights then stand at WEIGHTS. */
@external("env", "settle") declare function settle(slot: i32, front: i32): i32;

export const WEIGHTS = 128; // f64 × 3, from the scratch's address on

/** EDGE_ERROR of src/math/scalar.ts. */
const EDGE_ERROR: f64 = 7.105427357601002e-15;

const CORNERS = 12288; // behind the stack

const NO_FACE: u32 = 0x7fffffff;

// the ray in the frame of Woop et al. 2013, as src/shapes/watertight.ts prepares it
let axisX: u32, axisY: u32, axisZ: u32; // bytes: 8 × the axis
let shearX: f64, shearY: f64, scaleZ: f64, originX: f64, originY: f64, originZ: f64;
let slack: f64, tMin: f64, scratch: usize, vertices: usize;
/** The corners at hand, f64. */
let corners: usize;
let front: i32;

// the nearest hit so far
export let best: f64;
export let bestFace: u32;
export let bestSlot: i32;
let weightB: f64, weightC: f64, weightSum: f64;
let bestPack: usize;

/** Begins the decisions of one cast: the ray at `ray`, `longest` its axis of greatest direction. */
export function beginDecisions(ray: usize, longest: u32, isFront: i32, reach: f64, size: f64, f64Vertices: usize): void {
  const along = load<f64>(ray + 24 + longest * 8);
  const next = longest == 2 ? 0 : longest + 1;
  const last = longest == 0 ? 2 : longest - 1;
  axisX = (along < 0 ? last : next) << 3;
  axisY = (along < 0 ? next : last) << 3;
  axisZ = longest << 3;
  scaleZ = 1.0 / along;
  shearX = load<f64>(ray + 24 + axisX) * scaleZ;
  shearY = load<f64>(ray + 24 + axisY) * scaleZ;
  originX = load<f64>(ray + axisX);
  originY = load<f64>(ray + axisY);
  originZ = load<f64>(ray + axisZ);
  // as findEdgeSlack of src/shapes/mesh/cast.ts
  const lateral = 2.0 * size;
  const error = EDGE_ERROR * (lateral + reach);
  slack = error * (lateral + error);
  front = isFront;
  tMin = load<f64>(ray, 48);
  best = load<f64>(ray, 56);
  bestFace = NO_FACE;
  bestSlot = -1;
  scratch = ray;
  corners = ray + CORNERS;
  vertices = f64Vertices;
}

/** Whether triangle `lane` of a pack is hit nearer than the best, which it then is. The arithmetic of castMesh in src/shapes/mesh/cast.ts. */
export function decide(pack: usize, lane: u32): bool {
  // region: the corners, sheared
  const slot = load<i32>(pack, PACK_SLOT) + <i32>lane;
  gather(pack, lane, slot);
  const x = corners + axisX;
  const y = corners + axisY;
  const z = corners + axisZ;
  const az = load<f64>(z) - originZ;
  const bz = load<f64>(z, 24) - originZ;
  const cz = load<f64>(z, 48) - originZ;
  const ax = load<f64>(x) - originX - shearX * az;
  const ay = load<f64>(y) - originY - shearY * az;
  const bx = load<f64>(x, 24) - originX - shearX * bz;
  const by = load<f64>(y, 24) - originY - shearY * bz;
  const cx = load<f64>(x, 48) - originX - shearX * cz;
  const cy = load<f64>(y, 48) - originY - shearY * cz;
  // region: edge functions
  let u = cx * by - cy * bx;
  let v = ax * cy - ay * cx;
  let w = bx * ay - by * ax;
  const negative = i32(u < -slack) | i32(v < -slack) | i32(w < -slack);
  const positive = i32(u > slack) | i32(v > slack) | i32(w > slack);
  if (negative & (positive | front)) return false;
  if (!(i32(abs(u) > slack) & i32(abs(v) > slack) & i32(abs(w) > slack))) {
    if (!settle(slot, front)) return false;
    u = load<f64>(scratch, WEIGHTS);
    v = load<f64>(scratch, WEIGHTS + 8);
    w = load<f64>(scratch, WEIGHTS + 16);
  }
  // region: depth
  const sum = u + v + w;
  const t = (az + (v * (bz - az) + w * (cz - az)) / sum) * scaleZ;
  const face = load<u32>(pack + (lane << 2), PACK_FACES);
  const nearer = i32(t < best) | (i32(t == best) & i32(face < bestFace));
  if (!(nearer & i32(t >= tMin))) return false;
  best = t;
  bestFace = face;
  bestSlot = slot;
  bestPack = pack;
  weightB = v;
  weightC = w;
  weightSum = sum;
  return true;
}

/** Copies the corners of a triangle to `corners`, as f64. */
function gather(pack: usize, lane: u32, slot: i32): void {
  const from = vertices ? vertices + <usize>slot * 72 : pack + (lane << 2);
  for (let i: usize = 0; i < 9; i++) {
    store<f64>(corners + (i << 3), vertices ? load<f64>(from + (i << 3)) : <f64>load<f32>(from + (i << 4)));
  }
}

/** Writes the nearest hit to `out`: t, weights of b and c, sum of the weights, normal as triangleNormal of src/shapes/mesh has it (x is NaN where that is not straightforward), face. */
export function writeHit(out: usize): void {
  gather(bestPack, bestSlot - load<i32>(bestPack, PACK_SLOT), bestSlot);
  const ax = load<f64>(corners);
  const ay = load<f64>(corners, 8);
  const az = load<f64>(corners, 16);
  const ex = load<f64>(corners, 24) - ax;
  const ey = load<f64>(corners, 32) - ay;
  const ez = load<f64>(corners, 40) - az;
  const fx = load<f64>(corners, 48) - ax;
  const fy = load<f64>(corners, 56) - ay;
  const fz = load<f64>(corners, 64) - az;
  const x = ey * fz - ez * fy;
  const y = ez * fx - ex * fz;
  const z = ex * fy - ey * fx;
  const squared = x * x + y * y + z * z;
  const length = squared > 1e-200 && squared < 1e200 ? sqrt(squared) : NaN;
  store<f64>(out, best);
  store<f64>(out, weightB / weightSum, 8);
  store<f64>(out, weightC / weightSum, 16);
  store<f64>(out, weightSum, 24);
  store<f64>(out, x / length, 32);
  store<f64>(out, y / length, 40);
  store<f64>(out, z / length, 48);
  store<u32>(out, bestFace, 56);
}
