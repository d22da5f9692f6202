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
import { cellOf, isInside } from "./region.ts";
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
  if (!stays(cells, node)) {
    removeId(cells, id);
    storeBox(cells, id, box);
    insertId(cells, ROOT, id);
    return;
  }
  storeBox(cells, id, box);
  if (contains(cells.nodes, node * NODE_WORDS, box)) return;
  fattenBox(box, 0, MARGIN, 0, fat);
  growCells(cells, node, fat, 0);
}

/** Whether what has these `measures` may stay in the list of `node`. */
function stays(cells: Cells, node: number): boolean {
  const isLeaf = cells.words[node * NODE_WORDS + NODE_FIRST] === 0;
  const extent = measures[MEASURE_EXTENT];
  if (node !== ROOT) {
    cellOf(cells, node, cell);
    const half = cell[REGION_HALF];
    if (extent > 2 * half || !isInside(cell, 0, measures)) return false;
    if (extent > (isLeaf ? half : 2 * half * SHRUNK)) return true;
  }
  // it can go down: a cell that is not split keeps few of that kind
  return isLeaf && countIds(cells, node, BUCKET + 1) <= BUCKET;
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
