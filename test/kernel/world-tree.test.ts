import { afterEach, describe, expect, test } from "vitest";
import { NODE_WORDS } from "../../src/acceleration/bvh/node.ts";
import { BoxTree, measureExtent, reserveId, storeBox } from "../../src/acceleration/dynamic-tree/box-tree.ts";
import { insertLeaf } from "../../src/acceleration/dynamic-tree/insert-leaf.ts";
import { moveLeaf } from "../../src/acceleration/dynamic-tree/move-leaf.ts";
import { Octets } from "../../src/acceleration/dynamic-tree/octets.ts";
import { overlapTree } from "../../src/acceleration/dynamic-tree/overlap-tree.ts";
import { raycastTree } from "../../src/acceleration/dynamic-tree/raycast-tree.ts";
import { removeLeaf } from "../../src/acceleration/dynamic-tree/remove-leaf.ts";
import { validateTree } from "../../src/acceleration/dynamic-tree/validate-tree.ts";
import { canWalkOctets, overlapOctets, walkOctets } from "../../src/acceleration/dynamic-tree/walk-octets.ts";
import type { IndexVisitor } from "../../src/acceleration/spatial-index.ts";
import { setKernels } from "../../src/kernel/load.ts";
import { heap } from "../../src/kernel/memory.ts";
import type { RayLike } from "../../src/math/ray.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import type { Collider } from "../../src/world/collider.ts";
import type { Hit } from "../../src/world/hit.ts";
import type { Overlap } from "../../src/world/overlap.ts";
import { World } from "../../src/world/world.ts";
import { boxAround, makeRay } from "../acceleration/support.ts";
import { between, generator, type Random, randomPoint, randomRotation, randomShape } from "../world/random-scenes.ts";

afterEach(() => setKernels("auto"));

/** What `ask` gives without kernels and with them. */
function both<T>(ask: () => T): [T, T] {
  setKernels("off");
  const without = ask();
  setKernels("auto");
  return [without, ask()];
}

class Ids implements IndexVisitor {
  limit = Infinity;
  nodeVisits = 0;
  leafVisits = 0;
  readonly ids: number[] = [];

  visit(id: number): void {
    this.ids.push(id);
  }
}

const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)];

/** Any direction, along an axis, in a plane of two, or very nearly. */
function randomDirection(random: Random): number[] {
  const direction = randomPoint(random, 1);
  const kind = Math.floor(random() * 6);
  const tiny = pick(random, [0, -0, 1e-12, -1e-19, 1e-21, -1e-150, 1e-310]);
  if (kind === 0) direction[Math.floor(random() * 3)] = tiny;
  if (kind === 1) direction.fill(tiny).fill(pick(random, [1, -1]), 1, 2);
  const length = Math.sqrt(direction.reduce((sum, x) => sum + x * x, 0));
  return direction.map((x) => x / length);
}

test("the kernel is there", () => {
  expect(canWalkOctets()).toBe(true);
});

/** A tree and its octets, up to date. */
class Forest {
  readonly tree = new BoxTree();
  readonly octets = new Octets();

  constructor() {
    this.tree.octets = this.octets;
  }

  put(id: number, box: Float64Array): void {
    reserveId(this.tree, id);
    storeBox(this.tree, id, box);
    insertLeaf(this.tree, id, box);
  }

  remove(id: number): void {
    removeLeaf(this.tree, id);
  }

  move(id: number, box: Float64Array): void {
    storeBox(this.tree, id, box);
    if (moveLeaf(this.tree, id, box)) return;
    this.remove(id);
    insertLeaf(this.tree, id, box);
  }

  refresh(): boolean {
    measureExtent(this.tree);
    for (let query = 0; query < 1000; query++) if (this.octets.refresh(this.tree)) return true;
    return false;
  }
}

/** Looks at every octet below the root: the leaves of the tree, each once, in boxes that contain theirs. */
function validateOctets({ tree, octets }: Forest): void {
  const seen = new Set<number>();
  const pending = [octets.root];
  for (let octet = pending.pop(); octet !== undefined; octet = pending.pop()) {
    const at = octets.address / 4 + 64 * octet;
    for (let lane = 0; lane < 8; lane++) {
      if (heap.f32[at + lane] > heap.f32[at + lane + 24]) continue;
      const link = heap.i32[at + lane + 48];
      if (link > 0) pending.push(link);
      else {
        const id = -1 - link;
        expect(seen.has(id)).toBe(false);
        seen.add(id);
        const node = tree.nodeOf[id] * NODE_WORDS;
        for (let i = 0; i < 6; i++) {
          const plane = Math.fround(tree.nodes[node + i] - octets.middle[i % 3]);
          expect(heap.f32[at + lane + 8 * i]).toBe(plane);
        }
      }
    }
  }
  expect(seen.size).toBe(tree.size);
}

describe("a tree is asked for the same boxes with its octets and without (seed 711)", () => {
  test.each([
    ["around the origin", 0, 1],
    ["far from it", 1e7, 1],
    ["very far", 1e12, 1e4],
    ["tiny", 0, 1e-25],
    ["huge", 0, 1e12],
    ["points and plates", 5, -1],
  ])("%s", (_name, place, scale) => {
    const random = generator(711);
    const size = Math.abs(scale);
    let visited = 0;
    let walked = 0;
    let met = 0;
    for (let round = 0; round < 12; round++) {
      const forest = new Forest();
      const { tree, octets } = forest;
      const centre = randomPoint(random, size).map((x) => x + place);
      const boxNear = () => {
        const half = randomPoint(random, size).map((x) => (scale < 0 && random() < 0.5 ? 0 : Math.abs(x)));
        return boxAround(
          // now and then far from all others: half of the tree, and then no longer
          randomPoint(random, (random() < 0.15 ? 40 : 4) * size).map(
            (x, i) => Math.round((4 * x) / size) * (size / 4) + centre[i],
          ),
          half,
        );
      };
      const used = Array.from({ length: 6 + Math.floor(random() * 200) }, (_, id) => id);
      for (const id of used) forest.put(id, boxNear());
      for (let i = 0; i < 80; i++) {
        const away = pick(random, [1, 10, 1000, 1e6]) * size;
        const origin = randomPoint(random, away).map((x, axis) => x + centre[axis]);
        const towards = randomPoint(random, 4 * size).map((x, axis) => x + centre[axis] - origin[axis]);
        // exactly in the planes of boxes, often
        if (random() < 0.3) for (let axis = 0; axis < 3; axis++) origin[axis] = boxNear()[axis];
        const length = Math.sqrt(towards.reduce((sum, x) => sum + x * x, 0));
        const direction = random() < 0.5 ? randomDirection(random) : towards.map((x) => x / length);
        const min = pick(random, [0, 0, -Infinity, -5 * size, 2 * size]);
        const max = min + pick(random, [Infinity, Infinity, 0, 3 * size, 30 * size]);
        const ray = makeRay(origin, direction, min, min === -Infinity ? 4 * size : max);
        const half = Float64Array.from(randomPoint(random, random() < 0.5 ? 0 : size).map(Math.abs));
        expect(forest.refresh()).toBe(true);
        const [slow, fast] = [new Ids(), new Ids()];
        raycastTree(tree, ray, half, slow);
        if (walkOctets(tree, octets, ray, half, fast)) {
          walked++;
          visited += fast.ids.length;
          expect(fast.ids.sort((a, b) => a - b)).toEqual(slow.ids.sort((a, b) => a - b));
        }
        // mostly one of the kind that is in the tree, which touches others exactly
        const box = random() < 0.2 ? boxAround(origin, half) : boxNear();
        const grown = pick(random, [0, size, 4 * size]);
        for (let axis = 0; axis < 3; axis++) {
          box[axis] -= grown;
          box[axis + 3] += grown;
        }
        const [all, listed] = [new Ids(), new Ids()];
        overlapTree(tree, box, all);
        if (overlapOctets(tree, octets, box, listed)) {
          met += listed.ids.length;
          expect(listed.ids.sort((a, b) => a - b)).toEqual(all.ids.sort((a, b) => a - b));
        }
        for (let edits = pick(random, [0, 1, 1, 10]); edits > 0; edits--) {
          const at = Math.floor(random() * used.length);
          const what = random();
          if (what < 0.6) forest.move(used[at], boxNear());
          else if (what < 0.8 && used.length > 3) {
            forest.remove(used[at]);
            used.splice(at, 1);
          } else if (what >= 0.8) {
            const id = 1 + Math.max(...used);
            used.push(id);
            forest.put(id, boxNear());
          }
        }
      }
      expect(forest.refresh()).toBe(true);
      validateTree("tree", tree);
      validateOctets(forest);
    }
    expect(visited).toBeGreaterThan(500);
    expect(met).toBeGreaterThan(500);
    expect(walked).toBeGreaterThan(600);
  });

  test("what becomes half of the tree is seen, and so is the rest when it has gone", () => {
    const forest = new Forest();
    for (let id = 0; id < 30; id++) forest.put(id, boxAround([id % 5, id % 3, id % 2], [0.2, 0.2, 0.2]));
    expect(forest.refresh()).toBe(true);
    const idsOn = (ray: Float64Array): number[] => {
      expect(forest.refresh()).toBe(true);
      const visitor = new Ids();
      expect(walkOctets(forest.tree, forest.octets, ray, new Float64Array(3), visitor)).toBe(true);
      return visitor.ids;
    };
    const ray = makeRay([1000, 0, 5], [0, 0, -1], 0, Infinity);
    expect(idsOn(ray)).toEqual([]);
    forest.put(77, boxAround([1000, 0, 0], [1, 1, 1]));
    expect(idsOn(ray)).toEqual([77]);
    validateOctets(forest);
    forest.remove(77);
    expect(idsOn(ray)).toEqual([]);
    validateOctets(forest);
  });

  test("trees that reach too far for f32 have none", () => {
    const forest = new Forest();
    for (let id = 0; id < 20; id++) forest.put(id, boxAround([1e30 * id, 0, 0], [1, 1, 1]));
    expect(forest.refresh()).toBe(false);
  });
});

/** All of an overlap but the objects. */
function overlapFacts({ collider, owner: _owner, material: _material, ...rest }: Overlap): unknown {
  return { key: collider.key, ...rest };
}

/** All of a hit but the objects. */
function factsOf(hit: Hit | null): unknown {
  if (hit === null) return null;
  const { collider, owner: _owner, material: _material, ...rest } = hit;
  return { key: collider.key, ...structuredClone({ ...rest, item: hit.item, bone: null }) };
}

class Scene {
  readonly world = new World();
  readonly colliders: Collider[] = [];
  readonly #random: Random;
  readonly #place: number;

  constructor(random: Random, place: number, count: number) {
    this.#random = random;
    this.#place = place;
    while (this.colliders.length < count) this.add();
    if (random() < 0.5) this.world.add({ shape: halfSpace([0, 1, 0]), position: [0, place - 9, 0], key: 1e6 });
    if (random() < 0.5)
      this.world.add({ shape: sphere(1e5), position: [place + 1e5 + 12, place, place], key: 1e6 + 1 });
  }

  point(size: number): number[] {
    return randomPoint(this.#random, size).map((x) => x + this.#place);
  }

  add(): void {
    const random = this.#random;
    const mobility = random() < 0.5 ? "static" : "movable";
    const profile = pick(random, ["BlockAll", "BlockAll", "OverlapAll", "Pawn", "Trigger"] as const);
    const pose = { position: this.point(8), rotation: randomRotation(random) };
    this.colliders.push(this.world.add({ shape: randomShape(random), ...pose, mobility, profile } as never));
  }

  change(): void {
    const random = this.#random;
    const collider = pick(random, this.colliders);
    const what = random();
    if (what < 0.1) this.add();
    else if (what < 0.2 && this.colliders.length > 10) {
      collider.remove();
      this.colliders.splice(this.colliders.indexOf(collider), 1);
    } else if (what < 0.3) collider.enabled = !collider.enabled;
    else if (collider.mobility === "movable") collider.setPose(this.point(8) as never, randomRotation(random) as never);
  }

  ray(): RayLike {
    const random = this.#random;
    const origin = this.point(pick(random, [2, 8, 8, 30, 1e5]));
    if (random() < 0.2) return { from: origin, to: this.point(8) };
    const to = this.point(8);
    const direction = random() < 0.4 ? randomDirection(random) : to.map((x, i) => x - origin[i]);
    const minDistance = pick(random, [0, 0, 0, -Infinity, -3, 2]);
    const maxDistance = pick(random, [Infinity, Infinity, 3, 8, 50]);
    return { origin, direction, minDistance, maxDistance };
  }
}

describe("a world gives the same answers, bit for bit", () => {
  test.each([
    ["around the origin (seed 701)", 701, 0],
    ["at 1e7 (seed 702)", 702, 1e7],
  ])("%s", (_name, seed, place) => {
    const random = generator(seed);
    const apart = generator(seed + 10);
    let hits = 0;
    let overlaps = 0;
    let byKernel = 0;
    for (let round = 0; round < 12; round++) {
      const scene = new Scene(random, place, pick(random, [5, 30, 200, 600]));
      const { world } = scene;
      for (let i = 0; i < 60; i++) {
        const ray = scene.ray();
        const other = scene.ray();
        const options = {
          channel: pick(random, [undefined, undefined, "Visibility", "Pawn"]) as never,
          solid: random() < 0.5,
        };
        const nested = random() < 0.2;
        const preFilter = nested ? () => world.raycastAny(other) || world.raycast(ray) !== null : undefined;
        // queries that make it pay to have octets
        for (let k = 0; k < (i === 0 ? 400 : 60); k++) world.raycastAny(ray);
        const stats = { nodeVisits: 0 };
        world.raycastAny({ from: scene.point(8) as never, to: scene.point(8) as never }, { stats });
        if (stats.nodeVisits % 8 === 0) byKernel++;
        const at = randomPoint(apart, 8).map((x) => x + place);
        const posed = { shape: randomShape(apart), position: at as never };
        const all = { ...options, preFilter, untilBlock: random() < 0.5 };
        const [without, with_] = both(() => [
          factsOf(world.raycast(ray, options)),
          world.raycastAny(ray, options),
          world.raycastAll(ray, all).map(factsOf),
          factsOf(world.raycast(ray, { ...options, postFilter: (hit) => hit.distance > 1 })),
          world.overlap(posed, { preFilter, penetration: i % 6 === 0 }).map(overlapFacts),
          world.overlapAny(posed),
        ]);
        expect(with_).toEqual(without);
        if (with_[0] !== null) hits++;
        overlaps += (with_[4] as unknown[]).length;
        for (let k = between(random, 0, 3); k > 1; k--) scene.change();
      }
    }
    expect(hits).toBeGreaterThan(100);
    expect(overlaps).toBeGreaterThan(300);
    expect(byKernel).toBeGreaterThan(400);
  });

  test("a callback that throws, at any depth, leaves nothing behind (seed 703)", () => {
    const random = generator(703);
    const scene = new Scene(random, 0, 300);
    const { world } = scene;
    const ball = sphere(3);
    let thrown = 0;
    for (let i = 0; i < 200; i++) {
      const ray = scene.ray();
      let asked = 0;
      const filter = (): boolean => {
        if (++asked > 3) throw new Error("enough");
        const posed = { shape: ball, position: [0, 0, 0] as const };
        if (asked % 2 === 0) return world.overlap(posed, { preFilter: () => filter() }).length >= 0;
        return world.raycastAll(ray, { preFilter: () => filter() }).length >= 0;
      };
      const fallible = () => {
        try {
          return world.raycastAll(ray, { preFilter: filter }).length;
        } catch {
          thrown++;
          return "thrown";
        }
      };
      const [without, with_] = both(() => [factsOf(world.raycast(ray)), world.raycastAll(ray).map(factsOf)]);
      fallible();
      expect([factsOf(world.raycast(ray)), world.raycastAll(ray).map(factsOf)]).toEqual(with_);
      expect(with_).toEqual(without);
    }
    expect(thrown).toBeGreaterThan(50);
  });
});
