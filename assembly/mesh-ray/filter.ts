import { CORNER, PACK_MASK, PACK_SPREAD, UNIT_F32 } from "./layout";

// the ray in the frame of Woop et al. 2013, in f32 and relative to the mesh's centre
let axisX: usize, axisY: usize, axisZ: usize; // bytes within a corner
let shearX: f32, shearY: f32, originX: f32, originY: f32, originZ: f32;
let perSpread: f32, constant: f32;
let front: v128;

/** Begins the filter of one cast from the point sx, sy, sz on; `axis`: of the greatest direction. */
export function beginFilter(
  ray: usize,
  axis: u32,
  sx: f64,
  sy: f64,
  sz: f64,
  isFront: i32,
  extent: f64,
  size: f64,
): void {
  const along = load<f64>(ray + 24 + axis * 8);
  const next = axis == 2 ? 0 : axis + 1;
  const last = axis == 0 ? 2 : axis - 1;
  const x = along < 0 ? last : next;
  const y = along < 0 ? next : last;
  axisX = x << 4;
  axisY = y << 4;
  axisZ = axis << 4;
  shearX = <f32>(load<f64>(ray + 24 + x * 8) / along);
  shearY = <f32>(load<f64>(ray + 24 + y * 8) / along);
  originX = <f32>(x == 0 ? sx : x == 1 ? sy : sz);
  originY = <f32>(y == 0 ? sx : y == 1 ? sy : sz);
  originZ = <f32>(axis == 0 ? sx : axis == 1 ? sy : sz);
  // region: bound of the edge functions' errors, in f64 and rounded up: see docs/algorithms.md
  const coordinate = UNIT_F32 * (8.0 * extent + 8.0 * size);
  perSpread = <f32>(1.01 * (8.0 * coordinate + 16.0 * UNIT_F32 * size));
  constant = <f32>(1.01 * 40.0 * coordinate * coordinate);
  front = i32x4.splat(-isFront);
}

/** A bit for each triangle of a pack that the ray may hit. */
export function filterPack(pack: usize): i32 {
  const ox = f32x4.splat(originX);
  const oy = f32x4.splat(originY);
  const oz = f32x4.splat(originZ);
  const sx = f32x4.splat(shearX);
  const sy = f32x4.splat(shearY);
  // region: the corners, sheared
  const px = pack + axisX;
  const py = pack + axisY;
  const pz = pack + axisZ;
  const az = f32x4.sub(v128.load(pz), oz);
  const bz = f32x4.sub(v128.load(pz, CORNER), oz);
  const cz = f32x4.sub(v128.load(pz, 2 * CORNER), oz);
  const ax = f32x4.sub(f32x4.sub(v128.load(px), ox), f32x4.mul(sx, az));
  const ay = f32x4.sub(f32x4.sub(v128.load(py), oy), f32x4.mul(sy, az));
  const bx = f32x4.sub(f32x4.sub(v128.load(px, CORNER), ox), f32x4.mul(sx, bz));
  const by = f32x4.sub(f32x4.sub(v128.load(py, CORNER), oy), f32x4.mul(sy, bz));
  const cx = f32x4.sub(f32x4.sub(v128.load(px, 2 * CORNER), ox), f32x4.mul(sx, cz));
  const cy = f32x4.sub(f32x4.sub(v128.load(py, 2 * CORNER), oy), f32x4.mul(sy, cz));
  // region: edge functions: a hit has none below −slack, or none above it
  const u = f32x4.sub(f32x4.mul(cx, by), f32x4.mul(cy, bx));
  const v = f32x4.sub(f32x4.mul(ax, cy), f32x4.mul(ay, cx));
  const w = f32x4.sub(f32x4.mul(bx, ay), f32x4.mul(by, ax));
  const slack = f32x4.splat(load<f32>(pack, PACK_SPREAD) * perSpread + constant);
  const least = f32x4.pmin(u, f32x4.pmin(v, w));
  const most = f32x4.pmax(u, f32x4.pmax(v, w));
  const negative = f32x4.lt(least, f32x4.neg(slack));
  const positive = v128.or(f32x4.gt(most, slack), front);
  return i32x4.bitmask(v128.not(v128.and(negative, positive))) & load<i32>(pack, PACK_MASK);
}
