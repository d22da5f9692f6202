import { RAY_DIRECTION, type Ray } from "../math/ray.ts";

/**
 * Watertight ray–triangle intersection: Woop, Benthin, Wald, "Watertight Ray/Triangle Intersection", JCGT 2 (2013).
 *
 * The ray is turned into the unit ray along the dominant axis by a permutation and a shear, which moves every vertex by the same
 * arithmetic whichever triangle it is asked for. What is left is the 2D test of the origin against three edges.
 *
 * No extended precision is needed for it to be watertight. An edge function is the difference of two products; rounding is
 * monotonic, so the sign of the computed difference is right or zero, never wrong, for the sheared vertices. The two
 * triangles of a shared edge compute exactly opposite values for it, and a zero counts as inside for both: one of
 * them has the ray on its side. The distance is a mean of the three vertices' depths with weights of one sign, so even a
 * sliver cannot put it outside the triangle's own depth range.
 *
 * `begin` takes the ray, `intersect` one triangle; the fields below then describe the hit. Local frame of the vertices; the direction may
 * have any length but zero.
 */
export class WatertightRay {
  /** Parameter of the ray at the hit. */
  t = 0;
  /** Barycentric weight of the second vertex. */
  u = 0;
  /** Barycentric weight of the third vertex. */
  v = 0;
  /** The ray sees the vertices clockwise. */
  backFace = false;

  private axisX = 0;
  private axisY = 1;
  private axisZ = 2;
  private shearX = 0;
  private shearY = 0;
  private scaleZ = 1;
  private originX = 0;
  private originY = 0;
  private originZ = 0;

  /** Prepares for the line of `ray`; its interval is not looked at. */
  begin(ray: Ray): void {
    const dx = Math.abs(ray[RAY_DIRECTION]);
    const dy = Math.abs(ray[RAY_DIRECTION + 1]);
    const dz = Math.abs(ray[RAY_DIRECTION + 2]);
    const axisZ = dx > dy ? (dx > dz ? 0 : 2) : dy > dz ? 1 : 2;
    const along = ray[RAY_DIRECTION + axisZ];
    const next = axisZ === 2 ? 0 : axisZ + 1;
    const last = next === 2 ? 0 : next + 1;
    // a negative direction would mirror the picture: swapping the two other axes keeps the winding
    this.axisX = along < 0 ? last : next;
    this.axisY = along < 0 ? next : last;
    this.axisZ = axisZ;
    this.shearX = ray[RAY_DIRECTION + this.axisX] / along;
    this.shearY = ray[RAY_DIRECTION + this.axisY] / along;
    this.scaleZ = 1 / along;
    this.originX = ray[this.axisX];
    this.originY = ray[this.axisY];
    this.originZ = ray[axisZ];
  }

  /**
   * Whether the line meets the closed triangle with the vertices at `vertices[a…a+2]`, `[b…]`, `[c…]`. Edges and vertices count; a
   * degenerate triangle and one whose plane holds the line are missed. Vertices with NaN are missed.
   */
  intersect(vertices: Float64Array, a: number, b: number, c: number): boolean {
    const { axisX, axisY, axisZ, shearX, shearY, originX, originY, originZ } = this;
    const az = vertices[a + axisZ] - originZ;
    const bz = vertices[b + axisZ] - originZ;
    const cz = vertices[c + axisZ] - originZ;
    const ax = vertices[a + axisX] - originX - shearX * az;
    const ay = vertices[a + axisY] - originY - shearY * az;
    const bx = vertices[b + axisX] - originX - shearX * bz;
    const by = vertices[b + axisY] - originY - shearY * bz;
    const cx = vertices[c + axisX] - originX - shearX * cz;
    const cy = vertices[c + axisY] - originY - shearY * cz;
    const wa = cx * by - cy * bx;
    const wb = ax * cy - ay * cx;
    const wc = bx * ay - by * ax;
    const front = wa >= 0 && wb >= 0 && wc >= 0;
    if (!front && !(wa <= 0 && wb <= 0 && wc <= 0)) return false;
    const sum = wa + wb + wc;
    if (sum === 0) return false;
    this.t = ((wa * az + wb * bz + wc * cz) / sum) * this.scaleZ;
    this.u = wb / sum;
    this.v = wc / sum;
    this.backFace = sum < 0;
    return true;
  }
}
