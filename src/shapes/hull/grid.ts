/**
 * Exact arithmetic for hulls. Unit points are snapped to the grid of 2^−52, finer than their own rounding for all but coordinates
 * near 0: then they are integers of at most 53 bits, their differences are exact in f64, and every sign and normal
 * can be had exactly. An exactly convex hull of points 1e-16 away beats a roughly convex one of the points themselves.
 */

/** Grid steps in a unit. */
const GRID = 2 ** 52;

/**
 * Relative error bound of the f64 determinant, times the sum of its absolute terms. Shewchuk, "Adaptive Precision Floating-Point
 * Arithmetic" (1997), bound A of Orient3D: (7 + 56 ε) ε with ε = 2^−53; rounded up.
 */
const ORIENT_ERROR = 7.8e-16;

/** Snaps unit points to integers, counted in grid steps. */
export function snapToGrid(points: Float64Array): Float64Array {
  return points.map((value) => Math.floor(value * GRID + 0.5));
}

/**
 * The volume of the parallelepiped at d, in cubic grid steps: > 0 when d lies above the plane of a, b, c, the side that sees them
 * counter-clockwise. Arguments are offsets of grid points. The sign is exact, the size approximate.
 */
export function heightOver(grid: Float64Array, a: number, b: number, c: number, d: number): number {
  const abx = grid[b] - grid[a];
  const aby = grid[b + 1] - grid[a + 1];
  const abz = grid[b + 2] - grid[a + 2];
  const acx = grid[c] - grid[a];
  const acy = grid[c + 1] - grid[a + 1];
  const acz = grid[c + 2] - grid[a + 2];
  const adx = grid[d] - grid[a];
  const ady = grid[d + 1] - grid[a + 1];
  const adz = grid[d + 2] - grid[a + 2];
  const yz = aby * acz;
  const zy = abz * acy;
  const zx = abz * acx;
  const xz = abx * acz;
  const xy = abx * acy;
  const yx = aby * acx;
  const height = adx * (yz - zy) + ady * (zx - xz) + adz * (xy - yx);
  const terms =
    Math.abs(adx) * (Math.abs(yz) + Math.abs(zy)) +
    Math.abs(ady) * (Math.abs(zx) + Math.abs(xz)) +
    Math.abs(adz) * (Math.abs(xy) + Math.abs(yx));
  if (Math.abs(height) > ORIENT_ERROR * terms) return height;
  const [nx, ny, nz] = exactCross(grid, a, b, c);
  return Number(BigInt(adx) * nx + BigInt(ady) * ny + BigInt(adz) * nz);
}

/** Writes the normal of triangle a, b, c (any length, rounded once from the exact one) into `out`. */
export function gridNormal(grid: Float64Array, a: number, b: number, c: number, out: Float64Array): void {
  const normal = exactCross(grid, a, b, c);
  for (let i = 0; i < 3; i++) out[i] = Number(normal[i]);
}

function exactCross(grid: Float64Array, a: number, b: number, c: number): [bigint, bigint, bigint] {
  const ux = BigInt(grid[b] - grid[a]);
  const uy = BigInt(grid[b + 1] - grid[a + 1]);
  const uz = BigInt(grid[b + 2] - grid[a + 2]);
  const vx = BigInt(grid[c] - grid[a]);
  const vy = BigInt(grid[c + 1] - grid[a + 1]);
  const vz = BigInt(grid[c + 2] - grid[a + 2]);
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}
