/**
 * A point set moved to the origin and scaled to unit size, so that no later product leaves the range of f64 and all coordinates
 * fit one integer grid.
 */
export interface UnitPoints {
  /** Distinct points as (point − center) ÷ scale; all coordinates lie in [−1, 1]. */
  readonly points: Float64Array;
  /** For each of them the index of the first input point at that place. */
  readonly sources: Uint32Array;
  /** Middle of the bounds, input frame. */
  readonly center: Float64Array;
  /** A power of two (so that scaling is exact), 1 when all points are the same. */
  readonly scale: number;
}

/** Normalises a flat list of finite points; duplicates are dropped, first come first kept. */
export function unitPoints(input: Float64Array): UnitPoints {
  const center = new Float64Array(3);
  let extent = 0;
  for (let axis = 0; axis < 3; axis++) {
    let min = Infinity;
    let max = -Infinity;
    for (let i = axis; i < input.length; i += 3) {
      min = Math.min(min, input[i]);
      max = Math.max(max, input[i]);
    }
    center[axis] = min / 2 + max / 2;
    extent = Math.max(extent, max / 2 - min / 2);
  }
  const scale = powerOfTwoFrom(extent);
  const points = new Float64Array(input.length);
  const sources = new Uint32Array(input.length / 3);
  const seen = new Set<string>();
  let count = 0;
  for (let i = 0; i < input.length; i += 3) {
    // + 0 makes one of −0 and 0
    const key = `${input[i] + 0} ${input[i + 1] + 0} ${input[i + 2] + 0}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (let axis = 0; axis < 3; axis++) points[count * 3 + axis] = (input[i + axis] - center[axis]) / scale;
    sources[count++] = i / 3;
  }
  return { points: points.slice(0, count * 3), sources: sources.slice(0, count), center, scale };
}

/** The least power of two ≥ `value`, but below infinity; 1 for 0. */
function powerOfTwoFrom(value: number): number {
  if (value === 0) return 1;
  let power = 1;
  while (power / 2 >= value) power /= 2;
  while (power < value && power * 2 < Infinity) power *= 2;
  return power;
}
