import { NODE_FIRST, NODE_WORDS } from "../bvh/node.ts";
import { BOX } from "../dynamic-tree/box-tree.ts";
import {
  BUCKET,
  type Cells,
  hangBlock,
  LOOK,
  linkId,
  MEASURE,
  MEASURE_EXTENT,
  measure,
  NODE_HEAD,
  NONE,
  OCTANTS,
  REGION,
  REGION_HALF,
  ROOT,
  takeBlock,
  unlinkId,
} from "./cells.ts";
import { fitCell, growCells } from "./fit-cell.ts";
import { canSink, cellOf, covers, octantOf, rootHalf, separate } from "./region.ts";

const measures = new Float64Array(MEASURE);
const region = new Float64Array(REGION);
const lower = new Float64Array(MEASURE);
const upper = new Float64Array(MEASURE);

/**
 * Puts `id`, whose box is stored and which is in no list, into the cell below `from` that it belongs to, and makes cells where there are none. `from` is
 * the root, or a node whose cell holds the centre of the box and is at least of its size.
 */
export function insertId(cells: Cells, from: number, id: number): void {
  let node = from;
  let first: number;
  measure(cells.boxes, id * BOX, measures);
  for (;;) {
    first = cells.words[node * NODE_WORDS + NODE_FIRST];
    if (first === 0) break;
    const at = (first / OCTANTS) * REGION;
    if (covers(cells.regions, at, measures)) node = first + octantOf(cells.regions, at, measures);
    else if (node === ROOT) {
      widenRoot(cells, first);
      measure(cells.boxes, id * BOX, measures);
    } else if (canSink(cells, node, measures[MEASURE_EXTENT])) widenBlock(cells, node, first);
    else break;
  }
  linkId(cells, node, id);
  growCells(cells, node, cells.boxes, id * BOX);
  if (first === 0 && canSink(cells, node, measures[MEASURE_EXTENT])) splitCell(cells, node);
}

/** Doubles the region of the root's block until it covers `measures`. Its octants stay cells, larger ones. */
function widenRoot(cells: Cells, first: number): void {
  const half = (first / OCTANTS) * REGION + REGION_HALF;
  cells.regions[half] = rootHalf(cells.regions[half], measures);
  for (let child = first; child < first + OCTANTS; child++) {
    if (cells.words[child * NODE_WORDS + NODE_FIRST] !== 0) sinkIds(cells, child);
  }
}

/**
 * Puts a block between `node` and its block, which does not cover `measures`. The region of the new one is the smallest that covers both: one
 * octant of it takes over the block.
 */
function widenBlock(cells: Cells, node: number, first: number): void {
  const old = (first / OCTANTS) * REGION;
  for (let i = 0; i < REGION; i++) lower[i] = cells.regions[old + i];
  cellOf(cells, node, region);
  separate(region, lower, measures, Math.max(2 * lower[REGION_HALF], measures[MEASURE_EXTENT]));
  const wider = takeBlock(cells, node);
  cells.regions.set(region, (wider / OCTANTS) * REGION);
  const child = wider + octantOf(region, 0, lower);
  hangBlock(cells, first, child);
  fitCell(cells, child);
}

/** Gives a cell without children some, if more of its ids than {@link BUCKET} can go down and not all of them into one octant. */
function splitCell(cells: Cells, node: number): void {
  if (!measureList(cells, node)) return;
  if (node === ROOT) {
    region.fill(0);
    region[REGION_HALF] = rootHalf(rootHalf(0, lower), upper);
  } else {
    cellOf(cells, node, region);
    if (!separate(region, lower, upper, upper[MEASURE_EXTENT])) return;
  }
  const first = takeBlock(cells, node);
  cells.regions.set(region, (first / OCTANTS) * REGION);
  sinkIds(cells, node);
}

/**
 * lower and upper = bounds of the centres and of the extents of those ids of `node` that can go down, of the latest BUCKET + 1. Returns whether
 * there are so many.
 */
function measureList(cells: Cells, node: number): boolean {
  lower.fill(Infinity);
  upper.fill(-Infinity);
  let id = cells.words[node * NODE_WORDS + NODE_HEAD];
  let count = 0;
  for (let looked = 0; id !== NONE && looked < LOOK && count <= BUCKET; looked++, id = cells.next[id]) {
    measure(cells.boxes, id * BOX, measures);
    if (!canSink(cells, node, measures[MEASURE_EXTENT])) continue;
    count++;
    for (let i = 0; i < MEASURE; i++) {
      lower[i] = Math.min(lower[i], measures[i]);
      upper[i] = Math.max(upper[i], measures[i]);
    }
  }
  return count > BUCKET;
}

/** Takes all ids of `node`, which has children, as far down as they can go. */
function sinkIds(cells: Cells, node: number): void {
  let id = cells.words[node * NODE_WORDS + NODE_HEAD];
  while (id !== NONE) {
    const after = cells.next[id];
    measure(cells.boxes, id * BOX, measures);
    if (canSink(cells, node, measures[MEASURE_EXTENT])) {
      unlinkId(cells, id);
      insertId(cells, node, id);
    }
    id = after;
  }
}
