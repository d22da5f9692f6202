// Many rays against one mesh, by the functions of assembly/mesh-ray.ts; two are under way at any time. The answers are written column by column, as RayBatch has them.
import {
  ANY,
  BACK_FACE,
  BEST_SLOT,
  DISTANCE,
  FACE,
  HIT,
  MAX,
  MIN,
  NORMAL,
  NUMBER,
  POSE,
  POSED,
  RAY_BYTES,
  RAYS,
} from "./mesh-ray/state";

@external("env", "begin") declare function begin(mesh: usize, ray: usize, flags: i32): i32;
@external("env", "advance") declare function advance(mesh: usize, ray: usize, other: usize, flags: i32): usize;
@external("env", "writeHit") declare function writeHit(ray: usize, out: usize): void;

const MISS = -1;
const UNFIT = -2;
/** In HIT: the ray is for a single cast. */
const LEFT = 2;
/** Less than 0 whatever is added. */
const BAD = i32.MIN_VALUE;

/** UNIT_ROUNDING and MAX_LENGTH of src/math/scalar.ts. */
const UNIT_ROUNDING: f64 = 8.881784197001252e-16;
const MAX_LENGTH: f64 = 1e75;

let mesh: usize, scratch: usize, flags: i32;
let next: u32, count: u32, left: i32;

/**
 * Casts the `rays` rays at `scratch` + RAYS, as given to raycastBatch, at a mesh that stands at POSE with the flag POSED, else at the origin. Writes their answers to the columns (with ANY
 * only HIT), and over the rays. Returns how many are LEFT; less than 0 where checkRays of src/world/batch would throw.
 */
export function castMany(theMesh: usize, theScratch: usize, theFlags: i32, rays: u32): i32 {
  mesh = theMesh;
  scratch = theScratch;
  flags = theFlags;
  next = 0;
  count = rays;
  left = 0;
  let ray = scratch;
  let other: usize = 0;
  if (!beginNext(ray)) return left;
  if (beginNext(ray + RAY_BYTES)) other = ray ^ (ray + RAY_BYTES);
  while (true) {
    ray = advance(mesh, ray, other, flags);
    end(ray, load<i32>(ray, BEST_SLOT));
    const more = beginNext(ray);
    if (!(i32(more) | <i32>other)) return left;
    ray ^= other;
    if (!more) other = 0;
  }
}

/** Begins the next ray that may meet something, at `ray`. False: there is none left. */
function beginNext(ray: usize): bool {
  while (next < count) {
    const number = next++;
    store<u32>(ray, number, NUMBER);
    const place = scratch + RAYS + (number << 6);
    if (!isRay(place)) {
      left = BAD;
      count = 0;
      break;
    }
    const state = readRay(place, ray) ? begin(mesh, ray, flags) : UNFIT;
    if (!state) return true;
    end(ray, state);
  }
  return false;
}

/** The conditions of checkRays. */
// @ts-ignore: decorator
@inline
function isRay(place: usize): i32 {
  const largest = max(max(abs(load<f64>(place, 24)), abs(load<f64>(place, 32))), abs(load<f64>(place, 40)));
  const farthest = max(max(abs(load<f64>(place)), abs(load<f64>(place, 8))), abs(load<f64>(place, 16)));
  const least = load<f64>(place, MIN);
  return (
    i32(farthest <= MAX_LENGTH) &
    i32(largest > 0) &
    i32(largest < Infinity) &
    i32(least < Infinity) &
    i32(load<f64>(place, MAX) >= least)
  );
}

/** Reads a ray as readRayAt of src/world/batch and rayToLocal of src/math/ray.ts do; false where its direction is too long or too short to be normalised at once. */
function readRay(place: usize, ray: usize): bool {
  let x = load<f64>(place, 24);
  let y = load<f64>(place, 32);
  let z = load<f64>(place, 40);
  const squared = x * x + y * y + z * z;
  if (!(abs(squared - 1) <= UNIT_ROUNDING)) {
    if (!(i32(squared > 1e-200) & i32(squared < 1e200))) return false;
    const length = sqrt(squared);
    x /= length;
    y /= length;
    z /= length;
  }
  store<f64>(ray, x, 24);
  store<f64>(ray, y, 32);
  store<f64>(ray, z, 40);
  v128.store(ray, v128.load(place));
  store<f64>(ray, load<f64>(place, 16), 16);
  v128.store(ray, v128.load(place, MIN), MIN);
  if (flags & POSED) {
    const pose = scratch + POSE;
    v128.store(ray, f64x2.sub(v128.load(ray), v128.load(pose, 72)));
    store<f64>(ray, load<f64>(ray, 16) - load<f64>(pose, 88), 16);
    for (let at = ray; at < ray + 48; at += 24) turn(at, 8, 24);
  }
  return true;
}

/** Turns the vector at `at` by the pose: by its transposed matrix with the steps 8 and 24 from row to row and column to column, by the matrix itself with 24 and 8. */
function turn(at: usize, down: usize, across: usize): void {
  const x = load<f64>(at);
  const y = load<f64>(at, 8);
  const z = load<f64>(at, 16);
  let from = scratch + POSE;
  for (let row: usize = 0; row < 24; row += 8, from += down) {
    store<f64>(at + row, load<f64>(from) * x + load<f64>(from + across) * y + load<f64>(from + 2 * across) * z);
  }
}

/** Writes the answer of the ray at `ray`, whose nearest triangle stands in `slot` (or MISS or UNFIT). */
function end(ray: usize, slot: i32): void {
  const number: usize = load<u32>(ray, NUMBER);
  // ~MISS is 0, ~UNFIT 1
  let hit = select(1, ~slot * LEFT, slot >= 0);
  if (!(flags & ANY)) {
    let place = scratch + RAYS + (number << 6);
    if (slot >= 0) {
      writeHit(ray, place);
      if (flags & POSED) turn(place + 32, 24, 8);
      // where the kernel has no normal the triangle is very large or very small
      const x = load<f64>(place, 32);
      if (x != x) hit = LEFT;
    } else {
      store<f64>(place, Infinity);
      store<f64>(place, NaN, 8);
      store<f64>(place, NaN, 16);
      memory.fill(place + 24, 0, 32);
      store<i32>(place, MISS, 56);
    }
    const back = load<f64>(place, 24) < 0;
    const side: f64 = back ? -1 : 1;
    // + 0: −0 becomes 0
    store<f64>(place, load<f64>(place) + 0.0);
    for (let i: usize = 0; i < 24; i += 8, place += 8) {
      store<f64>(scratch + (number << 3) + (i << 10), load<f64>(place), DISTANCE);
      store<f64>(scratch + 24 * number + i, side * load<f64>(place, 32) + 0.0, NORMAL);
    }
    store<i32>(scratch + (number << 2), load<i32>(place, 32), FACE);
    store<u8>(scratch + number, u8(back), BACK_FACE);
  }
  left += hit >> 1;
  store<u8>(scratch + number, u8(hit), HIT);
}
