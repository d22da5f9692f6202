/** Mode bit: a ray that starts inside a solid hits at its start. Otherwise it hits where it leaves. */
export const RAY_SOLID = 1;
/** Mode bit: back faces are hit, whatever the shape says. */
export const RAY_BACK_HIT = 2;
/** Mode bit: back faces are ignored, whatever the shape says. With neither bit the shape decides (`doubleSided`). */
export const RAY_BACK_IGNORE = 4;

/**
 * What a ray meets in the local frame of one shape, as plain numbers. `t` is the ray's parameter and therefore the world
 * distance. The normal is not part of it: only the hit that wins is worth one, and `ShapeType.normal` computes it.
 */
export class RayHit {
  t = Infinity;
  /** Part of the surface: face of a mesh, cell triangle of a height field, plane of a hull, axis or cap code of a primitive. */
  feature = -1;
  /** Barycentric weight of the triangle's second vertex (surfaces made of triangles only). */
  u = Number.NaN; // not 0, which would make the field an integer until the first hit
  /** Barycentric weight of the triangle's third vertex. */
  v = Number.NaN;
  /** Child of a compound (the outermost one), −1 for any other shape. */
  child = -1;
  /** Where a mesh keeps the triangle that was hit, in the order of its hierarchy; for the mesh's own use, stale on any other shape. */
  slot = -1;
  /** Unit normal of a mesh's triangle, where the cast has worked it out with the rest; x is NaN where not. For the mesh's own use, stale on any other shape. */
  normalX = Number.NaN;
  normalY = Number.NaN;
  normalZ = Number.NaN;
  /** Which of a compound's flattened leaves was hit; for the compound's own use, stale on any other shape. */
  part = -1;
  /** The surface was met from its back: the ray leaves a solid, or sees the clockwise side of a triangle. */
  backFace = false;
  /** The interval of the ray begins inside the solid: t is the interval's begin. */
  startsInside = false;
}

/** An interval of a line inside a solid: where it enters and where it leaves. `t` of either may be infinite. */
export interface RaySpan {
  enter: RayHit;
  exit: RayHit;
}

/** Whether a ray of `mode` hits the back faces of a surface that is `doubleSided` or not. */
export function hitsBackFaces(mode: number, doubleSided: boolean): boolean {
  return (mode & RAY_BACK_HIT) !== 0 || (doubleSided && (mode & RAY_BACK_IGNORE) === 0);
}
