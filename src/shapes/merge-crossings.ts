import { RAY_DIRECTION, type Ray } from "../math/ray.ts";
import { SAME_CROSSING } from "../math/scalar.ts";

/** One triangle of a surface that a line meets, as far as merging goes. */
export interface SurfaceCrossing {
  readonly t: number;
  readonly face: number;
  readonly backFace: boolean;
  /** The line meets an edge or a vertex exactly, so neighbours report the same crossing. */
  readonly onEdge: boolean;
}

/** The order of crossings along the line; at the same t the lower face first. */
export function compareCrossings(a: SurfaceCrossing, b: SurfaceCrossing): number {
  return a.t - b.t || a.face - b.face;
}

/**
 * Sorts the crossings of a line with a surface whose coordinates are at most `extent`, and returns them without those that repeat an
 * earlier one: where the line meets an edge or vertex exactly, the triangles around it that face the same way count once.
 */
export function mergeCrossings<C extends SurfaceCrossing>(crossings: C[], ray: Ray, extent: number): C[] {
  crossings.sort(compareCrossings);
  const size = extent + largest(ray, 0);
  const tolerance = (SAME_CROSSING * size) / largest(ray, RAY_DIRECTION);
  return crossings.filter((one, index) => {
    if (!one.onEdge) return true;
    for (let i = index - 1; i >= 0 && one.t - crossings[i].t <= tolerance; i--) {
      if (crossings[i].onEdge && crossings[i].backFace === one.backFace) return false;
    }
    return true;
  });
}

function largest(ray: Ray, at: number): number {
  return Math.max(Math.abs(ray[at]), Math.abs(ray[at + 1]), Math.abs(ray[at + 2]));
}
