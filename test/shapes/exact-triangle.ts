/**
 * Distances to triangles by rational arithmetic: every float64 is an integer over a power of two, so nothing is rounded before the end. Slow and plain:
 * the nearest of the foot on the plane (where it lies in the triangle) and the nearest points of the three edges.
 */
type Vector = [bigint, bigint, bigint];

const sub = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vector, b: Vector): bigint => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** A fraction; the lower part is > 0. */
type Fraction = [bigint, bigint];

const less = (a: Fraction, b: Fraction): boolean => a[0] * b[1] < b[0] * a[1];

/** How many binary digits after the point all `values` need at most. */
function digitsOf(values: readonly number[]): number {
  let digits = 0;
  for (const value of values) {
    while (!Number.isInteger(value * 2 ** Math.min(digits, 1000) * 2 ** Math.max(0, digits - 1000))) digits++;
  }
  return digits;
}

/** value · 2^digits, exactly. */
function integerOf(value: number, digits: number): bigint {
  return BigInt(value * 2 ** Math.min(digits, 1000) * 2 ** Math.max(0, digits - 1000));
}

function segmentSquared(a: Vector, b: Vector, p: Vector): Fraction {
  const e = sub(b, a);
  const u = sub(p, a);
  const along = dot(u, e);
  const squared = dot(e, e);
  if (along <= 0n) return [dot(u, u), 1n];
  if (along >= squared) {
    const v = sub(p, b);
    return [dot(v, v), 1n];
  }
  return [dot(u, u) * squared - along * along, squared];
}

function squaredDistance(a: Vector, b: Vector, c: Vector, p: Vector): Fraction {
  const n = cross(sub(b, a), sub(c, a));
  const nn = dot(n, n);
  if (nn > 0n) {
    const side = (from: Vector, to: Vector) => dot(cross(sub(to, from), sub(p, from)), n);
    if (side(a, b) >= 0n && side(b, c) >= 0n && side(c, a) >= 0n) {
      const height = dot(n, sub(p, a));
      return [height * height, nn];
    }
  }
  let best = segmentSquared(a, b, p);
  for (const next of [segmentSquared(b, c, p), segmentSquared(c, a, p)]) if (less(next, best)) best = next;
  return best;
}

/** √(n/d) with 60 correct bits, as a float64. */
function rootOf([n, d]: Fraction): number {
  if (n === 0n) return 0;
  let shift = 0;
  let q = n / d;
  while (q < 1n << 124n) {
    shift += 62;
    q = (n << BigInt(2 * shift)) / d;
  }
  let root = BigInt(Math.floor(Math.sqrt(Number(q))));
  for (let i = 0; i < 4; i++) root = (root + q / root) / 2n;
  return Number(root) * 2 ** -shift;
}

/** The distance of `p` from the triangle with the corners `points` (nine numbers), right to a rounding. */
export function exactTriangleDistance(points: readonly number[], p: readonly number[]): number {
  const digits = digitsOf([...points, ...p]);
  const at = (values: readonly number[], i: number): Vector => [
    integerOf(values[i], digits),
    integerOf(values[i + 1], digits),
    integerOf(values[i + 2], digits),
  ];
  const squared = squaredDistance(at(points, 0), at(points, 3), at(points, 6), at(p, 0));
  return rootOf([squared[0], squared[1] << BigInt(2 * digits)]);
}
