// Walks over a mesh's wide tree (mesh-ray/layout.ts), nearest boxes first: by their distance from a box, or by when a moving box, or ball, meets them. Eight boxes or four triangles are measured at a time,
// in f32 and never too far: what the twin (src/shapes/parts/part-walk.ts) does not leave out is found. Why: docs/algorithms.md, "SIMD filters". A walk keeps all in its scratch, so that there can be several.
import {
  BOX,
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

// ── scratch: the question, f64
const RAY = 0; // origin, direction, least t, greatest t
const HALF = 64; // × 3
const BALL = 88; // radius of the moving ball; infinite: none
const SPACE = 96; // × 6: the box that distances are from
const ALONG = 144; // not 0: a moving box
// ── what is made of it: limits are (limit − BEGIN) · SPEED
const BEGIN = 152;
const SPEED = 160;
const MARGIN = 168; // f64: no error of a length is greater
const MESH = 176; // u32
const TOP = 180; // u32: end of the stack
const LOW = 192; // f32 × 3, in 16 bytes: of a moving box where it enters, of a resting one its least corner
const HIGH = 208; // where the moving box leaves; the greatest corner
const INVERSE = 224; // 1 / direction
const MASK = 240; // all bits: the direction is not negative
const ORIGIN = 256;
const DIRECTION = 272; // unit
const RADIUS = 284; // f32
const ROOM = 288; // f32: for the errors of a slope, times the radius
// ── of the node at hand
const KEYS = 304; // f32 × 8
const SLOTS = 336; // u32 × 4: references of triangles
const STACK = 384; // pairs of reference and key
const SORTED = STACK + 64 * 8;

/** References with these bits are triangles. */
const TRIANGLE: u32 = 0xc0000000;

/** Undoes the roundings on both sides of a comparison. */
const WIDEN: f32 = 1.00000143;
const GREATEST: f32 = 3.4028234663852886e38;

/** Begins the walk that the scratch asks for. False: its numbers are too large, or too odd, for f32. */
export function begin(mesh: usize, scratch: usize): bool {
  store<u32>(scratch, mesh, MESH);
  store<u32>(scratch + STACK, load<u32>(mesh, ROOT));
  store<f32>(scratch + STACK, f32.NEGATIVE_INFINITY, 4);
  store<u32>(scratch, scratch + STACK + 8, TOP);
  return load<f64>(scratch, ALONG) != 0 ? beginAlong(mesh, scratch) : beginNear(mesh, scratch);
}

/** The slot of the next triangle whose box is within `limit`, that of the twin, or of one a little farther; −1: there is none. */
export function next(scratch: usize, limit: f64): i32 {
  const margin = load<f64>(scratch, MARGIN);
  let most = <f32>((limit - load<f64>(scratch, BEGIN)) * load<f64>(scratch, SPEED) + margin);
  most = min(most > 0 ? most * WIDEN : most, GREATEST);
  const within = f32x4.splat(most);
  const mesh: usize = load<u32>(scratch, MESH);
  const nodes: usize = load<u32>(mesh, NODES);
  const packs: usize = load<u32>(mesh, PACKS);
  const base = scratch + STACK;
  let top: usize = load<u32>(scratch, TOP);
  let found = -1;
  while (top > base) {
    top -= 8;
    const reference = load<u32>(top);
    if (!(load<f32>(top, 4) <= most)) continue;
    if (reference >= TRIANGLE) {
      found = reference - TRIANGLE;
      break;
    }
    if (reference & LEAF) {
      // region: pack: the boxes of four triangles
      const pack = packs + <usize>(reference & ~LEAF) * PACK_BYTES;
      const keys = measure(scratch, pack, least(pack), least(pack + 16), least(pack + 32), most4(pack), most4(pack + 16), most4(pack + 32));
      v128.store(scratch, keys, KEYS);
      v128.store(scratch, i32x4.add(i32x4.splat(load<u32>(pack, PACK_SLOT) + TRIANGLE), i32x4(0, 1, 2, 3)), SLOTS);
      top = push(scratch, scratch + SLOTS, i32x4.bitmask(f32x4.le(keys, within)) & load<i32>(pack, PACK_MASK), top);
    } else {
      // region: node: eight boxes
      const node = nodes + <usize>reference * NODE_BYTES;
      const near = measureFour(scratch, node);
      const far = measureFour(scratch, node + 16);
      v128.store(scratch, near, KEYS);
      v128.store(scratch, far, KEYS + 16);
      const bits = i32x4.bitmask(f32x4.le(near, within)) | (i32x4.bitmask(f32x4.le(far, within)) << 4);
      top = push(scratch, node + NODE_REFERENCES, bits, top);
    }
  }
  store<u32>(scratch, top, TOP);
  return found;
}

/** Puts the entries that `bits` names on the stack, the nearest on top; returns the new top. A stack that is too long stays as it is: the entries come, sorted, on top, and before the rest. */
function push(scratch: usize, references: usize, bits: i32, end: usize): usize {
  let top = end;
  const bottom = end < scratch + SORTED ? scratch + STACK : end;
  for (let rest = bits; rest; rest &= rest - 1) {
    const place = ctz(rest) << 2;
    const key = load<f32>(scratch + place, KEYS);
    let hole = top;
    while (hole > bottom && load<f32>(hole - 4) < key) {
      store<u64>(hole, load<u64>(hole - 8));
      hole -= 8;
    }
    store<u32>(hole, load<u32>(references + place));
    store<f32>(hole, key, 4);
    top += 8;
  }
  return top;
}

// @ts-ignore: decorator
@inline
function measureFour(scratch: usize, at: usize): v128 {
  return measure(
    scratch,
    0,
    v128.load(at),
    v128.load(at, PLANE),
    v128.load(at, 2 * PLANE),
    v128.load(at, MAX_PLANES),
    v128.load(at, MAX_PLANES + PLANE),
    v128.load(at, MAX_PLANES + 2 * PLANE),
  );
}

// @ts-ignore: decorator
@inline
function least(at: usize): v128 {
  return f32x4.pmin(f32x4.pmin(v128.load(at), v128.load(at, CORNER)), v128.load(at, 2 * CORNER));
}

// @ts-ignore: decorator
@inline
function most4(at: usize): v128 {
  return f32x4.pmax(f32x4.pmax(v128.load(at), v128.load(at, CORNER)), v128.load(at, 2 * CORNER));
}

/** The keys of four boxes, or of the triangles of a pack in them: squared distances, or lengths of the way; NaN or infinite where a box is never met. */
function measure(scratch: usize, pack: usize, lx: v128, ly: v128, lz: v128, hx: v128, hy: v128, hz: v128): v128 {
  if (load<f64>(scratch, ALONG) == 0) {
    const x = gap(scratch, lx, hx);
    const y = gap(scratch + 4, ly, hy);
    const z = gap(scratch + 8, lz, hz);
    return f32x4.add(f32x4.add(f32x4.mul(x, x), f32x4.mul(y, y)), f32x4.mul(z, z));
  }
  // region: when the box is met
  let key = f32x4.splat(-(<f32>load<f64>(scratch, MARGIN)));
  key = f32x4.pmax(f32x4.pmax(key, enter(scratch, lx, hx)), f32x4.pmax(enter(scratch + 4, ly, hy), enter(scratch + 8, lz, hz)));
  const exit = f32x4.pmin(f32x4.pmin(leave(scratch, lx, hx), leave(scratch + 4, ly, hy)), leave(scratch + 8, lz, hz));
  const misses = f32x4.gt(key, f32x4.mul(exit, f32x4.splat(WIDEN)));
  if (load<f64>(scratch, BALL) == Infinity) return v128.or(key, misses);
  // region: when the ball meets the ball around the box
  const half = f32x4.splat(0.5);
  const sx = f32x4.mul(f32x4.sub(hx, lx), half);
  const sy = f32x4.mul(f32x4.sub(hy, ly), half);
  const sz = f32x4.mul(f32x4.sub(hz, lz), half);
  const cx = f32x4.add(lx, sx);
  const cy = f32x4.add(ly, sy);
  const cz = f32x4.add(lz, sz);
  const wx = f32x4.sub(cx, v128.load32_splat(scratch, ORIGIN));
  const wy = f32x4.sub(cy, v128.load32_splat(scratch, ORIGIN + 4));
  const wz = f32x4.sub(cz, v128.load32_splat(scratch, ORIGIN + 8));
  const dx = v128.load32_splat(scratch, DIRECTION);
  const dy = v128.load32_splat(scratch, DIRECTION + 4);
  const dz = v128.load32_splat(scratch, DIRECTION + 8);
  const nearest = dot(wx, wy, wz, dx, dy, dz);
  const vx = f32x4.sub(wx, f32x4.mul(nearest, dx));
  const vy = f32x4.sub(wy, f32x4.mul(nearest, dy));
  const vz = f32x4.sub(wz, f32x4.mul(nearest, dz));
  const radius = v128.load32_splat(scratch, RADIUS);
  const away = dot(vx, vy, vz, vx, vy, vz);
  const reach = f32x4.add(radius, f32x4.sqrt(dot(sx, sy, sz, sx, sy, sz)));
  const room = f32x4.sub(f32x4.mul(reach, reach), away);
  // the root of a negative number is NaN, which pmax does not take
  key = f32x4.pmax(key, f32x4.sub(nearest, f32x4.sqrt(room)));
  // region: when it meets points is a convex function of them: it is nowhere below its tangent in the box's middle
  const depth = f32x4.sqrt(f32x4.sub(f32x4.mul(radius, radius), away));
  const nx = f32x4.add(vx, f32x4.mul(depth, dx));
  const ny = f32x4.add(vy, f32x4.mul(depth, dy));
  const nz = f32x4.add(vz, f32x4.mul(depth, dz));
  let slope = f32x4.neg(dot(sx, sy, sz, f32x4.abs(nx), f32x4.abs(ny), f32x4.abs(nz)));
  if (pack) {
    const middle = dot(cx, cy, cz, nx, ny, nz);
    const a = corner(pack, nx, ny, nz);
    const b = corner(pack + CORNER, nx, ny, nz);
    const c = corner(pack + 2 * CORNER, nx, ny, nz);
    slope = f32x4.pmax(slope, f32x4.sub(f32x4.pmin(f32x4.pmin(a, b), c), middle));
  }
  slope = f32x4.sub(slope, v128.load32_splat(scratch, ROOM));
  key = f32x4.pmax(key, f32x4.add(f32x4.sub(nearest, depth), f32x4.div(slope, depth)));
  return v128.or(key, v128.or(misses, f32x4.lt(room, f32x4.splat(0))));
}

// @ts-ignore: decorator
@inline
function corner(at: usize, nx: v128, ny: v128, nz: v128): v128 {
  return dot(v128.load(at), v128.load(at, 16), v128.load(at, 32), nx, ny, nz);
}

// @ts-ignore: decorator
@inline
function dot(ax: v128, ay: v128, az: v128, bx: v128, by: v128, bz: v128): v128 {
  return f32x4.add(f32x4.add(f32x4.mul(ax, bx), f32x4.mul(ay, by)), f32x4.mul(az, bz));
}

// @ts-ignore: decorator
@inline
function gap(at: usize, low: v128, high: v128): v128 {
  const below = f32x4.sub(low, v128.load32_splat(at, HIGH));
  const above = f32x4.sub(v128.load32_splat(at, LOW), high);
  return f32x4.pmax(f32x4.pmax(f32x4.splat(0), below), above);
}

// @ts-ignore: decorator
@inline
function enter(at: usize, low: v128, high: v128): v128 {
  const plane = v128.bitselect(low, high, v128.load32_splat(at, MASK));
  return f32x4.mul(f32x4.sub(plane, v128.load32_splat(at, LOW)), v128.load32_splat(at, INVERSE));
}

// @ts-ignore: decorator
@inline
function leave(at: usize, low: v128, high: v128): v128 {
  const plane = v128.bitselect(high, low, v128.load32_splat(at, MASK));
  return f32x4.mul(f32x4.sub(plane, v128.load32_splat(at, HIGH)), v128.load32_splat(at, INVERSE));
}

/** Limits are squared distances. */
function beginNear(mesh: usize, scratch: usize): bool {
  const extent = load<f64>(mesh, EXTENT);
  let most = 0.0;
  for (let axis: usize = 0; axis < 6; axis++) {
    const center = load<f64>(mesh + ((axis % 3) << 3), CENTER);
    const size = abs(load<f64>(scratch + (axis << 3), SPACE) - center);
    if (size < Infinity) most = max(most, size);
  }
  const pad = 64.0 * UNIT_F32 * (extent + most);
  for (let axis: usize = 0; axis < 3; axis++) {
    const center = load<f64>(mesh + (axis << 3), CENTER);
    store<f32>(scratch + (axis << 2), max(<f32>(load<f64>(scratch + (axis << 3), SPACE) - center - pad), -GREATEST), LOW);
    store<f32>(scratch + (axis << 2), min(<f32>(load<f64>(scratch + (axis << 3), SPACE + 24) - center + pad), GREATEST), HIGH);
  }
  store<f64>(scratch, 0, BEGIN);
  store<f64>(scratch, 1, SPEED);
  store<f64>(scratch, 0, MARGIN);
  return most <= 1048576.0 * extent && isExact(load<f64>(mesh, REACH) + most, extent);
}

/** Limits are t of the ray. The f32 numbers count from where the moving box enters the root box, in lengths. */
function beginAlong(mesh: usize, scratch: usize): bool {
  const extent = load<f64>(mesh, EXTENT);
  let squared = 0.0;
  let size = 0.0;
  let reach = load<f64>(mesh, REACH);
  for (let at = scratch; at < scratch + 24; at += 8) {
    squared += load<f64>(at, RAY + 24) * load<f64>(at, RAY + 24);
    size += load<f64>(at, HALF);
    reach += abs(load<f64>(at));
  }
  const ball = load<f64>(scratch, BALL);
  if (ball < Infinity) size += ball;
  reach += size;
  const speed = sqrt(squared);
  // region: where the moving box enters and leaves the root box, in f64
  let first = load<f64>(scratch, RAY + 48);
  let last = load<f64>(scratch, RAY + 56);
  const slack = 64.0 * UNIT_F64 * reach;
  for (let axis: usize = 0; axis < 3; axis++) {
    const at = scratch + (axis << 3);
    const d = load<f64>(at, RAY + 24);
    const inverse = 1.0 / (abs(d) > 1e-300 ? d : 1e-300);
    const grow = load<f64>(at, HALF) + slack;
    const a = (load<f64>(mesh + (axis << 3), BOX) - grow - load<f64>(at)) * inverse;
    const b = (load<f64>(mesh + (axis << 3), BOX + 24) + grow - load<f64>(at)) * inverse;
    first = max(first, min(a, b));
    last = min(last, max(a, b));
  }
  if (!(first <= last)) {
    store<u32>(scratch, scratch + STACK, TOP);
    return true;
  }
  // region: the question in f32
  const pad = 64.0 * UNIT_F32 * (extent + size);
  for (let axis: usize = 0; axis < 3; axis++) {
    const from = scratch + (axis << 3);
    const to = scratch + (axis << 2);
    const d = load<f64>(from, RAY + 24) / speed;
    const origin = load<f64>(from) + first * load<f64>(from, RAY + 24) - load<f64>(mesh + (axis << 3), CENTER);
    const grow = d < 0 ? -load<f64>(from, HALF) - pad : load<f64>(from, HALF) + pad;
    store<f32>(to, <f32>(origin + grow), LOW);
    store<f32>(to, <f32>(origin - grow), HIGH);
    store<f32>(to, <f32>(1.0 / (abs(d) > 1e-18 ? d : d < 0 ? -1e-18 : 1e-18)), INVERSE);
    store<i32>(to, d < 0 ? 0 : -1, MASK);
    store<f32>(to, <f32>origin, ORIGIN);
    store<f32>(to, <f32>d, DIRECTION);
  }
  store<f32>(scratch, <f32>(ball + pad), RADIUS);
  store<f32>(scratch, <f32>((ball + pad) * pad), ROOM);
  store<f64>(scratch, first, BEGIN);
  store<f64>(scratch, speed, SPEED);
  store<f64>(scratch, pad, MARGIN);
  return speed > 1e-30 && speed < 1e30 && isExact(reach, extent);
}

/** Whether sums of coordinates up to `reach` round, in f64, to less than what f32 is allowed. */
function isExact(reach: f64, extent: f64): bool {
  return 64.0 * UNIT_F64 * reach <= 8.0 * UNIT_F32 * extent;
}
