import { StaticIndex } from "../acceleration/bvh/static-index.ts";
import { DynamicTree } from "../acceleration/dynamic-tree/dynamic-tree.ts";
import type { TreeIndex } from "../acceleration/dynamic-tree/tree-index.ts";
import { checkOptions, show } from "../math/check.ts";
import { STORED_POSE_SIZE, storeColliderPose } from "../world/collider.ts";
import { coreOf, World } from "../world/world.ts";
import type { WorldCore } from "../world/world-core.ts";
import { saveCore } from "./core-state.ts";
import { KIND_WORLD } from "./format.ts";
import { ItemList } from "./item-list.ts";
import { profilesOf } from "./profiles-of.ts";
import { SectionWriter } from "./section-writer.ts";
import { ShapeWriter } from "./shape-writer.ts";
import { saveIndex } from "./tree-state.ts";
import { type EncodeValue, ValueWriter } from "./value-writer.ts";
import {
  ITEM_NULL,
  ITEM_UNDEFINED,
  type SavedIndex,
  type SlotsRecord,
  type TreeRecord,
  type WorldHeader,
} from "./world-header.ts";

/** Options of {@link saveWorld} and `saveShape`. */
export interface SaveOptions {
  /**
   * Called for each owner, material and piece of user data that is not made of null, booleans, numbers, strings, arrays, plain objects and typed arrays: returns
   * something that is, from which `decode` makes the value again. Once for one object.
   */
  readonly encode?: EncodeValue;
}

export const KNOWN_OPTIONS: Readonly<Record<keyof SaveOptions, true>> = { encode: true };

const WHERE = "saveWorld";

/**
 * A whole world as one buffer, for `openWorld`: channels, profiles, colliders with ids, keys, exact poses and all else that they have, shapes (one that is
 * shared is stored once), trees bit for bit. The world stays as it is, but that what waits to enter the trees enters them now.
 *
 * Owners, materials and user data may hold null, booleans, any numbers, strings, undefined, arrays, plain objects and typed arrays, in circles too; one object stays one
 * object. Throws TypeError, naming the collider, for any other value that `encode` does not turn into such, and for a shape of a kind of your own. Of an index other
 * than the built-in ones only the boxes are kept.
 */
export function saveWorld<C extends string, P extends string>(
  world: World<C, P>,
  options: SaveOptions = {},
): ArrayBuffer {
  checkOptions(WHERE, options, KNOWN_OPTIONS);
  if (!(world instanceof World)) throw new TypeError(`${WHERE}: world must be a World, got ${show(world)}`);
  const core = coreOf(world as unknown as World<string, string>);
  // what is written are views of the world: `encode` must not change it
  core.depth++;
  try {
    return writeWorld(core, options.encode);
  } finally {
    core.depth--;
  }
}

function writeWorld(core: WorldCore, encode: EncodeValue | undefined): ArrayBuffer {
  const sections = new SectionWriter();
  const values = new ValueWriter(WHERE, sections, encode);
  const shapes = new ShapeWriter(WHERE, sections, values);
  core.wakeAll();
  const slots = saveSlots(core, sections, values, shapes);
  const index = indexKind(core);
  const header: WorldHeader = {
    channels: core.channels.names,
    profiles: profilesOf(core.channels).sort(([a], [b]) => (a < b ? -1 : 1)),
    index,
    slots,
    trees:
      index === "bvh"
        ? { static: saveTree(core.static.index, sections), movable: saveTree(core.movable.index, sections) }
        : null,
    shapes: shapes.finish(),
    values: values.entries,
  };
  return sections.finish(KIND_WORLD, header);
}

function indexKind({ static: { index }, movable }: WorldCore): SavedIndex {
  if (index instanceof StaticIndex && movable.index instanceof DynamicTree) return "bvh";
  return index.name === "octree" || index.name === "grid" ? index.name : "other";
}

function saveSlots(core: WorldCore, sections: SectionWriter, values: ValueWriter, shapes: ShapeWriter): SlotsRecord {
  const state = saveCore(core);
  const count = core.colliders.length;
  const poses = new Float64Array(count * STORED_POSE_SIZE);
  const shapeOf = new Uint32Array(count);
  const complexOf = new Uint32Array(count);
  const items = new ItemList(values);
  const owners = items.column(count, ITEM_NULL);
  const materials = items.column(count, ITEM_NULL);
  const userData = items.column(count, ITEM_UNDEFINED);
  for (let slot = 0; slot < count; slot++) {
    const collider = core.colliders[slot];
    if (collider === null) continue;
    const where = `collider ${collider.key}`;
    // this wakes it, and so `state.words` comes to say that nobody sleeps
    storeColliderPose(core.poseOf(slot), poses, slot * STORED_POSE_SIZE);
    shapeOf[slot] = shapes.add(collider.shape, where);
    if (collider.complex !== null) complexOf[slot] = 1 + shapes.add(collider.complex, `${where}: complex`);
    owners.set(slot, collider.owner, where, "owner");
    materials.set(slot, collider.material, where, "material");
    userData.set(slot, collider.userData, where, "userData");
  }
  return {
    nextId: state.nextId,
    largestIndexed: state.largestIndexed,
    sizesTakenAt: state.sizesTakenAt,
    words: sections.add(state.words),
    keys: sections.add(state.keys),
    ids: sections.add(state.ids),
    typeBits: sections.add(state.typeBits),
    boxes: sections.add(state.boxes),
    sizes: sections.add(state.sizes),
    free: sections.add(state.free),
    oversizedStatic: sections.add(state.oversizedStatic),
    oversizedMovable: sections.add(state.oversizedMovable),
    mixed: sections.add(state.mixed),
    poses: sections.add(poses),
    shapes: sections.add(shapeOf),
    complex: complexOf.some((number) => number > 0) ? sections.add(complexOf) : null,
    items: items.items,
    owners: owners.finish(sections),
    materials: materials.finish(sections),
    userData: userData.finish(sections),
  };
}

/** The boxes of the ids in a tree are those of the slots. */
function saveTree(index: unknown, sections: SectionWriter): TreeRecord {
  const { nodes, parents, size, freePair, extent, edits } = saveIndex(index as TreeIndex);
  return { nodes: sections.add(nodes), parents: sections.add(parents), size, freePair, extent, edits };
}
