import type { SurfacePoint } from "./surface-point.ts";

/** Clears what only triangles and compounds have. */
export function clearParts(out: SurfacePoint): void {
  out.feature = -1;
  out.child = -1;
  out.u = 0;
  out.v = 0;
}
