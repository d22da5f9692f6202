import { describe, expect, it } from "vitest";
import { DynamicTree } from "../../src/acceleration/dynamic-tree/dynamic-tree.ts";
import type { CellGrid } from "../../src/acceleration/grid/cell-grid.ts";
import { CELL_FIRST, CELL_WORDS } from "../../src/acceleration/grid/cell-layout.ts";
import { Grid } from "../../src/acceleration/grid/grid.ts";
import type { SpatialIndex } from "../../src/acceleration/spatial-index.ts";
import type { Aabb } from "../../src/math/aabb.ts";
import { aabb, boxAround, boxDistance, Collect, enterDistance, makeRay, randomNumbers } from "./support.ts";

function filled<T extends SpatialIndex>(index: T, boxes: readonly Aabb[]): T {
  boxes.forEach((box, id) => {
    index.insert(id, box);
  });
  return index;
}

function insides(index: Grid): CellGrid {
  return (index as unknown as { grid: CellGrid }).grid;
}

/** Ids that `boxes` says must be visited by an overlap, compared with what is. */
function expectOverlap(index: Grid, boxes: readonly Aabb[], box: Aabb): number {
  const found = new Collect();
  index.overlap(box, found);
  const due = boxes.flatMap((other, id) => (boxDistance(other, box) === 0 ? [id] : []));
  expect(found.ids.sort((a, b) => a - b)).toEqual(due);
  return due.length;
}

/** Boxes of sizes from 1e-2 to 1e3, as many of each decade, in a cube of 2000. */
function mixedBoxes(count: number, random: () => number): Aabb[] {
  const decades = [1e-2, 1e-1, 1, 10, 100];
  return Array.from({ length: count }, (_, id) => {
    const half = decades[id % 5] * (1 + 4 * random());
    return boxAround([2000 * random(), 2000 * random(), 2000 * random()], [half, half * random(), half]);
  });
}

describe("Grid", () => {
  it("keeps a box in few cells, however large, thin or long it is", () => {
    const index = new Grid({ cellSize: 1 });
    const boxes = [1, 10, 1e3, 1e6, 1e8].map((half) => boxAround([0.1, 0.2, 0.3], [half, half, half]));
    boxes.push(aabb(-1e7, 0, 0, 1e7, 0, 0), aabb(0, -1e6, -1e6, 0, 1e6, 1e6));
    filled(index, boxes);
    for (let i = 0; i < 4; i++) expect(expectOverlap(index, boxes, boxAround([0, 0, 0], [i, 2 ** i, 1]))).toBe(7);
    index.validate();
    const { entryTop } = insides(index);
    expect(entryTop / 2).toBeLessThan(7 * 32);
    expect(index.stats().nodes).toBeLessThan(400);
  });

  it("answers in a world of sizes from 1e-2 to 1e3 with about as much work as a tree (seed 51)", () => {
    const random = randomNumbers(51);
    const boxes = mixedBoxes(3000, random);
    const index = filled(new Grid(), boxes);
    const tree = filled(new DynamicTree(), boxes);
    const work = [0, 0];
    let met = 0;
    for (let i = 0; i < 300; i++) {
      const ray = makeRay([2000 * random(), 2000 * random(), 2000 * random()], [0.48, -0.6, 0.64], 0, 500);
      const near = new Collect(5);
      index.closest(ray, near);
      const visits = [index, tree].map((each, which) => {
        const visitor = new Collect();
        each.raycast(ray, visitor);
        work[which] += visitor.nodeVisits;
        return visitor.ids.sort((a, b) => a - b);
      });
      expect(visits[0]).toEqual(visits[1]);
      met += visits[0].length;
    }
    index.validate();
    expect(met).toBeGreaterThan(600);
    expect(work[0]).toBeLessThan(2 * work[1]);
  });

  it("does not walk through the void between two clusters 1e7 apart (seed 52)", () => {
    const random = randomNumbers(52);
    const boxes = Array.from({ length: 400 }, (_, id) =>
      boxAround([(id % 2) * 1e7 + 10 * random(), 10 * random(), 10 * random()], [0.5, 0.5, 0.5]),
    );
    const index = filled(new Grid({ cellSize: 1 }), boxes);
    let met = 0;
    for (let i = 0; i < 60; i++) {
      const to = boxes[1 + 2 * i];
      const from = [-5, 10 * random(), 10 * random()];
      const along = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
      const length = Math.sqrt(along[0] ** 2 + along[1] ** 2 + along[2] ** 2);
      const ray = makeRay(
        from,
        along.map((x) => x / length),
        0,
        Infinity,
      );
      const visitor = new Collect();
      index.raycast(ray, visitor);
      const due = boxes.flatMap((box, id) => (enterDistance(box, ray) >= 0 ? [id] : []));
      expect(visitor.ids).toEqual(expect.arrayContaining(due));
      expect(due).toContain(1 + 2 * i);
      met += due.filter((id) => id % 2 === 0).length;
      expect(visitor.nodeVisits).toBeLessThan(300);
      const nearest = new Collect();
      index.closest(boxAround([5e6 + i, 5, 5], [0, 0, 0]), nearest);
      expect(nearest.ids.length).toBe(400);
    }
    expect(met).toBeGreaterThan(60);
  });

  it("tests boxes beyond the lattice one by one, and takes them in again", () => {
    const index = new Grid({ cellSize: 1e-3 });
    const boxes = [
      aabb(0, 0, 0, 1, 1, 1),
      aabb(1e12, 0, 0, 1e12 + 1, 1, 1),
      aabb(-1e30, -1e30, -1e30, 1e30, 1e30, 1e30),
    ];
    filled(index, boxes);
    expectOverlap(index, boxes, aabb(0.5, 0.5, 0.5, 2, 2, 2));
    expect(insides(index).outside).toEqual([1, 2]);
    index.validate();
    const line = new Collect();
    index.raycast(makeRay([-5, 0.5, 0.5], [1, 0, 0], 0, Infinity), line);
    expect(line.ids.sort()).toEqual([0, 1, 2]);
    const near = new Collect(3);
    index.closest(boxAround([1e12 - 2, 0, 0], [0, 0, 0]), near);
    expect(near.ids.sort()).toEqual([1, 2]);
    const sweep = new Collect(1);
    index.sweep(makeRay([1e12 - 2, 2, 0], [1, 0, 0], 0, 9), new Float64Array([1, 1, 1]), sweep);
    expect(sweep.ids.sort()).toEqual([1, 2]);
    const once = { limit: Infinity, nodeVisits: 0, leafVisits: 0, visits: 0, visit() {} };
    once.visit = () => {
      once.visits++;
      once.limit = -Infinity;
    };
    for (const ask of [() => index.overlap(boxes[2], once), () => index.closest(boxes[2], once)]) {
      once.limit = Infinity;
      ask();
    }
    expect(once.visits).toBe(2);
    // in, and out again
    boxes[1] = aabb(2, 0, 0, 3, 1, 1);
    index.update(1, boxes[1]);
    index.validate();
    expectOverlap(index, boxes, aabb(1, 1, 1, 2, 2, 2));
    boxes[0] = aabb(0, 1e9, 0, 1, 1e9, 1);
    index.update(0, boxes[0]);
    index.validate();
    expect(insides(index).outside).toEqual([2, 0]);
    index.remove(2);
    index.validate();
    expect(index.stats()).toMatchObject({ size: 2, leaves: 2 });
  });

  it("lays its lattice anew where most boxes have gone beyond it", () => {
    const boxes = Array.from({ length: 300 }, (_, id) => boxAround([2 * id, 0, 0], [1e-3, 1e-3, 1e-3]));
    const index = filled(new Grid(), boxes);
    expectOverlap(index, boxes, boxAround([0, 0, 0], [9, 9, 9]));
    boxes.forEach((box, id) => {
      boxes[id] = box.map((value, i) => value + (i % 3 === 0 ? 1e15 : 0));
      index.update(id, boxes[id]);
    });
    expect(insides(index).outside.length).toBe(300);
    expect(expectOverlap(index, boxes, boxAround([1e15, 0, 0], [9, 9, 9]))).toBe(5);
    expect(insides(index).outside.length).toBe(0);
    index.validate();
  });

  it("chooses cells by the sizes and the crowd of the boxes, and anew when they have changed a lot (seed 53)", () => {
    const random = randomNumbers(53);
    const at = (side: number) => [side * random(), side * random(), side * random()];
    const boxes = Array.from({ length: 20 }, () => boxAround(at(9000), [500, 500, 500]));
    const index = filled(new Grid(), boxes);
    expectOverlap(index, boxes, boxes[0]);
    expect(insides(index).cellSize).toBeGreaterThanOrEqual(1000);
    for (let id = 20; id < 3000; id++) {
      boxes.push(boxAround(at(100), [0.5, 0.5, 0.5]));
      index.insert(id, boxes[id]);
      if (id % 100 === 0) expectOverlap(index, boxes, boxes[id]);
    }
    index.validate();
    const small = insides(index).cellSize;
    expect(small).toBeGreaterThanOrEqual(1);
    expect(small).toBeLessThan(20);
    const visitor = new Collect();
    index.raycast(makeRay([50, 50, 50], [0, 1, 0], 0, 10), visitor);
    expect(visitor.nodeVisits).toBeLessThan(150);
    // as many, but each as large as all together
    boxes.forEach((_, id) => {
      boxes[id] = boxAround(at(100), [200, 200, 200]);
    });
    for (let round = 0; round < 12; round++) {
      boxes.forEach((box, id) => {
        index.update(id, round % 2 === 0 ? box : boxAround(at(1e5), [1, 1, 1]));
      });
    }
    boxes.forEach((box, id) => {
      index.update(id, box);
    });
    expectOverlap(index, boxes, boxes[7]);
    expect(insides(index).cellSize).toBeGreaterThan(100);
    index.validate();
  });

  it("takes wider cells than it would where else many boxes were outside", () => {
    const boxes = Array.from({ length: 300 }, (_, id) =>
      boxAround([id % 5 === 0 ? 1e12 : id, 0, id], [1e-3, 1e-3, 1e-3]),
    );
    const index = filled(new Grid(), boxes);
    expect(expectOverlap(index, boxes, boxAround([1e12, 0, 0], [9, 9, 9]))).toBe(2);
    expect(insides(index).outside.length).toBe(0);
    index.validate();
  });

  it("chooses wider cells when few are left, far apart (seed 55)", () => {
    const random = randomNumbers(55);
    const boxes = Array.from({ length: 2000 }, () =>
      boxAround([20 * random(), 20 * random(), 20 * random()], [0.1, 0.1, 0.1]),
    );
    for (let id = 0; id < 40; id++)
      boxes[id] = boxAround([2000 * random(), 2000 * random(), 2000 * random()], [0.1, 0.1, 0.1]);
    const index = filled(new Grid(), boxes);
    expectOverlap(index, boxes, boxes[50]);
    const { cellSize } = insides(index);
    for (let id = 40; id < 2000; id++) index.remove(id);
    expectOverlap(index, boxes.slice(0, 40), boxes[0]);
    expect(insides(index).cellSize).toBeGreaterThan(20 * cellSize);
    index.validate();
  });

  it("puts side by side in memory what a query looks at one after the other, when it is filled (seed 56)", () => {
    const random = randomNumbers(56);
    const boxes = Array.from({ length: 1000 }, () =>
      boxAround([20 * random(), 20 * random(), 20 * random()], [0.5, 0.5, 0.5]),
    );
    const index = filled(new Grid(), boxes);
    expectOverlap(index, boxes, boxes[50]);
    const { cells, entries, cellTop, root } = insides(index);
    let next = 2;
    for (let at = CELL_WORDS; at < cellTop; at += CELL_WORDS) {
      for (let entry = cells[at | CELL_FIRST]; entry !== 0; entry = entries[entry | 1]) {
        expect(entry).toBe(next);
        next += 2;
      }
    }
    expect(root).toBe(CELL_WORDS);
    expect(next).toBeGreaterThan(2000);
  });

  it("finds the nearest three while the limit shrinks, and looks at little else (seed 57)", () => {
    const random = randomNumbers(57);
    const boxes = Array.from({ length: 4000 }, (_, id) => {
      const half = id % 100 === 0 ? 2 : 0.3;
      return boxAround([40 * random(), 40 * random(), 40 * random()], [half, half * random(), half]);
    });
    const index = filled(new Grid(), boxes);
    let cost = 0;
    for (let i = 0; i < 400; i++) {
      const point = boxAround([60 * random() - 10, 60 * random() - 10, 60 * random() - 10], [i % 3, 0, 0]);
      const best: number[] = [];
      const visitor = new Collect();
      visitor.visit = (id) => {
        best.push(boxDistance(boxes[id], point));
        best.sort((a, b) => a - b).splice(3);
        if (best.length === 3) visitor.limit = best[2];
      };
      index.closest(point, visitor);
      const due = boxes.map((box) => boxDistance(box, point)).sort((a, b) => a - b);
      expect(best).toEqual(due.slice(0, 3));
      cost += visitor.nodeVisits;
    }
    expect(cost / 400).toBeLessThan(80);
  });

  it("only notes a move within the same cells, and touches but those that differ otherwise", () => {
    const index = new Grid({ cellSize: 4 });
    const boxes = Array.from({ length: 64 }, (_, id) => boxAround([4 * id, 0, 0], [1, 1, 1]));
    filled(index, boxes);
    expectOverlap(index, boxes, boxes[3]);
    const grid = insides(index);
    const before = [grid.cells.slice(), grid.entries.slice(), grid.table.slice()];
    boxes[5] = boxAround([20.1, 0.1, -0.1], [1.1, 0.5, 0.9]);
    index.update(5, boxes[5]);
    expect([grid.cells, grid.entries, grid.table]).toEqual(before);
    expectOverlap(index, boxes, boxAround([20.1 + 1.1, 0.1, 0], [0, 0, 0]));
    boxes[5] = boxAround([4 * 64, 0, 0], [1, 1, 1]);
    index.update(5, boxes[5]);
    expect(grid.cells).not.toEqual(before[0]);
    expectOverlap(index, boxes, boxAround([250, 0, 0], [9, 9, 9]));
    index.validate();
  });

  it("reuses what it has given back, and keeps nothing of what has left (seed 54)", () => {
    const random = randomNumbers(54);
    const index = new Grid({ cellSize: 1 });
    const place = () => boxAround([30 * random(), 30 * random(), 30 * random()], [random(), 2 * random(), random()]);
    const boxes = Array.from({ length: 500 }, place);
    filled(index, boxes);
    expectOverlap(index, boxes, boxes[0]);
    const grid = insides(index);
    const tops: number[] = [];
    for (let round = 0; round < 30; round++) {
      for (let id = round % 3; id < 500; id += 3) {
        boxes[id] = place();
        index.update(id, boxes[id]);
      }
      tops.push(grid.cellTop + grid.entryTop);
      expectOverlap(index, boxes, boxes[round]);
    }
    index.validate();
    expect(tops[29]).toBeLessThan(1.1 * tops[5]);
    boxes.forEach((_, id) => {
      index.remove(id);
    });
    index.validate();
    expect(index.stats()).toMatchObject({ size: 0, nodes: 0, leaves: 0, depth: 0, cost: 0 });
  });

  it("measures cost, nodes and depth by hand-checked figures", () => {
    // the cell that ends at 0.5 + 3.8 holds the first box alone
    const one = filled(new Grid({ cellSize: 10 }), [aabb(0, 0, 0, 1, 1, 1)]);
    expect(one.stats()).toMatchObject({ size: 1, nodes: 1, leaves: 1, depth: 0, cost: 2 });
    // a plane at `edge`: two boxes on its one side, one on the other, and the root of both cells
    const three = filled(new Grid({ cellSize: 10 }), [
      aabb(0, 0, 0, 1, 1, 1),
      aabb(0, 0, 0, 1, 1, 1),
      aabb(9, 0, 0, 10, 1, 1),
    ]);
    const stats = three.stats();
    expect(stats).toMatchObject({ size: 3, nodes: 3, leaves: 3, depth: 1 });
    const edge = insides(three).center[0];
    expect(edge).toBeCloseTo(0.5 + 3.8197, 4);
    const [left, right] = [2 * edge + 1, 2 * (10 - edge) + 1];
    expect(stats.cost).toBeCloseTo((21 + 3 * left + 2 * right) / 21, 12);
  });

  it("refuses options that it does not know and cells without a width", () => {
    expect(() => new Grid({ cellsize: 1 } as object)).toThrow(
      new TypeError('Grid: unknown option "cellsize"; known options are cellSize'),
    );
    expect(() => new Grid({ cellSize: 0 })).toThrow(new RangeError("Grid: cellSize must be > 0, got 0"));
    expect(() => new Grid({ cellSize: Infinity })).toThrow(RangeError);
    expect(() => new Grid({ cellSize: "1" as unknown as number })).toThrow(TypeError);
  });
});
