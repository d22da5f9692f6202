/** Which groups a query looks into, as bits. */
export const GROUP_STATIC = 1;
export const GROUP_MOVABLE = 2;
export const GROUP_ANY = 3;
