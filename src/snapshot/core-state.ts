import { AABB_SIZE, type Aabb } from "../math/aabb.ts";
import type { ChildMasks } from "../world/child-masks.ts";
import { COLLIDER_WORDS, FLAG_ASLEEP, WORD_FLAGS } from "../world/collider-words.ts";
import type { Awaken } from "../world/occupant.ts";
import type { WorldCore } from "../world/world-core.ts";

/** The inside of a world whose waiting lists are empty, but for its shapes, colliders and indexes. Arrays by slot may be views; nobody may change them. */
export interface CoreState {
  readonly nextId: number;
  /** As in collider-words.ts. 0 where the slot is free. */
  readonly words: Int32Array<ArrayBuffer>;
  readonly keys: Float64Array<ArrayBuffer>;
  readonly ids: Float64Array<ArrayBuffer>;
  /** Bit of the object type, of disabled colliders too. */
  readonly typeBits: Int32Array;
  /** Padded world boxes, and the largest half extent of each. */
  readonly boxes: Float64Array<ArrayBuffer>;
  readonly sizes: Float64Array<ArrayBuffer>;
  /** Slots to be used again, the last one first. */
  readonly free: Int32Array;
  /** Slots of the colliders that are too large for the trees, in the order in which queries meet them. */
  readonly oversizedStatic: Int32Array;
  readonly oversizedMovable: Int32Array;
  readonly largestIndexed: number;
  readonly sizesTakenAt: number;
  /** Slot, blocked and touched channels of colliders whose children have responses of their own; their words have the greatest of all. */
  readonly mixed: Int32Array;
}

/** After bringing everything up to date. Views, good until the world changes; words tell who sleeps. */
export function saveCore(core: WorldCore): CoreState {
  core.flush();
  const slots = core.colliders.length;
  return {
    nextId: core.nextId,
    words: core.words.subarray(0, slots * COLLIDER_WORDS),
    keys: core.keys.subarray(0, slots),
    ids: core.ids.subarray(0, slots),
    typeBits: core.typeBits.subarray(0, slots),
    boxes: core.boxes.subarray(0, slots * AABB_SIZE),
    sizes: core.sizes.subarray(0, slots),
    free: Int32Array.from(core.free),
    oversizedStatic: Int32Array.from(core.static.oversized.ids),
    oversizedMovable: Int32Array.from(core.movable.oversized.ids),
    largestIndexed: core.largestIndexed,
    sizesTakenAt: core.sizesTakenAt,
    mixed: mixedOf(core.childMasks),
  };
}

/**
 * Makes an empty world the one that was saved, but for the indexes, which the caller fills. The state must be consistent. Colliders sleep until `awaken` makes
 * them, those of `mixed` at once. Throws, `where` in front, for children with responses to unknown channels.
 */
export function restoreCore(core: WorldCore, where: string, state: CoreState, awaken: Awaken): void {
  const slots = state.keys.length;
  core.nextId = state.nextId;
  if (slots === 0) return;
  core.awaken = awaken;
  core.borrowed = true;
  core.words = state.words.slice();
  core.keys = state.keys;
  core.ids = state.ids;
  core.boxes = state.boxes;
  core.sizes = state.sizes;
  core.size = slots - state.free.length;
  core.largestIndexed = state.largestIndexed;
  core.sizesTakenAt = state.sizesTakenAt;
  for (let at = WORD_FLAGS; at < core.words.length; at += COLLIDER_WORDS) {
    if (core.words[at] !== 0) core.words[at] |= FLAG_ASLEEP;
  }
  // one push after the other would take many times as long
  for (const list of [core.shapes, core.complexShapes, core.poses, core.colliders]) list.length = slots;
  core.colliders.fill(null);
  core.typeBits = new Int32Array(slots);
  for (const slot of state.free) core.free.push(slot);
  for (const slot of state.oversizedStatic) core.static.oversized.insert(slot, boxOf(core, slot));
  for (const slot of state.oversizedMovable) core.movable.oversized.insert(slot, boxOf(core, slot));
  for (let i = 0; i < state.mixed.length; i += 3) {
    const [slot, block, touch] = state.mixed.subarray(i, i + 3);
    core.wake(slot);
    core.setOwnMasks(where, slot, { block, touch });
  }
}

/** {@link CoreState.mixed} of the responses by child. */
function mixedOf(childMasks: ReadonlyMap<number, ChildMasks>): Int32Array {
  const sorted = Array.from(childMasks).sort(([a], [b]) => a - b);
  return Int32Array.from(sorted.flatMap(([slot, { own }]) => [slot, own.block, own.touch]));
}

/** The padded world box of a slot, as of the last flush. */
export function boxOf({ boxes }: WorldCore, slot: number): Aabb {
  return boxes.slice(slot * AABB_SIZE, (slot + 1) * AABB_SIZE);
}
