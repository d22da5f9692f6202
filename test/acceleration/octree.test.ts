import { describe, expect, it } from "vitest";
import { BruteForceIndex } from "../../src/acceleration/brute-force.ts";
import { Octree } from "../../src/acceleration/octree/octree.ts";
import type { SpatialIndex } from "../../src/acceleration/spatial-index.ts";
import type { Aabb } from "../../src/math/aabb.ts";
import { aabb, boxAround, boxDistance, Collect, enterDistance, makeRay, randomNumbers } from "./support.ts";

/** The octree and its slow twin, edited alike. */
class Twins {
  readonly octree = new Octree();
  readonly brute = new BruteForceIndex();
  readonly boxes: Aabb[] = [];
  readonly random: () => number;
  /** Ids that the queries of {@link compare} have visited. */
  visited = 0;

  constructor(seed: number) {
    this.random = randomNumbers(seed);
  }

  add(center: ArrayLike<number>, half: ArrayLike<number>): void {
    const id = this.boxes.length;
    this.boxes.push(boxAround(center, half));
    this.octree.insert(id, this.boxes[id]);
    this.brute.insert(id, this.boxes[id]);
  }

  move(id: number, center: ArrayLike<number>, half: ArrayLike<number>): void {
    this.boxes[id] = boxAround(center, half);
    this.octree.update(id, this.boxes[id]);
    this.brute.update(id, this.boxes[id]);
  }

  /** Asks both for all that is around `center` at the scale of `reach`. */
  compare(center: number[], reach: number): void {
    const { random } = this;
    const box = boxAround(center, [reach * random(), reach * random(), reach * random()]);
    const point = boxAround(center, [0, 0, 0]);
    const ray = makeRay(center, this.direction(), 0, 4 * reach);
    const half = new Float64Array([reach / 8, reach / 4, reach / 8]);
    const meets = (other: Aabb, grow: Float64Array, slack: number) => enterDistance(other, ray, grow, slack) <= ray[7];
    this.ask((index, visitor) => index.overlap(box, visitor));
    this.ask(
      (index, visitor) => index.raycast(ray, visitor),
      (other, slack) => meets(other, new Float64Array(3), slack),
    );
    this.ask(
      (index, visitor) => index.sweep(ray, half, visitor),
      (other, slack) => meets(other, half, slack),
    );
    this.ask(
      (index, visitor) => index.closest(point, visitor),
      (other, slack) => boxDistance(other, point) <= reach + slack,
      reach,
    );
  }

  direction(): number[] {
    const to = [0, 1, 2].map(() => this.random() - 0.5);
    const length = Math.sqrt(to[0] ** 2 + to[1] ** 2 + to[2] ** 2);
    return to.map((x) => x / length);
  }

  /** Asks both; the octree may visit more, if within the rounding error of the largest coordinate in it. */
  private ask(
    query: (index: SpatialIndex, visitor: Collect) => void,
    may: (other: Aabb, slack: number) => boolean = () => false,
    limit = Infinity,
  ): void {
    const [ours, theirs] = [this.octree, this.brute].map((index) => {
      const visitor = new Collect(limit);
      query(index, visitor);
      return visitor.ids.sort((a, b) => a - b);
    });
    const due = new Set(theirs);
    const slack = 1e-13 * this.boxes.reduce((most, box) => box.reduce((m, x) => Math.max(m, Math.abs(x)), most), 0);
    const wanted = ours.filter((id) => due.has(id) || !may(this.boxes[id], slack));
    expect(wanted).toEqual(theirs);
    this.visited += theirs.length;
  }
}

/** Boxes that an overlap test with `box` opens. */
function opened(octree: Octree, box: Aabb): number {
  const visitor = new Collect();
  octree.overlap(box, visitor);
  return visitor.leafVisits;
}

describe("Octree, which has no bounds", () => {
  it("grows in all directions, however far, and finds what was there before (seed 61)", () => {
    const twins = new Twins(61);
    for (let i = 0; i < 30; i++) twins.add([twins.random(), twins.random(), twins.random()], [0.1, 0.1, 0.1]);
    for (let distance = 4; distance < 1e12; distance *= 8) {
      const center = twins.direction().map((x) => x * distance);
      for (let i = 0; i < 12; i++) {
        twins.add(
          center.map((x) => x + twins.random()),
          [0.2, 0.2, 0.2],
        );
      }
      twins.octree.validate();
      twins.compare(center, 1.5);
      twins.compare([0.5, 0.5, 0.5], 0.5);
    }
    expect(twins.visited).toBeGreaterThan(500);
    // 14 clusters at distances that grow like powers of two; levels on which nothing branches are left out
    expect(twins.octree.stats().depth).toBeLessThan(25);
  });

  it("stays as deep as its clusters when an outlier comes and goes", () => {
    const octree = new Octree();
    for (let id = 0; id < 1000; id++) {
      octree.insert(id, aabb(id % 10, ((id / 10) % 10) | 0, (id / 100) | 0, (id % 10) + 0.9, 10, 10));
    }
    const { depth } = octree.stats();
    for (let round = 0; round < 5; round++) {
      octree.insert(1000, boxAround([1e7, -1e9, 1e30], [1, 1, 1]));
      octree.validate();
      expect(octree.stats().depth).toBeLessThanOrEqual(depth + 2);
      octree.remove(1000);
      octree.validate();
      expect(octree.stats().depth).toBeLessThanOrEqual(depth + 1);
    }
  });

  it.each([
    [-6, 7, 62],
    [-40, 37, 68],
  ])("finds boxes of sizes from 1e%i to 1e%i, at such distances (seed %i)", (least, greatest, seed) => {
    const twins = new Twins(seed);
    const scale = () => 10 ** Math.floor(twins.random() * (greatest - least + 1) + least);
    const size = (largest: number) => [0, 1, 2].map(() => largest * twins.random());
    for (let i = 0; i < 1500; i++) {
      const far = scale();
      twins.add(
        twins.direction().map((x) => x * far),
        twins.random() < 0.2 ? [0, 0, 0] : size(Math.min(scale(), far)),
      );
    }
    for (let i = 0; i < 1500; i++) {
      const far = scale();
      const center = twins.direction().map((x) => x * far);
      twins.move(Math.floor(twins.random() * 1500), center, size(scale() * 0.1));
      if (i % 100 === 0) twins.octree.validate();
      if (i % 30 === 0) twins.compare(center, far);
    }
    twins.octree.validate();
    expect(twins.visited).toBeGreaterThan(5000);
    // a level for each factor of two at most
    expect(twins.octree.stats().depth).toBeLessThan(3.33 * (greatest - least) + 4);
  });

  it("tells points apart that are 1e-6 from each other and 1e7 from the others", () => {
    const octree = new Octree();
    for (let id = 0; id < 100; id++) octree.insert(id, boxAround([id * 1e-6, 0, 0], [0, 0, 0]));
    for (let id = 100; id < 200; id++) octree.insert(id, boxAround([1e7 - id, id * id, 1e7], [0, 0, 0]));
    octree.validate();
    const visitor = new Collect();
    octree.overlap(boxAround([5e-5, 0, 0], [2.5e-6, 1, 1]), visitor);
    expect(visitor.ids.sort((a, b) => a - b)).toEqual([48, 49, 50, 51, 52]);
    expect(visitor.leafVisits).toBeLessThan(30);
    expect(octree.stats().depth).toBeLessThan(20);
  });

  it("ends where no cell can tell points apart: neighbours in float64, denormals, the ends of the range", () => {
    const octree = new Octree();
    const spots = [1, 1 + 2 ** -52, 5e-324, 1e-310, -5e-324, 1e38, -1e38, 0];
    spots.forEach((spot, s) => {
      for (let i = 0; i < 20; i++) octree.insert(20 * s + i, aabb(spot, spot, spot, spot, spot, spot));
    });
    octree.insert(160, aabb(-1e38, -1e38, -1e38, 1e38, 1e38, 1e38));
    octree.validate();
    const visitor = new Collect();
    octree.overlap(aabb(1, 1, 1, 1, 1, 1), visitor);
    expect(visitor.ids.sort((a, b) => a - b)).toEqual([...Array.from({ length: 20 }, (_, i) => i), 160]);
    expect(octree.stats().depth).toBeLessThan(260);
  });
});

describe("Octree of equal boxes", () => {
  it("takes 20,000 equal points in and out", () => {
    const octree = new Octree();
    const point = aabb(3, 4, 5, 3, 4, 5);
    for (let id = 0; id < 20000; id++) octree.insert(id, point);
    octree.validate();
    expect(octree.stats().depth).toBeLessThan(5);
    expect(opened(octree, point)).toBe(20000);
    expect(opened(octree, aabb(6, 6, 6, 9, 9, 9))).toBe(0);
    for (let id = 0; id < 20000; id++) octree.remove(id);
    octree.validate();
    expect(octree.stats()).toMatchObject({ size: 0, nodes: 0, cost: 0 });
  });

  it("splits the cell of equal boxes that part within it (seed 63)", () => {
    const octree = new Octree();
    const random = randomNumbers(63);
    // the root splits: one octant is the cell from 0 to 64
    for (let id = 0; id < 9; id++) octree.insert(id, boxAround([-id, -id, 60], [1, 1, 1]));
    for (let id = 9; id < 500; id++) octree.insert(id, aabb(9, 9, 9, 10, 10, 10));
    expect(octree.stats().depth).toBeLessThan(5);
    for (let id = 9; id < 500; id++) {
      octree.update(id, boxAround([1 + 60 * random(), 1 + 60 * random(), 1 + 60 * random()], [0.5, 0.5, 0.5]));
    }
    octree.validate();
    expect(opened(octree, boxAround([32, 32, 32], [1, 1, 1]))).toBeLessThan(50);
  });
});

describe("Octree after removals", () => {
  it("is empty, keeps its memory and can be filled again (seed 64)", () => {
    const random = randomNumbers(64);
    const octree = new Octree();
    const place = () => boxAround([random() * 50, random() * 50, random() * 50], [random(), random(), random()]);
    let bytes = 0;
    for (let round = 0; round < 4; round++) {
      const boxes = Array.from({ length: 2000 }, place);
      boxes.forEach((box, id) => {
        octree.insert(id, box);
      });
      if (round === 1) bytes = octree.stats().bytes;
      for (let id = 0; id < 2000; id++) {
        octree.remove((id * 7 + round) % 2000);
        if (id % 500 === 0) octree.validate();
      }
      octree.validate();
      expect(octree.stats()).toMatchObject({ size: 0, nodes: 0, leaves: 0, depth: 0, cost: 0 });
    }
    expect(octree.stats().bytes).toBe(bytes);
  });

  it("leaves out levels on which nothing branches any more", () => {
    const octree = new Octree();
    for (let id = 0; id < 20; id++) octree.insert(id, boxAround([100 + id / 20, 100, 100], [0.01, 0.01, 0.01]));
    const { depth } = octree.stats();
    for (let id = 20; id < 30; id++) {
      octree.insert(id, boxAround([100 + 2 ** (id - 20), 100, 100], [0.01, 0.01, 0.01]));
    }
    expect(octree.stats().depth).toBeGreaterThan(depth + 4);
    for (let id = 20; id < 30; id++) octree.remove(id);
    octree.validate();
    expect(octree.stats().depth).toBe(depth);
  });

  it("gives up the cells that few are left in (seed 65)", () => {
    const random = randomNumbers(65);
    const octree = new Octree();
    const boxes = Array.from({ length: 4000 }, () =>
      boxAround([random() * 60, random() * 60, random() * 60], [0.5, 0.5, 0.5]),
    );
    boxes.forEach((box, id) => {
      octree.insert(id, box);
    });
    for (let id = 0; id < 4000; id++) if (id % 100 !== 0) octree.remove(id);
    octree.validate();
    const fresh = new Octree();
    for (let id = 0; id < 4000; id += 100) fresh.insert(id, boxes[id]);
    const [left, built] = [octree.stats(), fresh.stats()];
    expect(left.size).toBe(40);
    expect(left.nodes).toBeLessThan(1.5 * built.nodes);
    expect(left.cost).toBeLessThan(1.2 * built.cost);
  });
});

describe("Octree while things move", () => {
  it("stays as good as a new one: 200 frames of 1,000 wandering boxes (seed 66)", () => {
    const random = randomNumbers(66);
    const octree = new Octree();
    const centers = Array.from({ length: 1000 }, () => [random() * 30, random() * 30, random() * 30]);
    centers.forEach((center, id) => {
      octree.insert(id, boxAround(center, [0.5, 0.5, 0.5]));
    });
    for (let frame = 0; frame < 200; frame++) {
      centers.forEach((center, id) => {
        for (let axis = 0; axis < 3; axis++) {
          center[axis] = Math.min(30, Math.max(0, center[axis] + (random() - 0.5) * 0.4));
        }
        octree.update(id, boxAround(center, [0.5, 0.5, 0.5]));
      });
      if (frame % 50 === 0) octree.validate();
    }
    const fresh = new Octree();
    centers.forEach((center, id) => {
      fresh.insert(id, boxAround(center, [0.5, 0.5, 0.5]));
    });
    expect(octree.stats().cost).toBeLessThan(1.3 * fresh.stats().cost);
  });
});

describe("Octree queries", () => {
  it("visit little before the nearest, along rays of every octant (seed 67)", () => {
    const random = randomNumbers(67);
    const octree = new Octree();
    const boxes = Array.from({ length: 8000 }, (_, id) => {
      const at = [id % 20, Math.floor(id / 20) % 20, Math.floor(id / 400)];
      const center = at.map((x) => 2 * (x - 10) + random());
      octree.insert(id, boxAround(center, [0.5, 0.5, 0.5]));
      return boxAround(center, [0.5, 0.5, 0.5]);
    });
    for (let octant = 0; octant < 8; octant++) {
      const signs = [0, 1, 2].map((axis) => ((octant >> axis) & 1) * 2 - 1);
      let [visited, opened, hits] = [0, 0, 0];
      for (let i = 0; i < 50; i++) {
        const origin = signs.map((sign) => sign * -20 * random());
        const direction = [0.6, 0.48, 0.64].map((x, axis) => x * signs[axis]);
        const ray = makeRay(origin, direction, 0, Infinity);
        const nearest = {
          limit: Infinity,
          nodeVisits: 0,
          leafVisits: 0,
          visit(id: number) {
            visited++;
            this.limit = Math.min(this.limit, enterDistance(boxes[id], ray));
          },
        };
        octree.raycast(ray, nearest);
        opened += nearest.leafVisits;
        if (nearest.limit < Infinity) hits++;
      }
      expect(hits).toBeGreaterThan(30);
      expect(visited / hits).toBeLessThan(2);
      expect(opened / 50).toBeLessThan(60);
    }
  });

  it("visit little before the closest (seed 69)", () => {
    const random = randomNumbers(69);
    const octree = new Octree();
    const place = () => boxAround([random() * 40, random() * 40, random() * 40], [0, 0, 0]);
    const boxes = Array.from({ length: 8000 }, place);
    boxes.forEach((box, id) => {
      octree.insert(id, box);
    });
    let [visited, opened] = [0, 0];
    for (let i = 0; i < 200; i++) {
      const point = place();
      const closest = {
        limit: Infinity,
        nodeVisits: 0,
        leafVisits: 0,
        visit(id: number) {
          visited++;
          this.limit = Math.min(this.limit, boxDistance(boxes[id], point));
        },
      };
      octree.closest(point, closest);
      opened += closest.leafVisits;
      expect(closest.limit).toBe(Math.min(...boxes.map((box) => boxDistance(box, point))));
    }
    expect(visited / 200).toBeLessThan(5);
    expect(opened / 200).toBeLessThan(40);
  });
});
