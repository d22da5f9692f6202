/** What a cast looks for. */
export const NEAREST = 0;
export const ANY = 1;
export const ALL = 2;
