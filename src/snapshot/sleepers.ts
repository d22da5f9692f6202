import { Collider, createColliderPose, restoreColliderPose, STORED_POSE_SIZE } from "../world/collider.ts";
import { COLLIDER_WORDS, FLAG_MOVABLE, WORD_FLAGS } from "../world/collider-words.ts";
import type { Occupant } from "../world/occupant.ts";
import type { World } from "../world/world.ts";
import type { WorldCore } from "../world/world-core.ts";
import type { ShapeReader } from "./shape-reader.ts";
import type { Slots } from "./slots-reader.ts";

const pose = createColliderPose();

/** The colliders of a file that nobody has asked for yet. */
export class Sleepers {
  readonly #world: World<string, string>;
  readonly #core: WorldCore;
  readonly #slots: Slots;
  readonly #shapes: ShapeReader;

  constructor(world: World<string, string>, core: WorldCore, slots: Slots, shapes: ShapeReader) {
    this.#world = world;
    this.#core = core;
    this.#slots = slots;
    this.#shapes = shapes;
  }

  /** Makes the collider of a slot. */
  awaken(slot: number): Occupant {
    const { state, poses, shapeOf, complexOf, items, owners, materials, userData } = this.#slots;
    restoreColliderPose(poses, slot * STORED_POSE_SIZE, pose);
    const shape = this.#shapes.get(shapeOf[slot]);
    const complex = complexOf === null || complexOf[slot] === 0 ? null : this.#shapes.get(complexOf[slot] - 1);
    const movable = (state.words[slot * COLLIDER_WORDS + WORD_FLAGS] & FLAG_MOVABLE) !== 0;
    const settings = {
      world: this.#world,
      id: state.ids[slot],
      key: state.keys[slot],
      shape,
      complex,
      mobility: movable ? ("movable" as const) : ("static" as const),
      type: this.#core.channels.names[31 - Math.clz32(state.typeBits[slot])],
      owner: owners === null ? null : items[owners[slot]],
      material: materials === null ? null : items[materials[slot]],
      userData: userData === null ? undefined : items[userData[slot]],
    };
    const collider = new Collider(settings, this.#core, slot);
    return { collider, pose, shape, complex: complex ?? shape, typeBit: state.typeBits[slot] };
  }
}
