import { edgeWeights } from "../math/edge-function.ts";
import { createRay, RAY_DIRECTION, type Ray } from "../math/ray.ts";
import { EDGE_ERROR, NARROW } from "../math/scalar.ts";

const exact = new Float64Array(3);

/**
 * Watertight and exact ray–triangle intersection.
 *
 * The ray is turned into the unit ray along the dominant axis by a permutation and a shear: Woop, Benthin, Wald, "Watertight
 * Ray/Triangle Intersection", JCGT 2 (2013). What is left is the 2D test of the origin against three edges. Where an edge function is
 * smaller than its rounding error could be, all three are found exactly ({@link edgeWeights}), so the answer is that of real arithmetic on the numbers given: a
 * ray hits exactly the closed triangles that it meets, and nothing slips between the two that share an edge. So they are where the triangle is {@link NARROW}: the
 * distance is a mean of the three vertices' depths with the edge functions as weights, and its error no more than 2^-23 of the triangle's own extent in depth, plus rounding.
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
  /** Barycentric weights of a, b and c but for a common factor, with exact signs; zero where the line meets the opposite edge. */
  weightA = 0;
  weightB = 0;
  weightC = 0;

  /** The ray of `begin`; not copied, as it does not change while triangles are tested. */
  #ray: Ray = createRay();

  // the prepared ray: for kernels that inline `intersect`
  axisX = 0;
  axisY = 1;
  axisZ = 2;
  shearX = 0;
  shearY = 0;
  scaleZ = 1;
  originX = 0;
  originY = 0;
  originZ = 0;

  /** Prepares for the line of `ray`; its interval is not looked at. */
  begin(ray: Ray): void {
    this.#ray = ray;
    const dx = Math.abs(ray[RAY_DIRECTION]);
    const dy = Math.abs(ray[RAY_DIRECTION + 1]);
    const dz = Math.abs(ray[RAY_DIRECTION + 2]);
    // nothing is computed inside a branch: see SlabRay.begin
    const xIsLargest = +(dx > dy) & +(dx > dz);
    const yIsLargest = +(dx <= dy) & +(dy > dz);
    const axisZ = 2 - 2 * xIsLargest - yIsLargest;
    const along = ray[RAY_DIRECTION + axisZ];
    const next = (axisZ + 1) % 3;
    const last = (axisZ + 2) % 3;
    // a negative direction would mirror the picture: swapping the two other axes keeps the winding
    this.axisX = along < 0 ? last : next;
    this.axisY = along < 0 ? next : last;
    this.axisZ = axisZ;
    const scaleZ = 1 / along;
    this.shearX = ray[RAY_DIRECTION + this.axisX] * scaleZ;
    this.shearY = ray[RAY_DIRECTION + this.axisY] * scaleZ;
    this.scaleZ = scaleZ;
    this.originX = ray[this.axisX];
    this.originY = ray[this.axisY];
    this.originZ = ray[axisZ];
  }

  /**
   * Whether the line meets the closed triangle with the vertices at `vertices[a…a+2]`, `[b…]`, `[c…]`. Edges and vertices count; a
   * degenerate triangle and one whose plane holds the line are missed. Vertices with NaN are missed.
   */
  intersect(vertices: Float32Array | Float64Array, a: number, b: number, c: number): boolean {
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
    this.weightA = cx * by - cy * bx;
    this.weightB = ax * cy - ay * cx;
    this.weightC = bx * ay - by * ax;
    // each coordinate is off by no more than a few ulp of `reach`
    const lateral = Math.max(Math.abs(ax), Math.abs(ay), Math.abs(bx), Math.abs(by), Math.abs(cx), Math.abs(cy));
    const reach = lateral + Math.max(Math.abs(az), Math.abs(bz), Math.abs(cz));
    // where one of them may be wrong by this much, or their sum by 2^-23 of it, they are made exact
    const error = EDGE_ERROR * reach * (lateral + EDGE_ERROR * reach);
    const narrow = Math.abs(this.weightA + this.weightB + this.weightC) * NARROW;
    if (Math.min(Math.abs(this.weightA), Math.abs(this.weightB), Math.abs(this.weightC), narrow) <= error) {
      edgeWeights(this.#ray, vertices, a, b, c, exact, 0);
      this.weightA = exact[0];
      this.weightB = exact[1];
      this.weightC = exact[2];
    }
    const { weightA, weightB, weightC } = this;
    const front = weightA > 0 || weightB > 0 || weightC > 0;
    const back = weightA < 0 || weightB < 0 || weightC < 0;
    if (front === back) return false;
    const sum = weightA + weightB + weightC;
    // from one vertex on: where all three are equally deep, the depth is exactly theirs
    this.t = (az + (weightB * (bz - az) + weightC * (cz - az)) / sum) * this.scaleZ;
    this.u = weightB / sum;
    this.v = weightC / sum;
    this.backFace = sum < 0;
    return !Number.isNaN(sum);
  }
}

/** The line meets an edge or a vertex of the triangle that `intersect` has found, exactly. */
export function isOnEdge({ weightA, weightB, weightC }: WatertightRay): boolean {
  return weightA === 0 || weightB === 0 || weightC === 0;
}
