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

/** The largest half extent that still belongs into a tree, for colliders of these (finite) half extents. Sorts `sizes`. */
export function largestIndexedSize(sizes: Float64Array): number {
  const count = sizes.length;
  if (count < 2 * SIZES_RETAKEN_FROM) return Number.MAX_VALUE;
  sizes.sort();
  const median = sizes[count >> 1];
  if (median === 0) return Number.MAX_VALUE;
  const limit = count > OVERSIZED_LIMIT ? sizes[count - 1 - OVERSIZED_LIMIT] : 0;
  return Math.max(OVERSIZED_RATIO * median, limit);
}
