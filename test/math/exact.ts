/**
 * Exact arithmetic on floats: every finite float64 is an integer times a power of two, so integers (BigInt) on one common scale stand for
 * all numbers of a problem, and sums and products of them are exact.
 */

/** −1074 … 971: value / 2^exponent is an integer. */
function exponentOf(value: number): number {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  const biased = (bits.getUint32(0) >>> 20) & 0x7ff;
  return Math.max(biased, 1) - 1075;
}

/** value / 2^exponent, which must be an integer. */
function toInteger(value: number, exponent: number): bigint {
  if (value === 0) return 0n;
  const own = exponentOf(value);
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, Math.abs(value));
  const mantissa = bits.getBigUint64(0) & 0xfffffffffffffn;
  const hidden = own > -1074 || bits.getUint32(0) >>> 20 > 0 ? 1n << 52n : 0n;
  const magnitude = (mantissa | hidden) << BigInt(own - exponent);
  return value < 0 ? -magnitude : magnitude;
}

/** The numbers as integers on one common scale: a power of two. */
export function toIntegers(values: ArrayLike<number>): bigint[] {
  let least = 971;
  for (let i = 0; i < values.length; i++) if (values[i] !== 0) least = Math.min(least, exponentOf(values[i]));
  return Array.from(values, (value) => toInteger(value, least));
}

/** numerator / denominator to about 70 bits, as a number. */
export function ratio(numerator: bigint, denominator: bigint): number {
  if (numerator === 0n) return 0;
  const bitsOf = (value: bigint) => (value < 0n ? -value : value).toString(2).length;
  const shift = 70 + bitsOf(denominator) - bitsOf(numerator);
  const scaled = shift > 0 ? (numerator << BigInt(shift)) / denominator : numerator / (denominator << BigInt(-shift));
  const half = Math.trunc(shift / 2); // in two steps: 2^-shift alone may leave the range of numbers
  return Number(scaled) * 2 ** -half * 2 ** -(shift - half);
}

export type Vector = readonly [bigint, bigint, bigint];

export function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function dot(a: Vector, b: Vector): bigint {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function sign(value: bigint): number {
  return value > 0n ? 1 : value < 0n ? -1 : 0;
}
