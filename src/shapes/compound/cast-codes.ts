/** What a cast collects. */
export const NEAREST = 0;
export const ANY = 1;
export const ALL = 2;
export const SPANS = 3;
