// Rays against one mesh: a hierarchy eight boxes wide over packs of four triangles, made from the binary tree of its TypeScript twin. Boxes and packs are tested four at a
// time in f32, which only sorts out what the ray surely misses; what is left is decided in f64 on the given vertices, by the arithmetic of the twin
// (src/shapes/mesh/cast.ts). Why the f32 tests never lose a hit: docs/algorithms.md, "SIMD filters".
import { begin } from "./mesh-ray/begin";
import { writeHit } from "./mesh-ray/decide";
import { ANY, BEST_SLOT, OUT } from "./mesh-ray/state";
import { advance } from "./mesh-ray/step";

export { build } from "./mesh-ray/build";
export { collapse } from "./mesh-ray/collapse";
export { advance, begin, writeHit }; // for mesh-many

/**
 * Casts the ray at `ray` (eight f64, as in src/math/ray.ts; mesh-ray/state.ts has what follows). Returns the slot of the nearest triangle, of the lowest face among equals, with its
 * numbers at OUT (not with ANY); or MISS or UNFIT.
 */
export function cast(mesh: usize, ray: usize, flags: i32): i32 {
  const state = begin(mesh, ray, flags);
  if (state) return state;
  advance(mesh, ray, 0, flags);
  const slot = load<i32>(ray, BEST_SLOT);
  if (slot >= 0 && !(flags & ANY)) writeHit(ray, ray + OUT);
  return slot;
}
