import { POSE_POSITION } from "../math/pose.ts";
import { COLLIDER_POSE_SIZE, type ColliderPose, type LastPlace } from "./collider.ts";

/** Bits of a slot's place in its block, and the last place. */
const BITS = 8;
const LAST = 255;

/**
 * The poses of a world's colliders by slot, in blocks that never move. An array object for each is made only for those that are asked for: it takes longer to make, and to collect, than the
 * rest of a collider.
 */
export class PoseStore {
  readonly #blocks: Float64Array[] = [];

  write(slot: number, pose: ColliderPose): void {
    const block = this.#block(slot);
    const at = (slot & LAST) * COLLIDER_POSE_SIZE;
    for (let i = 0; i < COLLIDER_POSE_SIZE; i++) block[at + i] = pose[i];
  }

  read(slot: number, out: ColliderPose): void {
    const block = this.#block(slot);
    const at = (slot & LAST) * COLLIDER_POSE_SIZE;
    for (let i = 0; i < COLLIDER_POSE_SIZE; i++) out[i] = block[at + i];
  }

  /** A copy of what is left of a pose once its collider is gone. A list of numbers is made in a tenth of the time that an array of its own type takes. */
  last(slot: number): LastPlace {
    const block = this.#block(slot);
    const at = (slot & LAST) * COLLIDER_POSE_SIZE + POSE_POSITION;
    return [block[at], block[at + 1], block[at + 2], block[at + 3], block[at + 4], block[at + 5], block[at + 6]];
  }

  view(slot: number): ColliderPose {
    const at = (slot & LAST) * COLLIDER_POSE_SIZE;
    return this.#block(slot).subarray(at, at + COLLIDER_POSE_SIZE);
  }

  #block(slot: number): Float64Array {
    const number = slot >> BITS;
    this.#blocks[number] ??= new Float64Array((LAST + 1) * COLLIDER_POSE_SIZE);
    return this.#blocks[number];
  }
}
