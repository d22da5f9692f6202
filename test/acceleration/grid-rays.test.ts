import { describe, expect, it } from "vitest";
import type { CellGrid } from "../../src/acceleration/grid/cell-grid.ts";
import { Grid } from "../../src/acceleration/grid/grid.ts";
import { rootSpan } from "../../src/acceleration/grid/root-span.ts";
import { sweepGrid } from "../../src/acceleration/grid/sweep-grid.ts";
import type { Aabb } from "../../src/math/aabb.ts";
import { aabb, boxAround, Collect, enterDistance, makeRay, randomNumbers } from "./support.ts";

const NO_HALF = new Float64Array(3);

function insides(index: Grid): CellGrid {
  return (index as unknown as { grid: CellGrid }).grid;
}

/** An index of cells of `cellSize` whose lattice is laid, and which is empty but for id 0 at `around`. */
function laid(cellSize: number, around: readonly number[]): { index: Grid; center: Float64Array } {
  const index = new Grid({ cellSize });
  index.insert(0, boxAround(around, [0, 0, 0]));
  index.overlap(aabb(0, 0, 0, 0, 0, 0), new Collect());
  index.remove(0);
  return { index, center: insides(index).center };
}

/** Casts (or sweeps) and compares with every box one by one; returns how many are met. `slack`: how far off a box may be and still be visited. */
function expectCast(index: Grid, boxes: readonly Aabb[], ray: Float64Array, half: number[], slack: number): number {
  const visitor = new Collect();
  if (half.every((h) => h === 0)) index.raycast(ray, visitor);
  else index.sweep(ray, new Float64Array(half), visitor);
  const visited = new Set(visitor.ids);
  expect(visited.size, "an id was visited twice").toBe(visitor.ids.length);
  const longer = ray.slice();
  longer[6] -= slack;
  let due = 0;
  boxes.forEach((box, id) => {
    const enter = enterDistance(box, ray, half);
    if (enter <= ray[7]) {
      due++;
      expect(visited.has(id), `id ${id} was missed`).toBe(true);
    } else if (visited.has(id)) {
      expect(enterDistance(box, longer, half, slack), `id ${id} is too far off`).toBeLessThanOrEqual(ray[7] + slack);
    }
  });
  return due;
}

/** A unit vector out of small whole numbers: often along an axis or a diagonal. */
function stepDirection(random: () => number): number[] {
  for (;;) {
    const steps = [0, 1, 2].map(() => Math.floor(random() * 5) - 2);
    const length = Math.sqrt(steps[0] ** 2 + steps[1] ** 2 + steps[2] ** 2);
    if (length > 0) return steps.map((step) => (step === 0 && random() < 0.5 ? -0 : step / length));
  }
}

const INTERVALS = [
  [0, Infinity],
  [-Infinity, Infinity],
  [0, 5],
  [-3, 0],
  [0, 0],
  [2, 40],
];

describe("rays through a Grid", () => {
  it.each([
    ["at the origin (seed 61)", [0, 0, 0], 0.3, 61],
    ["1e7 away (seed 62)", [1e7, -1e7, 1e7], 0.7, 62],
    ["1e7 away, in wide cells (seed 63)", [1e7, 0, 3], 16, 63],
  ])("miss no box of planes, edges and corners on the planes between cells, %s", (_, around, size, seed) => {
    const random = randomNumbers(seed);
    const { index, center } = laid(size, around);
    const onPlane = (axis: number) =>
      center[axis] + size * (Math.floor(random() * 12) - 6) * (random() < 0.8 ? 1 : 0.5);
    const boxes = Array.from({ length: 250 }, (_, id) => {
      const a = [0, 1, 2].map(onPlane);
      const b = a.map((x) => x + size * Math.floor(random() * 3));
      const box = aabb(a[0], a[1], a[2], b[0], b[1], b[2]);
      index.insert(id, box);
      return box;
    });
    index.validate();
    const slack = 1e-13 * (Math.abs(around[0]) + 100);
    let met = 0;
    let walks = 0;
    for (let i = 0; i < 1500; i++) {
      const origin = [0, 1, 2].map((axis) => onPlane(axis) + (random() < 0.2 ? 40 * size * (random() - 0.5) : 0));
      const [min, max] = INTERVALS[i % INTERVALS.length];
      met += expectCast(index, boxes, makeRay(origin, stepDirection(random), min, max), [0, 0, 0], slack);
      if (rootSpan.canWalk) walks++;
    }
    expect(met).toBeGreaterThan(1800);
    expect(walks).toBe(1500);
  });

  it("and sweeps from far away, where rounding is coarser than cells, find what is due (seed 64)", () => {
    const random = randomNumbers(64);
    const boxes = Array.from({ length: 200 }, () =>
      boxAround([20 * random(), 20 * random(), 20 * random()], [random(), random(), random()]),
    );
    const index = new Grid();
    boxes.forEach((box, id) => {
      index.insert(id, box);
    });
    let met = 0;
    let walks = 0;
    for (let i = 0; i < 600; i++) {
      const distance = [50, 1e5, 1e9, 1e13][i % 4];
      const direction = stepDirection(random);
      const origin = direction.map((d) => 10 + 8 * (random() - 0.5) - distance * d);
      const ray = makeRay(origin, direction, 0, i % 8 < 4 ? Infinity : 2 * distance);
      const half = i % 3 === 0 ? [0.3, 0.1, 0.2] : [0, 0, 0];
      met += expectCast(index, boxes, ray, half, 4e-15 * (distance + 100) * 8);
      if (rootSpan.canWalk) walks++;
    }
    expect(met).toBeGreaterThan(500);
    expect(walks).toBeGreaterThan(200);
    expect(walks).toBeLessThan(500);
  });

  it("that walk visit what rays do that go down the hierarchy, in the order in which they come to them (seed 65)", () => {
    const random = randomNumbers(65);
    const index = new Grid();
    const boxes = Array.from({ length: 1500 }, (_, id) => {
      const half = id % 50 === 0 ? 20 : 0.2 + random();
      const box = boxAround([60 * random(), 60 * random(), 60 * random()], [half, half * random(), half]);
      index.insert(id, box);
      return box;
    });
    let met = 0;
    let early = 0;
    for (let i = 0; i < 800; i++) {
      const direction = i % 2 === 0 ? stepDirection(random) : [0.48, -0.64, 0.6];
      const [min, max] = INTERVALS[i % INTERVALS.length];
      const ray = makeRay([60 * random(), 60 * random(), 60 * random()], direction, min, max);
      const walk = new Collect();
      const twin = new Collect();
      index.raycast(ray, walk);
      sweepGrid(insides(index), ray, NO_HALF, twin);
      expect([...walk.ids].sort((a, b) => a - b)).toEqual([...twin.ids].sort((a, b) => a - b));
      for (const { ids } of [walk, twin]) {
        met += ids.length;
        let latest = -Infinity;
        for (const id of ids) {
          const enter = enterDistance(boxes[id], ray);
          // a box of the lowest level comes no earlier than a cell's way after another
          if (id % 50 !== 0 && enter < latest - 20) early++;
          latest = Math.max(latest, enter);
        }
      }
    }
    expect(met).toBeGreaterThan(10000);
    expect(early).toBeLessThan(0.02 * met);
  });

  it("of tiny and denormal components stay where they are (seed 66)", () => {
    const { index, center } = laid(1, [5, 5, 5]);
    const boxes = Array.from({ length: 64 }, (_, id) => {
      const box = boxAround(
        [center[0] + (id & 3), center[1] + ((id >> 2) & 3), center[2] + (id >> 4)],
        [id % 3 === 0 ? 0 : 0.5, 0.25, id % 5 === 0 ? 0 : 0.5],
      );
      index.insert(id, box);
      return box;
    });
    let met = 0;
    for (const tiny of [0, -0, 1e-310, -1e-310, 1e-200, -1e-17, 1e-16]) {
      for (let i = 0; i < 48; i++) {
        const axis = i % 3;
        const direction = [tiny, -tiny, tiny];
        direction[axis] = i % 2 === 0 ? 1 : -1;
        const origin = [0, 1, 2].map((a) => center[a] + ((i >> 2) & 3) * 0.5 - (a === axis ? 9 * direction[axis] : 0));
        met += expectCast(
          index,
          boxes,
          makeRay(origin, direction, i % 4 === 0 ? -Infinity : 0, Infinity),
          [0, 0, 0],
          1e-12,
        );
      }
    }
    expect(met).toBeGreaterThan(300);
  });

  it("and other queries under way in each other's visitors visit each id once (seed 67)", () => {
    const random = randomNumbers(67);
    const index = new Grid({ cellSize: 0.7 });
    const boxes = Array.from({ length: 250 }, (_, id) => {
      const box = boxAround([6 * random(), 6 * random(), 6 * random()], [2 * random(), random(), 2 * random()]);
      index.insert(id, box);
      return box;
    });
    const ray = makeRay([-1, 2.9, 3.1], [0.8, 0.36, 0.48], 0, 9);
    const half = new Float64Array([0.4, 0.3, 0.2]);
    const queries = [
      (visitor: Collect) => index.raycast(ray, visitor),
      (visitor: Collect) => index.sweep(ray, half, visitor),
      (visitor: Collect) => index.overlap(aabb(1, 2, 1, 4, 5, 4), visitor),
      (visitor: Collect) => index.closest(boxes[9], visitor),
    ];
    const alone = queries.map((query) => {
      const visitor = new Collect(4);
      query(visitor);
      expect(new Set(visitor.ids).size).toBe(visitor.ids.length);
      expect(visitor.ids.length).toBeGreaterThan(5);
      return visitor.ids;
    });
    let nested = 0;
    const within = (outer: number, depth: number) => {
      const visitor = new Collect(4);
      visitor.visit = (id) => {
        visitor.ids.push(id);
        if (depth < 2 && visitor.ids.length % 11 === 0) queries.forEach((_, inner) => void within(inner, depth + 1));
      };
      queries[outer](visitor);
      expect(visitor.ids).toEqual(alone[outer]);
      nested++;
    };
    queries.forEach((_, outer) => void within(outer, 0));
    expect(nested).toBeGreaterThan(200);
  });

  it("end early when the nearest is found: few cells beyond it are looked at (seed 68)", () => {
    const random = randomNumbers(68);
    const index = new Grid();
    const boxes = Array.from({ length: 8000 }, (_, id) => {
      const box = boxAround([40 * random(), 40 * random(), 40 * random()], [0.5, 0.5, 0.5]);
      index.insert(id, box);
      return box;
    });
    const all = new Collect();
    let nearest = 0;
    for (let i = 0; i < 200; i++) {
      const ray = makeRay([40 * random(), 40 * random(), 0], [0, 0, 1], 0, Infinity);
      index.raycast(ray, all);
      const visitor = new Collect();
      visitor.visit = (id) => {
        visitor.limit = Math.min(visitor.limit, enterDistance(boxes[id], ray));
      };
      index.raycast(ray, visitor);
      nearest += visitor.nodeVisits;
    }
    expect(all.ids.length).toBeGreaterThan(800);
    expect(nearest).toBeLessThan(0.5 * all.nodeVisits);
  });
});
