// ── where numbers stand in `registers`
/** A vector: three numbers. */
export const DIRECTION = 0;
/** A difference of two points: three values, then their three rounding errors. So are the next two. */
export const FIRST = 3;
export const SECOND = 9;
export const THIRD = 24;
/** The two numbers of {@link subtract}. */
export const A = 15;
export const B = 16;
/** A product, then its rounding error; two more pairs behind it. */
const PRODUCT = 17;

/**
 * Sums of triple products without loss: differences and products are split into their rounded value and their rounding error, and all parts
 * are summed exactly: Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates", 1997; product after Dekker 1971.
 * Exact as long as nothing overflows (coordinates to 1e95); where products of parts fall below 1e-308 those parts are lost.
 *
 * All numbers travel in registers, by index: a number that is handed to a function may be boxed, which is garbage.
 */
export const registers = new Float64Array(30);

/** The sum so far: parts that do not overlap, by rising magnitude, none zero. */
const parts = new Float64Array(256);
let length = 0;

/** Starts a new sum. */
export function clearSum(): void {
  length = 0;
}

/** Writes the sum, rounded once but for the last bit: the parts do not overlap and are added from the smallest up. */
export function writeSum(out: Float64Array, at: number): void {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += parts[i];
  out[at] = sum;
}

/** Its sign: 1, −1 or 0. */
export function signOfSum(): number {
  if (length === 0) return 0;
  return parts[length - 1] > 0 ? 1 : -1;
}

/** registers[to] + registers[to + 3] = B − A without loss. */
export function subtract(to: number): void {
  const a = registers[A];
  const b = registers[B];
  const value = b - a;
  const lost = b - value;
  registers[to] = value;
  registers[to + 3] = b - (value + lost) + (lost - a);
}

/** Adds DIRECTION · (FIRST × SECOND), the errors of both differences included. Spoils DIRECTION. */
export function addTripleProduct(): void {
  for (let axis = 0; axis < 3; axis++) {
    if (registers[DIRECTION + axis] === 0) continue;
    addProducts(axis, (axis + 1) % 3, (axis + 2) % 3);
    registers[DIRECTION + axis] = -registers[DIRECTION + axis];
    addProducts(axis, (axis + 2) % 3, (axis + 1) % 3);
  }
}

/** Adds direction[axis] · first[i] · second[j], the errors of both differences included. */
function addProducts(axis: number, i: number, j: number): void {
  for (let a = FIRST + i; a < FIRST + 6; a += 3) {
    if (registers[a] === 0) continue;
    for (let b = SECOND + j; b < SECOND + 6; b += 3) {
      if (registers[b] === 0) continue;
      multiply(a, b, PRODUCT);
      multiply(DIRECTION + axis, PRODUCT + 1, PRODUCT + 2);
      multiply(DIRECTION + axis, PRODUCT, PRODUCT + 4);
      for (let part = PRODUCT + 2; part < PRODUCT + 6; part++) add(part);
    }
  }
}

/** registers[to] + registers[to + 1] = registers[i] · registers[j] without loss. */
function multiply(i: number, j: number, to: number): void {
  const a = registers[i];
  const b = registers[j];
  const product = a * b;
  const ca = SPLITTER * a;
  const ah = ca - (ca - a);
  const al = a - ah;
  const cb = SPLITTER * b;
  const bh = cb - (cb - b);
  const bl = b - bh;
  registers[to] = product;
  registers[to + 1] = al * bl - (product - ah * bh - al * bh - ah * bl);
}

/** 2^27 + 1 cuts a float64 into two halves of at most 26 bits. */
const SPLITTER = 134217729;

/** Adds registers[from] to the sum without loss. */
function add(from: number): void {
  let carry = registers[from];
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
