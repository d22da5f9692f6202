import { traversalStack } from "../traversal-stack.ts";
import { BOX, CELL_HIGH, CELL_LEVEL, CELL_LOW, CELL_X, CELL_Y, CELL_Z, LEVEL_BITS, TOP_LEVEL } from "./cell-layout.ts";
import { FRAME_HIGH, FRAME_LOW, FRAME_ORDER, FRAME_WORDS } from "./frame-layout.ts";

export { FRAME_WORDS } from "./frame-layout.ts";

/**
 * How a query goes through the hierarchy, but for rays that walk: its part of the shared stack begins with the range of cells of level 0 that it asks for
 * (min x, y, z, max x, y, z), and then has a frame for each cell from the root to where it is. A frame tells which children are left to
 * be looked at, those within the range only, in the order of child ^ order: a number from 0 to 63 in whose bits the
 * places x, y, z have two bits each.
 */
export const RANGE_WORDS = BOX;

/** Words of the shared stack that one query may use. */
const STACK_WORDS = RANGE_WORDS + FRAME_WORDS * (TOP_LEVEL + 1);

/** Per axis and 4 · first + last: the bits of the children from the first to the last, in the low half; for z, in both halves. */
const BITS_X = new Int32Array(16);
const BITS_Y = new Int32Array(16);
const BITS_Z_LOW = new Int32Array(16);
const BITS_Z_HIGH = new Int32Array(16);
for (let child = 0; child < 64; child++) {
  for (let range = 0; range < 16; range++) {
    const bit = 1 << (child & 31);
    if (isWithin(child & 3, range)) BITS_X[range] |= bit;
    if (isWithin((child >> 2) & 3, range)) BITS_Y[range] |= bit;
    if (isWithin(child >> 4, range)) (child < 32 ? BITS_Z_LOW : BITS_Z_HIGH)[range] |= bit;
  }
}

function isWithin(place: number, range: number): boolean {
  return place >= range >> 2 && place <= (range & 3);
}

/** Makes room for one query on the shared stack. */
export function reserveFrames(): void {
  while (traversalStack.top + STACK_WORDS > traversalStack.ids.length) traversalStack.grow();
}

/**
 * Writes a frame for the cell `at` to ids[top…] and returns where the next frame begins; where no child is within the range at
 * ids[base…], it writes none and returns `top`. The cell itself must be within the range.
 */
export function pushFrame(
  cells: Int32Array,
  at: number,
  ids: Int32Array,
  base: number,
  top: number,
  order: number,
): number {
  const shift = LEVEL_BITS * (cells[at | CELL_LEVEL] - 1);
  const x = rangeOfChildren(ids[base], ids[base + 3], shift, cells[at | CELL_X]);
  const y = rangeOfChildren(ids[base + 1], ids[base + 4], shift, cells[at | CELL_Y]);
  const z = rangeOfChildren(ids[base + 2], ids[base + 5], shift, cells[at | CELL_Z]);
  const bits = BITS_X[x] & BITS_Y[y];
  let low = cells[at | CELL_LOW] & bits & BITS_Z_LOW[z];
  let high = cells[at | CELL_HIGH] & bits & BITS_Z_HIGH[z];
  if ((low | high) === 0) return top;
  // ── child ^ order, for a set: exchange neighbours, pairs, … up to the halves
  if ((order & 1) !== 0) {
    low = ((low & 0x55555555) << 1) | ((low >>> 1) & 0x55555555);
    high = ((high & 0x55555555) << 1) | ((high >>> 1) & 0x55555555);
  }
  if ((order & 2) !== 0) {
    low = ((low & 0x33333333) << 2) | ((low >>> 2) & 0x33333333);
    high = ((high & 0x33333333) << 2) | ((high >>> 2) & 0x33333333);
  }
  if ((order & 4) !== 0) {
    low = ((low & 0x0f0f0f0f) << 4) | ((low >>> 4) & 0x0f0f0f0f);
    high = ((high & 0x0f0f0f0f) << 4) | ((high >>> 4) & 0x0f0f0f0f);
  }
  if ((order & 8) !== 0) {
    low = ((low & 0x00ff00ff) << 8) | ((low >>> 8) & 0x00ff00ff);
    high = ((high & 0x00ff00ff) << 8) | ((high >>> 8) & 0x00ff00ff);
  }
  if ((order & 16) !== 0) {
    low = (low << 16) | (low >>> 16);
    high = (high << 16) | (high >>> 16);
  }
  const swapped = (order & 32) !== 0;
  ids[top] = at;
  ids[top + FRAME_LOW] = swapped ? high : low;
  ids[top + FRAME_HIGH] = swapped ? low : high;
  ids[top + FRAME_ORDER] = order;
  return top + FRAME_WORDS;
}

/** 4 · first + last of the children of a cell at `place` that are within [min, max]. */
function rangeOfChildren(min: number, max: number, shift: number, place: number): number {
  const first = (min >> shift) - (place << LEVEL_BITS);
  const last = (max >> shift) - (place << LEVEL_BITS);
  return ((first < 0 ? 0 : first) << 2) | (last > 3 ? 3 : last);
}

/** Takes the children that are no longer within the range at ids[base…] out of all frames up to `top`. */
export function narrowFrames(cells: Int32Array, ids: Int32Array, base: number, top: number): void {
  for (let frame = base + RANGE_WORDS; frame < top; frame += FRAME_WORDS) {
    const low = ids[frame + FRAME_LOW];
    const high = ids[frame + FRAME_HIGH];
    if ((low | high) === 0) continue;
    ids[frame + FRAME_LOW] = 0;
    ids[frame + FRAME_HIGH] = 0;
    pushFrame(cells, ids[frame], ids, base, frame, ids[frame + FRAME_ORDER]);
    ids[frame + FRAME_LOW] &= low;
    ids[frame + FRAME_HIGH] &= high;
  }
}

/** Whether no child is left in the frame that ends at `top`. */
export function isFrameDone(ids: Int32Array, top: number): boolean {
  return (ids[top - FRAME_WORDS + FRAME_LOW] | ids[top - FRAME_WORDS + FRAME_HIGH]) === 0;
}

/** Takes the next child from the frame that ends at `top`, in which one must be left. */
export function takeChild(ids: Int32Array, top: number): number {
  const frame = top - FRAME_WORDS;
  const half = frame + (ids[frame + FRAME_LOW] !== 0 ? FRAME_LOW : FRAME_HIGH);
  const bits = ids[half];
  ids[half] = bits & (bits - 1);
  return (31 - Math.clz32(bits & -bits) + (half === frame + FRAME_LOW ? 0 : 32)) ^ ids[frame + FRAME_ORDER];
}
