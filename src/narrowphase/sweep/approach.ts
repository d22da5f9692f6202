import { POSE_POSITION, type Pose } from "../../math/pose.ts";
import { EPSILON, TOUCH_TOLERANCE } from "../../math/scalar.ts";
import { cross, normalize } from "../../math/vec3.ts";
import type { Shape } from "../../shapes/shape.ts";
import { ConvexPair, PIECES_SIZE, POINT_A, POINT_B, POINT_SIZE } from "../convex-pair.ts";
import type { SweepContact } from "../sweep-contact.ts";
import { SLOTS } from "./approach-layout.ts";

export { SLOTS } from "./approach-layout.ts";

/** How much farther than its end a motion is followed, relative to its length: the rounding of both. */
export const END_TOLERANCE = 4 * EPSILON;

const towards = new Float64Array(3);

/**
 * A convex shape a that moves along a line towards a resting one, b, as a line against the set C of all differences a − b: after a travel of t
 * they touch where C contains −t · direction. C is seen in the coordinates u, v, w: w against the direction of motion, u and v
 * across it. The line is then the w axis, a point of C with u = v = 0 is met after a travel of w, and a plane n with n.w = 1 and all of C
 * on its far side (n · p ≥ s) proves that nothing is met before s.
 *
 * The origin is where the two shapes' own origins are closest on the way (`start`), so that the numbers stay as small as the shapes,
 * however long the way is. Only the cores are looked at; `rounding` is the sum of the balls around them.
 */
export class Approach {
  readonly pair = new ConvexPair();
  /** The unit vectors u, v, w, frame of a. */
  readonly axes = new Float64Array(9);
  /** Support points as ConvexPair writes them (frame of a), their pieces, and their u, v, w. */
  readonly points = new Float64Array(SLOTS * POINT_SIZE);
  readonly pieces = new Int32Array(SLOTS * PIECES_SIZE);
  readonly across = new Float64Array(SLOTS * 3);
  /** The slots in use, the first `count` of them, then the free ones. */
  readonly order = new Int32Array(SLOTS);
  count = 0;
  /** The plane asked for, then that of the answer: u, v, w, from b to a. */
  readonly normal = new Float64Array(3);
  /** Weights of the first `count` points: where on C the line meets it. */
  readonly weights = new Float64Array(3);
  /** b's origin seen from a's where the two are closest on the way, directions of the world. */
  readonly offset = new Float64Array(3);
  /** Whether the first three points span the face that is met. */
  onFace = false;
  /** Where the cores of a and of b meet each other, but for the rounding between them: a point of each. Frame of a, moved along until w is 0. */
  readonly contactA = new Float64Array(3);
  readonly contact = new Float64Array(3);
  /** Travel at which w is 0. */
  start = 0;
  rounding = 0;
  /** The largest coordinate in play so far, and what counts as touching: a length, TOUCH_TOLERANCE of it. */
  scale = 0;
  tolerance = 0;
  /** Gap of the two bounds, a length, at which a cast may stop. At least `tolerance` counts. */
  enough = 0;
  /** The plane with the greatest lower bound so far. */
  readonly best = new Float64Array(3);
  /** w of the first contact, proven bounds of it. */
  time = 0;
  lower = 0;
  upper = 0;
  /** w at which the plane at hand is reached; a field, since a number handed over would be boxed. */
  reached = 0;
  /** Beyond this w nothing is of interest. */
  limit = Infinity;

  /** Sees every support point found, for a trace. */
  watch: ((line: Approach, slot: number) => void) | null = null;

  /** Both shapes have `support`. `motion` is the unit direction (world) and the greatest travel, `out` has another limit. */
  begin(a: Shape, poseA: Pose, b: Shape, poseB: Pose, motion: Float64Array, out: SweepContact): void {
    const { pair, axes, normal, offset } = this;
    // as pair.set, but for the place of b; only rounded shapes are asked for their rounding: where all kinds were, each answer would be boxed
    pair.a = a.core ?? a;
    pair.b = b.core ?? b;
    pair.roundingA = a.core === undefined ? 0 : a.rounding!;
    pair.roundingB = b.core === undefined ? 0 : b.rounding!;
    pair.poseA = poseA;
    this.setWay(poseA, poseB, motion, out);
    const x = offset[0];
    const y = offset[1];
    const z = offset[2];
    const dx = motion[0];
    const dy = motion[1];
    const dz = motion[2];
    const relative = pair.relative;
    let scale = pair.roundingA + pair.roundingB;
    this.rounding = scale;
    for (let i = 0; i < 3; i++) {
      for (let k = 0; k < 3; k++) {
        relative[i * 3 + k] = poseA[i] * poseB[k] + poseA[i + 3] * poseB[k + 3] + poseA[i + 6] * poseB[k + 6];
      }
      const along = poseA[i] * x + poseA[i + 3] * y + poseA[i + 6] * z;
      relative[POSE_POSITION + i] = along;
      axes[6 + i] = 0 - (poseA[i] * dx + poseA[i + 3] * dy + poseA[i + 6] * dz);
      scale = Math.max(scale, Math.abs(along));
    }
    this.scale = scale;
    this.tolerance = TOUCH_TOLERANCE * scale;
    this.completeAxes();
    // first guess of a plane between the line and C: square to the way from the line to the middle of C
    normal[0] = 0 - (relative[9] * axes[0] + relative[10] * axes[1] + relative[11] * axes[2]);
    normal[1] = 0 - (relative[9] * axes[3] + relative[10] * axes[4] + relative[11] * axes[5]);
    normal[2] = 0;
    if (Math.abs(normal[0]) + Math.abs(normal[1]) <= this.tolerance) normal[0] = 1;
  }

  /** Sets what does not depend on the shapes: `offset`, `start`, `limit`, and no slot is in use. */
  setWay(poseA: Pose, poseB: Pose, motion: Float64Array, out: SweepContact): void {
    const { order, offset } = this;
    const dx = motion[0];
    const dy = motion[1];
    const dz = motion[2];
    const px = poseB[POSE_POSITION] - poseA[POSE_POSITION];
    const py = poseB[POSE_POSITION + 1] - poseA[POSE_POSITION + 1];
    const pz = poseB[POSE_POSITION + 2] - poseA[POSE_POSITION + 2];
    const start = px * dx + py * dy + pz * dz;
    offset[0] = px - start * dx;
    offset[1] = py - start * dy;
    offset[2] = pz - start * dz;
    this.start = start;
    // a little behind the end: how far that is exactly is judged at the end
    this.limit = Math.min(motion[3], out.limit) * (1 + END_TOLERANCE) - start;
    this.lower = -Infinity;
    this.enough = 0;
    this.count = 0;
    for (let i = 0; i < SLOTS; i++) order[i] = i;
  }

  /** Writes u and v, square to the unit vector w and to each other. For a w along an axis or in a plane of two axes they are too. */
  completeAxes(): void {
    const { axes } = this;
    const x = Math.abs(axes[6]);
    const y = Math.abs(axes[7]);
    const z = Math.abs(axes[8]);
    const least = x <= y && x <= z ? 0 : y <= z ? 1 : 2;
    const next = least === 2 ? 0 : least + 1;
    const last = least === 0 ? 2 : least - 1;
    axes[least] = 0;
    axes[next] = axes[6 + last];
    axes[last] = 0 - axes[6 + next];
    normalize(axes, 0);
    cross(axes, 6, axes, 0, axes, 3);
  }

  /** Writes the point of C that is lowest along `normal` (any length but zero) into `slot`. */
  support(slot: number): void {
    const { axes, points, normal } = this;
    const nu = normal[0];
    const nv = normal[1];
    const nw = normal[2];
    towards[0] = 0 - (nu * axes[0] + nv * axes[3] + nw * axes[6]);
    towards[1] = 0 - (nu * axes[1] + nv * axes[4] + nw * axes[7]);
    towards[2] = 0 - (nu * axes[2] + nv * axes[5] + nw * axes[8]);
    this.pair.support(towards, points, this.pieces, slot);
    this.place(slot);
    const at = slot * POINT_SIZE;
    let scale = this.scale;
    for (let i = POINT_A; i < POINT_SIZE; i++) {
      const size = Math.abs(points[at + i]);
      if (size > scale) scale = size;
    }
    this.scale = scale;
    this.tolerance = TOUCH_TOLERANCE * scale;
    if (this.watch !== null) this.watch(this, slot);
  }

  /** Writes u, v, w of the point in `slot`. */
  place(slot: number): void {
    const { axes, across, points } = this;
    const at = slot * POINT_SIZE;
    const x = points[at];
    const y = points[at + 1];
    const z = points[at + 2];
    across[slot * 3] = axes[0] * x + axes[1] * y + axes[2] * z;
    across[slot * 3 + 1] = axes[3] * x + axes[4] * y + axes[5] * z;
    across[slot * 3 + 2] = axes[6] * x + axes[7] * y + axes[8] * z;
  }

  /** Whether the points in two slots are the same point of C: the same pieces of a and b, none of them curved. */
  same(slot: number, other: number): boolean {
    const p = this.points;
    const a = slot * POINT_SIZE;
    const b = other * POINT_SIZE;
    return p[a] === p[b] && p[a + 1] === p[b + 1] && p[a + 2] === p[b + 2];
  }

  /**
   * Writes the unit normal of the answer, frame of `axes`. `onFace`: that of the face through the three points, from their differences at `at` (0, or
   * POINT_A) of each, so that faces of upright boxes have upright normals to the last digit.
   */
  facing(onFace: boolean, at: number, out: Float64Array): void {
    const { axes, order, normal, points: p } = this;
    for (let i = 0; i < 3; i++) out[i] = normal[0] * axes[i] + normal[1] * axes[3 + i] + normal[2] * axes[6 + i];
    normalize(out);
    if (!onFace) return;
    const a = order[0] * POINT_SIZE + at;
    const b = order[1] * POINT_SIZE + at;
    const c = order[2] * POINT_SIZE + at;
    const ax = p[b] - p[a];
    const ay = p[b + 1] - p[a + 1];
    const az = p[b + 2] - p[a + 2];
    const bx = p[c] - p[a];
    const by = p[c + 1] - p[a + 1];
    const bz = p[c + 2] - p[a + 2];
    let x = ay * bz - az * by;
    let y = az * bx - ax * bz;
    let z = ax * by - ay * bx;
    const length = Math.sqrt(x * x + y * y + z * z);
    if (!(length > 0)) return;
    const sign = x * axes[6] + y * axes[7] + z * axes[8] < 0 ? -length : length;
    x /= sign;
    y /= sign;
    z /= sign;
    out[0] = x + 0;
    out[1] = y + 0;
    out[2] = z + 0;
  }

  /** Keeps `normal` as `best` if `reached`, the w at which its plane is reached, is a greater lower bound than `lower`. */
  offer(): void {
    const { normal, best, reached } = this;
    if (!(reached > this.lower)) return;
    this.lower = reached;
    best[0] = normal[0];
    best[1] = normal[1];
    best[2] = normal[2];
  }

  /** Writes `contactA` and `contact`: the weighted means of the points of the two cores. */
  meet(): void {
    const { points, weights, order, contact, contactA } = this;
    for (let i = 0; i < 3; i++) {
      let a = 0;
      let b = 0;
      for (let k = 0; k < this.count; k++) {
        const at = order[k] * POINT_SIZE + i;
        a += weights[k] * points[at + POINT_A];
        b += weights[k] * points[at + POINT_B];
      }
      contactA[i] = a;
      contact[i] = b;
    }
  }
}
