import { NODE_FIRST, NODE_MAX, NODE_MIN, NODE_WORDS } from "../bvh/node.ts";
import { BOX } from "../dynamic-tree/box-tree.ts";
import {
  type Cells,
  MEASURE,
  MEASURE_EXTENT,
  measure,
  NODE_HEAD,
  NONE,
  OCTANTS,
  parentOf,
  REGION,
  REGION_HALF,
  ROOT,
} from "./cells.ts";
import { cellOf, isInside } from "./region.ts";

const cell = new Float64Array(REGION);
const measures = new Float64Array(MEASURE);

/**
 * Throws an Error that names the first broken invariant of `cells`, beginning with `name`: links both ways, every id once, where the map says, in
 * a cell that holds its centre and is of its size at least; every region in its cell, every box around what is below, masks that tell
 * which nodes have something in them, every block either in the tree or once in the free list.
 */
export function validateCells(name: string, cells: Cells): void {
  const seen = new Uint8Array(cells.blocks);
  seen[0] = 1;
  const pending: number[] = [ROOT];
  let ids = 0;
  while (pending.length > 0) {
    const node = pending.pop()!;
    const own = checkList(name, cells, node);
    ids += own;
    const first = cells.words[node * NODE_WORDS + NODE_FIRST];
    const isUsed = ((cells.masks[node >> 3] >> (node & 7)) & 1) !== 0;
    if (isUsed !== (own > 0 || first !== 0)) throw new Error(`${name}: the mask is wrong about node ${node}`);
    if (first === 0) continue;
    checkBlock(name, cells, node, first);
    if (seen[first / OCTANTS] !== 0) throw new Error(`${name}: block ${first / OCTANTS} is in the tree twice`);
    seen[first / OCTANTS] = 1;
    for (let octant = 0; octant < OCTANTS; octant++) pending.push(first + octant);
  }
  if (ids !== cells.size) throw new Error(`${name}: ${ids} ids in lists, ${cells.size} known`);
  const mapped = cells.nodeOf.reduce((sum, node) => sum + (node === NONE ? 0 : 1), 0);
  if (mapped !== ids) throw new Error(`${name}: ${mapped} ids in the map, ${ids} in lists`);
  checkFree(name, cells, seen);
  checkExtent(name, cells);
}

/** Checks the ids of one node; returns how many they are. */
function checkList(name: string, cells: Cells, node: number): number {
  const { words, nodeOf, next, previous, boxes, nodes } = cells;
  let count = 0;
  let before = NONE;
  for (let id = words[node * NODE_WORDS + NODE_HEAD]; id !== NONE; before = id, id = next[id]) {
    if (nodeOf[id] !== node) throw new Error(`${name}: id ${id} is in node ${node}, the map says ${nodeOf[id]}`);
    if (previous[id] !== before) throw new Error(`${name}: id ${id} does not know the id before it`);
    if (++count > cells.size) throw new Error(`${name}: the list of node ${node} has no end`);
    if (!contains(nodes, node * NODE_WORDS, boxes, id * BOX)) {
      throw new Error(`${name}: the box of id ${id} sticks out of node ${node}`);
    }
    if (node !== ROOT) checkPlace(name, cells, node, id);
  }
  return count;
}

/** The cell holds the centre of the id's box and is no smaller. */
function checkPlace(name: string, cells: Cells, node: number, id: number): void {
  cellOf(cells, node, cell);
  measure(cells.boxes, id * BOX, measures);
  if (measures[MEASURE_EXTENT] <= 2 * cell[REGION_HALF] && isInside(cell, 0, measures)) return;
  throw new Error(`${name}: id ${id} does not belong to the cell of node ${node}`);
}

/** The block knows its parent, its region is a cube in the node's cell, and the node's box is around those of the block. */
function checkBlock(name: string, cells: Cells, node: number, first: number): void {
  const block = first / OCTANTS;
  if (!(Number.isInteger(block) && block > 0 && block < cells.blocks)) {
    throw new Error(`${name}: node ${node} has no block at ${first}`);
  }
  if (parentOf(cells, first) !== node) throw new Error(`${name}: block ${block} does not know its parent ${node}`);
  const { regions, masks, nodes } = cells;
  if (masks[block] === 0) throw new Error(`${name}: block ${block} is empty`);
  const half = regions[block * REGION + REGION_HALF];
  if (node !== ROOT) cellOf(cells, node, cell);
  for (let axis = 0; axis < 3; axis++) {
    const center = regions[block * REGION + axis];
    const isRight =
      node === ROOT
        ? center === 0
        : Math.floor(center / half) === center / half &&
          center - half >= cell[axis] - cell[REGION_HALF] &&
          center + half <= cell[axis] + cell[REGION_HALF];
    if (!isRight) throw new Error(`${name}: the region of block ${block} is not in the cell of node ${node}`);
  }
  for (let octant = 0; octant < OCTANTS; octant++) {
    const isUsed = ((masks[block] >> octant) & 1) !== 0;
    if (isUsed && !contains(nodes, node * NODE_WORDS, nodes, (first + octant) * NODE_WORDS)) {
      throw new Error(`${name}: node ${first + octant} sticks out of its parent ${node}`);
    }
  }
}

function checkFree(name: string, cells: Cells, seen: Uint8Array): void {
  for (let block = cells.freeBlock; block !== 0; block = cells.parents[block]) {
    if (block >= cells.blocks) throw new Error(`${name}: free block ${block} was never used`);
    if (seen[block] !== 0) throw new Error(`${name}: free block ${block} is in use or free twice`);
    seen[block] = 1;
  }
  const lost = seen.indexOf(0);
  if (lost >= 0) throw new Error(`${name}: block ${lost} is neither used nor free`);
}

function checkExtent(name: string, cells: Cells): void {
  if (cells.size === 0) return;
  for (let i = NODE_MIN; i < NODE_MAX + 3; i++) {
    if (!(Math.abs(cells.nodes[ROOT + i]) <= cells.extent)) throw new Error(`${name}: the root is larger than known`);
  }
}

function contains(outer: Float32Array, at: number, inner: Float32Array | Float64Array, from: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if (!(outer[at + axis] <= inner[from + axis] && outer[at + axis + 3] >= inner[from + axis + 3])) return false;
  }
  return true;
}
