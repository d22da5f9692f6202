import type { Vec3 } from "../../math/vec3.ts";

/** Where a line, ray or segment meets a solid, given by the plain ray functions. World space. */
export interface RayInterval {
  /** The hit: max(enter, the ray's minDistance). */
  distance: number;
  /** Where the whole line enters the solid; before the ray's start when it starts inside. */
  enter: number;
  /** Where the whole line leaves the solid; may lie beyond maxDistance. */
  exit: number;
  /** The ray starts inside the solid: enter < minDistance. */
  startsInside: boolean;
  /** Outward unit normal at `enter`; −direction when the ray starts inside. */
  normal: Vec3;
  /** Outward unit normal at `exit`. */
  exitNormal: Vec3;
}
