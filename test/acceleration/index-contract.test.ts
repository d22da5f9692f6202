import { describe, expect, it } from "vitest";
import type { IndexVisitor, SpatialIndex } from "../../src/acceleration/spatial-index.ts";
import { traversalStack } from "../../src/acceleration/traversal-stack.ts";
import type { Aabb } from "../../src/math/aabb.ts";
import { aabb, boxAround, boxDistance, Collect, enterDistance, INDEXES, makeRay, randomNumbers } from "./support.ts";

const NO_HALF = new Float64Array(3);

function filled(make: () => SpatialIndex, boxes: readonly Aabb[]): SpatialIndex {
  const index = make();
  boxes.forEach((box, id) => {
    index.insert(id, box);
  });
  return index;
}

function ascending(ids: readonly number[]): number[] {
  return [...ids].sort((a, b) => a - b);
}

/** A row of unit boxes along x at 0, 2, 4 … */
function row(count: number): Aabb[] {
  return Array.from({ length: count }, (_, i) => aabb(2 * i, 0, 0, 2 * i + 1, 1, 1));
}

describe.each(INDEXES)("%s", (name, make) => {
  it("answers every query when empty and after the last removal", () => {
    const index = make();
    for (let round = 0; round < 2; round++) {
      const all = new Collect();
      index.overlap(aabb(-1, -1, -1, 1, 1, 1), all);
      index.raycast(makeRay([0, 0, 0], [1, 0, 0], 0, Infinity), all);
      index.sweep(makeRay([0, 0, 0], [1, 0, 0], 0, Infinity), new Float64Array([1, 1, 1]), all);
      index.closest(aabb(0, 0, 0, 0, 0, 0), all);
      expect(all.ids).toEqual([]);
      expect(index.size).toBe(0);
      index.validate();
      expect(index.stats().cost).toBe(0);
      index.insert(7, aabb(0, 0, 0, 1, 1, 1));
      index.overlap(aabb(0, 0, 0, 1, 1, 1), all);
      expect(all.ids).toEqual([7]);
      index.remove(7);
    }
  });

  it("counts touching as meeting, in overlap, rays, sweeps and closest", () => {
    const index = filled(make, [aabb(1, 1, 1, 2, 2, 2)]);
    const hits = (ask: (visitor: IndexVisitor) => void, limit = Infinity) => {
      const visitor = new Collect(limit);
      ask(visitor);
      return visitor.ids.length;
    };
    expect(hits((v) => index.overlap(aabb(0, 0, 0, 1, 1, 1), v))).toBe(1);
    expect(hits((v) => index.overlap(aabb(0, 0, 0, 1, 1, 0.999999), v))).toBe(0);
    // along an edge, and into a corner
    expect(hits((v) => index.raycast(makeRay([0, 1, 1], [1, 0, 0], 0, 9), v))).toBe(1);
    expect(hits((v) => index.raycast(makeRay([0, 1, 0.999999], [1, 0, 0], 0, 9), v))).toBe(0);
    // ends at the face, starts at the face
    expect(hits((v) => index.raycast(makeRay([0, 1.5, 1.5], [1, 0, 0], 0, 1), v))).toBe(1);
    expect(hits((v) => index.raycast(makeRay([0, 1.5, 1.5], [1, 0, 0], 0, 0.999999), v))).toBe(0);
    expect(hits((v) => index.raycast(makeRay([0, 1.5, 1.5], [1, 0, 0], 2, 9), v))).toBe(1);
    expect(hits((v) => index.raycast(makeRay([0, 1.5, 1.5], [1, 0, 0], 2.000001, 9), v))).toBe(0);
    const half = new Float64Array([0.5, 0.25, 0.25]);
    expect(hits((v) => index.sweep(makeRay([0, 0.75, 1.5], [1, 0, 0], 0, 0.5), half, v))).toBe(1);
    expect(hits((v) => index.sweep(makeRay([0, 0.749999, 1.5], [1, 0, 0], 0, 9), half, v))).toBe(0);
    expect(hits((v) => index.sweep(makeRay([0, 0.75, 1.5], [1, 0, 0], 0, 0.499999), half, v))).toBe(0);
    expect(hits((v) => index.closest(aabb(1.5, 1.5, 5, 1.5, 1.5, 5), v), 3)).toBe(1);
    expect(hits((v) => index.closest(aabb(1.5, 1.5, 5, 1.5, 1.5, 5), v), 2.999999)).toBe(0);
    expect(hits((v) => index.closest(aabb(1.5, 1.5, 1.5, 1.5, 1.5, 1.5), v), 0)).toBe(1);
  });

  it("takes lines, rays on a slab plane, point tests and negative zeros", () => {
    const index = filled(make, row(5));
    const ids = (ray: Float64Array) => {
      const visitor = new Collect();
      index.raycast(ray, visitor);
      return ascending(visitor.ids);
    };
    expect(ids(makeRay([4.5, 0.5, 0.5], [1, 0, 0], -Infinity, Infinity))).toEqual([0, 1, 2, 3, 4]);
    expect(ids(makeRay([4.5, 0.5, 0.5], [1, 0, 0], -Infinity, 0))).toEqual([0, 1, 2]);
    expect(ids(makeRay([4.5, 0.5, 0.5], [1, -0, -0], 0, Infinity))).toEqual([2, 3, 4]);
    expect(ids(makeRay([4.5, 0.5, 0.5], [-1, -0, 0], 0, Infinity))).toEqual([0, 1, 2]);
    expect(ids(makeRay([4.5, 0.5, 0.5], [0, -1, 0], 0, 0))).toEqual([2]);
    expect(ids(makeRay([-1, 0, 1], [1, 0, 0], 0, Infinity))).toEqual([0, 1, 2, 3, 4]);
    expect(ids(makeRay([2, -3, 0.5], [0, 1, 0], 0, Infinity))).toEqual([1]);
    expect(ids(makeRay([-1, 0.5, 0.5], [1, 1e-310, -1e-310], 0, Infinity))).toEqual([0, 1, 2, 3, 4]);
    expect(ids(makeRay([0, 0, 0], [1, 0, 0], 5, 5))).toEqual([2]);
  });

  it("visits boxes of no size, at the origin too", () => {
    const index = filled(make, [aabb(0, 0, 0, 0, 0, 0), aabb(1, 0, 0, 1, 0, 0), aabb(0, 0, 0, 0, 0, 0)]);
    const visitor = new Collect();
    index.raycast(makeRay([-1, 0, 0], [1, 0, 0], 0, 5), visitor);
    expect(ascending(visitor.ids)).toEqual([0, 1, 2]);
    const point = new Collect(0);
    index.closest(aabb(1, 0, 0, 1, 0, 0), point);
    expect(point.ids).toEqual([1]);
    const overlap = new Collect();
    index.overlap(aabb(0, 0, 0, 0, 0, 0), overlap);
    expect(ascending(overlap.ids)).toEqual([0, 2]);
    index.validate();
  });

  it("meets boxes of no size in a world that is nothing but the origin", () => {
    const index = filled(make, [aabb(0, 0, 0, 0, 0, 0), aabb(0, 0, 0, 0, 0, 0), aabb(0, 0, 0, 0, 0, 0)]);
    for (const direction of [
      [1, 0, 0],
      [0, -1, 0],
      [0, 0, 1],
      [-0.6, -0.8, 0],
    ]) {
      const visitor = new Collect(0);
      index.raycast(makeRay([0, 0, 0], direction, 0, 0), visitor);
      expect(ascending(visitor.ids)).toEqual([0, 1, 2]);
    }
    const closest = new Collect(0);
    index.closest(aabb(0, 0, 0, 0, 0, 0), closest);
    expect(ascending(closest.ids)).toEqual([0, 1, 2]);
  });

  it("visits each of 10,000 equal boxes once, in a shallow tree, added at once or one by one", () => {
    const box = aabb(1, 2, 3, 4, 5, 6);
    for (const oneByOne of [false, true]) {
      const index = make();
      const count = oneByOne ? 2000 : 10000;
      for (let id = 0; id < count; id++) {
        index.insert(id, box);
        if (oneByOne) index.overlap(aabb(9, 9, 9, 9, 9, 9), new Collect());
      }
      index.validate();
      expect(index.stats().depth).toBeLessThan(40);
      const visitor = new Collect();
      index.raycast(makeRay([0, 3, 4], [1, 0, 0], 0, 1), visitor);
      expect(ascending(visitor.ids)).toEqual(Array.from({ length: count }, (_, i) => i));
    }
  });

  it("shrinks with the limit of a visitor, and visits what begins at exactly the limit", () => {
    const index = filled(make, row(50));
    const ray = makeRay([-1, 0.5, 0.5], [1, 0, 0], 0, Infinity);
    const boxes = row(50);
    for (const limit of [1, 5, 6.5]) {
      const visited: number[] = [];
      index.raycast(ray, {
        limit: Infinity,
        nodeVisits: 0,
        leafVisits: 0,
        visit(id) {
          expect(enterDistance(boxes[id], ray)).toBeLessThanOrEqual(this.limit);
          visited.push(id);
          this.limit = limit;
        },
      });
      const due = boxes.flatMap((box, id) => (enterDistance(box, ray) <= limit ? [id] : []));
      expect(due.length).toBeGreaterThan(0);
      expect(ascending(visited)).toEqual(expect.arrayContaining(due));
      expect(visited.length).toBeLessThanOrEqual(due.length + 1); // the first may be any
    }
  });

  it("ends at a limit of −Infinity, before or within the query", () => {
    const index = filled(make, row(20));
    const line = makeRay([0, 0.5, 0.5], [1, 0, 0], -Infinity, Infinity);
    const everything = aabb(-1, -1, -1, 99, 99, 99);
    const queries: ((visitor: IndexVisitor) => void)[] = [
      (v) => index.overlap(everything, v),
      (v) => index.raycast(line, v),
      (v) => index.sweep(line, NO_HALF, v),
      (v) => index.closest(everything, v),
    ];
    for (const query of queries) {
      let visits = 0;
      const once = {
        limit: Infinity,
        nodeVisits: 0,
        leafVisits: 0,
        visit() {
          visits++;
          this.limit = -Infinity;
        },
      };
      query(once);
      query(once);
      expect(visits).toBe(1);
    }
  });

  it("runs queries inside the visitors of other queries (seed 11)", () => {
    const random = randomNumbers(11);
    const boxes = Array.from({ length: 300 }, () =>
      boxAround([random() * 10, random() * 10, random() * 10], [random(), random(), random()]),
    );
    const index = filled(make, boxes);
    let pairs = 0;
    const outer = new Collect();
    const inner = (id: number) => {
      const near = new Collect(0.5);
      index.closest(boxes[id], near);
      pairs += near.ids.length;
      index.raycast(makeRay([5, 5, -9], [0, 0, 1], 0, 99), new Collect());
    };
    const query = makeRay([0, 0, 0], [0.6, 0.48, 0.64], 0, Infinity);
    index.raycast(query, {
      limit: Infinity,
      nodeVisits: 0,
      leafVisits: 0,
      visit(id) {
        outer.visit(id);
        inner(id);
        index.overlap(boxes[id], { limit: 0, nodeVisits: 0, leafVisits: 0, visit: inner });
      },
    });
    const plain = new Collect();
    index.raycast(query, plain);
    expect(outer.ids).toEqual(plain.ids);
    expect(plain.ids.length).toBeGreaterThan(5);
    let expected = 0;
    const near = (id: number) => boxes.filter((box) => boxDistance(box, boxes[id]) <= 0.5).length;
    for (const id of plain.ids) {
      expected += near(id);
      boxes.forEach((box, other) => {
        if (boxDistance(box, boxes[id]) === 0) expected += near(other);
      });
    }
    expect(pairs).toBe(expected);
  });

  it("leaves the shared stack as it was when a visitor throws, and answers the next query", () => {
    const index = filled(make, row(100));
    const everything = aabb(-1, -1, -1, 999, 9, 9);
    const line = makeRay([0, 0.5, 0.5], [1, 0, 0], -Infinity, Infinity);
    const before = traversalStack.top;
    const queries: ((visitor: IndexVisitor) => void)[] = [
      (v) => index.overlap(everything, v),
      (v) => index.raycast(line, v),
      (v) => index.sweep(line, NO_HALF, v),
      (v) => index.closest(everything, v),
    ];
    for (const query of queries) {
      let visits = 0;
      const visit = () => {
        if (++visits === 37) throw new Error("enough");
      };
      expect(() => query({ limit: Infinity, nodeVisits: 0, leafVisits: 0, visit })).toThrow("enough");
      expect(traversalStack.top).toBe(before);
      const all = new Collect();
      query(all);
      expect(all.ids.length).toBe(100);
    }
  });

  it("counts boxes and leaves on top of what the visitor has counted", () => {
    const index = filled(make, row(64));
    const visitor = new Collect();
    visitor.nodeVisits = 1000;
    visitor.leafVisits = 2000;
    index.raycast(makeRay([-1, 0.5, 0.5], [1, 0, 0], 0, Infinity), visitor);
    expect(visitor.leafVisits).toBe(2064);
    expect(visitor.nodeVisits).toBeGreaterThanOrEqual(1064);
    // a grid tests a box once for each cell that the ray shares with it
    expect(visitor.nodeVisits).toBeLessThanOrEqual(name === "grid" ? 1192 : 1128);
  });

  it("refuses bad ids and boxes with a message, and stays as it was", () => {
    const index = filled(make, row(3));
    const name = index.name;
    const box = aabb(0, 0, 0, 1, 1, 1);
    const range = "0…1073741823";
    expect(() => index.insert(1, box)).toThrow(new RangeError(`${name}.insert: id must not be in the index, got 1`));
    expect(() => index.insert(-1, box)).toThrow(
      new RangeError(`${name}.insert: id must be an integer in ${range}, got -1`),
    );
    expect(() => index.insert(1.5, box)).toThrow(
      new RangeError(`${name}.insert: id must be an integer in ${range}, got 1.5`),
    );
    expect(() => index.update(3, box)).toThrow(new RangeError(`${name}.update: id must be in the index, got 3`));
    expect(() => index.remove(99)).toThrow(new RangeError(`${name}.remove: id must be in the index, got 99`));
    expect(() => index.insert(3, aabb(0, 0, 0, 1, Number.NaN, 1))).toThrow(
      new RangeError(`${name}.insert: box must have min <= max within ±1e38, got [0, 0, 0, 1, NaN, 1]`),
    );
    expect(() => index.update(2, aabb(0, 0, 0, 1, 1, -1))).toThrow(
      new RangeError(`${name}.update: box must have min <= max within ±1e38, got [0, 0, 0, 1, 1, -1]`),
    );
    expect(() => index.insert(3, aabb(0, 0, 0, 1, 1, Infinity))).toThrow(
      new RangeError(`${name}.insert: box must have min <= max within ±1e38, got [0, 0, 0, 1, 1, Infinity]`),
    );
    index.validate();
    const all = new Collect();
    index.overlap(aabb(-9, -9, -9, 99, 99, 99), all);
    expect(ascending(all.ids)).toEqual([0, 1, 2]);
  });
});
