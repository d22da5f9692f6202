import { expect, test } from "vitest";
import { AABB_SIZE, createAabb, emptyAabb, expandAabb, transformAabb } from "../../src/math/aabb.ts";
import { createPose, setRotation, toWorld } from "../../src/math/pose.ts";
import { randomNumbers } from "../acceleration/support.ts";

const EMPTY = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];

test("a new box is empty, and the identity of growing", () => {
  expect(Array.from(createAabb())).toEqual(EMPTY);
  expect(createAabb().length).toBe(AABB_SIZE);
  const box = Float64Array.of(1, 2, 3, 4, 5, 6);
  const grown = createAabb();
  expandAabb(grown, box);
  expect(grown).toEqual(box);
  expandAabb(grown, createAabb());
  expect(grown).toEqual(box);
  emptyAabb(grown);
  expect(Array.from(grown)).toEqual(EMPTY);
});

test("growing takes the outermost of each side", () => {
  const box = Float64Array.of(0, 0, 0, 1, 1, 1);
  expandAabb(box, Float64Array.of(-1, 0.5, 2, 0.5, 3, 2.5));
  expect(Array.from(box)).toEqual([-1, 0, 0, 1, 3, 2.5]);
});

test("the box around a turned box touches its corners on every side, also in place (seed 44)", () => {
  const random = randomNumbers(44);
  for (let round = 0; round < 300; round++) {
    const pose = createPose();
    const q = Float64Array.from({ length: 4 }, () => random() * 2 - 1);
    const length = Math.sqrt(q.reduce((sum, value) => sum + value * value, 0));
    setRotation(
      pose,
      q.map((value) => value / length),
    );
    for (let i = 9; i < 12; i++) pose[i] = random() * 10 - 5;
    const box = Float64Array.from({ length: 6 }, (_, i) => random() * 2 + (i < 3 ? -2 : 1));
    const wanted = createAabb();
    for (let corner = 0; corner < 8; corner++) {
      const point = Float64Array.from({ length: 3 }, (_, i) => box[i + (corner & (1 << i) ? 3 : 0)]);
      toWorld(pose, point, point);
      expandAabb(wanted, Float64Array.of(...point, ...point));
    }
    transformAabb(box, pose, box);
    for (let i = 0; i < 6; i++) expect(Math.abs(box[i] - wanted[i])).toBeLessThan(1e-14);
  }
});

test("the identity leaves whole numbers as they are", () => {
  const out = createAabb();
  transformAabb(Float64Array.of(-1, -2, -3, 3, 4, 5), createPose(), out);
  expect(Array.from(out)).toEqual([-1, -2, -3, 3, 4, 5]);
});
