import { roundDown, roundUp } from "../bvh/build.ts";
import { NODE_FIRST, NODE_MAX, NODE_MIN, NODE_WORDS } from "../bvh/node.ts";
import { BOX } from "../dynamic-tree/box-tree.ts";
import { type Cells, LOOK, NODE_HEAD, NONE, OCTANTS, parentOf, ROOT } from "./cells.ts";

const rounded = new Float32Array(BOX);
const union = new Float32Array(BOX);

/**
 * Grows the boxes of `node` and of those above it until one contains the box at boxes[box…], rounded outward to f32. Rounding comes first: if not, a
 * node could contain the box as given, and stick out of the one above, which does not.
 */
export function growCells(cells: Cells, node: number, boxes: Float64Array, box: number): void {
  const { nodes } = cells;
  roundBox(boxes, box);
  for (let n = node; ; n = parentOf(cells, n)) {
    const at = n * NODE_WORDS;
    let grown = false;
    for (let axis = 0; axis < 3; axis++) {
      if (rounded[axis] < nodes[at + NODE_MIN + axis]) {
        nodes[at + NODE_MIN + axis] = rounded[axis];
        grown = true;
      }
      if (rounded[axis + 3] > nodes[at + NODE_MAX + axis]) {
        nodes[at + NODE_MAX + axis] = rounded[axis + 3];
        grown = true;
      }
    }
    if (!grown) return;
    if (n === ROOT) break;
  }
  measureExtent(cells);
}

/** Sets the boxes of `node` and of those above it to what is in them, as far up as they change. */
export function fitCells(cells: Cells, node: number): void {
  let n = node;
  while (fitCell(cells, n)) {
    if (n === ROOT) {
      measureExtent(cells);
      return;
    }
    n = parentOf(cells, n);
  }
}

/** Sets the box of one node; returns whether it changed. One with a long list is left as it is: that is too large at worst. */
export function fitCell(cells: Cells, node: number): boolean {
  const { nodes, words, boxes, masks } = cells;
  for (let axis = 0; axis < 3; axis++) {
    union[axis] = Infinity;
    union[axis + 3] = -Infinity;
  }
  const at = node * NODE_WORDS;
  let count = 0;
  for (let id = words[at + NODE_HEAD]; id !== NONE; id = cells.next[id]) {
    if (count++ === LOOK) return false;
    roundBox(boxes, id * BOX);
    unite(rounded, 0);
  }
  const first = words[at + NODE_FIRST];
  if (first !== 0) {
    const mask = masks[first / OCTANTS];
    for (let slot = 0; slot < OCTANTS; slot++)
      if (((mask >> slot) & 1) !== 0) unite(nodes, (first + slot) * NODE_WORDS);
  }
  let changed = false;
  for (let axis = 0; axis < 3; axis++) {
    if (union[axis] === nodes[at + NODE_MIN + axis] && union[axis + 3] === nodes[at + NODE_MAX + axis]) continue;
    nodes[at + NODE_MIN + axis] = union[axis];
    nodes[at + NODE_MAX + axis] = union[axis + 3];
    changed = true;
  }
  return changed;
}

function roundBox(boxes: Float64Array, at: number): void {
  for (let axis = 0; axis < 3; axis++) {
    rounded[axis] = roundDown(boxes[at + axis]);
    rounded[axis + 3] = roundUp(boxes[at + axis + 3]);
  }
}

function unite(boxes: Float32Array, at: number): void {
  for (let axis = 0; axis < 3; axis++) {
    if (boxes[at + axis] < union[axis]) union[axis] = boxes[at + axis];
    if (boxes[at + axis + 3] > union[axis + 3]) union[axis + 3] = boxes[at + axis + 3];
  }
}

/** Sets `extent` from the root's box. */
export function measureExtent(cells: Cells): void {
  cells.extent = 0;
  if (cells.size === 0) return;
  for (let i = NODE_MIN; i < NODE_MAX + 3; i++) cells.extent = Math.max(cells.extent, Math.abs(cells.nodes[i]));
}
