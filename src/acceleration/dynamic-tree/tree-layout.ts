/** Values of an exact box. */
export const BOX = 6;
/** `nodeOf` of an id that has no node. */
export const NO_NODE = -1;

/** Ids for which a new tree has room. */
export const INITIAL_IDS = 16;
