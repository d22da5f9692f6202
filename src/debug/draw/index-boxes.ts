import { type Bvh, NODE_COUNT, NODE_FIRST, NODE_MAX, NODE_WORDS } from "../../acceleration/bvh/node.ts";
import { TreeIndex } from "../../acceleration/dynamic-tree/tree-index.ts";
import type { CellGrid } from "../../acceleration/grid/cell-grid.ts";
import { BOX, CELL_FIRST, CELL_LEVEL, CELL_X, CENTER_CELL, LEVEL_BITS } from "../../acceleration/grid/cell-layout.ts";
import { Grid } from "../../acceleration/grid/grid.ts";
import { forEachCell } from "../../acceleration/grid/grid-stats.ts";
import { type Cells, NODE_HEAD, NONE, OCTANTS, ROOT } from "../../acceleration/octree/cells.ts";
import { Octree } from "../../acceleration/octree/octree.ts";
import type { SpatialIndex } from "../../acceleration/spatial-index.ts";
import type { Aabb } from "../../math/aabb.ts";

/** A node of an index: its box, how many nodes are above it, and whether ids are in it. */
export interface IndexBox {
  readonly box: Aabb;
  readonly depth: number;
  readonly leaf: boolean;
}

/** The boxes that an index is made of (which are its own affair, hence the casts), from the top down; of an index of a user's own, none. */
export function boxesOfIndex(index: SpatialIndex): IndexBox[] {
  if (index.size === 0) return [];
  index.stats(); // what waits comes into the tree
  if (index instanceof TreeIndex) return boxesOfNodes(index.tree);
  if (index instanceof Octree) return boxesOfCells((index as unknown as { cells: Cells }).cells);
  if (index instanceof Grid) return boxesOfGrid((index as unknown as { grid: CellGrid }).grid);
  return [];
}

/** The boxes of a hierarchy laid out as bvh/node.ts says. */
export function boxesOfNodes({ nodes, words }: Pick<Bvh, "nodes"> & { readonly words: ArrayLike<number> }): IndexBox[] {
  const found: IndexBox[] = [];
  const pending: [number, number][] = [[0, 0]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [node, depth] = next;
    const at = node * NODE_WORDS;
    const leaf = words[at + NODE_COUNT] > 0;
    found.push({ box: Float64Array.from(nodes.subarray(at, at + NODE_MAX + 3)), depth, leaf });
    const first = words[at + NODE_FIRST];
    if (!leaf && first > 0) pending.push([first + 1, depth + 1], [first, depth + 1]);
  }
  return found;
}

function boxesOfCells({ nodes, words, masks }: Cells): IndexBox[] {
  const found: IndexBox[] = [];
  const pending: [number, number][] = [[ROOT, 0]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [node, depth] = next;
    const at = node * NODE_WORDS;
    const leaf = words[at + NODE_HEAD] !== NONE;
    found.push({ box: Float64Array.from(nodes.subarray(at, at + NODE_MAX + 3)), depth, leaf });
    const first = words[at + NODE_FIRST];
    if (first === 0) continue;
    for (let octant = 0; octant < OCTANTS; octant++) {
      if (masks[first / OCTANTS] & (1 << octant)) pending.push([first + octant, depth + 1]);
    }
  }
  return found;
}

/** Cells, the root first. What lies outside the lattice has none. */
function boxesOfGrid(grid: CellGrid): IndexBox[] {
  const { cells, cellSize, center, root } = grid;
  const found: IndexBox[] = [];
  forEachCell(grid, (at) => {
    const level = cells[at | CELL_LEVEL];
    const width = 1 << (LEVEL_BITS * level);
    const box = new Float64Array(BOX);
    for (let axis = 0; axis < 3; axis++) {
      const min = cells[at + CELL_X + axis] * width - CENTER_CELL;
      box[axis] = min * cellSize + center[axis];
      box[axis + 3] = (min + width) * cellSize + center[axis];
    }
    found.push({ box, depth: cells[root | CELL_LEVEL] - level, leaf: cells[at | CELL_FIRST] !== 0 });
  });
  return found.sort((a, b) => a.depth - b.depth);
}
