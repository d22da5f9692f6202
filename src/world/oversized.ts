/**
 * When is a collider too large for a tree? When it is unbounded, or its largest half extent is more than
 * {@link OVERSIZED_RATIO} times the median of all, and it is one of the {@link OVERSIZED_LIMIT} largest. A tree of small things
 * gains nothing from a box that holds them all, and its rounding is relative to the largest coordinate in it; but a list
 * that every query reads must stay short. The rule decides about speed only, never about results. It is worked out anew when the
 * number of colliders has doubled or halved.
 */
export const OVERSIZED_RATIO = 256;
export const OVERSIZED_LIMIT = 32;
/** The rule is first worked out at twice this many colliders; with fewer only unbounded ones are oversized. */
export const SIZES_RETAKEN_FROM = 8;

/** The largest half extent that still belongs into a tree, for colliders of these (finite) half extents. Changes the order of `sizes`. */
export function largestIndexedSize(sizes: Float64Array): number {
  const count = sizes.length;
  if (count < 2 * SIZES_RETAKEN_FROM) return Number.MAX_VALUE;
  const median = select(sizes, count >> 1);
  if (median === 0) return Number.MAX_VALUE;
  const limit = count > OVERSIZED_LIMIT ? select(sizes, count - 1 - OVERSIZED_LIMIT) : 0;
  return Math.max(OVERSIZED_RATIO * median, limit);
}

/** Rounds of {@link select} that may fail to halve what is left, before it is sorted. */
const PATIENCE = 64;

/**
 * The value that would stand at `k` were the values sorted; smaller ones are put before it, larger ones behind. Hoare, "Algorithm 65: Find", Communications
 * of the ACM 1961.
 */
function select(values: Float64Array, k: number): number {
  let from = 0;
  let to = values.length - 1;
  for (let round = 0; from < to; round++) {
    if (round === PATIENCE) {
      values.subarray(from, to + 1).sort();
      break;
    }
    const pivot = values[(from + to) >> 1];
    let i = from;
    let j = to;
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i > j) break;
      const value = values[i];
      values[i++] = values[j];
      values[j--] = value;
    }
    if (k <= j) to = j;
    else if (k >= i) from = i;
    else break;
  }
  return values[k];
}
