import type { Aabb } from "../math/aabb.ts";
import { POSE_POSITION, type Pose } from "../math/pose.ts";
import { isBox } from "../narrowphase/pair-boxes.ts";
import type { Shape } from "../shapes/shape.ts";
import { BALL, BOX, HALF, PAD, PLAIN } from "./probe-layout.ts";

/**
 * A ball or turned box that is held against world boxes, of which most that its own world box meets are beside it. Saves looking at their shapes, which are
 * somewhere in memory.
 */
export class Probe {
  #kind = PLAIN;
  readonly #numbers = new Float64Array(PAD + 1);

  /** `box` is the world box of the shape, grown by `padding[0]`. All numbers are read from arrays: one of a shape of many kinds would be boxed. */
  set(shape: Shape, pose: Pose, box: Aabb, padding: Float64Array): void {
    const n = this.#numbers;
    const bounds = isBox(shape) ? shape.bounds : box;
    this.#kind = bounds !== box ? BOX : shape.core?.type.name === "point" ? BALL : PLAIN;
    for (let i = 0; i < HALF; i++) n[i] = pose[i];
    for (let i = 0; i < 3; i++) n[HALF + i] = (bounds[i + 3] - bounds[i]) / 2;
    n[PAD] = padding[0];
  }

  /** Whether it is surely apart from the box that begins at `at`, which has been grown by more than rounding. */
  misses(boxes: Aabb, at: number): boolean {
    if (this.#kind === PLAIN) return false;
    const n = this.#numbers;
    const pad = n[PAD];
    const minX = boxes[at] - n[POSE_POSITION];
    const minY = boxes[at + 1] - n[POSE_POSITION + 1];
    const minZ = boxes[at + 2] - n[POSE_POSITION + 2];
    const maxX = boxes[at + 3] - n[POSE_POSITION];
    const maxY = boxes[at + 4] - n[POSE_POSITION + 1];
    const maxZ = boxes[at + 5] - n[POSE_POSITION + 2];
    if (this.#kind === BALL) {
      const x = Math.max(0, minX, -maxX);
      const y = Math.max(0, minY, -maxY);
      const z = Math.max(0, minZ, -maxZ);
      const reach = n[HALF] + pad;
      return x * x + y * y + z * z > reach * reach;
    }
    // an axis of the box: the box in the world is unbounded where this is no number
    const x = minX + maxX;
    const y = minY + maxY;
    const z = minZ + maxZ;
    const sizeX = maxX - minX;
    const sizeY = maxY - minY;
    const sizeZ = maxZ - minZ;
    const u =
      Math.abs(n[0] * x + n[3] * y + n[6] * z) -
      (Math.abs(n[0]) * sizeX + Math.abs(n[3]) * sizeY + Math.abs(n[6]) * sizeZ);
    const v =
      Math.abs(n[1] * x + n[4] * y + n[7] * z) -
      (Math.abs(n[1]) * sizeX + Math.abs(n[4]) * sizeY + Math.abs(n[7]) * sizeZ);
    const w =
      Math.abs(n[2] * x + n[5] * y + n[8] * z) -
      (Math.abs(n[2]) * sizeX + Math.abs(n[5]) * sizeY + Math.abs(n[8]) * sizeZ);
    return +(u > 2 * (n[HALF] + pad)) + +(v > 2 * (n[HALF + 1] + pad)) + +(w > 2 * (n[HALF + 2] + pad)) > 0;
  }
}
