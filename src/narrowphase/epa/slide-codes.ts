/** What {@link turn} says. */
export const TURN_NONE = 0;
export const TURN_ON = 1;
export const TURN_LAST = 2;
