import type { Aabb } from "../../math/aabb.ts";
import { NODE_FIRST, NODE_MAX, NODE_MIN, NODE_WORDS } from "../bvh/node.ts";
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
import { fitCells, growCells } from "./fit-cell.ts";
import { insertId } from "./insert-id.ts";
import { cellOf } from "./region.ts";
import { removeId } from "./remove-id.ts";

/**
 * An id leaves a cell with children for one below when its extent is no more than this part of the cell's side: half of what sends a new one down, so that
 * a box that turns does not go to and fro.
 */
const SHRUNK = 1 / 4;

const measures = new Float64Array(MEASURE);
const cell = new Float64Array(REGION);

/** Gives `id`, which is in the tree, the box `box`. It keeps its place for as long as its cell may hold it. */
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
  fitCells(cells, node);
  // a long list was not looked through
  if (!contains(cells.nodes, node * NODE_WORDS, box)) growCells(cells, node, id);
}

/** Whether what has these `measures` may stay in the list of `node`. */
function stays(cells: Cells, node: number): boolean {
  const isLeaf = cells.words[node * NODE_WORDS + NODE_FIRST] === 0;
  const extent = measures[MEASURE_EXTENT];
  if (node !== ROOT) {
    cellOf(cells, node, cell);
    const half = cell[REGION_HALF];
    if (extent > 2 * half) return false;
    for (let axis = 0; axis < 3; axis++) if (Math.abs(measures[axis] - cell[axis]) > half) return false;
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
