export const CAPSULE_SIDE = 0;
export const CAPSULE_TOP = 1;
export const CAPSULE_BOTTOM = 2;
