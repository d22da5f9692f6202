import { PACK_FACES, PACK_SLOT } from "./layout";
import {
  AXES,
  BEST,
  BEST_FACE,
  BEST_PACK,
  BEST_SLOT,
  CORNERS,
  FRONT_ONLY,
  MIN,
  SCALE,
  SHEAR,
  SLACK,
  VERTICES_AT,
  WEIGHT_B,
  WEIGHTS,
} from "./state";

/** Writes the edge functions of a triangle to `ray` + WEIGHTS, each rounded once. */
@external("env", "findExactly") declare function findExactly(slot: i32, ray: usize): void;

/** EDGE_ERROR of src/math/scalar.ts. */
const EDGE_ERROR: f64 = 7.105427357601002e-15;
/** NARROW of src/math/scalar.ts. */
const NARROW: f64 = 1.1920928955078125e-7;

/** Whether triangle `lane` of a pack is hit nearer than the best, which it then is. The arithmetic of castMesh in src/shapes/mesh/cast.ts. */
export function decide(pack: usize, lane: u32, ray: usize): bool {
  // region: the corners, sheared
  const slot = load<i32>(pack, PACK_SLOT) + <i32>lane;
  gather(pack, lane, slot, ray);
  const x = ray + load<u32>(ray, AXES);
  const y = ray + load<u32>(ray, AXES + 4);
  const z = ray + load<u32>(ray, AXES + 8);
  const originX = load<f64>(x);
  const originY = load<f64>(y);
  const originZ = load<f64>(z);
  const shearX = load<f64>(ray, SHEAR);
  const shearY = load<f64>(ray, SHEAR + 8);
  const az = load<f64>(z, CORNERS) - originZ;
  const bz = load<f64>(z, CORNERS + 24) - originZ;
  const cz = load<f64>(z, CORNERS + 48) - originZ;
  const ax = load<f64>(x, CORNERS) - originX - shearX * az;
  const ay = load<f64>(y, CORNERS) - originY - shearY * az;
  const bx = load<f64>(x, CORNERS + 24) - originX - shearX * bz;
  const by = load<f64>(y, CORNERS + 24) - originY - shearY * bz;
  const cx = load<f64>(x, CORNERS + 48) - originX - shearX * cz;
  const cy = load<f64>(y, CORNERS + 48) - originY - shearY * cz;
  // region: edge functions
  let u = cx * by - cy * bx;
  let v = ax * cy - ay * cx;
  let w = bx * ay - by * ax;
  const slack = load<f64>(ray, SLACK);
  const front = load<i32>(ray, FRONT_ONLY) & 1;
  const negative = i32(u < -slack) | i32(v < -slack) | i32(w < -slack);
  const positive = i32(u > slack) | i32(v > slack) | i32(w > slack);
  if (negative & (positive | front)) return false;
  const wide = i32(abs(u + v + w) * NARROW > slack);
  if (!(wide & i32(abs(u) > slack) & i32(abs(v) > slack) & i32(abs(w) > slack))) {
    // as WatertightRay of src/shapes/watertight.ts: each coordinate is off by no more than a few ulp of the two sums
    const lateral = max(max(max(abs(ax), abs(ay)), max(abs(bx), abs(by))), max(abs(cx), abs(cy)));
    const error = EDGE_ERROR * (lateral + max(max(abs(az), abs(bz)), abs(cz)));
    const bound = error * (lateral + error);
    if (min(min(min(abs(u), abs(v)), abs(w)), abs(u + v + w) * NARROW) <= bound) {
      findExactly(slot, ray);
      u = load<f64>(ray, WEIGHTS);
      v = load<f64>(ray, WEIGHTS + 8);
      w = load<f64>(ray, WEIGHTS + 16);
    }
    const seenFromBehind = i32(u < 0) | i32(v < 0) | i32(w < 0);
    if ((i32(u > 0) | i32(v > 0) | i32(w > 0)) == seenFromBehind || front & seenFromBehind) return false;
  }
  // region: depth; where it is NaN the triangle is missed
  const sum = u + v + w;
  const t = (az + (v * (bz - az) + w * (cz - az)) / sum) * load<f64>(ray, SCALE);
  const face = load<u32>(pack + (lane << 2), PACK_FACES);
  const best = load<f64>(ray, BEST);
  const nearer = i32(t < best) | (i32(t == best) & i32(face < load<u32>(ray, BEST_FACE)));
  if (!(nearer & i32(t >= load<f64>(ray, MIN)))) return false;
  store<f64>(ray, t, BEST);
  store<u32>(ray, face, BEST_FACE);
  store<i32>(ray, slot, BEST_SLOT);
  store<u32>(ray, pack, BEST_PACK);
  store<f64>(ray, v, WEIGHT_B);
  store<f64>(ray, w, WEIGHT_B + 8);
  store<f64>(ray, sum, WEIGHT_B + 16);
  return true;
}

/** Copies the corners of a triangle to CORNERS, as f64. */
function gather(pack: usize, lane: u32, slot: i32, ray: usize): void {
  const vertices: usize = load<u32>(ray, VERTICES_AT);
  if (vertices) {
    const from = vertices + <usize>slot * 72;
    for (let i: usize = 0; i < 72; i += 8) store<f64>(ray + i, load<f64>(from + i), CORNERS);
  } else {
    const from = pack + (lane << 2);
    for (let i: usize = 0; i < 72; i += 8) store<f64>(ray + i, <f64>load<f32>(from + (i << 1)), CORNERS);
  }
}

/** Writes the nearest hit to `out`: t, weights of b and c, sum of the weights, normal as triangleNormal of src/shapes/mesh has it (x is NaN where that is not straightforward), face. */
export function writeHit(ray: usize, out: usize): void {
  const pack: usize = load<u32>(ray, BEST_PACK);
  const slot = load<i32>(ray, BEST_SLOT);
  gather(pack, slot - load<i32>(pack, PACK_SLOT), slot, ray);
  const ax = load<f64>(ray, CORNERS);
  const ay = load<f64>(ray, CORNERS + 8);
  const az = load<f64>(ray, CORNERS + 16);
  const ex = load<f64>(ray, CORNERS + 24) - ax;
  const ey = load<f64>(ray, CORNERS + 32) - ay;
  const ez = load<f64>(ray, CORNERS + 40) - az;
  const fx = load<f64>(ray, CORNERS + 48) - ax;
  const fy = load<f64>(ray, CORNERS + 56) - ay;
  const fz = load<f64>(ray, CORNERS + 64) - az;
  const x = ey * fz - ez * fy;
  const y = ez * fx - ex * fz;
  const z = ex * fy - ey * fx;
  const squared = x * x + y * y + z * z;
  const length = i32(squared > 1e-200) & i32(squared < 1e200) ? sqrt(squared) : NaN;
  const sum = load<f64>(ray, WEIGHT_B + 16);
  store<f64>(out, load<f64>(ray, BEST));
  store<f64>(out, load<f64>(ray, WEIGHT_B) / sum, 8);
  store<f64>(out, load<f64>(ray, WEIGHT_B + 8) / sum, 16);
  store<f64>(out, sum, 24);
  store<f64>(out, x / length, 32);
  store<f64>(out, y / length, 40);
  store<f64>(out, z / length, 48);
  store<u32>(out, load<u32>(ray, BEST_FACE), 56);
}
