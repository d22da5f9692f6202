// Rays against one mesh: a hierarchy eight boxes wide over packs of four triangles, made from the binary tree of its TypeScript twin. Boxes and packs are tested four at a
// time in f32, which only sorts out what the ray surely misses; what is left is decided in f64 on the given vertices, by the arithmetic of the twin
// (src/shapes/mesh/cast.ts). Why the f32 tests never lose a hit: docs/algorithms.md, "SIMD filters".
import { beginDecisions, best, bestSlot, decide, writeHit } from "./mesh-ray/decide";
import { beginFilter, filterPack } from "./mesh-ray/filter";
import {
  BOX,
  CENTER,
  EXTENT,
  LEAF,
  MAX_PLANES,
  NODE_BYTES,
  NODE_REFERENCES,
  NODES,
  PACK_BYTES,
  PACK_SLOT,
  PACKS,
  PLANE,
  REACH,
  ROOT,
  SIZE,
  UNIT_F32,
  UNIT_F64,
  VERTICES,
} from "./mesh-ray/layout";

export { collapse, packsOf } from "./mesh-ray/collapse";

/** Told of every triangle that the filter cannot rule out, by casts with ALL. */
@external("env", "candidate") declare function candidate(slot: i32): void;

// ── scratch, behind the eight f64 of the ray
const OUT = 64; // the hit: see writeHit
const NEAR = 160; // f32 × 8: where the ray enters the children at hand
const STACK = 192; // pairs of reference and f32: where the ray enters

// ── flags of a cast
const FRONT = 1;
const ANY = 2;
const ALL = 4;

const MISS = -1;
/** The ray is too far away or too odd for f32: the twin must be asked. */
const UNFIT = -2;

/**
 * Casts the ray at `scratch` (eight f64, as in src/math/ray.ts). Returns the slot of the nearest triangle, of the lowest face among equals, with its numbers at OUT; or MISS or UNFIT.
 */
export function cast(mesh: usize, scratch: usize, flags: i32): i32 {
  // region: the ray, given and in f32: its greatest component is ±1, so t counts lengths along that axis
  if (!enterRoot(mesh, scratch)) return MISS;
  const dx = load<f64>(scratch, 24);
  const dy = load<f64>(scratch, 32);
  const dz = load<f64>(scratch, 40);
  const adx = abs(dx);
  const ady = abs(dy);
  const adz = abs(dz);
  const axis = adx > ady && adx > adz ? 0 : ady >= adx && ady > adz ? 1 : 2;
  const speed = axis == 0 ? adx : axis == 1 ? ady : adz;
  const extent = load<f64>(mesh, EXTENT);
  const sx = load<f64>(scratch) + begin * dx - load<f64>(mesh, CENTER);
  const sy = load<f64>(scratch, 8) + begin * dy - load<f64>(mesh, CENTER + 8);
  const sz = load<f64>(scratch, 16) + begin * dz - load<f64>(mesh, CENTER + 16);
  if (!(64.0 * UNIT_F64 * reach <= 8.0 * UNIT_F32 * extent) || !(speed > 1e-30 && speed < 1e30)) return UNFIT;
  const margin = <f32>(16.0 * UNIT_F32 * extent);
  const originX = f32x4.splat(<f32>sx);
  const originY = f32x4.splat(<f32>sy);
  const originZ = f32x4.splat(<f32>sz);
  const inverseX = f32x4.splat(inverse(dx, speed));
  const inverseY = f32x4.splat(inverse(dy, speed));
  const inverseZ = f32x4.splat(inverse(dz, speed));
  const nearX: usize = dx < 0 ? MAX_PLANES : 0;
  const nearY: usize = dy < 0 ? MAX_PLANES : 0;
  const nearZ: usize = dz < 0 ? MAX_PLANES : 0;
  const widen = f32x4.splat(WIDEN);
  const least = f32x4.splat(-margin);
  let limit = <f32>((end - begin) * speed) * WIDEN + margin;
  const size = load<f64>(mesh, SIZE);
  beginDecisions(scratch, axis, flags & FRONT, reach, size, load<u32>(mesh, VERTICES));
  beginFilter(scratch, axis, sx, sy, sz, flags & FRONT, extent, size);

  const nodes: usize = load<u32>(mesh, NODES);
  const packs: usize = load<u32>(mesh, PACKS);
  const base = scratch + STACK;
  let top = base;
  let reference = load<u32>(mesh, ROOT);
  while (true) {
    if (!(reference & LEAF)) {
      // region: node: eight slabs, two times four
      const node = nodes + <usize>reference * NODE_BYTES;
      const limits = f32x4.splat(limit);
      let at = node + nearX;
      const nx0 = f32x4.mul(f32x4.sub(v128.load(at), originX), inverseX);
      const nx1 = f32x4.mul(f32x4.sub(v128.load(at, 16), originX), inverseX);
      at = node + (MAX_PLANES - nearX);
      const fx0 = f32x4.mul(f32x4.sub(v128.load(at), originX), inverseX);
      const fx1 = f32x4.mul(f32x4.sub(v128.load(at, 16), originX), inverseX);
      at = node + nearY;
      const ny0 = f32x4.mul(f32x4.sub(v128.load(at, PLANE), originY), inverseY);
      const ny1 = f32x4.mul(f32x4.sub(v128.load(at, PLANE + 16), originY), inverseY);
      at = node + (MAX_PLANES - nearY);
      const fy0 = f32x4.mul(f32x4.sub(v128.load(at, PLANE), originY), inverseY);
      const fy1 = f32x4.mul(f32x4.sub(v128.load(at, PLANE + 16), originY), inverseY);
      at = node + nearZ;
      const nz0 = f32x4.mul(f32x4.sub(v128.load(at, 2 * PLANE), originZ), inverseZ);
      const nz1 = f32x4.mul(f32x4.sub(v128.load(at, 2 * PLANE + 16), originZ), inverseZ);
      at = node + (MAX_PLANES - nearZ);
      const fz0 = f32x4.mul(f32x4.sub(v128.load(at, 2 * PLANE), originZ), inverseZ);
      const fz1 = f32x4.mul(f32x4.sub(v128.load(at, 2 * PLANE + 16), originZ), inverseZ);
      const near0 = f32x4.pmax(f32x4.pmax(nx0, ny0), f32x4.pmax(nz0, least));
      const near1 = f32x4.pmax(f32x4.pmax(nx1, ny1), f32x4.pmax(nz1, least));
      const far0 = f32x4.pmin(f32x4.mul(f32x4.pmin(f32x4.pmin(fx0, fy0), fz0), widen), limits);
      const far1 = f32x4.pmin(f32x4.mul(f32x4.pmin(f32x4.pmin(fx1, fy1), fz1), widen), limits);
      const bits = i32x4.bitmask(f32x4.le(near0, far0)) | (i32x4.bitmask(f32x4.le(near1, far1)) << 4);
      if (bits) {
        if (!(bits & (bits - 1))) {
          reference = load<u32>(node + (ctz(bits) << 2), NODE_REFERENCES);
          continue;
        }
        v128.store(scratch, near0, NEAR);
        v128.store(scratch, near1, NEAR + 16);
        top = push(node, scratch, bits, top) - 8;
        reference = load<u32>(top);
        continue;
      }
    } else {
      // region: pack: four triangles
      const pack = packs + <usize>(reference & ~LEAF) * PACK_BYTES;
      let bits = filterPack(pack);
      let found = false;
      while (bits) {
        const lane = ctz(bits);
        bits &= bits - 1;
        if (flags & ALL) candidate(load<i32>(pack, PACK_SLOT) + lane);
        else if (decide(pack, lane)) found = true;
      }
      if (found) {
        if (flags & ANY) break;
        limit = <f32>((best - begin) * speed) * WIDEN + margin;
      }
    }
    // region: the next that is not beyond the limit
    do {
      if (top == base) {
        reference = DONE;
        break;
      }
      top -= 8;
      reference = load<u32>(top);
    } while (load<f32>(top, 4) > limit);
    if (reference == DONE) break;
  }
  if (bestSlot < 0) return MISS;
  writeHit(scratch + OUT);
  return bestSlot;
}

/** Puts the children of a node that `bits` names on the stack, the nearest on top; returns the new top. */
function push(node: usize, scratch: usize, bits: i32, bottom: usize): usize {
  let top = bottom;
  for (let rest = bits; rest; rest &= rest - 1) {
    const place = ctz(rest) << 2;
    const distance = load<f32>(scratch + place, NEAR);
    let hole = top;
    while (hole > bottom && load<f32>(hole - 4) < distance) {
      store<u64>(hole, load<u64>(hole - 8));
      hole -= 8;
    }
    store<u32>(hole, load<u32>(node + place, NODE_REFERENCES));
    store<f32>(hole, distance, 4);
    top += 8;
  }
  return top;
}

/** What the coordinates at hand add up to, and where the ray enters and leaves the root box, or ends. */
let reach: f64, begin: f64, end: f64;

/** Finds where the ray is in the root box, in f64; the ray of the filter begins where this one enters it. False: nowhere. */
function enterRoot(mesh: usize, scratch: usize): bool {
  const ox = load<f64>(scratch);
  const oy = load<f64>(scratch, 8);
  const oz = load<f64>(scratch, 16);
  const dx = load<f64>(scratch, 24);
  const dy = load<f64>(scratch, 32);
  const dz = load<f64>(scratch, 40);
  reach = load<f64>(mesh, REACH) + abs(ox) + abs(oy) + abs(oz);
  const pad = 64.0 * UNIT_F64 * reach;
  const ix = 1.0 / (abs(dx) > 1e-300 ? dx : 1e-300);
  const iy = 1.0 / (abs(dy) > 1e-300 ? dy : 1e-300);
  const iz = 1.0 / (abs(dz) > 1e-300 ? dz : 1e-300);
  const x0 = (load<f64>(mesh, BOX) - pad - ox) * ix;
  const x1 = (load<f64>(mesh, BOX + 24) + pad - ox) * ix;
  const y0 = (load<f64>(mesh, BOX + 8) - pad - oy) * iy;
  const y1 = (load<f64>(mesh, BOX + 32) + pad - oy) * iy;
  const z0 = (load<f64>(mesh, BOX + 16) - pad - oz) * iz;
  const z1 = (load<f64>(mesh, BOX + 40) + pad - oz) * iz;
  begin = greater(greater(lesser(x0, x1), lesser(y0, y1)), greater(lesser(z0, z1), load<f64>(scratch, 48)));
  end = lesser(lesser(greater(x0, x1), greater(y0, y1)), lesser(greater(z0, z1), load<f64>(scratch, 56)));
  return begin <= end;
}

const DONE: u32 = 0xffffffff;

/** Undoes three f32 roundings on each side of a comparison, twice over. */
const WIDEN: f32 = 1.00000143;

/** speed / component in f32, finite: a component that small moves less than the margin while the ray is in the mesh. */
// @ts-ignore: decorator
@inline
function inverse(component: f64, speed: f64): f32 {
  return <f32>(speed / (abs(component) > speed * 1e-18 ? component : component < 0 ? -speed * 1e-18 : speed * 1e-18));
}

// @ts-ignore: decorator
@inline
function lesser(a: f64, b: f64): f64 {
  return a < b ? a : b;
}

// @ts-ignore: decorator
@inline
function greater(a: f64, b: f64): f64 {
  return a > b ? a : b;
}
