import { expect, test } from "vitest";
import {
  composePose,
  createPose,
  POSE_SIZE,
  type Pose,
  type PoseLike,
  readPose,
  rotate,
  setRotation,
  toLocal,
  toWorld,
  unrotate,
} from "../../src/math/pose.ts";
import { randomNumbers } from "../acceleration/support.ts";

function randomPose(random: () => number, far: number): Pose {
  const q = Float64Array.from({ length: 4 }, () => random() * 2 - 1);
  const length = Math.sqrt(q.reduce((sum, value) => sum + value * value, 0));
  const pose = createPose();
  setRotation(
    pose,
    q.map((value) => value / length),
  );
  for (let i = 9; i < 12; i++) pose[i] = (random() * 2 - 1) * far;
  return pose;
}

const pointOf = (random: () => number) => Float64Array.from({ length: 3 }, () => random() * 2 - 1);

function expectNear(a: Float64Array, b: Float64Array, tolerance: number): void {
  for (let i = 0; i < b.length; i++) expect(Math.abs(a[i] - b[i])).toBeLessThan(tolerance);
}

const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];
const HALF = Math.sqrt(0.5);

test("a new pose is the identity, and so is no pose", () => {
  expect(Array.from(createPose())).toEqual(IDENTITY);
  for (const value of [null, undefined, {}, { position: undefined, rotation: undefined }]) {
    const pose = new Float64Array(POSE_SIZE).fill(7);
    readPose("f", "pose", value, pose);
    expect(Array.from(pose)).toEqual(IDENTITY);
  }
});

test.each<[string, PoseLike, number[]]>([
  ["a position", { position: [1, 2, 3] }, [1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 2, 3]],
  ["x → y, y → z, z → x", { rotation: [0.5, 0.5, 0.5, 0.5] }, [0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0]],
  ["half a turn about z", { rotation: { x: 0, y: 0, z: 1, w: 0 } }, [-1, 0, 0, 0, -1, 0, 0, 0, 1, 0, 0, 0]],
])("reads %s", (_, value, wanted) => {
  const pose = createPose();
  readPose("f", "pose", value, pose);
  expect(Array.from(pose, (component) => component + 0)).toEqual(wanted);
});

test("a quarter turn about z takes x to y", () => {
  const pose = createPose();
  readPose("f", "pose", { rotation: [0, 0, HALF, HALF] }, pose);
  const out = new Float64Array(3);
  rotate(pose, Float64Array.of(1, 0, 0), out);
  expectNear(out, Float64Array.of(0, 1, 0), 1e-15);
});

test.each<[string, unknown, Error]>([
  ["pose", 5, new TypeError("f: pose must be {position, rotation} or null, got 5")],
  ["", "here", new TypeError('f: pose must be {position, rotation} or null, got "here"')],
  [
    "pose",
    { position: [1, 2] },
    new TypeError("f: pose.position must be {x, y, z} or an array of 3 numbers, got [1, 2]"),
  ],
  ["pose", { position: null }, new TypeError("f: pose.position must be {x, y, z} or an array of 3 numbers, got null")],
  [
    "children[2]",
    { position: [1, 2, Infinity] },
    new RangeError("f: children[2].position.z must be finite, got Infinity"),
  ],
  ["", { position: [Number.NaN, 2, 3] }, new RangeError("f: position.x must be finite, got NaN")],
  ["", { rotation: [0, 0, 0, 2] }, new RangeError("f: rotation must be a unit quaternion, got length 2")],
  [
    "a",
    { rotation: [0, 0, 1] },
    new TypeError("f: a.rotation must be {x, y, z, w} or an array of 4 numbers, got [0, 0, 1]"),
  ],
])("%j: refuses %j", (argument, value, error) => {
  expect(() => readPose("f", argument, value as PoseLike, createPose())).toThrow(error);
});

test("rotations are orthonormal, keep lengths and turn right-handed (seed 41)", () => {
  const random = randomNumbers(41);
  for (let round = 0; round < 500; round++) {
    const p = randomPose(random, 0);
    const x = Float64Array.of(p[0], p[3], p[6]);
    const y = Float64Array.of(p[1], p[4], p[7]);
    const z = Float64Array.of(p[2], p[5], p[8]);
    const cross = Float64Array.of(x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]);
    expectNear(z, cross, 1e-15 * 3);
    expect(Math.abs(x[0] * y[0] + x[1] * y[1] + x[2] * y[2])).toBeLessThan(1e-15);
    expect(Math.abs(x[0] * x[0] + x[1] * x[1] + x[2] * x[2] - 1)).toBeLessThan(2e-15);
  }
});

test("there and back again, in place too, near and far (seed 42)", () => {
  const random = randomNumbers(42);
  for (const far of [1, 1e7]) {
    for (let round = 0; round < 300; round++) {
      const pose = randomPose(random, far);
      const point = pointOf(random);
      const moved = point.slice();
      toWorld(pose, moved, moved);
      toLocal(pose, moved, moved);
      expectNear(moved, point, far * 4e-15);
      rotate(pose, moved, moved);
      unrotate(pose, moved, moved);
      expectNear(moved, point, far * 4e-15);
    }
  }
});

test("a point near a far pose loses nothing in the local frame", () => {
  const pose = createPose();
  pose[9] = 2 ** 40;
  const out = new Float64Array(3);
  toLocal(pose, Float64Array.of(2 ** 40 + 2 ** -12, 0, 0), out);
  expect(out[0]).toBe(2 ** -12);
});

test("composing is one after the other (seed 43)", () => {
  const random = randomNumbers(43);
  const both = createPose();
  const out = new Float64Array(3);
  for (let round = 0; round < 300; round++) {
    const a = randomPose(random, 3);
    const b = randomPose(random, 3);
    composePose(a, b, both);
    const point = pointOf(random);
    toWorld(both, point, out);
    toWorld(b, point, point);
    toWorld(a, point, point);
    expectNear(out, point, 1e-14);
  }
});
