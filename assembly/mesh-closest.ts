// The triangles of a mesh that can be the nearest to a point, by its wide tree (mesh-ray/layout.ts): all that the twin (src/shapes/mesh/closest.ts) has to measure in f64. In f32 each triangle gets an upper
// bound of its distance, that of some point of it, and a lower one, how far its corners are along the way to that point. Why these hold: docs/algorithms.md, "SIMD filters".
import { CHILD, fetch, leastOf, NONE, WIDEN } from "./mesh-ray/keys";
import {
  CENTER,
  CORNER,
  EXTENT,
  LEAF,
  MAX_PLANES,
  NODE_BYTES,
  NODE_REFERENCES,
  NODES,
  PACK_BYTES,
  PACK_MASK,
  PACK_SLOT,
  PACKS,
  PLANE,
  REACH,
  ROOT,
  UNIT_F32,
  UNIT_F64,
} from "./mesh-ray/layout";

// ── scratch: the question
const POINT = 0; // f64 × 3
const LIMIT = 24; // f64: what is farther does not count
// ── what is made of it: f32, relative to the mesh's centre
const QUERY = 32; // × 3
const PAD = 44; // no error of a distance is greater
const LOW = 48; // × 3: QUERY − PAD
const HIGH = 64; // × 3: QUERY + PAD
const BEST = 80; // least upper bound of a distance so far
const WAY = 84; // × 3: the way to that, of length 1
const BOUNDS = 96; // × 4: lower bounds of the triangles at hand
const SQUARED = 112; // × 4: the squared distances of points of theirs
const NEAR = 128; // × 12: those points
// ── pairs of slot and lower bound, then levels: keys of the eight children of a node, its address
const FOUND = 192;
const ROOM: usize = 64 * 8;
const STACK = 704;
const LEVEL = 48;
const LEVEL_NODE = 32;

const GREATEST: f32 = 3.4028234663852886e38;

/** Writes the slots of the triangles that may be nearest to FOUND, every other u32. Returns how many they are; −1 where f32 is too coarse, or too many are as near. */
export function closest(mesh: usize, scratch: usize): i32 {
  if (!begin(mesh, scratch)) return -1;
  const nodes: usize = load<u32>(mesh, NODES);
  const packs: usize = load<u32>(mesh, PACKS);
  const base = scratch + STACK;
  let end = scratch + FOUND;
  let reference = load<u32>(mesh, ROOT);
  let most = greatestKey(scratch);
  let top = base;
  while (true) {
    let node: usize = 0;
    let key = NONE;
    let keys0 = i32x4.splat(NONE);
    let keys1 = keys0;
    if (reference & LEAF) {
      end = visitPack(packs + <usize>(reference & ~LEAF) * PACK_BYTES, scratch, end);
      if (!end) return -1;
      most = greatestKey(scratch);
    } else {
      node = nodes + <usize>reference * NODE_BYTES;
      keys0 = v128.or(v128.and(measureFour(scratch, node), i32x4.splat(~CHILD)), i32x4(0, 1, 2, 3));
      keys1 = v128.or(v128.and(measureFour(scratch, node + 16), i32x4.splat(~CHILD)), i32x4(4, 5, 6, 7));
      key = leastOf(keys0, keys1);
    }
    // region: the nearest child of this node, or of the last one that still has one near enough
    while (key > most) {
      if (top == base) return keepNear(scratch, end);
      top -= LEVEL;
      keys0 = v128.load(top);
      keys1 = v128.load(top, 16);
      node = load<u32>(top, LEVEL_NODE);
      key = leastOf(keys0, keys1);
    }
    reference = load<u32>(node + ((key & CHILD) << 2), NODE_REFERENCES);
    fetch(reference, nodes, packs);
    // region: what is left of the node stays on the stack if any of it is near enough
    const taken = i32x4.splat(key);
    keys0 = v128.or(keys0, i32x4.shr_u(i32x4.eq(keys0, taken), 1));
    keys1 = v128.or(keys1, i32x4.shr_u(i32x4.eq(keys1, taken), 1));
    v128.store(top, keys0);
    v128.store(top, keys1, 16);
    store<u32>(top, node, LEVEL_NODE);
    const later = leastOf(keys0, keys1);
    const stays = later <= most;
    const second = load<u32>(node + ((later & CHILD) << 2), NODE_REFERENCES);
    fetch(select(second, reference, stays), nodes, packs);
    top += LEVEL & -i32(stays);
  }
}

/** Measures the triangles of a pack and lists those that may be nearest; returns the list's end, 0 where there are too many. */
function visitPack(pack: usize, scratch: usize, end: usize): usize {
  const qx = v128.load32_splat(scratch, QUERY);
  const qy = v128.load32_splat(scratch, QUERY + 4);
  const qz = v128.load32_splat(scratch, QUERY + 8);
  const ax = f32x4.sub(v128.load(pack), qx);
  const ay = f32x4.sub(v128.load(pack, 16), qy);
  const az = f32x4.sub(v128.load(pack, 32), qz);
  const bx = f32x4.sub(v128.load(pack, CORNER), qx);
  const by = f32x4.sub(v128.load(pack, CORNER + 16), qy);
  const bz = f32x4.sub(v128.load(pack, CORNER + 32), qz);
  const cx = f32x4.sub(v128.load(pack, 2 * CORNER), qx);
  const cy = f32x4.sub(v128.load(pack, 2 * CORNER + 16), qy);
  const cz = f32x4.sub(v128.load(pack, 2 * CORNER + 32), qz);
  const pad = v128.load32_splat(scratch, PAD);
  // region: all four behind the plane through the nearest point so far?
  const best = v128.load32_splat(scratch, BEST);
  const wx = v128.load32_splat(scratch, WAY);
  const wy = v128.load32_splat(scratch, WAY + 4);
  const wz = v128.load32_splat(scratch, WAY + 8);
  let least = f32x4.sub(alongLeast(ax, ay, az, bx, by, bz, cx, cy, cz, wx, wy, wz), pad);
  if (i32x4.all_true(f32x4.gt(least, best))) return end;
  // region: the nearest point of each triangle: of its edges, or of its face where the point is above that (Ericson, "Real-Time Collision Detection", 2005, 5.1.5)
  const ex = f32x4.sub(bx, ax);
  const ey = f32x4.sub(by, ay);
  const ez = f32x4.sub(bz, az);
  const fx = f32x4.sub(cx, ax);
  const fy = f32x4.sub(cy, ay);
  const fz = f32x4.sub(cz, az);
  const d1 = dot(ex, ey, ez, ax, ay, az);
  const d2 = dot(fx, fy, fz, ax, ay, az);
  const d3 = dot(ex, ey, ez, bx, by, bz);
  const d4 = dot(fx, fy, fz, bx, by, bz);
  const d5 = dot(ex, ey, ez, cx, cy, cz);
  const d6 = dot(fx, fy, fz, cx, cy, cz);
  v128.store(scratch, f32x4.splat(Infinity), SQUARED);
  const v = portion(d1, d3);
  take(scratch, f32x4.add(ax, f32x4.mul(v, ex)), f32x4.add(ay, f32x4.mul(v, ey)), f32x4.add(az, f32x4.mul(v, ez)));
  const w = portion(d2, d6);
  take(scratch, f32x4.add(ax, f32x4.mul(w, fx)), f32x4.add(ay, f32x4.mul(w, fy)), f32x4.add(az, f32x4.mul(w, fz)));
  const u = portion(f32x4.sub(d4, d3), f32x4.sub(d6, d5));
  take(
    scratch,
    f32x4.add(bx, f32x4.mul(u, f32x4.sub(cx, bx))),
    f32x4.add(by, f32x4.mul(u, f32x4.sub(cy, by))),
    f32x4.add(bz, f32x4.mul(u, f32x4.sub(cz, bz))),
  );
  const wa = f32x4.sub(f32x4.mul(d3, d6), f32x4.mul(d5, d4));
  const wb = f32x4.sub(f32x4.mul(d5, d2), f32x4.mul(d1, d6));
  const wc = f32x4.sub(f32x4.mul(d1, d4), f32x4.mul(d3, d2));
  const above = f32x4.gt(f32x4.pmin(wa, f32x4.pmin(wb, wc)), f32x4.splat(0));
  // NaN, which is not taken, where the point is not above the face
  const sum = v128.or(f32x4.add(wa, f32x4.add(wb, wc)), v128.not(above));
  const fb = f32x4.div(wb, sum);
  const fc = f32x4.div(wc, sum);
  take(
    scratch,
    f32x4.add(ax, f32x4.add(f32x4.mul(fb, ex), f32x4.mul(fc, fx))),
    f32x4.add(ay, f32x4.add(f32x4.mul(fb, ey), f32x4.mul(fc, fy))),
    f32x4.add(az, f32x4.add(f32x4.mul(fb, ez), f32x4.mul(fc, fz))),
  );
  // region: bounds: the point is that far away; along the way to it no corner is nearer than `least`
  const distance = f32x4.sqrt(v128.load(scratch, SQUARED));
  // a point without distance has no way to it
  const inverse = v128.and(f32x4.div(f32x4.splat(1), distance), f32x4.gt(distance, f32x4.splat(0)));
  const x = f32x4.mul(v128.load(scratch, NEAR), inverse);
  const y = f32x4.mul(v128.load(scratch, NEAR + 16), inverse);
  const z = f32x4.mul(v128.load(scratch, NEAR + 32), inverse);
  least = f32x4.sub(alongLeast(ax, ay, az, bx, by, bz, cx, cy, cz, x, y, z), pad);
  // places that are left over hold the first triangle, so all four count
  const each = f32x4.add(distance, pad);
  let most = f32x4.pmin(each, best);
  most = f32x4.pmin(most, v128.shuffle<f32>(most, most, 2, 3, 0, 1));
  most = f32x4.pmin(most, v128.shuffle<f32>(most, most, 1, 0, 3, 2));
  v128.store(scratch, least, BOUNDS);
  v128.store(scratch, x, NEAR);
  v128.store(scratch, y, NEAR + 16);
  v128.store(scratch, z, NEAR + 32);
  const nearest = i32x4.bitmask(f32x4.eq(each, most));
  if (nearest) {
    // the way goes to the new one
    const from = scratch + (<usize>ctz(nearest) << 2);
    for (let axis: usize = 0; axis < 3; axis++) store<u32>(scratch + (axis << 2), load<u32>(from + (axis << 4), NEAR), WAY);
    v128.store32_lane(scratch, most, 0, BEST);
  }
  // region: the list; a bound that is NaN keeps its triangle
  const first = load<u32>(pack, PACK_SLOT);
  for (let rest = i32x4.bitmask(v128.not(f32x4.gt(least, most))) & load<i32>(pack, PACK_MASK); rest; rest &= rest - 1) {
    if (end == scratch + FOUND + ROOM) {
      end = scratch + FOUND + (<usize>keepNear(scratch, end) << 3);
      if (end == scratch + FOUND + ROOM) return 0;
    }
    store<u32>(end, first + ctz(rest));
    store<u32>(end, load<u32>(scratch + (ctz(rest) << 2), BOUNDS), 4);
    end += 8;
  }
  return end;
}

/** Leaves those in the list that may still be nearest; returns how many they are. */
function keepNear(scratch: usize, end: usize): i32 {
  const best = load<f32>(scratch, BEST);
  let to = scratch + FOUND;
  for (let from = to; from < end; from += 8) {
    if (load<f32>(from, 4) > best) continue;
    store<u64>(to, load<u64>(from));
    to += 8;
  }
  return i32(to - scratch - FOUND) >> 3;
}

/** Keeps a point of each triangle if it is nearer than that of before. */
function take(scratch: usize, x: v128, y: v128, z: v128): void {
  const squared = dot(x, y, z, x, y, z);
  const before = v128.load(scratch, SQUARED);
  const nearer = f32x4.lt(squared, before);
  v128.store(scratch, v128.bitselect(squared, before, nearer), SQUARED);
  v128.store(scratch, v128.bitselect(x, v128.load(scratch, NEAR), nearer), NEAR);
  v128.store(scratch, v128.bitselect(y, v128.load(scratch, NEAR + 16), nearer), NEAR + 16);
  v128.store(scratch, v128.bitselect(z, v128.load(scratch, NEAR + 32), nearer), NEAR + 32);
}

/** How far the nearest corner of each triangle is along a way. */
// @ts-ignore: decorator
@inline
function alongLeast(
  ax: v128,
  ay: v128,
  az: v128,
  bx: v128,
  by: v128,
  bz: v128,
  cx: v128,
  cy: v128,
  cz: v128,
  x: v128,
  y: v128,
  z: v128,
): v128 {
  return f32x4.pmin(dot(ax, ay, az, x, y, z), f32x4.pmin(dot(bx, by, bz, x, y, z), dot(cx, cy, cz, x, y, z)));
}

/** Where between its ends an edge is nearest: how far the ends lie along it, before and behind. Half of it, or any number from 0 to 1, would do no harm. */
// @ts-ignore: decorator
@inline
function portion(before: v128, behind: v128): v128 {
  const at = f32x4.div(before, f32x4.sub(before, behind));
  return f32x4.pmin(f32x4.splat(1), f32x4.pmax(f32x4.splat(0), at));
}

// @ts-ignore: decorator
@inline
function dot(ax: v128, ay: v128, az: v128, bx: v128, by: v128, bz: v128): v128 {
  return f32x4.add(f32x4.add(f32x4.mul(ax, bx), f32x4.mul(ay, by)), f32x4.mul(az, bz));
}

/** The squared distances of four children's boxes; as integers they are ordered alike. */
// @ts-ignore: decorator
@inline
function measureFour(scratch: usize, at: usize): v128 {
  const x = gap(scratch, at);
  const y = gap(scratch + 4, at + PLANE);
  const z = gap(scratch + 8, at + 2 * PLANE);
  return dot(x, y, z, x, y, z);
}

// @ts-ignore: decorator
@inline
function gap(query: usize, at: usize): v128 {
  const below = f32x4.sub(v128.load(at), v128.load32_splat(query, HIGH));
  const above = f32x4.sub(v128.load32_splat(query, LOW), v128.load(at, MAX_PLANES));
  return f32x4.pmax(f32x4.pmax(f32x4.splat(0), below), above);
}

/** Of a child that can still hold something. */
// @ts-ignore: decorator
@inline
function greatestKey(scratch: usize): i32 {
  const best = load<f32>(scratch, BEST);
  return reinterpret<i32>(min(best * best * WIDEN, GREATEST)) | CHILD;
}

/** The question in f32. False: the point is too far away for that. */
function begin(mesh: usize, scratch: usize): bool {
  const extent = load<f64>(mesh, EXTENT);
  let most = 0.0;
  for (let axis: usize = 0; axis < 3; axis++) {
    most = max(most, abs(load<f64>(scratch + (axis << 3), POINT) - load<f64>(mesh + (axis << 3), CENTER)));
  }
  const pad = 64.0 * UNIT_F32 * (extent + most);
  for (let axis: usize = 0; axis < 3; axis++) {
    const at = load<f64>(scratch + (axis << 3), POINT) - load<f64>(mesh + (axis << 3), CENTER);
    store<f32>(scratch + (axis << 2), <f32>at, QUERY);
    store<f32>(scratch + (axis << 2), <f32>(at - pad), LOW);
    store<f32>(scratch + (axis << 2), <f32>(at + pad), HIGH);
  }
  store<f32>(scratch, <f32>pad, PAD);
  memory.fill(scratch + WAY, 0, 12);
  store<f32>(scratch, <f32>(load<f64>(scratch, LIMIT) + pad) * WIDEN, BEST);
  return most <= 64.0 * extent && 64.0 * UNIT_F64 * (load<f64>(mesh, REACH) + most) <= 8.0 * UNIT_F32 * extent;
}
