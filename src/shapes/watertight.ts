import { edgeSign } from "../math/edge-sign.ts";
import { createRay, RAY_DIRECTION, type Ray } from "../math/ray.ts";
import { EDGE_ERROR } from "../math/scalar.ts";

/**
 * Watertight and exact ray–triangle intersection.
 *
 * The ray is turned into the unit ray along the dominant axis by a permutation and a shear: Woop, Benthin, Wald, "Watertight
 * Ray/Triangle Intersection", JCGT 2 (2013). What is left is the 2D test of the origin against three edges. Where an edge function is
 * smaller than its rounding error could be, its sign is found exactly ({@link edgeSign}), so the answer is that of real arithmetic on the numbers given: a
 * ray hits exactly the closed triangles that it meets, and nothing slips between the two that share an edge. The distance is a mean of the three
 * vertices' depths with weights of one sign, so even a sliver cannot put it outside the triangle's own depth range.
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
  /** Unnormalised barycentric weights of a, b and c: the sheared edge functions, never of two signs. */
  weightA = 0;
  weightB = 0;
  weightC = 0;

  /** Exact signs of the edge functions, which are the weights' signs; zero where the line meets the edge. */
  signA = 0;
  signB = 0;
  signC = 0;
  /** The line meets an edge or a vertex, exactly. */
  onEdge = false;

  /** The ray of `begin`; not copied, as it does not change while triangles are tested. */
  private ray: Ray = createRay();

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
    this.ray = ray;
    const dx = Math.abs(ray[RAY_DIRECTION]);
    const dy = Math.abs(ray[RAY_DIRECTION + 1]);
    const dz = Math.abs(ray[RAY_DIRECTION + 2]);
    // nothing is computed inside a branch: see SlabRay.begin
    const xOverY = dx > dy;
    const xOverZ = dx > dz;
    const yOverZ = dy > dz;
    const axisZ = xOverY && xOverZ ? 0 : !xOverY && yOverZ ? 1 : 2;
    const along = ray[RAY_DIRECTION + axisZ];
    const next = (axisZ + 1) % 3;
    const last = (axisZ + 2) % 3;
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
    const error = EDGE_ERROR * reach * (lateral + EDGE_ERROR * reach);
    if (!this.settleSigns(vertices, a, b, c, error)) return false;
    const sum = this.weightA + this.weightB + this.weightC;
    this.t = ((this.weightA * az + this.weightB * bz + this.weightC * cz) / sum) * this.scaleZ;
    this.u = this.weightB / sum;
    this.v = this.weightC / sum;
    this.backFace = sum < 0;
    return true;
  }

  /** Makes the signs of the weights exact where they may be wrong by `error`; false when they differ or all are zero. */
  private settleSigns(vertices: Float32Array | Float64Array, a: number, b: number, c: number, error: number): boolean {
    const { ray, weightA, weightB, weightC } = this;
    const signA = Math.abs(weightA) <= error ? edgeSign(ray, vertices, c, b) : Math.sign(weightA);
    const signB = Math.abs(weightB) <= error ? edgeSign(ray, vertices, a, c) : Math.sign(weightB);
    const signC = Math.abs(weightC) <= error ? edgeSign(ray, vertices, b, a) : Math.sign(weightC);
    const front = signA > 0 || signB > 0 || signC > 0;
    const back = signA < 0 || signB < 0 || signC < 0;
    if (front === back || !(signA * signB * signC <= 1)) return false; // the latter: NaN
    // a weight of the wrong sign is too small to matter, unless all are: then any mean of the depths is as good
    const none = weightA * signA <= 0 && weightB * signB <= 0 && weightC * signC <= 0;
    this.weightA = none ? signA : weightA * signA > 0 ? weightA : 0;
    this.weightB = none ? signB : weightB * signB > 0 ? weightB : 0;
    this.weightC = none ? signC : weightC * signC > 0 ? weightC : 0;
    this.signA = signA;
    this.signB = signB;
    this.signC = signC;
    this.onEdge = signA === 0 || signB === 0 || signC === 0;
    return true;
  }
}
