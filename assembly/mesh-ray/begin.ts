import { WIDEN } from "./keys";
import { BOX, CENTER, EXTENT, REACH, ROOT, SIZE, UNIT_F32, UNIT_F64, VERTICES } from "./layout";
import {
  AXES,
  BEST,
  BEST_FACE,
  BEST_SLOT,
  CONSTANT,
  FAR_INVERSE,
  FILTER_SHEAR,
  FRONT,
  FRONT_ONLY,
  INVERSE,
  MARGIN,
  MAX,
  MIN,
  ORIGIN,
  PER_SPREAD,
  REFERENCE,
  SCALE,
  SHEAR,
  SIGNS,
  SLACK,
  SPEED,
  STACK,
  START,
  TOP,
  VERTICES_AT,
} from "./state";
import { shorten } from "./step";

export const MISS = -1;
/** The ray is too far away or too odd for f32: the twin must be asked. */
export const UNFIT = -2;

/** EDGE_ERROR of src/math/scalar.ts. */
const EDGE_ERROR: f64 = 7.105427357601002e-15;
const NO_FACE: u32 = 0x7fffffff;
const LARGEST_INVERSE: f64 = 1e18;

/** Prepares the ray at `ray` (eight f64, as in src/math/ray.ts) for one mesh. Returns 0, MISS or UNFIT. Nothing here branches on the ray's direction: such branches are mispredicted. */
export function begin(mesh: usize, ray: usize, flags: i32): i32 {
  // region: where the ray is in the root box; the ray of the filter begins where this one enters it
  const o01 = v128.load(ray);
  const d01 = v128.load(ray, 24);
  const o2 = v128.load64_splat(ray, 16);
  const d2 = v128.load64_splat(ray, 40);
  const ox = f64x2.extract_lane(o01, 0);
  const oy = f64x2.extract_lane(o01, 1);
  const oz = f64x2.extract_lane(o2, 0);
  const adx = abs(f64x2.extract_lane(d01, 0));
  const ady = abs(f64x2.extract_lane(d01, 1));
  const adz = abs(f64x2.extract_lane(d2, 0));
  const reach = load<f64>(mesh, REACH) + abs(ox) + abs(oy) + abs(oz);
  const pad = f64x2.splat(64.0 * UNIT_F64 * reach);
  const tiny = f64x2.splat(1e-300);
  const i01 = f64x2.div(f64x2.splat(1), v128.bitselect(d01, tiny, f64x2.gt(f64x2.abs(d01), tiny)));
  const i2 = f64x2.div(f64x2.splat(1), v128.bitselect(d2, tiny, f64x2.gt(f64x2.abs(d2), tiny)));
  const a01 = f64x2.mul(f64x2.sub(f64x2.sub(v128.load(mesh, BOX), pad), o01), i01);
  const b01 = f64x2.mul(f64x2.sub(f64x2.add(v128.load(mesh, BOX + 24), pad), o01), i01);
  const a2 = f64x2.mul(f64x2.sub(f64x2.sub(v128.load64_splat(mesh, BOX + 16), pad), o2), i2);
  const b2 = f64x2.mul(f64x2.sub(f64x2.add(v128.load64_splat(mesh, BOX + 40), pad), o2), i2);
  let near = f64x2.pmax(f64x2.pmin(a01, b01), v128.load64_lane(ray + MIN, f64x2.pmin(a2, b2), 1));
  let far = f64x2.pmin(f64x2.pmax(a01, b01), v128.load64_lane(ray + MAX, f64x2.pmax(a2, b2), 1));
  near = f64x2.pmax(near, v128.shuffle<f64>(near, near, 1, 0));
  far = f64x2.pmin(far, v128.shuffle<f64>(far, far, 1, 0));
  const enter = f64x2.extract_lane(near, 0);
  if (!(enter <= f64x2.extract_lane(far, 0))) return MISS;
  // region: the greatest component; t of the filter counts lengths along that axis
  const first = i32(adx > ady) & i32(adx > adz);
  const second = i32(ady >= adx) & i32(ady > adz);
  const axis: u32 = (2 - second) & (first - 1);
  const along = load<f64>(ray + (axis << 3), 24);
  const speed = abs(along);
  const extent = load<f64>(mesh, EXTENT);
  if (!(i32(64.0 * UNIT_F64 * reach <= 8.0 * UNIT_F32 * extent) & i32(speed > 1e-30) & i32(speed < 1e30))) return UNFIT;
  const margin = <f32>(16.0 * UNIT_F32 * extent);
  // region: slabs
  const back = enter - <f64>margin / speed;
  const begins = f64x2.splat(back);
  const s01 = f64x2.sub(f64x2.add(o01, f64x2.mul(begins, d01)), v128.load(mesh, CENTER));
  const s2 = f64x2.sub(f64x2.add(o2, f64x2.mul(begins, d2)), v128.load64_splat(mesh, CENTER + 16));
  const start = v128.shuffle<f32>(f32x4.demote_f64x2_zero(s01), f32x4.demote_f64x2_zero(s2), 0, 1, 4, 6);
  const speeds = f64x2.splat(speed);
  const most = f64x2.splat(LARGEST_INVERSE);
  const least = f64x2.splat(-LARGEST_INVERSE);
  const inverse01 = f64x2.pmax(f64x2.pmin(f64x2.mul(i01, speeds), most), least);
  const inverse2 = f64x2.pmax(f64x2.pmin(f64x2.mul(i2, speeds), most), least);
  v128.store(ray, start, ORIGIN);
  const inverses = v128.shuffle<f32>(f32x4.demote_f64x2_zero(inverse01), f32x4.demote_f64x2_zero(inverse2), 0, 1, 4, 6);
  v128.store(ray, inverses, INVERSE);
  v128.store(ray, f32x4.mul(inverses, f32x4.splat(WIDEN)), FAR_INVERSE);
  store<i32>(ray, i32x4.bitmask(inverses), SIGNS);
  store<f32>(ray, margin, MARGIN);
  store<f64>(ray, back, START);
  store<f64>(ray, speed, SPEED);
  // region: the frame of Woop et al. 2013
  const next: u32 = (axis + 1) & -i32(axis != 2);
  const last: u32 = axis + 2 - 3 * u32(axis != 0);
  const turned = (next ^ last) & -i32(along < 0);
  const x = next ^ turned;
  const y = last ^ turned;
  const scale = 1.0 / along;
  const shearX = load<f64>(ray + (x << 3), 24) * scale;
  const shearY = load<f64>(ray + (y << 3), 24) * scale;
  store<f32>(ray, <f32>shearX, FILTER_SHEAR);
  store<f32>(ray, <f32>shearY, FILTER_SHEAR + 4);
  store<u32>(ray, x << 3, AXES);
  store<u32>(ray, y << 3, AXES + 4);
  store<u32>(ray, axis << 3, AXES + 8);
  store<f64>(ray, scale, SCALE);
  store<f64>(ray, shearX, SHEAR);
  store<f64>(ray, shearY, SHEAR + 8);
  // region: bounds of the edge functions' errors: in f64, rounded up, for the filter (see docs/algorithms.md); as findEdgeSlack of src/shapes/mesh/cast.ts
  const size = load<f64>(mesh, SIZE);
  const coordinate = UNIT_F32 * (8.0 * extent + 8.0 * size);
  store<f32>(ray, <f32>(1.01 * (8.0 * coordinate + 16.0 * UNIT_F32 * size)), PER_SPREAD);
  store<f32>(ray, <f32>(1.01 * 40.0 * coordinate * coordinate), CONSTANT);
  const lateral = 2.0 * size;
  const error = EDGE_ERROR * (lateral + reach);
  store<f64>(ray, error * (lateral + error), SLACK);
  store<i32>(ray, -(flags & FRONT), FRONT_ONLY);
  store<u32>(ray, load<u32>(mesh, VERTICES), VERTICES_AT);
  store<u32>(ray, NO_FACE, BEST_FACE);
  store<i32>(ray, -1, BEST_SLOT);
  store<f64>(ray, load<f64>(ray, MAX), BEST);
  store<u32>(ray, ray + STACK, TOP);
  store<u32>(ray, load<u32>(mesh, ROOT), REFERENCE);
  shorten(ray);
  return 0;
}
