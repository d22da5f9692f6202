// ── layout of a mesh in the kernels' memory: assembly/mesh-ray/layout.ts
export const HEADER_BYTES = 128;
export const NODE_BYTES = 256;
export const PACK_BYTES = 192;
/** Bytes of the list of children that collapse keeps for each level of the binary tree. */
export const FRAME_BYTES = 32;

/** `mesh.wide.address` where no wide tree has been tried to make, where there can be none, where the memory was full, and after `dispose`. */
export const UNTRIED = 0;
export const NONE = -1;
export const FULL = -2;
export const DISPOSED = -3;

/** Fewer faces are as fast in TypeScript. */
export const LEAST_FACES = 32;
/** Extents in which no product of the f32 tests is too large or too small. */
export const LEAST_EXTENT = 1e-9;
export const GREATEST_EXTENT = 1e12;
