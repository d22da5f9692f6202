/** How a shape lies to a face at the start. */
export const APART = 0;
export const TOUCHING = 1;
export const DEEP = 2;
