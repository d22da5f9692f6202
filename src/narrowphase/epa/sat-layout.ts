/** Layout of {@link state}: least depth so far, that of the axis in hand, largest coordinate in play. */
export const BEST = 0;
export const DEPTH = 1;
export const SCALE = 2;
