/** In `work`: the two parts of a product of two, then a third factor, then the two parts of its product with each of those. */
const THIRD = 2;
const LOW = 3;
const HIGH = 4;

/** Products that make w · (u × v). */
const PRODUCTS = 6;

/** Splits a double into two halves of 26 bits. */
const SPLIT = 134217729;

/** Which three entries of u, v, w each of the six products of w · (u × v) has; every second one is subtracted. */
const FACTORS = [6, 1, 5, 6, 2, 4, 7, 2, 3, 7, 0, 5, 8, 0, 4, 8, 1, 3];

/** Numbers without overlap, smallest first, whose sum is the value so far. Six products of three make at most 24 of them. */
const expansion = new Float64Array(32);
const work = new Float64Array(5);

/**
 * The exact sign (−1, 0, 1) of w · (u × v). `vectors` holds u, v, w: whole numbers of at most 53 bits. Every product and sum is kept as a
 * sum of doubles without error: Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates" (1997). No double is
 * handed to a function: it would be boxed.
 */
export function exactSign(vectors: Float64Array): number {
  let length = 0;
  for (let i = 0; i < PRODUCTS; i++) {
    const third = vectors[FACTORS[i * 3 + 2]];
    work[THIRD] = (i & 1) === 0 ? third : -third;
    multiply(vectors, FACTORS[i * 3], vectors, FACTORS[i * 3 + 1], 0);
    if (work[1] === 0 || third === 0) continue;
    for (let part = 0; part < 2; part++) {
      multiply(work, part, work, THIRD, LOW);
      length = grow(LOW, length);
      length = grow(HIGH, length);
    }
  }
  if (length === 0) return 0;
  return expansion[length - 1] > 0 ? 1 : -1;
}

/** p[i] · q[j] as a sum of two doubles, the low and the high part, in {@link work} from `to` on: Dekker, "A Floating-Point Technique for Extending the
 * Available Precision" (1971). */
function multiply(p: Float64Array, i: number, q: Float64Array, j: number, to: number): void {
  const a = p[i];
  const b = q[j];
  const high = a * b;
  const spreadA = SPLIT * a;
  const spreadB = SPLIT * b;
  const aHigh = spreadA - (spreadA - a);
  const bHigh = spreadB - (spreadB - b);
  const aLow = a - aHigh;
  const bLow = b - bHigh;
  work[to] = aLow * bLow - (high - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
  work[to + 1] = high;
}

/** Adds a number of {@link work} to {@link expansion}; zeros are dropped. Returns the new length. */
function grow(from: number, length: number): number {
  let sum = work[from];
  let kept = 0;
  for (let i = 0; i < length; i++) {
    const other = expansion[i];
    const next = sum + other;
    const virtual = next - sum;
    const error = sum - (next - virtual) + (other - virtual);
    sum = next;
    if (error !== 0) expansion[kept++] = error;
  }
  if (sum !== 0) expansion[kept++] = sum;
  return kept;
}

/**
 * What rounding cut off the cross product u × v, to the precision of a double: the difference of the low parts of its six products. Writes three
 * numbers; `vectors` holds u, v.
 */
export function lowCross(vectors: Float64Array, out: Float64Array): void {
  for (let i = 0; i < 3; i++) {
    const next = i === 2 ? 0 : i + 1;
    const last = next === 2 ? 0 : next + 1;
    multiply(vectors, next, vectors, 3 + last, 0);
    out[i] = work[0];
    multiply(vectors, last, vectors, 3 + next, 0);
    out[i] -= work[0];
  }
}
