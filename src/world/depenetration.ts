import type { Vec3 } from "../math/vec3.ts";
import type { Overlap } from "./overlap.ts";

/** The translation that frees a posed shape from all that blocks it. World space. */
export class Depenetration<C extends string = string> {
  /** How far to move along `normal`; > 0, and Infinity where nothing could be found (a shape between two half-spaces that face each other). */
  depth = 0;
  /** Unit. */
  normal: Vec3 = { x: 0, y: 1, z: 0 };
  /** Moved so, the shape overlaps nothing that blocks it: this was checked. False: the translation is the best that was found. */
  free = false;
  /** The blocking colliders that the shape overlaps deeper than rounding where it is (a mere touch needs no way out), in order of key and id, as `overlap` gives them without `penetration`. */
  overlaps: Overlap<C>[] = [];
}
