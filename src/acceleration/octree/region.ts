import { type Cells, MEASURE_EXTENT, OCTANTS, REGION, REGION_HALF, ROOT } from "./cells.ts";

/**
 * Least half side of a region relative to the coordinates in it, so that centres of cells are exact: multiples of half a side, which
 * need 46 of the 53 bits of a float64.
 */
const LEAST_HALF = 2 ** -44;
/** Least half side of a region. Unit: world length. It bounds the depth: there are 256 powers of two from here to the largest coordinate. */
const SMALLEST = 2 ** -126;

/** The octant (0…7) of the region at regions[at…] that holds the point; its upper halves are closed below. */
export function octantOf(regions: Float64Array, at: number, point: Float64Array): number {
  return +(point[0] >= regions[at]) | (+(point[1] >= regions[at + 1]) << 1) | (+(point[2] >= regions[at + 2]) << 2);
}

/** Whether a box of these measures may go into an octant of the region at regions[at…]: its centre is inside, its extent no more than a side. */
export function covers(regions: Float64Array, at: number, measures: Float64Array): boolean {
  return measures[MEASURE_EXTENT] <= regions[at + REGION_HALF] && isInside(regions, at, measures);
}

/**
 * Whether the region at regions[at…] holds the point; it is closed. Its faces are exact in float64, the distance from its centre would not be: a point a
 * little outside could not go below, where it is outside by more.
 */
export function isInside(regions: Float64Array, at: number, point: Float64Array): boolean {
  const half = regions[at + REGION_HALF];
  return (
    point[0] >= regions[at] - half &&
    point[0] <= regions[at] + half &&
    point[1] >= regions[at + 1] - half &&
    point[1] <= regions[at + 1] + half &&
    point[2] >= regions[at + 2] - half &&
    point[2] <= regions[at + 2] + half
  );
}

/** Whether a box of this extent may go below `node`: it is no larger than an octant of the node's cell. */
export function canSink(cells: Cells, node: number, extent: number): boolean {
  return node === ROOT || extent <= cells.regions[(node >> 3) * REGION + REGION_HALF] / 2;
}

/** out = the cell of `node`, which is not the root: centre and half side. */
export function cellOf(cells: Cells, node: number, out: Float64Array): void {
  const at = (node >> 3) * REGION;
  for (let i = 0; i < REGION; i++) out[i] = cells.regions[at + i];
  enterOctant(out, node % OCTANTS);
}

/** Makes `region` one of its octants. */
export function enterOctant(region: Float64Array, octant: number): void {
  const half = region[REGION_HALF] / 2;
  region[0] += (octant & 1) !== 0 ? half : -half;
  region[1] += (octant & 2) !== 0 ? half : -half;
  region[2] += (octant & 4) !== 0 ? half : -half;
  region[REGION_HALF] = half;
}

/**
 * Makes `region` the smallest cube, itself or one below it, of which the points `a` and `b` are in different octants and whose octants have a
 * side of `side` at least. Returns whether there is one; if not, the points are in one octant of the last.
 */
export function separate(region: Float64Array, a: Float64Array, b: Float64Array, side: number): boolean {
  const largest = Math.max(Math.abs(a[0]), Math.abs(a[1]), Math.abs(a[2]));
  const least = Math.max(side, largest * LEAST_HALF, SMALLEST);
  for (;;) {
    const octant = octantOf(region, 0, a);
    if (octant !== octantOf(region, 0, b)) return true;
    if (region[REGION_HALF] / 2 < least) return false;
    enterOctant(region, octant);
  }
}

/** The half side of the smallest region with its centre at 0 that is at least `half` and covers a box of these measures. */
export function rootHalf(half: number, measures: Float64Array): number {
  let result = Math.max(half, SMALLEST);
  for (let i = 0; i < MEASURE_EXTENT + 1; i++) while (result < Math.abs(measures[i])) result *= 2;
  return result;
}
