/** Most bins per axis of the surface area heuristic; more than 16 hardly improve the tree. Small ranges use fewer. */
export const BINS = 16;
/** Ranges are binned by at least this many boxes, evenly spaced; more hardly change the plane that is chosen. */
export const SAMPLES = 2048;
/** Words of a bin: min x, y, z, max x, y, z. */
export const BIN_WORDS = 6;

/**
 * A record of the builders' input: a box of f32, min x, y, z and max x, y, z, each followed by a half of its number, the lower 16 bits first. (As small numbers,
 * which the kernel carries along in its vectors; as bits they would be denormals, which are slow.)
 */
export const RECORD_WORDS = 8;
export const RECORD_MAX = 4;

/** Largest factor of lengths, so that areas stay within f32. */
export const MOST_UNIT = 1e38;

/** 2²³, and 2²³ − ½: what is added to an f32 from ½ on leaves its whole part in the last bits, above 2²³. */
export const WHOLE_BITS = 8388608;
export const WHOLE = 8388607.5;

/** The smallest positive f32, so that rounding away from zero works for denormals too. */
export const SMALLEST_F32 = 1.401298464324817e-45;
