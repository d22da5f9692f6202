import type { Aabb } from "../math/aabb.ts";
import { POSE_POSITION, type Pose, rotate, unrotate } from "../math/pose.ts";
import type { ConvexCore, Shape } from "../shapes/shape.ts";
import type { Triangle } from "../shapes/triangle.ts";
import { isTriangle } from "./is-triangle.ts";

const direction = new Float64Array(3);
const found = new Float64Array(3);

/**
 * Which faces a convex shape is surely not near to. The signed distance of two convex shapes is nowhere below the gap between their shadows on a line (negative where these overlap: moved so far along
 * the line they are parted). The lines are the normal of the face, and that of the nearest face so far, or of the shape if it is a triangle.
 */
export class FaceBound {
  #core: ConvexCore | null = null;
  #rounding = Number.NaN; // not 0, which would make the field an integer at first
  #pose!: Pose;
  #box!: Aabb;
  /** What is aimed at, and whether it is a direction. */
  readonly #aim = new Float64Array(3);
  #aimed = false;
  /** How far the shape reaches along what is aimed at (NaN: not known yet) and against it, then the same of a face's normal. */
  readonly #shadow = new Float64Array(4);

  /** Of a shape that is not convex nothing is told. `pose`, which leads to the frame of the faces, and the shape's box there are kept. */
  begin(shape: Shape, pose: Pose, box: Aabb): void {
    const { type, core, rounding } = shape;
    this.#core = type.support === undefined ? null : (core ?? shape);
    this.#rounding = core === undefined ? 0 : rounding!;
    this.#pose = pose;
    this.#box = box;
    this.#aimed = false;
    if (this.#core === null || !isTriangle(this.#core)) return;
    rotate(pose, this.#core.planeNormal, found);
    this.aim(found);
  }

  /** Takes the unit direction from the shape to the nearest face, or the opposite one. */
  aim(normal: Float64Array): void {
    for (let i = 0; i < 3; i++) this.#aim[i] = normal[i];
    this.#aimed = true;
    this.#shadow[0] = Number.NaN;
  }

  /** Whether the face is surely farther away than limit[0]. */
  isBeyond({ points, planeNormal: n }: Triangle, limit: Float64Array): boolean {
    const shadow = this.#shadow;
    const aim = this.#aim;
    if (this.#core === null) return false;
    if (this.#aimed) {
      if (Number.isNaN(shadow[0])) {
        this.#measure(aim, 1, 0);
        this.#measure(aim, -1, 1);
      }
      if (this.#isBeside(points, aim, 0, limit)) return true;
    }
    // towards the side of the face that most of the shape is on
    const box = this.#box;
    let height = 0;
    for (let i = 0; i < 3; i++) height += n[i] * (box[i] + box[i + 3] - 2 * points[i]);
    const side = Number(height > 0);
    shadow[3 - side] = Infinity;
    this.#measure(n, 1 - 2 * side, 2 + side);
    return this.#isBeside(points, n, 2, limit);
  }

  /** Writes how far the shape reaches along n, or, with −1, against it. */
  #measure(n: Float64Array, side: number, to: number): void {
    const core = this.#core as ConvexCore;
    const pose = this.#pose;
    unrotate(pose, n, direction);
    for (let i = 0; i < 3; i++) direction[i] *= side;
    core.type.support!(core, direction, found);
    let reach = this.#rounding;
    for (let i = 0; i < 3; i++) reach += direction[i] * found[i] + side * n[i] * pose[POSE_POSITION + i];
    this.#shadow[to] = reach;
  }

  /** Whether all corners are farther along n, or against it, than the shape's shadow there by more than limit[0]. */
  #isBeside(p: Float64Array, n: Float64Array, at: number, limit: Float64Array): boolean {
    const ahead = this.#shadow[at] + limit[0];
    const behind = -limit[0] - this.#shadow[at + 1];
    const a = n[0] * p[0] + n[1] * p[1] + n[2] * p[2];
    const b = n[0] * p[3] + n[1] * p[4] + n[2] * p[5];
    const c = n[0] * p[6] + n[1] * p[7] + n[2] * p[8];
    return (a > ahead && b > ahead && c > ahead) || (a < behind && b < behind && c < behind);
  }
}
