/** Splits a double into two halves of 26 bits: Dekker, "A Floating-Point Technique for Extending the Available Precision" (1971). */
const SPLIT = 134217729;

/** Which three entries of u, v, w each of the six products of w · (u × v) has; every second one is subtracted. */
const FACTORS = [6, 1, 5, 6, 2, 4, 7, 2, 3, 7, 0, 5, 8, 0, 4, 8, 1, 3];
const PRODUCTS = 6;

/** Numbers without overlap, smallest first, whose sum is the value so far. Six products of three make at most 24 of them. */
const expansion = new Float64Array(32);
/** Product of two numbers: rounded, and what rounding cut off. */
const twoProduct = new Float64Array(2);

/**
 * The exact sign (−1, 0, 1) of w · (u × v). `vectors` holds u, v, w: whole numbers of at most 53 bits. Every product and sum is kept as a
 * sum of doubles without error: Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates" (1997).
 */
export function exactSign(vectors: Float64Array): number {
  let length = 0;
  for (let i = 0; i < PRODUCTS; i++) {
    const first = vectors[FACTORS[i * 3]];
    const third = (i & 1) === 0 ? vectors[FACTORS[i * 3 + 2]] : -vectors[FACTORS[i * 3 + 2]];
    multiply(first, vectors[FACTORS[i * 3 + 1]]);
    const high = twoProduct[0];
    const low = twoProduct[1];
    if (high === 0 || third === 0) continue;
    multiply(low, third);
    length = grow(twoProduct[1], length);
    length = grow(twoProduct[0], length);
    multiply(high, third);
    length = grow(twoProduct[1], length);
    length = grow(twoProduct[0], length);
  }
  if (length === 0) return 0;
  return expansion[length - 1] > 0 ? 1 : -1;
}

/** {@link twoProduct} = a · b. */
function multiply(a: number, b: number): void {
  const high = a * b;
  const spreadA = SPLIT * a;
  const spreadB = SPLIT * b;
  const aHigh = spreadA - (spreadA - a);
  const bHigh = spreadB - (spreadB - b);
  const aLow = a - aHigh;
  const bLow = b - bHigh;
  twoProduct[0] = high;
  twoProduct[1] = aLow * bLow - (high - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}

/** Adds `value` to {@link expansion}; zeros are dropped. Returns the new length. */
function grow(value: number, length: number): number {
  let sum = value;
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
