// Fits the trees of a mesh to vertices that have moved; which faces stand where stays as it is. The binary tree first, by the rules of its TypeScript twin (src/acceleration/bvh/refit.ts), to the same bits,
// then the wide one (mesh-ray/layout.ts): its packs get the new corners, its boxes are fitted to those from below.
import {
  CORNER,
  LEAF,
  MAX_PLANES,
  NODE_BYTES,
  NODE_REFERENCES,
  NODES,
  PACK_BYTES,
  PACK_FACES,
  PACK_MASK,
  PACK_SLOT,
  PACK_SPREAD,
  PACKS,
  PLANE,
  ROOT,
  UNIT_F32,
} from "./mesh-ray/layout";

export { build } from "./mesh-refit/fast";

// ── the binary tree of the twin: src/acceleration/bvh/node.ts
const BINARY_BYTES = 32;
const BINARY_MAX = 12;
const BINARY_FIRST = 24;
const BINARY_COUNT = 28;

const SMALLEST_NORMAL: f32 = 1.1754943508222875e-38;
/** More than the relative rounding errors of a component of a normal. */
const THIN: f32 = 1e-6;

/** Asked about faces that may have no area. */
@external("env", "doubt") declare function doubt(face: u32): void;

// ── of the mesh at hand
let vertices: usize, corners: usize, triangles: usize, nodes: usize, packs: usize;
let margin: f32;

/** The greatest size of `count` f32 numbers, NaN if one is that; up to three more are looked at. As integers, the bits of sizes have the same order, and those of NaN are above all. */
export function greatest(numbers: usize, count: u32): f32 {
  let sizes = i32x4.splat(0);
  for (const end = numbers + (<usize>count << 2); numbers < end; numbers += 16) {
    sizes = i32x4.max_u(sizes, f32x4.abs(v128.load(numbers)));
  }
  sizes = i32x4.max_u(sizes, v128.shuffle<f64>(sizes, sizes, 1, 0));
  return reinterpret<f32>(max(<u32>i32x4.extract_lane(sizes, 0), <u32>i32x4.extract_lane(sizes, 1)));
}

/** Fits the `count` nodes of the binary tree at `tree` to the vertices at `slots`, nine numbers a slot, with 16 bytes to spare behind them. */
export function fit(tree: usize, count: u32, slots: usize): void {
  for (let node = count; node-- > 0; ) {
    if (node == 1) continue;
    const at = tree + <usize>node * BINARY_BYTES;
    const first: usize = load<u32>(at, BINARY_FIRST);
    const held: usize = load<u32>(at, BINARY_COUNT);
    let low: v128;
    let high: v128;
    if (held) {
      low = f32x4.splat(Infinity);
      high = f32x4.splat(-Infinity);
      for (let from = slots + first * 36, end = from + held * 36; from < end; from += 12) {
        low = f32x4.pmin(low, v128.load(from));
        high = f32x4.pmax(high, v128.load(from));
      }
    } else {
      const left = tree + first * BINARY_BYTES;
      low = f32x4.pmin(v128.load(left), v128.load(left, BINARY_BYTES));
      high = f32x4.pmax(v128.load(left, BINARY_MAX), v128.load(left, BINARY_BYTES + BINARY_MAX));
    }
    v128.store(at, low);
    v128.store(at, high, BINARY_MAX);
    store<u32>(at, first, BINARY_FIRST);
    store<u32>(at, held, BINARY_COUNT);
  }
}

/**
 * Fits the wide tree of the mesh at `mesh` to the f32 vertices at `points`, which have 16 bytes to spare behind them and are no larger than `extent`; `indices`: which three a face has. Copies them to
 * `slots`, nine numbers a slot.
 */
export function fitWide(mesh: usize, points: usize, indices: usize, slots: usize, extent: f64): void {
  vertices = points;
  corners = indices;
  triangles = slots;
  nodes = load<u32>(mesh, NODES);
  packs = load<u32>(mesh, PACKS);
  margin = <f32>(16.0 * UNIT_F32 * extent);
  fitNode(load<u32>(mesh, ROOT));
}

/** Fits a node, what is below it first. */
function fitNode(index: u32): void {
  const node = nodes + <usize>index * NODE_BYTES;
  for (let lane = node; lane < node + 32; lane += 4) {
    // of a child that is not there
    if (load<f32>(lane) == Infinity) continue;
    const reference = load<u32>(lane, NODE_REFERENCES);
    if (reference & LEAF) {
      const pack = packs + <usize>(reference & ~LEAF) * PACK_BYTES;
      fill(pack);
      fitToPack(pack, lane);
    } else {
      fitNode(reference);
      const at = nodes + <usize>reference * NODE_BYTES;
      storeBox(
        lane,
        f32x4.pmin(v128.load(at), v128.load(at, 16)),
        f32x4.pmin(v128.load(at, PLANE), v128.load(at, PLANE + 16)),
        f32x4.pmin(v128.load(at, 2 * PLANE), v128.load(at, 2 * PLANE + 16)),
        f32x4.pmax(v128.load(at, MAX_PLANES), v128.load(at, MAX_PLANES + 16)),
        f32x4.pmax(v128.load(at, MAX_PLANES + PLANE), v128.load(at, MAX_PLANES + PLANE + 16)),
        f32x4.pmax(v128.load(at, MAX_PLANES + 2 * PLANE), v128.load(at, MAX_PLANES + 2 * PLANE + 16)),
        0,
      );
    }
  }
}

/** Writes the box of a pack, grown by the margin, into its lane, and how wide the pack is; asks about triangles that may have no area. */
function fitToPack(pack: usize, lane: usize): void {
  const ax = v128.load(pack);
  const ay = v128.load(pack, 16);
  const az = v128.load(pack, 32);
  const bx = v128.load(pack, CORNER);
  const by = v128.load(pack, CORNER + 16);
  const bz = v128.load(pack, CORNER + 32);
  const cx = v128.load(pack, 2 * CORNER);
  const cy = v128.load(pack, 2 * CORNER + 16);
  const cz = v128.load(pack, 2 * CORNER + 32);
  const spread = storeBox(
    lane,
    f32x4.pmin(f32x4.pmin(ax, bx), cx),
    f32x4.pmin(f32x4.pmin(ay, by), cy),
    f32x4.pmin(f32x4.pmin(az, bz), cz),
    f32x4.pmax(f32x4.pmax(ax, bx), cx),
    f32x4.pmax(f32x4.pmax(ay, by), cy),
    f32x4.pmax(f32x4.pmax(az, bz), cz),
    margin,
  );
  store<f32>(pack, spread * 1.000001, PACK_SPREAD);
  // region: areas; a component of the normal that is more than its rounding errors is not 0
  const ex = f32x4.sub(bx, ax);
  const ey = f32x4.sub(by, ay);
  const ez = f32x4.sub(bz, az);
  const fx = f32x4.sub(cx, ax);
  const fy = f32x4.sub(cy, ay);
  const fz = f32x4.sub(cz, az);
  const has = v128.or(v128.or(differ(ey, fz, ez, fy), differ(ez, fx, ex, fz)), differ(ex, fy, ey, fx));
  let bits = i32x4.bitmask(v128.not(has)) & load<i32>(pack, PACK_MASK);
  for (; bits; bits &= bits - 1) doubt(load<u32>(pack + (ctz(bits) << 2), PACK_FACES));
}

/** Where p q and r s differ for sure. */
// @ts-ignore: decorator
@inline
function differ(p: v128, q: v128, r: v128, s: v128): v128 {
  const one = f32x4.mul(p, q);
  const other = f32x4.mul(r, s);
  const room = f32x4.mul(f32x4.add(f32x4.abs(one), f32x4.abs(other)), f32x4.splat(THIN));
  return f32x4.gt(f32x4.abs(f32x4.sub(one, other)), f32x4.add(room, f32x4.splat(SMALLEST_NORMAL)));
}

/** Writes the box around four boxes, grown on each side, as that of a lane; returns its longest side before. */
function storeBox(lane: usize, lx: v128, ly: v128, lz: v128, hx: v128, hy: v128, hz: v128, grow: f32): f32 {
  // as minima, for which the greatest are negated: x, y, z and -x, then -y and -z
  const nx = f32x4.neg(hx);
  const ny = f32x4.neg(hy);
  const nz = f32x4.neg(hz);
  const xy = f32x4.pmin(v128.shuffle<f32>(lx, ly, 0, 4, 1, 5), v128.shuffle<f32>(lx, ly, 2, 6, 3, 7));
  const zx = f32x4.pmin(v128.shuffle<f32>(lz, nx, 0, 4, 1, 5), v128.shuffle<f32>(lz, nx, 2, 6, 3, 7));
  const yz = f32x4.pmin(v128.shuffle<f32>(ny, nz, 0, 4, 1, 5), v128.shuffle<f32>(ny, nz, 2, 6, 3, 7));
  const first = f32x4.pmin(v128.shuffle<f64>(xy, zx, 0, 2), v128.shuffle<f64>(xy, zx, 1, 3));
  const second = f32x4.pmin(yz, v128.shuffle<f64>(yz, yz, 1, 0));
  const room = f32x4.splat(grow);
  const low = f32x4.sub(first, room);
  v128.store32_lane(lane, low, 0);
  v128.store32_lane(lane, low, 1, PLANE);
  v128.store32_lane(lane, low, 2, 2 * PLANE);
  const high = f32x4.sub(room, second);
  v128.store32_lane(lane, f32x4.sub(room, first), 3, MAX_PLANES);
  v128.store32_lane(lane, high, 0, MAX_PLANES + PLANE);
  v128.store32_lane(lane, high, 1, MAX_PLANES + 2 * PLANE);
  const x = f32x4.extract_lane(first, 0) + f32x4.extract_lane(first, 3);
  const y = f32x4.extract_lane(first, 1) + f32x4.extract_lane(second, 0);
  const z = f32x4.extract_lane(first, 2) + f32x4.extract_lane(second, 1);
  return -min(x, min(y, z));
}

/** Gathers the triangles of a pack, f32, and copies them to their slots. */
function fill(pack: usize): void {
  const first = triangles + <usize>load<u32>(pack, PACK_SLOT) * 36;
  const mask = load<u32>(pack, PACK_MASK);
  const t1 = first + select<usize>(36, 0, mask > 1);
  const t2 = first + select<usize>(72, 0, mask > 3);
  const t3 = first + select<usize>(108, 0, mask > 7);
  const i0 = corners + <usize>load<u32>(pack, PACK_FACES) * 12;
  const i1 = corners + <usize>load<u32>(pack, PACK_FACES + 4) * 12;
  const i2 = corners + <usize>load<u32>(pack, PACK_FACES + 8) * 12;
  const i3 = corners + <usize>load<u32>(pack, PACK_FACES + 12) * 12;
  for (let corner: usize = 0; corner < 3; corner++) {
    const r0 = v128.load(vertices + <usize>load<u32>(i0 + (corner << 2)) * 12);
    const r1 = v128.load(vertices + <usize>load<u32>(i1 + (corner << 2)) * 12);
    const r2 = v128.load(vertices + <usize>load<u32>(i2 + (corner << 2)) * 12);
    const r3 = v128.load(vertices + <usize>load<u32>(i3 + (corner << 2)) * 12);
    const low01 = v128.shuffle<f32>(r0, r1, 0, 4, 1, 5);
    const low23 = v128.shuffle<f32>(r2, r3, 0, 4, 1, 5);
    const z01 = v128.shuffle<f32>(r0, r1, 2, 6, 3, 7);
    const z23 = v128.shuffle<f32>(r2, r3, 2, 6, 3, 7);
    const to = pack + corner * CORNER;
    v128.store(to, v128.shuffle<f64>(low01, low23, 0, 2));
    v128.store(to, v128.shuffle<f64>(low01, low23, 1, 3), 16);
    v128.store(to, v128.shuffle<f64>(z01, z23, 0, 2), 32);
    storeThree(first + corner * 12, r0);
    storeThree(t1 + corner * 12, r1);
    storeThree(t2 + corner * 12, r2);
    storeThree(t3 + corner * 12, r3);
  }
}

// @ts-ignore: decorator
@inline
function storeThree(at: usize, values: v128): void {
  v128.store64_lane(at, values, 0);
  v128.store32_lane(at, values, 2, 8);
}
