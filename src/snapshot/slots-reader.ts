import { MAX_COORDINATE } from "../acceleration/index-checks.ts";
import { AABB_SIZE } from "../math/aabb.ts";
import { UNIT_TOLERANCE } from "../math/scalar.ts";
import { STORED_POSE_SIZE } from "../world/collider.ts";
import {
  COLLIDER_WORDS,
  FLAG_INDEXED,
  FLAG_MOVABLE,
  FLAG_OVERSIZED,
  WORD_BLOCK,
  WORD_FLAGS,
  WORD_TOUCH,
  WORD_TYPE,
} from "../world/collider-words.ts";
import { checkBelow, checkInteger } from "./checks.ts";
import type { CoreState } from "./core-state.ts";
import { damaged } from "./damage.ts";
import type { SectionReader } from "./section-reader.ts";
import type { ShapeReader } from "./shape-reader.ts";
import type { ValueReader } from "./value-reader.ts";
import type { SlotsRecord, WorldHeader } from "./world-header.ts";

/** The colliders of a file, by slot. */
export interface Slots {
  readonly state: CoreState;
  readonly poses: Float64Array;
  readonly shapeOf: Uint32Array;
  readonly complexOf: Uint32Array | null;
  readonly items: readonly unknown[];
  readonly owners: Uint32Array | null;
  readonly materials: Uint32Array | null;
  readonly userData: Uint32Array | null;
}

/** Reads the colliders, in a few passes over typed arrays that find whatever could lead a query or a change astray. */
export function readSlots(
  sections: SectionReader,
  values: ValueReader,
  shapes: ShapeReader,
  { slots: record, channels }: WorldHeader,
): Slots {
  const state = readState(sections, record);
  const count = state.keys.length;
  const items = record.items.map((item) => values.get(item));
  const column = (section: number | null): Uint32Array | null => {
    if (section === null) return null;
    const places = sections.array(Uint32Array, section, count);
    checkBelow("a value of a collider", places, items.length);
    return places;
  };
  const poses = sections.array(Float64Array, record.poses, count * STORED_POSE_SIZE);
  const shapeOf = sections.array(Uint32Array, record.shapes, count);
  const complexOf = record.complex === null ? null : sections.array(Uint32Array, record.complex, count);
  checkOccupied(state, channels.length);
  checkLists(state);
  checkBoxes(state);
  checkPoses(state, poses);
  if (state.free.length < count) checkBelow("the shape of a collider", shapeOf, shapes.count);
  if (complexOf !== null) checkBelow("the complex shape of a collider", complexOf, shapes.count + 1);
  const columns = { owners: column(record.owners), materials: column(record.materials) };
  return { state, poses, shapeOf, complexOf, items, ...columns, userData: column(record.userData) };
}

function readState(sections: SectionReader, record: SlotsRecord): CoreState {
  const keys = sections.array(Float64Array, record.keys);
  const count = keys.length;
  const { largestIndexed } = record;
  if (typeof largestIndexed !== "number" || !(largestIndexed >= 0)) damaged(`largestIndexed is ${largestIndexed}`);
  return {
    nextId: checkInteger("nextId", record.nextId, 0, Number.MAX_SAFE_INTEGER),
    largestIndexed,
    sizesTakenAt: checkInteger("sizesTakenAt", record.sizesTakenAt, 0, Number.MAX_SAFE_INTEGER),
    keys,
    words: sections.array(Int32Array, record.words, count * COLLIDER_WORDS),
    ids: sections.array(Float64Array, record.ids, count),
    typeBits: sections.array(Int32Array, record.typeBits, count),
    boxes: sections.array(Float64Array, record.boxes, count * AABB_SIZE),
    sizes: sections.array(Float64Array, record.sizes, count),
    free: sections.array(Int32Array, record.free),
    oversizedStatic: sections.array(Int32Array, record.oversizedStatic),
    oversizedMovable: sections.array(Int32Array, record.oversizedMovable),
    mixed: sections.array(Int32Array, record.mixed),
  };
}

/** Flags, types, keys and ids of the slots that are in use; all words of free ones are 0. */
function checkOccupied({ words, typeBits, keys, ids, nextId }: CoreState, channels: number): void {
  const known = channels === 32 ? -1 : (1 << channels) - 1;
  for (let slot = 0; slot < keys.length; slot++) {
    const at = slot * COLLIDER_WORDS;
    const type = words[at + WORD_TYPE];
    const flags = words[at + WORD_FLAGS];
    if (flags === 0 && type === 0 && words[at + WORD_BLOCK] === 0 && words[at + WORD_TOUCH] === 0) continue;
    const bit = typeBits[slot];
    const place = flags & ~FLAG_MOVABLE;
    const good =
      (place === FLAG_INDEXED || place === FLAG_OVERSIZED) &&
      bit !== 0 &&
      (bit & (bit - 1)) === 0 &&
      (bit & known) !== 0 &&
      (type === 0 || type === bit) &&
      isCount(keys[slot]) &&
      isCount(ids[slot]) &&
      ids[slot] < nextId;
    if (!good) damaged(`the words of slot ${slot} mean nothing`);
  }
}

function isCount(value: number): boolean {
  return value >= 0 && value <= Number.MAX_SAFE_INTEGER && Math.floor(value) === value;
}

/** Every free slot is in the list of those, every oversized one in that of its mobility, each once; mixed ones are in use. */
function checkLists({ words, keys, free, oversizedStatic, oversizedMovable, mixed }: CoreState): void {
  const count = keys.length;
  const unlisted = new Uint8Array(count);
  let waiting = 0;
  for (let slot = 0; slot < count; slot++) {
    const flags = words[slot * COLLIDER_WORDS + WORD_FLAGS];
    unlisted[slot] = flags === 0 || (flags & FLAG_OVERSIZED) !== 0 ? 1 : 0;
    waiting += unlisted[slot];
  }
  const lists: [Int32Array, number][] = [
    [free, 0],
    [oversizedStatic, FLAG_OVERSIZED],
    [oversizedMovable, FLAG_OVERSIZED | FLAG_MOVABLE],
  ];
  for (const [list, flags] of lists) {
    for (let i = 0; i < list.length; i++) {
      const slot = list[i];
      const good = slot >= 0 && slot < count && unlisted[slot] === 1;
      if (!good || words[slot * COLLIDER_WORDS + WORD_FLAGS] !== flags) damaged(`slot ${slot} is in the wrong list`);
      unlisted[slot] = 0;
    }
    waiting -= list.length;
  }
  if (waiting !== 0) damaged(`${waiting} slots are in no list`);
  if (mixed.length % 3 !== 0) damaged("the list of mixed colliders does not fit");
  for (let i = 0; i < mixed.length; i += 3) {
    if (!(words[mixed[i] * COLLIDER_WORDS + WORD_FLAGS] > 0)) damaged(`slot ${mixed[i]} is not in use`);
  }
}

/** Boxes in an index have min ≤ max within the range of one, oversized ones may be infinite. */
function checkBoxes({ words, boxes, sizes }: CoreState): void {
  for (let slot = 0; slot < sizes.length; slot++) {
    const flags = words[slot * COLLIDER_WORDS + WORD_FLAGS];
    if (flags === 0) continue;
    const most = (flags & FLAG_INDEXED) !== 0 ? MAX_COORDINATE : Infinity;
    let good = sizes[slot] >= 0;
    for (let at = slot * AABB_SIZE; at < slot * AABB_SIZE + 3; at++) {
      good &&= boxes[at] >= -most && boxes[at] <= boxes[at + 3] && boxes[at + 3] <= most;
    }
    if (!good) damaged(`the box of slot ${slot} is none`);
  }
}

function checkPoses({ words }: CoreState, poses: Float64Array): void {
  for (let at = 0, flags = WORD_FLAGS; at < poses.length; at += STORED_POSE_SIZE, flags += COLLIDER_WORDS) {
    if (words[flags] === 0) continue;
    const x = poses[at + 3];
    const y = poses[at + 4];
    const z = poses[at + 5];
    const w = poses[at + 6];
    const off = Math.abs(x * x + y * y + z * z + w * w - 1);
    // a number that is not finite less itself is NaN
    const zero = poses[at] - poses[at] + (poses[at + 1] - poses[at + 1]) + (poses[at + 2] - poses[at + 2]);
    if (!(off <= UNIT_TOLERANCE && zero === 0)) damaged(`the pose of slot ${flags >> 2} is none`);
  }
}
