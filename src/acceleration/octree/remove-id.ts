import { NODE_FIRST, NODE_WORDS } from "../bvh/node.ts";
import {
  BUCKET,
  type Cells,
  clearNode,
  countIds,
  freeBlock,
  hangBlock,
  linkId,
  NODE_HEAD,
  NONE,
  OCTANTS,
  parentOf,
  ROOT,
  unlinkId,
} from "./cells.ts";
import { fitCells } from "./fit-cell.ts";

/** Ids that several children and their cell hold together when they are put back into it: fewer than split it, so that it does not flicker. */
const MERGE = BUCKET / 2;

/** Takes `id` out of its cell; boxes that were so large because of it shrink, and cells that are not needed any more go. */
export function removeId(cells: Cells, id: number): void {
  let node = cells.nodeOf[id];
  unlinkId(cells, id);
  fitCells(cells, node);
  while (tidyNode(cells, node) && node !== ROOT) node = parentOf(cells, node);
}

/** Frees what `node` does not need; returns whether the node above may need less now. */
function tidyNode(cells: Cells, node: number): boolean {
  const { words, masks } = cells;
  const at = node * NODE_WORDS;
  const first = words[at + NODE_FIRST];
  if (first !== 0) {
    const mask = masks[first / OCTANTS];
    if (!mergeChildren(cells, node, first, mask)) skipBlock(cells, node, first, mask);
  }
  const isEmpty = words[at + NODE_HEAD] === NONE;
  const isLeaf = words[at + NODE_FIRST] === 0;
  if (isEmpty && isLeaf) clearNode(cells, node);
  return isEmpty || isLeaf;
}

/** Takes the ids of all children into `node` if they have no children and few ids. */
function mergeChildren(cells: Cells, node: number, first: number, mask: number): boolean {
  const { words } = cells;
  const most = (mask & (mask - 1)) === 0 ? BUCKET : MERGE;
  let count = countIds(cells, node, most + 1);
  for (let slot = 0; slot < OCTANTS; slot++) {
    if (((mask >> slot) & 1) === 0) continue;
    if (words[(first + slot) * NODE_WORDS + NODE_FIRST] !== 0) return false;
    count += countIds(cells, first + slot, most + 1);
    if (count > most) return false;
  }
  for (let slot = 0; slot < OCTANTS; slot++) {
    if (((mask >> slot) & 1) === 0) continue;
    let id = words[(first + slot) * NODE_WORDS + NODE_HEAD];
    while (id !== NONE) {
      const after = cells.next[id];
      linkId(cells, node, id);
      id = after;
    }
  }
  words[node * NODE_WORDS + NODE_FIRST] = 0;
  freeBlock(cells, first);
  return true;
}

/** Leaves a block out whose only child is a cell that has children and no ids. The root's block stays: its region is not a cell. */
function skipBlock(cells: Cells, node: number, first: number, mask: number): void {
  if (node === ROOT || (mask & (mask - 1)) !== 0) return;
  const child = first + 31 - Math.clz32(mask);
  const { words } = cells;
  const below = words[child * NODE_WORDS + NODE_FIRST];
  if (below === 0 || words[child * NODE_WORDS + NODE_HEAD] !== NONE) return;
  hangBlock(cells, below, node);
  freeBlock(cells, first);
}
