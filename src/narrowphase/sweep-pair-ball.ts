import { POSE_POSITION, type Pose } from "../math/pose.ts";
import { EPSILON, TOUCH_TOLERANCE } from "../math/scalar.ts";
import { normalize } from "../math/vec3.ts";
import type { Triangle } from "../shapes/triangle.ts";
import {
  BALL_MEETS,
  BALL_MISSES,
  BALL_RADIUS,
  BALL_SCALE,
  BALL_TOUCH,
  BALL_UNSURE,
  PARALLEL,
  THIN,
} from "./ball-codes.ts";
import { STATUS_CONVERGED } from "./separation.ts";
import type { SweepContact } from "./sweep-contact.ts";

export { BALL_MEETS, BALL_MISSES, BALL_RADIUS, BALL_SCALE, BALL_TOUCH, BALL_UNSURE } from "./ball-codes.ts";

/** A contact this much beyond the greatest travel, relative to it, is at its end. Unit: relative. */
const AT_END = 4 * EPSILON;

/**
 * A ball swept against a face, in the face's frame: a ray from its centre against the face moved out by the radius to both sides, cylinders around the edges
 * and balls around the corners, of which the first entry counts. All numbers are taken from where the centre comes nearest to the middle of the
 * face, so that a long way costs no digits. Haines et al., Ray Tracing Gems (2019), ch. 7, for the quadratics.
 */
export class BallSweep {
  // NaN and not 0, which would make the fields integers at first.
  #radius = Number.NaN;
  #tolerance = Number.NaN;
  #touch = Number.NaN;
  /** The whole way, and how much of it is of interest. */
  #max = Number.NaN;
  #limit = Number.NaN;
  /** Travel at which the centre is nearest to the middle of the face. */
  #nearest = Number.NaN;
  /** An entry, and the first of all: how much later it is, the point of the face that is touched, and until when the ball goes deeper. */
  readonly #found = new Float64Array(5);
  readonly #first = new Float64Array(5);
  /** The corners relative to the first, the unit direction, the centre where it is nearest, relative to the first corner as well. */
  readonly #corners = new Float64Array(9);
  readonly #direction = new Float64Array(3);
  readonly #center = new Float64Array(3);

  /**
   * `size` holds BALL_…, the radius > 0. The ball is around the position of `pose` and does not overlap the face at the start (it may
   * touch). Edges that are grazed to no more than rounding are missed. Contacts beyond `motion[3]` or `out.limit` are missed, ends included.
   */
  meet(size: Float64Array, pose: Pose, motion: Float64Array, face: Triangle, out: SweepContact): number {
    this.#radius = size[BALL_RADIUS];
    this.#touch = size[BALL_TOUCH];
    this.#tolerance = 4 * EPSILON * size[BALL_SCALE];
    this.#max = motion[3];
    this.#limit = out.limit < motion[3] ? out.limit : motion[3];
    this.#first[0] = Infinity;
    if (!this.#begin(pose, motion, face.points)) return BALL_MISSES;
    if (!this.#isGood()) return BALL_UNSURE;
    if (!this.#meetFace(face.planeNormal)) {
      if (!(this.#meetEdge(0, 3) && this.#meetEdge(3, 6) && this.#meetEdge(6, 0))) return BALL_UNSURE;
      for (let at = 0; at < 9; at += 3) this.#meetCorner(at);
    }
    return this.#first[0] < Infinity && this.#settle(face.points, out) ? BALL_MEETS : BALL_MISSES;
  }

  /** Sets all up; false when the way passes the ball around the face, or reaches it too late. */
  #begin(pose: Pose, motion: Float64Array, p: Float64Array): boolean {
    const corners = this.#corners;
    const direction = this.#direction;
    const center = this.#center;
    let nearest = 0;
    for (let i = 0; i < 3; i++) {
      corners[i] = 0;
      corners[3 + i] = p[3 + i] - p[i];
      corners[6 + i] = p[6 + i] - p[i];
      direction[i] = motion[i];
      center[i] = pose[POSE_POSITION + i] - p[i];
      nearest += ((corners[3 + i] + corners[6 + i]) / 3 - center[i]) * motion[i];
    }
    let offset = 0;
    let a = 0;
    let b = 0;
    let c = 0;
    for (let i = 0; i < 3; i++) {
      center[i] += nearest * direction[i];
      const middle = (corners[3 + i] + corners[6 + i]) / 3;
      offset += (center[i] - middle) * (center[i] - middle);
      a += middle * middle;
      b += (corners[3 + i] - middle) * (corners[3 + i] - middle);
      c += (corners[6 + i] - middle) * (corners[6 + i] - middle);
    }
    this.#nearest = nearest;
    const far = Math.sqrt(Math.max(a, b, c)) + this.#radius;
    this.#tolerance += TOUCH_TOLERANCE * far + 4 * EPSILON * Math.abs(nearest);
    const reach = far + this.#tolerance;
    return offset <= reach * reach && nearest - Math.sqrt(reach * reach - offset) <= this.#limit;
  }

  /** The face is not too thin, and its size is within the range of plain products. */
  #isGood(): boolean {
    const p = this.#corners;
    const x = p[4] * p[8] - p[5] * p[7];
    const y = p[5] * p[6] - p[3] * p[8];
    const z = p[3] * p[7] - p[4] * p[6];
    const area = x * x + y * y + z * z;
    // the third edge is the difference of the other two
    const ab = p[3] * p[3] + p[4] * p[4] + p[5] * p[5];
    const ac = p[6] * p[6] + p[7] * p[7] + p[8] * p[8];
    const bc = ab + ac - 2 * (p[3] * p[6] + p[4] * p[7] + p[5] * p[8]);
    const long = Math.max(ab, ac, bc);
    return area > THIN * long * long && area > 1e-200 && long < 1e75;
  }

  /** The entry through the face itself. */
  #meetFace(n: Float64Array): boolean {
    const corners = this.#corners;
    const direction = this.#direction;
    const center = this.#center;
    const radius = this.#radius;
    const rate = n[0] * direction[0] + n[1] * direction[1] + n[2] * direction[2];
    const height = n[0] * center[0] + n[1] * center[1] + n[2] * center[2];
    const side = rate < 0 ? 1 : -1;
    if (rate === 0) return false;
    const entry = (side * height - radius) / Math.abs(rate);
    const x = center[0] + entry * direction[0] - side * radius * n[0];
    const y = center[1] + entry * direction[1] - side * radius * n[1];
    const z = center[2] + entry * direction[2] - side * radius * n[2];
    for (let at = 0; at < 9; at += 3) {
      const to = at === 6 ? 0 : at + 3;
      const ex = corners[to] - corners[at];
      const ey = corners[to + 1] - corners[at + 1];
      const ez = corners[to + 2] - corners[at + 2];
      const wx = x - corners[at];
      const wy = y - corners[at + 1];
      const wz = z - corners[at + 2];
      const left = n[0] * (ey * wz - ez * wy) + n[1] * (ez * wx - ex * wz) + n[2] * (ex * wy - ey * wx);
      if (!(left >= 0)) return false;
    }
    this.#found[0] = entry;
    this.#found[1] = x;
    this.#found[2] = y;
    this.#found[3] = z;
    this.#found[4] = Infinity;
    this.#take();
    return true;
  }

  /** The entry through the cylinder around an edge, between its ends. False: the way is too parallel to tell. */
  #meetEdge(from: number, to: number): boolean {
    const corners = this.#corners;
    const d = this.#direction;
    const center = this.#center;
    const radius = this.#radius;
    const px = corners[from];
    const py = corners[from + 1];
    const pz = corners[from + 2];
    const ex = corners[to] - px;
    const ey = corners[to + 1] - py;
    const ez = corners[to + 2] - pz;
    const cx = center[0] - px;
    const cy = center[1] - py;
    const cz = center[2] - pz;
    const length = ex * ex + ey * ey + ez * ez;
    const along = (d[0] * ex + d[1] * ey + d[2] * ez) / length;
    const offset = (cx * ex + cy * ey + cz * ez) / length;
    const dx = d[0] - along * ex;
    const dy = d[1] - along * ey;
    const dz = d[2] - along * ez;
    const sine = dx * dx + dy * dy + dz * dz;
    if (!(sine > PARALLEL)) return false;
    const wx = cx - offset * ex;
    const wy = cy - offset * ey;
    const wz = cz - offset * ez;
    const closest = 0 - (dx * wx + dy * wy + dz * wz) / sine;
    const vx = wx + closest * dx;
    const vy = wy + closest * dy;
    const vz = wz + closest * dz;
    const gap = vx * vx + vy * vy + vz * vz;
    const inner = radius - this.#tolerance;
    if (!(inner > 0 && gap < inner * inner)) return true;
    const entry = closest - Math.sqrt((radius * radius - gap) / sine);
    const part = offset + entry * along;
    if (!(part >= 0 && part <= 1)) return true;
    this.#found[0] = entry;
    this.#found[4] = closest;
    this.#found[1] = px + part * ex;
    this.#found[2] = py + part * ey;
    this.#found[3] = pz + part * ez;
    this.#take();
    return true;
  }

  /** The entry into the ball around a corner. */
  #meetCorner(at: number): void {
    const corners = this.#corners;
    const d = this.#direction;
    const center = this.#center;
    const radius = this.#radius;
    const wx = center[0] - corners[at];
    const wy = center[1] - corners[at + 1];
    const wz = center[2] - corners[at + 2];
    const closest = 0 - (d[0] * wx + d[1] * wy + d[2] * wz);
    const vx = wx + closest * d[0];
    const vy = wy + closest * d[1];
    const vz = wz + closest * d[2];
    const gap = vx * vx + vy * vy + vz * vz;
    const inner = radius - this.#tolerance;
    if (!(inner > 0 && gap < inner * inner)) return;
    this.#found[0] = closest - Math.sqrt(radius * radius - gap);
    this.#found[4] = closest;
    for (let i = 0; i < 3; i++) this.#found[1 + i] = corners[at + i];
    this.#take();
  }

  /** Keeps what is found if it comes first. */
  #take(): void {
    const found = this.#found;
    const first = this.#first;
    if (!(found[0] < first[0])) return;
    for (let i = 0; i < 5; i++) first[i] = found[i];
  }

  /** Writes the contact; false when it lies before the start or beyond the limit. */
  #settle(p: Float64Array, out: SweepContact): boolean {
    const first = this.#first;
    const center = this.#center;
    const direction = this.#direction;
    const radius = this.#radius;
    const tolerance = this.#tolerance;
    const max = this.#max;
    const entry = first[0];
    const n = out.normal;
    let steep = 0;
    for (let i = 0; i < 3; i++) {
      n[i] = (center[i] + entry * direction[i] - first[1 + i]) / radius;
      steep -= n[i] * direction[i];
      out.point[i] = p[i] + first[1 + i];
    }
    normalize(n);
    let distance = this.#nearest + entry;
    if (distance * steep <= this.#touch) {
      if (0 - distance * steep > 4 * this.#touch || this.#nearest + first[4] <= 0) return false;
      distance = 0;
    }
    if (distance > max) {
      if ((distance - max) * steep > tolerance && distance - max > AT_END * max) return false;
      distance = max;
    }
    if (distance > out.limit) return false;
    out.distance = distance;
    out.startPenetrating = false;
    out.depth = 0;
    out.status = STATUS_CONVERGED;
    out.error = 0;
    return true;
  }
}
