export const P = 0;
export const Q = 3;
export const R = 6;
export const W = 9;
export const GAP = 12;
export const NEAREST = 15;
export const VOLUME = 16;
export const WEIGHT = 17;

/** A name is the numbers of a point's corners, that of a in the low bits. */
export const NAME_BITS = 15;
export const NAME_MASK = 0x7fff;
