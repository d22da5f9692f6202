import { COLLIDER_POSE_SIZE, type ColliderPose } from "./collider.ts";

/** Bits of a slot's place in its block, and the last place. */
const BITS = 6;
const LAST = 63;

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
