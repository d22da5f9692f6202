/** Behind the three edges of a face: the longest length of them, and the height over that one. */
export const LONGEST = 9;
export const HEIGHT = 10;
