import type { TreeIndex } from "../acceleration/dynamic-tree/tree-index.ts";
import type { SpatialIndex } from "../acceleration/spatial-index.ts";
import { checkOptions, show } from "../math/check.ts";
import { ChannelTable } from "../world/channels.ts";
import { COLLIDER_WORDS, FLAG_INDEXED, FLAG_MOVABLE, WORD_FLAGS } from "../world/collider-words.ts";
import type { Profile } from "../world/profiles.ts";
import { coreOf, World, type WorldOptions } from "../world/world.ts";
import type { WorldCore } from "../world/world-core.ts";
import { boxOf, type CoreState, restoreCore } from "./core-state.ts";
import { damaged, readingFile } from "./damage.ts";
import { KIND_WORLD } from "./format.ts";
import { SectionReader } from "./section-reader.ts";
import { ShapeReader } from "./shape-reader.ts";
import { Sleepers } from "./sleepers.ts";
import { readSlots } from "./slots-reader.ts";
import { restoreIndex } from "./tree-state.ts";
import { type DecodeValue, ValueReader } from "./value-reader.ts";
import type { TreeRecord, WorldHeader } from "./world-header.ts";

/** Options of {@link openWorld}. */
export interface OpenWorldOptions {
  /** Makes the values again that `encode` was called for. */
  readonly decode?: DecodeValue;
  /** As for a new world. Default: the index that was saved, "bvh" for one of your own. With another one the boxes are inserted anew. */
  readonly index?: WorldOptions["index"];
}

const KNOWN_OPTIONS: Readonly<Record<keyof OpenWorldOptions, true>> = { decode: true, index: true };

const WHERE = "openWorld";

/**
 * The world that `saveWorld` put into the buffer: every query gives the same answers in the same order, bit for bit, now and after equal changes. Nothing is built again, and
 * nothing large is copied: the arrays of meshes and other shapes are views into the buffer, which must not be changed afterwards, trees are until they
 * change, and a collider is made when it is first met. Indexes other than "bvh" are filled anew.
 *
 * Throws TypeError for what is no buffer (a view that does not begin at a multiple of eight bytes is copied first), and an Error that says which it is for a file that is no snapshot,
 * of another version, from a machine of the other byte order, cut off, altered, or that holds a shape. A file that was made by hand cannot lead a query into a loop or out of an array: every link in it is looked at first; whether its boxes
 * hold what is in them is believed (`world.validate()` looks).
 */
export function openWorld(buffer: ArrayBuffer | Uint8Array, options: OpenWorldOptions = {}): World<string, string> {
  checkOptions(WHERE, options, KNOWN_OPTIONS);
  const sections = new SectionReader(WHERE, buffer, KIND_WORLD);
  const header = sections.header as unknown as WorldHeader;
  const world = newWorld(header, options.index);
  const core = coreOf(world);
  readingFile(WHERE, () => {
    const values = new ValueReader(WHERE, sections, header.values, options.decode);
    const shapes = new ShapeReader(sections, values, header.shapes);
    const slots = readSlots(sections, values, shapes, header);
    const sleepers = new Sleepers(world, core, slots, shapes);
    restoreCore(core, "the file", slots.state, (slot) => sleepers.awaken(slot));
    const { trees } = header;
    if (trees !== null && header.index === "bvh" && (options.index ?? "bvh") === "bvh") {
      restoreTree(core.static.index, trees.static, sections, slots.state, 0);
      restoreTree(core.movable.index, trees.movable, sections, slots.state, FLAG_MOVABLE);
    } else fillIndexes(core, slots.state);
  });
  return world;
}

/** An empty world with the channels and profiles of the file. */
function newWorld(header: WorldHeader, index: WorldOptions["index"]): World<string, string> {
  const { channels } = header;
  const saved = readingFile(WHERE, () => {
    const profiles: Record<string, Profile> = Object.fromEntries(header.profiles);
    new ChannelTable(channels, profiles); // throws for what is wrong with them
    return { channels, profiles, index: savedIndex(header) };
  });
  return new World<string, string>(index === undefined ? saved : { ...saved, index });
}

function savedIndex({ index }: WorldHeader): WorldOptions["index"] {
  if (index === "bvh" || index === "octree" || index === "grid") return index;
  return index === "other" ? "bvh" : damaged(`${show(index)} is no index`);
}

/** Gives an index the tree that was saved, which must hold exactly the colliders of its mobility that are not too large. */
function restoreTree(
  index: SpatialIndex,
  record: TreeRecord,
  sections: SectionReader,
  { boxes, words }: CoreState,
  mobility: number,
): void {
  const nodes = sections.array(Float32Array, record.nodes);
  const parents = sections.array(Int32Array, record.parents);
  const { size, freePair, extent, edits } = record;
  for (const number of [size, freePair, extent, edits]) {
    if (typeof number !== "number" || !(number >= 0)) damaged(`a number of a tree is ${number}`);
  }
  const nodeOf = restoreIndex(index as TreeIndex, { nodes, parents, boxes, size, freePair, extent, edits });
  for (let slot = 0; slot < nodeOf.length; slot++) {
    const flags = words[slot * COLLIDER_WORDS + WORD_FLAGS];
    const wanted = (flags & FLAG_INDEXED) !== 0 && (flags & FLAG_MOVABLE) === mobility;
    if (nodeOf[slot] >= 0 !== wanted) damaged(`collider in slot ${slot} is in the wrong tree`);
  }
}

/** Inserts the boxes of all colliders that are not too large, in the order of their slots. */
function fillIndexes(core: WorldCore, { words }: CoreState): void {
  for (let slot = 0; slot < core.colliders.length; slot++) {
    const flags = words[slot * COLLIDER_WORDS + WORD_FLAGS];
    if ((flags & FLAG_INDEXED) === 0) continue;
    ((flags & FLAG_MOVABLE) !== 0 ? core.movable : core.static).index.insert(slot, boxOf(core, slot));
  }
}
