// Many rays against one mesh, by the functions of assembly/mesh-ray.ts; two are under way at any time.
import {
  ANY,
  BEST_SLOT,
  MIN,
  NUMBER,
  POSE,
  POSED,
  RAY_BYTES,
  RAYS,
  RESULT,
  TRANSPOSED,
} from "./mesh-ray/state";

@external("env", "begin") declare function begin(mesh: usize, ray: usize, flags: i32): i32;
@external("env", "advance") declare function advance(mesh: usize, ray: usize, other: usize, flags: i32): usize;
@external("env", "writeHit") declare function writeHit(ray: usize, out: usize): void;

const UNFIT = -2;

/** UNIT_ROUNDING of src/math/scalar.ts. */
const UNIT_ROUNDING: f64 = 8.881784197001252e-16;

let mesh: usize, scratch: usize, flags: i32;
let next: u32, count: u32;

/**
 * Casts the `rays` rays at `scratch` + RAYS, as given to raycastBatch, at a mesh that stands at POSE with the flag POSED, else at the origin. In the place of each it writes what `cast`
 * returns at RESULT, and what it writes at OUT: the normal in the world. With ANY only the former.
 */
export function castMany(theMesh: usize, theScratch: usize, theFlags: i32, rays: u32): void {
  mesh = theMesh;
  scratch = theScratch;
  flags = theFlags;
  next = 0;
  count = rays;
  let ray = scratch;
  let other: usize = 0;
  if (!beginNext(ray)) return;
  if (beginNext(ray + RAY_BYTES)) other = ray ^ (ray + RAY_BYTES);
  while (true) {
    ray = advance(mesh, ray, other, flags);
    end(ray);
    const more = beginNext(ray);
    if (!(i32(more) | <i32>other)) return;
    ray ^= other;
    if (!more) other = 0;
  }
}

/** Begins the next ray that may meet something, at `ray`. False: there is none left. */
function beginNext(ray: usize): bool {
  while (next < count) {
    const place = scratch + RAYS + (next++ << 6);
    store<u32>(ray, place, NUMBER);
    const state = readRay(place, ray) ? begin(mesh, ray, flags) : UNFIT;
    if (!state) return true;
    store<i32>(place, state, RESULT);
  }
  return false;
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
    turn(pose, ray);
    turn(pose, ray + 24);
  }
  return true;
}

/** Turns the vector at `at` by a matrix of nine f64, column after column. */
function turn(matrix: usize, at: usize): void {
  const x = load<f64>(at);
  const y = load<f64>(at, 8);
  const z = load<f64>(at, 16);
  for (let row: usize = 0; row < 24; row += 8) {
    const from = matrix + row;
    store<f64>(at + row, load<f64>(from) * x + load<f64>(from, 24) * y + load<f64>(from, 48) * z);
  }
}

function end(ray: usize): void {
  const place: usize = load<u32>(ray, NUMBER);
  const slot = load<i32>(ray, BEST_SLOT);
  store<i32>(place, slot, RESULT);
  if (slot < 0 || flags & ANY) return;
  writeHit(ray, place);
  if (flags & POSED) turn(scratch + TRANSPOSED, place + 32);
}
