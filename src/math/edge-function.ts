import { RAY_DIRECTION, type Ray } from "./ray.ts";

/**
 * The value of `direction · ((p − origin) × (q − origin))` for the points at `points[p…p+2]` and `points[q…q+2]`, rounded once: its
 * sign tells exactly on which side the line of the ray passes the directed edge from p to q. 0 when it meets the edge's line. Swapping p and
 * q negates it.
 *
 * Differences and products are split into their rounded value and their rounding error, and all parts are summed without
 * loss: Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates", 1997; product after Dekker 1971. Exact as
 * long as nothing overflows (coordinates to 1e95); where products of parts fall below 1e-308 those parts are lost. Costs
 * microseconds: ask only when plain arithmetic cannot tell.
 */
export function edgeFunction(ray: Ray, points: Float32Array | Float64Array, p: number, q: number): number {
  length = 0;
  for (let axis = 0; axis < 3; axis++) {
    split(points[p + axis], ray[axis], first, axis);
    split(points[q + axis], ray[axis], second, axis);
  }
  for (let axis = 0; axis < 3; axis++) {
    const d = ray[RAY_DIRECTION + axis];
    if (d === 0) continue;
    const next = (axis + 1) % 3;
    const last = (axis + 2) % 3;
    addProducts(d, next, last);
    addProducts(-d, last, next);
  }
  // the parts do not overlap: from the smallest up the sum is rounded once, but for the last bit
  let sum = 0;
  for (let i = 0; i < length; i++) sum += parts[i];
  return sum;
}

/** Differences as value (0…2) and rounding error (3…5). */
const first = new Float64Array(6);
const second = new Float64Array(6);
/** The sum so far: parts that do not overlap, by rising magnitude, none zero. */
const parts = new Float64Array(256);
let length = 0;

/** a − b without loss. */
function split(a: number, b: number, out: Float64Array, axis: number): void {
  const value = a - b;
  const lost = a - value;
  out[axis] = value;
  out[axis + 3] = a - (value + lost) + (lost - b);
}

/** Adds d · first[i] · second[j], the errors of both differences included. */
function addProducts(d: number, i: number, j: number): void {
  for (let a = i; a < 6; a += 3) {
    if (first[a] === 0) continue;
    for (let b = j; b < 6; b += 3) {
      if (second[b] === 0) continue;
      const product = first[a] * second[b];
      addProduct(d, product);
      addProduct(d, productError(first[a], second[b], product));
    }
  }
}

function addProduct(a: number, b: number): void {
  const product = a * b;
  add(productError(a, b, product));
  add(product);
}

/** a · b − product without loss. */
function productError(a: number, b: number, product: number): number {
  const ca = SPLITTER * a;
  const ah = ca - (ca - a);
  const al = a - ah;
  const cb = SPLITTER * b;
  const bh = cb - (cb - b);
  const bl = b - bh;
  return al * bl - (product - ah * bh - al * bh - ah * bl);
}

/** 2^27 + 1 cuts a float64 into two halves of at most 26 bits. */
const SPLITTER = 134217729;

/** Adds one number to the sum without loss. */
function add(value: number): void {
  let carry = value;
  let kept = 0;
  for (let i = 0; i < length; i++) {
    const part = parts[i];
    const sum = carry + part;
    const lost = sum - carry;
    const error = carry - (sum - lost) + (part - lost);
    carry = sum;
    if (error !== 0) parts[kept++] = error;
  }
  if (carry !== 0) parts[kept++] = carry;
  length = kept;
}
