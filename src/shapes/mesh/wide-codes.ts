// ── layout of the scratch: assembly/mesh-ray/state.ts
/** A ray with its stack. */
export const SCRATCH_BYTES = 5312;
/** Words (f64) from a ray's begin to the numbers of the hit, and to exact weights. */
export const OUT = 8;
export const WEIGHTS = 16;
export const FLAG_ANY = 2;
export const FLAG_ALL = 4;
/** What `cast` returns when the ray is not for f32; −1 is a miss. */
export const UNFIT = -2;
