/** What {@link compareBoxes} says. */
export const BOXES_APART = 0;
export const BOXES_OVERLAP = 1;
/** They nearly touch: to be decided with more care. */
export const BOXES_NEAR = 2;
