export const RADIUS = 0;
export const HALF_HEIGHT = 1;
export const HEIGHT = 2;
