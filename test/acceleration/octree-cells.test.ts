import { describe, expect, it } from "vitest";
import { NODE_FIRST, NODE_MAX, NODE_WORDS } from "../../src/acceleration/bvh/node.ts";
import {
  Cells,
  MEASURE,
  OCTANTS,
  REGION,
  REGION_HALF,
  ROOT,
  reserveId,
  storeBox,
} from "../../src/acceleration/octree/cells.ts";
import { insertId } from "../../src/acceleration/octree/insert-id.ts";
import { moveId } from "../../src/acceleration/octree/move-id.ts";
import { cellOf, covers, enterOctant, octantOf, rootHalf, separate } from "../../src/acceleration/octree/region.ts";
import { removeId } from "../../src/acceleration/octree/remove-id.ts";
import { validateCells } from "../../src/acceleration/octree/validate-cells.ts";
import type { Aabb } from "../../src/math/aabb.ts";
import { aabb, boxAround, randomNumbers } from "./support.ts";

function add(cells: Cells, id: number, box: Aabb): void {
  reserveId(cells, id);
  storeBox(cells, id, box);
  cells.size++;
  insertId(cells, ROOT, id);
}

function drop(cells: Cells, id: number): void {
  cells.size--;
  removeId(cells, id);
}

/** A grid of 10 × 10 × 10 boxes with sides of 0.9 and a lower corner at each integer. */
function grid(): Cells {
  const cells = new Cells();
  for (let id = 0; id < 1000; id++) {
    const at = [id % 10, Math.floor(id / 10) % 10, Math.floor(id / 100)];
    add(cells, id, aabb(at[0], at[1], at[2], at[0] + 0.9, at[1] + 0.9, at[2] + 0.9));
  }
  return cells;
}

/** The cell of an id as [center x, y, z, half side]. */
function cellOfId(cells: Cells, id: number): number[] {
  const cell = new Float64Array(REGION);
  cellOf(cells, cells.nodeOf[id], cell);
  return Array.from(cell);
}

describe("regions", () => {
  it("number octants by the upper halves of x, y and z, and enter them", () => {
    for (let octant = 0; octant < OCTANTS; octant++) {
      const region = new Float64Array([8, -8, 24, 8]);
      enterOctant(region, octant);
      expect(octantOf(new Float64Array([8, -8, 24, 8]), 0, region)).toBe(octant);
      expect(region[REGION_HALF]).toBe(4);
      expect(Math.abs(region[0] - 8)).toBe(4);
    }
    expect(octantOf(new Float64Array([1, 1, 1, 1]), 0, new Float64Array([1, 1, 1]))).toBe(7);
  });

  it("cover centres on their faces and boxes as large as an octant", () => {
    const region = new Float64Array([0, 0, 0, 4]);
    expect(covers(region, 0, new Float64Array([4, -4, 0, 4]))).toBe(true);
    expect(covers(region, 0, new Float64Array([4.001, 0, 0, 1]))).toBe(false);
    expect(covers(region, 0, new Float64Array([0, 0, -4.001, 1]))).toBe(false);
    expect(covers(region, 0, new Float64Array([0, 0, 0, 4.001]))).toBe(false);
  });

  it("separate two points by the smallest cube with corners at multiples of its side (seed 71)", () => {
    const random = randomNumbers(71);
    for (let i = 0; i < 500; i++) {
      const apart = 2 ** -Math.floor(random() * 30);
      const a = new Float64Array([random() * 1000, random() * 1000, random() * 1000, 0]);
      const b = a.map((x) => Math.min(1023, x + apart * random()));
      const region = new Float64Array([512, 512, 512, 512]);
      expect(separate(region, a, b, 0)).toBe(true);
      const half = region[REGION_HALF];
      for (let axis = 0; axis < 3; axis++) {
        expect(region[axis] / half).toBe(Math.floor(region[axis] / half));
        expect(Math.abs(a[axis] - region[axis])).toBeLessThanOrEqual(half);
        expect(Math.abs(b[axis] - region[axis])).toBeLessThanOrEqual(half);
      }
      expect(octantOf(region, 0, a)).not.toBe(octantOf(region, 0, b));
    }
  });

  it("do not separate equal points, nor such as are closer than float64 can centre cells between", () => {
    const region = new Float64Array([512, 512, 512, 512]);
    const point = new Float64Array([100, 200, 300, 0]);
    expect(separate(region, point, point, 0)).toBe(false);
    expect(region[REGION_HALF]).toBeGreaterThan(1e-14 * 300);
    expect(region[REGION_HALF]).toBeLessThan(1e-12 * 300);
    expect(separate(new Float64Array([512, 512, 512, 512]), point, new Float64Array([101, 200, 300, 0]), 16)).toBe(
      false,
    );
  });

  it("of the root double until they cover", () => {
    const measures = new Float64Array([0, -100, 3, 7]);
    expect(measures.length).toBe(MEASURE);
    expect(rootHalf(16, measures)).toBe(128);
    expect(rootHalf(256, measures)).toBe(256);
    expect(rootHalf(0, new Float64Array([0, 0, 0, 5]))).toBe(8);
    expect(rootHalf(0, new Float64Array(MEASURE))).toBe(2 ** -126);
  });
});

describe("cells", () => {
  it("hold boxes at the level of their size: no cell is smaller than what is in it", () => {
    const cells = grid();
    validateCells("cells", cells);
    for (let id = 0; id < 1000; id++) expect(cellOfId(cells, id)[REGION_HALF]).toBeGreaterThanOrEqual(0.5);
    // a large one goes to the level of its size, wherever its corners are
    add(cells, 1000, aabb(0.5, 0.5, 0.5, 7, 4, 4));
    expect(cellOfId(cells, 1000)).toEqual([4, 4, 4, 4]);
    add(cells, 1001, aabb(7, 7, 7, 8.5, 8, 8));
    expect(cellOfId(cells, 1001)).toEqual([7, 7, 7, 1]);
  });

  it("keep an id that moves within its cell, and let it go when its centre leaves", () => {
    const cells = grid();
    add(cells, 1000, aabb(4.1, 4.1, 4.1, 5, 5, 5));
    const node = cells.nodeOf[1000];
    const [x, , , half] = cellOfId(cells, 1000);
    const blocks = cells.blocks;
    for (let step = 0; step <= 10; step++) {
      const center = x - half + (step / 10) * 2 * half;
      moveId(cells, 1000, boxAround([center, 4.55, 4.55], [0.45, 0.45, 0.45]));
      expect(cells.nodeOf[1000]).toBe(node);
      validateCells("cells", cells);
    }
    expect(cells.blocks).toBe(blocks);
    moveId(cells, 1000, boxAround([x + half + 0.001, 4.55, 4.55], [0.45, 0.45, 0.45]));
    expect(cells.nodeOf[1000]).not.toBe(node);
    validateCells("cells", cells);
  });

  it("let an id go that leaves by less than the rounding error of the distance to their centre", () => {
    const cells = grid();
    add(cells, 1000, boxAround([1e-30, 1e-30, 1e-30], [0, 0, 0]));
    moveId(cells, 1000, boxAround([-1e-30, 1e-30, 1e-30], [0, 0, 0]));
    const [x, , , half] = cellOfId(cells, 1000);
    expect(x + half).toBe(0);
    // where it stayed, cells as small as this would never hold it
    for (let id = 1001; id < 1020; id++) add(cells, id, boxAround([(id - 1000) * 1e-31, 1e-31, 1e-31], [0, 0, 0]));
    validateCells("cells", cells);
  });

  it("do not pass a box that turns to and fro between two levels", () => {
    const cells = grid();
    const turning = (half: number) => boxAround([4, 4, 4], [half, half, half]);
    add(cells, 1000, turning(1.1));
    const node = cells.nodeOf[1000];
    expect(cells.words[node * NODE_WORDS + NODE_FIRST]).not.toBe(0);
    for (const half of [0.95, 1.2, 0.8, 1.9, 0.7]) {
      moveId(cells, 1000, turning(half));
      expect(cells.nodeOf[1000]).toBe(node);
    }
    moveId(cells, 1000, turning(0.5));
    expect(cells.nodeOf[1000]).not.toBe(node);
    validateCells("cells", cells);
  });

  it("are the same whatever came first, but for how few share one (seed 72)", () => {
    const random = randomNumbers(72);
    const boxes = Array.from({ length: 400 }, () => {
      const half = 2 ** (random() * 6 - 4);
      return boxAround([random() * 40 - 20, random() * 40 - 20, random() * 40 - 20], [half, half, half]);
    });
    const forward = new Cells();
    const backward = new Cells();
    for (let id = 0; id < 400; id++) {
      add(forward, id, boxes[id]);
      add(backward, 399 - id, boxes[399 - id]);
    }
    let same = 0;
    for (let id = 0; id < 400; id++) {
      const [a, b] = [cellOfId(forward, id), cellOfId(backward, id)];
      if (a.join() === b.join()) same++;
      // one lies in the other
      const [small, large] = a[REGION_HALF] <= b[REGION_HALF] ? [a, b] : [b, a];
      for (let axis = 0; axis < 3; axis++) {
        expect(Math.abs(small[axis] - large[axis]) + small[3]).toBeLessThanOrEqual(large[3]);
      }
    }
    expect(same).toBeGreaterThan(200);
  });

  it("let what is small for a cell go down when the root has doubled", () => {
    const cells = new Cells();
    for (let id = 0; id < 20; id++) add(cells, id, boxAround([id * 0.7, id * 0.5, 1], [0.1, 0.1, 0.1]));
    add(cells, 20, boxAround([7, 7, 7], [6, 6, 6]));
    expect(cellOfId(cells, 20)).toEqual([8, 8, 8, 8]);
    add(cells, 21, boxAround([1000, 1000, 1000], [1, 1, 1]));
    expect(cellOfId(cells, 21)[REGION_HALF]).toBeGreaterThan(100);
    expect(cellOfId(cells, 20)).toEqual([8, 8, 8, 8]);
    validateCells("cells", cells);
  });

  it("shrink when what made them large goes", () => {
    const cells = grid();
    const before = cells.nodes.slice(0, NODE_WORDS - 2);
    add(cells, 1000, boxAround([5, 5, 5], [50, 60, 70]));
    expect(cells.nodes[NODE_MAX]).toBe(55);
    expect(cells.extent).toBe(75);
    drop(cells, 1000);
    expect(cells.nodes.slice(0, NODE_WORDS - 2)).toEqual(before);
    expect(cells.extent).toBeLessThan(10);
    validateCells("cells", cells);
  });
});
