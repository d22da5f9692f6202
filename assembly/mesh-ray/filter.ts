import { CORNER, PACK_MASK, PACK_SPREAD } from "./layout";
import { AXES, CONSTANT, FILTER_SHEAR, FRONT_ONLY, ORIGIN, PER_SPREAD } from "./state";

/** A bit for each triangle of a pack that the ray may hit. */
export function filterPack(pack: usize, ray: usize): i32 {
  const x: usize = load<u32>(ray, AXES);
  const y: usize = load<u32>(ray, AXES + 4);
  const z: usize = load<u32>(ray, AXES + 8);
  const ox = v128.load32_splat(ray + (x >> 1), ORIGIN);
  const oy = v128.load32_splat(ray + (y >> 1), ORIGIN);
  const oz = v128.load32_splat(ray + (z >> 1), ORIGIN);
  const sx = v128.load32_splat(ray, FILTER_SHEAR);
  const sy = v128.load32_splat(ray, FILTER_SHEAR + 4);
  // region: the corners, sheared
  const px = pack + (x << 1);
  const py = pack + (y << 1);
  const pz = pack + (z << 1);
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
  const slack = f32x4.add(
    f32x4.mul(v128.load32_splat(pack, PACK_SPREAD), v128.load32_splat(ray, PER_SPREAD)),
    v128.load32_splat(ray, CONSTANT),
  );
  const least = f32x4.pmin(u, f32x4.pmin(v, w));
  const most = f32x4.pmax(u, f32x4.pmax(v, w));
  const negative = f32x4.lt(least, f32x4.neg(slack));
  const positive = v128.or(f32x4.gt(most, slack), v128.load32_splat(ray, FRONT_ONLY));
  return i32x4.bitmask(v128.not(v128.and(negative, positive))) & load<i32>(pack, PACK_MASK);
}
