/** Most rays that the kernel of batches takes at once. */
export const MANY = 1024;
/** In its column of hits: the ray is for a single cast. */
export const LEFT = 2;
export const FLAG_POSED = 8;

// ── layout of its scratch in bytes: assembly/mesh-ray/state.ts
export const POSE = 10_624;
export const RAYS = 10_752;
export const DISTANCE = 76_288;
export const U = 84_480;
export const V = 92_672;
export const NORMAL = 100_864;
export const FACE = 125_440;
export const HIT = 129_536;
export const BACK_FACE = 130_560;
export const SCRATCH_BYTES = 131_584;
