import { describe, expect, test } from "vitest";
import {
  buildBvh,
  buildBvhF32,
  numberRecord,
  RECORD_WORDS,
  roundDown,
  roundUp,
} from "../../../src/acceleration/bvh/build.ts";
import { type Bvh, MAX_DEPTH, NODE_COUNT, NODE_WORDS } from "../../../src/acceleration/bvh/node.ts";
import { validateBvh } from "../../../src/acceleration/bvh/validate.ts";
import { randomNumbers } from "../support.ts";
import { BOX_LISTS, scatteredBoxes } from "./boxes.ts";

/** Half the surface area of the box at `box[at…at+5]`. */
function halfArea(box: Float64Array | Float32Array, at: number): number {
  const x = box[at + 3] - box[at];
  const y = box[at + 4] - box[at + 1];
  const z = box[at + 5] - box[at + 2];
  return x * y + y * z + z * x;
}

describe.each(Object.keys(BOX_LISTS))("boxes: %s (seed 51)", (name) => {
  const boxes = BOX_LISTS[name](randomNumbers(51));
  const count = boxes.length / 6;

  test.each([1, 2, 4, 8])("a sound tree with at most %d in a leaf", (maxLeaf) => {
    const given = boxes.slice();
    const bvh = buildBvh(boxes, count, maxLeaf);
    validateBvh(bvh, boxes, count, maxLeaf);
    expect(boxes).toEqual(given);
    expect(bvh.depth).toBeLessThanOrEqual(MAX_DEPTH);
    expect(bvh.nodes.length).toBe(bvh.nodeCount * NODE_WORDS);
    expect(bvh.words.buffer).toBe(bvh.nodes.buffer);
  });

  test("the same tree every time", () => {
    expect(buildBvh(boxes, count, 4)).toEqual(buildBvh(boxes, count, 4));
  });
});

test("100,000 boxes make a flat tree (seed 52)", () => {
  const count = 100_000;
  const boxes = scatteredBoxes(count, 52);
  const bvh = buildBvh(boxes, count, 4);
  validateBvh(bvh, boxes, count, 4);
  expect(bvh.depth).toBeLessThan(30);
});

test("the surface area heuristic beats halving in the middle by far (seed 53)", () => {
  // a dense heap and a thin cloud around it
  const boxes = scatteredBoxes(4000, 53).map((value, i) => (Math.floor(i / 6) % 2 ? value : value * 100));
  const cost = areaOfLeaves(buildBvh(boxes, 4000, 4));
  const sorted = buildBvh(new Float64Array(4000 * 6), 4000, 4); // all alike: split in the middle, in the order given
  const order = Uint32Array.from(sorted.order);
  expect(order).toEqual(Uint32Array.from(order.keys()));
  let halved = 0;
  for (let i = 0; i < 4000; i += 4) {
    const box = boxes.slice(i * 6, i * 6 + 6);
    for (let k = 1; k < 4; k++) {
      for (let axis = 0; axis < 3; axis++) {
        box[axis] = Math.min(box[axis], boxes[(i + k) * 6 + axis]);
        box[axis + 3] = Math.max(box[axis + 3], boxes[(i + k) * 6 + axis + 3]);
      }
    }
    halved += halfArea(box, 0);
  }
  expect(cost).toBeLessThan(halved / 20);
});

function areaOfLeaves({ nodes, words, nodeCount }: Bvh): number {
  let area = 0;
  for (let at = 0; at < nodeCount * NODE_WORDS; at += NODE_WORDS) {
    if (words[at + NODE_COUNT] > 0) area += halfArea(nodes, at);
  }
  return area;
}

test("records may have any numbers, which come out in leaf order (seed 54)", () => {
  const count = 700;
  const boxes = scatteredBoxes(count, 54);
  const records = new Float32Array(2 * count * RECORD_WORDS);
  for (let i = 0; i < count; i++) {
    records.set(boxes.subarray(i * 6, i * 6 + 3), i * RECORD_WORDS);
    records.set(boxes.subarray(i * 6 + 3, i * 6 + 6), i * RECORD_WORDS + 4);
    numberRecord(records, i * RECORD_WORDS, i + 3e8);
  }
  const bvh = buildBvhF32(records, count, 4, 100);
  const order = bvh.order.map((number) => number - 3e8);
  validateBvh({ ...bvh, order }, Float64Array.from(new Float32Array(boxes)), count, 4);
  expect(Array.from(order).sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i));
});

test("rounding to float32 goes outward, by at most two steps (seed 55)", () => {
  const random = randomNumbers(55);
  const bits = new Uint32Array(1);
  const floats = new Float32Array(bits.buffer);
  let inexact = 0;
  for (let i = 0; i < 5000; i++) {
    bits[0] = random() * 2 ** 32;
    if (!(Math.abs(floats[0]) < 3.4e38)) continue;
    const exact = floats[0];
    expect(roundDown(exact)).toBe(exact);
    expect(roundUp(exact)).toBe(exact);
    const value = exact + (random() - 0.5) * Math.max(Math.abs(exact) * 2 ** -22, 2e-45);
    const [down, up] = [roundDown(value), roundUp(value)];
    expect(down).toBeLessThanOrEqual(value);
    expect(up).toBeGreaterThanOrEqual(value);
    expect(Math.fround(down)).toBe(down);
    expect(Math.fround(up)).toBe(up);
    expect(up - down).toBeLessThanOrEqual(4 * Math.max(Math.abs(exact) * 2 ** -23, 1.5e-45));
    if (up > down) inexact++;
  }
  expect(inexact).toBeGreaterThan(3000);
  expect([roundDown(-0), roundUp(-0), roundDown(5e-324), roundUp(5e-324)]).toEqual([-0, -0, 0, 2 ** -149]);
  expect([roundDown(-5e-324), roundUp(-5e-324)]).toEqual([-(2 ** -149), -0]);
  expect(roundDown(-1e300)).toBe(-Infinity);
  expect(roundUp(1e300)).toBe(Infinity);
});
