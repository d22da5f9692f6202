import type { Aabb } from "../../math/aabb.ts";
import { NODE_FIRST, NODE_MAX, NODE_MIN, NODE_WORDS } from "../bvh/node.ts";
import { BOX, fattenBox } from "../dynamic-tree/box-tree.ts";
import {
  BUCKET,
  type Cells,
  countIds,
  MEASURE,
  MEASURE_EXTENT,
  measure,
  REGION,
  REGION_HALF,
  ROOT,
  storeBox,
} from "./cells.ts";
import { growCells } from "./fit-cell.ts";
import { insertId } from "./insert-id.ts";
import { canSink, cellOf, isInside } from "./region.ts";
import { removeId } from "./remove-id.ts";

/**
 * An id leaves a cell with children for one below when its extent is no more than this part of the cell's side: half of what sends a new one down, so that
 * a box that turns does not go to and fro.
 */
const SHRUNK = 1 / 4;

/**
 * How far the boxes of cells are made to stand out around what has moved, relative to its largest extent, so that the next small moves find room. What has
 * not moved since its cell was last fitted has no margin.
 */
const MARGIN = 0.1;

const measures = new Float64Array(MEASURE);
const fat = new Float64Array(BOX);
const cell = new Float64Array(REGION);

/**
 * Gives `id`, which is in the tree, the box `box`. It keeps its place for as long as its cell may hold it; the boxes above then only grow, which the loose
 * cell limits, and shrink again when something leaves the cell.
 */
export function moveId(cells: Cells, id: number, box: Aabb): void {
  const node = cells.nodeOf[id];
  measure(box, 0, measures);
  const fits = belongs(cells, node);
  if (fits && contains(cells.nodes, node * NODE_WORDS, box)) {
    storeBox(cells, id, box);
  } else if (fits && !isOverfull(cells, node)) {
    storeBox(cells, id, box);
    fattenBox(box, 0, MARGIN, 0, fat);
    growCells(cells, node, fat, 0);
  } else {
    removeId(cells, id);
    storeBox(cells, id, box);
    insertId(cells, ROOT, id);
  }
}

/** Whether what has these `measures` may be in the list of `node`. */
function belongs(cells: Cells, node: number): boolean {
  const isLeaf = cells.words[node * NODE_WORDS + NODE_FIRST] === 0;
  if (node === ROOT) return isLeaf;
  cellOf(cells, node, cell);
  const side = 2 * cell[REGION_HALF];
  const extent = measures[MEASURE_EXTENT];
  return extent <= side && (isLeaf || extent > SHRUNK * side) && isInside(cell, 0, measures);
}

/** Whether `node` has no children, and a list so long that it may be time to split it for what has these `measures`. */
function isOverfull(cells: Cells, node: number): boolean {
  return (
    cells.words[node * NODE_WORDS + NODE_FIRST] === 0 &&
    canSink(cells, node, measures[MEASURE_EXTENT]) &&
    countIds(cells, node, BUCKET + 1) > BUCKET
  );
}

function contains(nodes: Float32Array, at: number, box: Aabb): boolean {
  return (
    nodes[at + NODE_MIN] <= box[0] &&
    nodes[at + NODE_MIN + 1] <= box[1] &&
    nodes[at + NODE_MIN + 2] <= box[2] &&
    nodes[at + NODE_MAX] >= box[3] &&
    nodes[at + NODE_MAX + 1] >= box[4] &&
    nodes[at + NODE_MAX + 2] >= box[5]
  );
}
