import { EPSILON, SHALLOW_COSINE, TANGENT_COSINE, TOUCH_TOLERANCE } from "../math/scalar.ts";
import { cross } from "../math/vec3.ts";
import type { Triangle } from "../shapes/triangle.ts";
import { HEIGHT, LONGEST } from "./face-layout.ts";
import { CONTACT_EDGE, CONTACT_FLAT, CONTACT_GRAZING } from "./sweep-contact-codes.ts";
import type { SweepRun } from "./sweep-pair-run.ts";
import type { SweepSearch } from "./sweep-pair-search.ts";

export { CONTACT_EDGE, CONTACT_FLAT, CONTACT_GRAZING } from "./sweep-contact-codes.ts";

/** How far the normal of a face may be off, relative to its largest coordinate over its height: some ulp of its corners. Unit: relative. */
const NORMAL_ERROR = 8 * EPSILON;

const local = new Float64Array(3);
const lowest = new Float64Array(3);
/** The edges of a face, the longest length of them, and the height over that one: face-layout.ts. */
const edges = new Float64Array(11);
const across = new Float64Array(3);

/**
 * A moving convex shape and the plane of a face. The frame is the face's. A shape that is all on one side of the plane, and does not move towards it, never
 * meets the face; one that gets to the plane no sooner than to an edge of the face meets the face and not the edge.
 */
export class FacePlane {
  // NaN and not 0, which would make the fields integers at first.
  /** Heights of the shape's lowest and highest point over the plane at the start, and what a unit of travel adds. */
  low = Number.NaN;
  high = Number.NaN;
  rate = Number.NaN;
  /** What counts as touching the plane: a length. */
  tolerance = Number.NaN;
  /** By {@link isMissed}: the speed towards the plane and the travel until it is touched; −Infinity where the shape is on both sides of it. */
  inwards = Number.NaN;
  arrival = Number.NaN;
  /** Largest coordinate in play. */
  scale = Number.NaN;

  measure(level: SweepSearch, face: Triangle): void {
    const { run, poseA, motion } = level;
    const n = face.planeNormal;
    const p = face.points;
    const core = run.a.core ?? run.a;
    // not `rounding ?? 0`: what is a number or undefined is boxed
    const rounding = run.a.core === undefined ? 0 : run.a.rounding!;
    const m = poseA;
    const x = m[0] * n[0] + m[3] * n[1] + m[6] * n[2];
    const y = m[1] * n[0] + m[4] * n[1] + m[7] * n[2];
    const z = m[2] * n[0] + m[5] * n[1] + m[8] * n[2];
    local[0] = x;
    local[1] = y;
    local[2] = z;
    const height = n[0] * (m[9] - p[0]) + n[1] * (m[10] - p[1]) + n[2] * (m[11] - p[2]);
    // the normal of a very thin face may be off: its corners are then at some height over what counts as its plane
    const b = n[0] * (p[3] - p[0]) + n[1] * (p[4] - p[1]) + n[2] * (p[5] - p[2]);
    const c = n[0] * (p[6] - p[0]) + n[1] * (p[7] - p[1]) + n[2] * (p[8] - p[2]);
    core.type.support!(core, local, lowest);
    this.high = height + x * lowest[0] + y * lowest[1] + z * lowest[2] + rounding - Math.min(0, b, c);
    local[0] = 0 - x;
    local[1] = 0 - y;
    local[2] = 0 - z;
    core.type.support!(core, local, lowest);
    this.low = height + x * lowest[0] + y * lowest[1] + z * lowest[2] - rounding - Math.max(0, b, c);
    this.rate = n[0] * motion[0] + n[1] * motion[1] + n[2] * motion[2];
    let largest = level.scale;
    for (let i = 0; i < 9; i++) {
      const size = Math.abs(p[i]);
      if (size > largest) largest = size;
    }
    this.scale = largest;
    this.tolerance = TOUCH_TOLERANCE * largest + run.placing;
  }

  /** The shape reaches to both sides of the plane at the start. */
  straddles(): boolean {
    return this.low < -this.tolerance && this.high > this.tolerance;
  }

  /** The shape does not come to the plane within the limit of the run; or it touches it at the start and moves along it or away. */
  isMissed(run: SweepRun): boolean {
    const { limit } = run;
    const { low, high, rate, tolerance } = this;
    const above = low >= -tolerance;
    const below = high <= tolerance;
    this.arrival = -Infinity;
    if (!(above || below)) return false;
    const inwards = above ? 0 - rate : rate;
    if ((above && below) || inwards <= TANGENT_COSINE) return true;
    const gap = above ? low : 0 - high;
    this.inwards = inwards;
    this.arrival = gap / inwards;
    if (gap - inwards * limit > tolerance) return true;
    const way = run.reach > 0 ? run.way : limit;
    return gap <= tolerance && inwards < SHALLOW_COSINE && inwards * way <= tolerance;
  }

  /**
   * What the contact at hand is. `front` is the side of the face that the shape is on. The planes of thin faces are uncertain: a motion along one of
   * them is not stopped by it.
   */
  judge(level: SweepSearch, face: Triangle, front: boolean): number {
    const { distance } = level.run.trial;
    const inwards = front ? 0 - this.rate : this.rate;
    const gap = (front ? this.low : 0 - this.high) - inwards * distance;
    const flat = gap >= -2 * this.tolerance;
    if (flat && inwards < SHALLOW_COSINE && inwards * (level.motion[3] - distance) <= this.tolerance)
      return CONTACT_GRAZING;
    measureEdges(face.points);
    const uncertain = NORMAL_ERROR * (this.scale / edges[HEIGHT]);
    const reach = level.size + edges[LONGEST];
    if (inwards <= uncertain && gap >= -2 * this.tolerance - uncertain * reach) return CONTACT_GRAZING;
    return flat ? CONTACT_FLAT : CONTACT_EDGE;
  }
}

/** Writes the longest edge of a triangle and the height over it; NaN or 0 where squares leave the range of f64. */
function measureEdges(p: Float64Array): void {
  let longest = 0;
  for (let corner = 0; corner < 9; corner += 3) {
    for (let i = 0; i < 3; i++) edges[corner + i] = p[(corner + 3 + i) % 9] - p[corner + i];
    const x = edges[corner];
    const y = edges[corner + 1];
    const z = edges[corner + 2];
    longest = Math.max(longest, x * x + y * y + z * z);
  }
  longest = Math.sqrt(longest);
  edges[LONGEST] = longest;
  for (let i = 0; i < 6; i++) edges[i] /= longest;
  cross(edges, 0, edges, 3, across, 0);
  edges[HEIGHT] = Math.sqrt(across[0] * across[0] + across[1] * across[1] + across[2] * across[2]) * longest;
}
