import type { Bvh } from "../../../src/acceleration/bvh/node.ts";
import { randomNumbers } from "../support.ts";

/** Six f64 words per box. */
type Boxes = Float64Array;

function fill(count: number, write: (i: number) => readonly [number[], number[]]): Boxes {
  const boxes = new Float64Array(count * 6);
  for (let i = 0; i < count; i++) {
    const [center, half] = write(i);
    for (let axis = 0; axis < 3; axis++) {
      boxes[i * 6 + axis] = center[axis] - half[axis];
      boxes[i * 6 + axis + 3] = center[axis] + half[axis];
    }
  }
  return boxes;
}

/** Lists of boxes that builders are known to fail on, all with finite coordinates that float32 can hold. */
export const BOX_LISTS: Readonly<Record<string, (random: () => number) => Boxes>> = {
  none: () => new Float64Array(0),
  one: () =>
    fill(1, () => [
      [1, 2, 3],
      [1, 1, 1],
    ]),
  "one point": () =>
    fill(1, () => [
      [0.1, 0.2, 0.3],
      [0, 0, 0],
    ]),
  "two the same": () =>
    fill(2, () => [
      [1, 2, 3],
      [1, 1, 1],
    ]),
  "all the same": () =>
    fill(500, () => [
      [0.1, 0.2, 0.3],
      [0.4, 0.5, 0.6],
    ]),
  "all one point": () =>
    fill(500, () => [
      [0.1, 0.2, 0.3],
      [0, 0, 0],
    ]),
  "nested, with one centre": () =>
    fill(500, (i) => [
      [1, 2, 3],
      [i / 64, i / 128, i / 32],
    ]),
  "on one line": (random) =>
    fill(500, () => [
      [random() * 100, 5, 5],
      [0.5, 0, 0],
    ]),
  "a row whose gaps double": () =>
    fill(200, (i) => [
      [2 ** (i / 2), 0, 0],
      [0, 0, 0],
    ]),
  "a row whose gaps double, both ways": () =>
    fill(400, (i) => [
      [(i % 2 ? -1 : 1) * 2 ** (i / 4 - 40), 0, 0],
      [0, 0, 0],
    ]),
  "two heaps far apart": (random) =>
    fill(600, (i) => [
      [i % 2 ? 1e30 : random(), random(), random()],
      [0.1, 0.1, 0.1],
    ]),
  "tiny ones in a huge one": (random) =>
    fill(300, (i) =>
      i === 77
        ? [
            [0, 0, 0],
            [1e30, 1e30, 1e30],
          ]
        : [
            [random(), random(), random()],
            [1e-30, 0, 1e-20],
          ],
    ),
  "near the largest float32": (random) =>
    fill(300, () => [
      [(random() - 0.5) * 5.9e38, random() * 1e38, -2.9e38],
      [4e37, 0, 4e37],
    ]),
  "denormal float32": (random) =>
    fill(300, () => [
      [random() * 1e-42, random() * 1e-44, -random() * 1e-46],
      [0, 1e-45, 0],
    ]),
  "signed zeros": () => new Float64Array(600 * 6).map((_, i) => (i % 4 === 0 ? -0 : 0)),
  "far away": (random) =>
    fill(500, () => [
      [1e7 + random(), random() - 1e7, 1e7],
      [0.01, 0.01, 0.01],
    ]),
  "numbers that float32 has not": (random) =>
    fill(500, () => [
      [random(), random(), random()],
      [1e-12, 1e-12, 1e-12],
    ]),
  "a grid": () =>
    fill(1000, (i) => [
      [i % 10, Math.floor(i / 10) % 10, Math.floor(i / 100)],
      [0.5, 0.5, 0.5],
    ]),
  "many and a few outliers": (random) =>
    fill(5000, (i) => [
      [i % 997 === 0 ? random() * 1e20 : random(), random(), random()],
      [0.01, 0.01, 0.01],
    ]),
};

/** `count` small boxes in the unit cube. */
export function scatteredBoxes(count: number, seed: number): Boxes {
  const random = randomNumbers(seed);
  return fill(count, () => [
    [random(), random(), random()],
    [random() * 0.01, random() * 0.01, random() * 0.01],
  ]);
}

/** The boxes of a hierarchy in the order of its leaves. */
export function inSlotOrder(bvh: Bvh, boxes: Float64Array): Float64Array {
  return Float64Array.from(Array.from(bvh.order, (number) => [...boxes.subarray(6 * number, 6 * number + 6)]).flat());
}
