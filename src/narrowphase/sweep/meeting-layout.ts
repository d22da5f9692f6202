/** A meeting of a line with a set of points with a ball around each: its w, the unit normal there, and the weights of the points it stands on. */
export const TIME = 0;
export const NORMAL = 1;
export const WEIGHT = 4;

/** Behind three slots: how many there are. */
export const CHOSEN_COUNT = 3;
