/**
 * What a query must know of a collider before it looks at its shape: four 32-bit words per collider, side by side in one
 * Int32Array, so that the first filter is two ANDs.
 *
 * | word | meaning |
 * |---|---|
 * | 0 | bit of the object type; 0 while the collider is disabled, so that no query sees it |
 * | 1 | channels that are blocked |
 * | 2 | channels that are blocked or overlapped |
 * | 3 | flags |
 */
export const COLLIDER_WORDS = 4;
export const WORD_TYPE = 0;
export const WORD_BLOCK = 1;
export const WORD_TOUCH = 2;
export const WORD_FLAGS = 3;

/** Lives in the movable group. */
export const FLAG_MOVABLE = 1;
/** Is in its group's index. */
export const FLAG_INDEXED = 2;
/** Is in its group's list of oversized colliders. */
export const FLAG_OVERSIZED = 4;
/** Its collider, pose and shapes are not made yet: see `WorldCore.wake`. */
export const FLAG_ASLEEP = 8;
