/** Words of a triangle in leaf order: three vertices. */
export const TRIANGLE_WORDS = 9;

/** Which faces a cast looks at. */
export const FACES_BOTH = 0;
export const FACES_FRONT = 1;

/**
 * The first casts of a process let `WatertightRay` decide every triangle. That changes no answer, but V8 has then seen the rare path
 * before it compiles the kernel, and does not throw the code away when an edge is met later.
 */
export const WARMUP_CASTS = 500;

/** Faces of the small mesh that makes the kernel ready, and casts after which V8 has begun to optimise its walk. They take 0.4 ms, once. */
export const READY_FACES = 64;
export const READY_CASTS = 256;

/** Greater than any face, so that the first hit at t = best is nearer. */
export const NO_FACE = 0x7fffffff;
