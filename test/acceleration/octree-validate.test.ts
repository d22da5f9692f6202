import { describe, expect, it } from "vitest";
import { NODE_FIRST, NODE_MAX, NODE_WORDS } from "../../src/acceleration/bvh/node.ts";
import { type Cells, NODE_HEAD, OCTANTS, REGION, ROOT } from "../../src/acceleration/octree/cells.ts";
import { Octree } from "../../src/acceleration/octree/octree.ts";
import { boxAround } from "./support.ts";

/** An octree of 512 boxes with free blocks, its cells, and the block of its root. */
function filled(): { octree: Octree; cells: Cells; block: number } {
  const octree = new Octree();
  for (let id = 0; id < 600; id++) {
    octree.insert(id, boxAround([id % 8, Math.floor(id / 8) % 8, Math.floor(id / 64)], [0.3, 0.3, 0.3]));
  }
  for (let id = 512; id < 600; id++) octree.remove(id);
  const { cells } = octree as unknown as { cells: Cells };
  return { octree, cells, block: cells.words[ROOT * NODE_WORDS + NODE_FIRST] / OCTANTS };
}

type Break = (cells: Cells, block: number) => void;

const BREAKS: readonly [string, Break, RegExp][] = [
  ["a wrong map", (cells) => (cells.nodeOf[5] = ROOT), /id 5 is in node \d+, the map says 0/],
  ["an id in the map alone", (cells) => (cells.nodeOf[550] = 9), /513 ids in the map, 512 in lists/],
  ["a wrong number of ids", (cells) => cells.size--, /512 ids in lists, 511 known/],
  ["a list broken backwards", (cells) => (cells.previous[headOf(cells, 5)] = 3), /does not know the id before it/],
  [
    "a list in a circle",
    (cells) => (cells.next[headOf(cells, 5)] = headOf(cells, 5)),
    /does not know the id before it/,
  ],
  [
    "a box that has grown unnoticed",
    (cells) => (cells.boxes[5 * 6 + 3] += 2),
    /the box of id 5 sticks out of node \d+/,
  ],
  ["an id in a wrong cell", misplace, /id 5 does not belong to the cell of node \d+/],
  ["a mask without a node", (cells, block) => (cells.masks[block] = 1), /the mask is wrong about node \d+/],
  ["a mask with an empty node", (cells, block) => (cells.masks[block] = 255), /the mask is wrong about node \d+/],
  ["a block without its parent", (cells, block) => (cells.parents[block] = 77), /block \d+ does not know its parent 0/],
  ["a node beyond the blocks", (cells) => (cells.words[NODE_FIRST] = 8 * 9999), /node 0 has no block at 79992/],
  [
    "a root that is not around 0",
    (cells, block) => (cells.regions[block * REGION] += 1),
    /the region of block \d+ is not/,
  ],
  ["a node out of its parent", (cells) => (cells.nodes[NODE_MAX] -= 1), /sticks out of its parent 0/],
  ["a lost block", (cells) => (cells.freeBlock = 0), /block \d+ is neither used nor free/],
  ["a block free and in use", (cells, block) => (cells.freeBlock = block), /free block \d+ is in use or free twice/],
  ["a free block that never was", (cells) => (cells.freeBlock = 9999), /free block 9999 was never used/],
  ["an extent too small", (cells) => (cells.extent = 1), /the root is larger than known/],
];

function headOf(cells: Cells, id: number): number {
  return cells.words[cells.nodeOf[id] * NODE_WORDS + NODE_HEAD];
}

/** Moves the box of id 5 to where it is in the boxes of its nodes still, but its centre not in its cell. */
function misplace(cells: Cells): void {
  for (let node = cells.nodeOf[5]; ; node = cells.parents[node >> 3]) {
    cells.nodes[node * NODE_WORDS + NODE_MAX] = 100;
    if (node === ROOT) break;
  }
  cells.extent = 100;
  for (const i of [0, 3]) cells.boxes[5 * 6 + i] += 50;
}

describe("Octree.validate", () => {
  it("finds nothing wrong with a sound tree, which has free blocks", () => {
    const { octree, cells } = filled();
    octree.validate();
    expect(cells.freeBlock).not.toBe(0);
  });

  it.each(BREAKS)("finds %s", (_name, breakIt, message) => {
    const { octree, cells, block } = filled();
    breakIt(cells, block);
    expect(() => octree.validate()).toThrow(message);
  });
});
