import { describe, expect, test } from "vitest";
import { NODE_MAX, NODE_MIN } from "../../src/acceleration/bvh/node.ts";
import { meetsSlabs, reciprocal, SlabRay } from "../../src/acceleration/slab-ray.ts";
import type { Ray } from "../../src/math/ray.ts";
import { dot, toIntegers, type Vector } from "../math/exact.ts";
import { enterDistance, makeRay, randomNumbers } from "./support.ts";

const slab = new SlabRay();

/** The test of the traversals. */
function meets(box: ArrayLike<number>, ray: Ray, half = [0, 0, 0]): boolean {
  let extent = 0;
  for (let i = 0; i < 6; i++) extent = Math.max(extent, Math.abs(box[i]));
  slab.extent = extent;
  slab.begin(ray, Float64Array.from(half));
  return (
    meetsSlabs(
      (box[slab.nearX] - slab.nearOriginX) * slab.inverseX,
      (box[slab.nearY] - slab.nearOriginY) * slab.inverseY,
      (box[slab.nearZ] - slab.nearOriginZ) * slab.inverseZ,
      (box[NODE_MIN + NODE_MAX - slab.nearX] - slab.farOriginX) * slab.inverseX,
      (box[NODE_MIN + NODE_MAX + 2 - slab.nearY] - slab.farOriginY) * slab.inverseY,
      (box[NODE_MIN + NODE_MAX + 4 - slab.nearZ] - slab.farOriginZ) * slab.inverseZ,
      ray[6],
      ray[7],
    ) === 1
  );
}

/** Whether the whole line meets the closed box, exactly: of each pair of slabs the line is asked where it crosses the planes. */
function meetsExactly(box: ArrayLike<number>, ray: Ray): boolean {
  const numbers = toIntegers([...ray.subarray(0, 6), ...Array.from(box)]);
  // t of a plane as a fraction (plane − origin) / direction; the greatest entry must not exceed the least exit
  const enters: [bigint, bigint][] = [];
  const exits: [bigint, bigint][] = [];
  for (let axis = 0; axis < 3; axis++) {
    const direction = numbers[3 + axis];
    const low = numbers[6 + axis] - numbers[axis];
    const high = numbers[9 + axis] - numbers[axis];
    if (direction === 0n) {
      if (low > 0n || high < 0n) return false;
    } else if (direction > 0n) {
      enters.push([low, direction]);
      exits.push([high, direction]);
    } else {
      enters.push([-high, -direction]);
      exits.push([-low, -direction]);
    }
  }
  return enters.every(([a, b]) => exits.every(([c, d]) => a * d <= c * b));
}

const between = (random: () => number) => random() * 2 - 1;

function randomBox(random: () => number, thin: boolean): Float64Array {
  const box = new Float64Array(6);
  for (let axis = 0; axis < 3; axis++) {
    box[axis] = between(random);
    box[axis + 3] = box[axis] + (thin && random() < 0.5 ? 0 : random());
  }
  return box;
}

describe("a box that the line meets exactly is never missed", () => {
  test.each([3, 1e6])("lines aimed at corners, edges and faces from %d away (seed 61)", (far) => {
    const random = randomNumbers(61);
    let touching = 0;
    for (let round = 0; round < 4000; round++) {
      const box = randomBox(random, true);
      const target = [0, 1, 2].map((axis) => {
        const kind = random();
        return kind < 0.4 ? box[axis] : kind < 0.8 ? box[axis + 3] : box[axis] + random() * (box[axis + 3] - box[axis]);
      });
      const origin = [0, 1, 2].map(() => between(random) * far);
      const direction = target.map((value, k) => (random() < 0.1 ? 0 : value - origin[k]));
      for (let k = 0; k < 3; k++) if (direction[k] === 0) origin[k] = target[k];
      const ray = makeRay(origin, direction, -Infinity, Infinity);
      if (!meetsExactly(box, ray)) continue;
      touching++;
      expect(meets(box, ray)).toBe(true);
    }
    expect(touching / 4000).toBeGreaterThan(0.3);
  });

  test("lines along an axis, in the plane of a face (seed 62)", () => {
    const random = randomNumbers(62);
    for (let round = 0; round < 600; round++) {
      const box = randomBox(random, false);
      const axis = round % 3;
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      const origin = [0, 0, 0];
      origin[axis] = -5;
      origin[u] = random() < 0.5 ? box[u] : box[u + 3];
      origin[v] = random() < 0.5 ? box[v] : box[v] / 2 + box[v + 3] / 2;
      const direction = [0, 0, 0];
      direction[axis] = round % 2 ? 1 : -1;
      for (const zero of [0, -0]) {
        direction[u] = zero;
        direction[v] = -zero;
        const ray = makeRay(origin, direction, -Infinity, Infinity);
        expect(meets(box, ray)).toBe(true);
        const beside = origin.slice();
        beside[u] += 1e-9 * Math.sign(origin[u] - (box[u] + box[u + 3]) / 2);
        expect(meets(box, makeRay(beside, direction, -Infinity, Infinity))).toBe(false);
      }
    }
  });
});

test("a box that is clearly missed is missed, and one clearly met is met, in the interval (seed 63)", () => {
  const random = randomNumbers(63);
  let met = 0;
  let clear = 0;
  for (let round = 0; round < 4000; round++) {
    const box = randomBox(random, false);
    const half = round % 2 ? [random() * 0.2, random() * 0.2, random() * 0.2] : [0, 0, 0];
    const origin = [0, 1, 2].map(() => between(random) * 3);
    const direction = [0, 1, 2].map((k) => (box[k] + box[k + 3]) / 2 + 0.6 * between(random) - origin[k]);
    const length = Math.sqrt(direction.reduce((sum, value) => sum + value * value, 0));
    const from = random();
    const unit = direction.map((value) => value / length);
    const ray = makeRay(origin, unit, from, from + random() * 12);
    const shrunk = enterDistance(box, ray, half, -1e-9);
    const grown = enterDistance(box, ray, half, 1e-9);
    const surely = shrunk <= ray[7];
    if (surely !== grown <= ray[7]) continue;
    clear++;
    if (surely) met++;
    expect(meets(box, ray, half)).toBe(surely);
  }
  expect(clear).toBeGreaterThan(3900);
  expect(met / clear).toBeGreaterThan(0.3);
  expect(met / clear).toBeLessThan(0.7);
});

test("the interval is closed", () => {
  const box = [1, -1, -1, 2, 1, 1];
  for (const [from, to, wanted] of [
    [0, 1, true],
    [0, 0.999, false],
    [2, 9, true],
    [2.001, 9, false],
    [1.5, 1.5, true],
    [-Infinity, Infinity, true],
    [-Infinity, 0, false],
  ] as const) {
    expect(meets(box, makeRay([0, 0, 0], [1, 0, 0], from, to))).toBe(wanted);
  }
});

test("reciprocals are finite", () => {
  for (const direction of [0, -0, 5e-324, -5e-324, 1e-310]) {
    expect(Math.abs(reciprocal(direction))).toBe(1 / 1e-300);
    expect(reciprocal(direction) < 0).toBe(direction < 0);
  }
  for (const direction of [1, -2, 1e-299, 1e300]) expect(reciprocal(direction)).toBe(1 / direction);
});

test("the exact oracle can tell", () => {
  const unit: Vector = [1n, 0n, 0n];
  expect(dot(unit, unit)).toBe(1n);
  expect(meetsExactly([0, 0, 0, 1, 1, 1], makeRay([-1, 1, 1], [1, 0, 0], 0, 1))).toBe(true);
  expect(meetsExactly([0, 0, 0, 1, 1, 1], makeRay([-1, 1 + 2 ** -52, 1], [1, 0, 0], 0, 1))).toBe(false);
});
