import { expect, test } from "vitest";
import { createPose } from "../../src/math/pose.ts";
import { poseAlongSegment } from "../../src/math/segment.ts";

const pose = createPose();
const along = (a: number[], b: number[]) => poseAlongSegment(new Float64Array(a), new Float64Array(b), pose);

test("the y axis runs along the segment, in a right-handed frame, for every direction", () => {
  const steps = [-1, -1e-9, 0, 0.5, 1];
  for (const x of steps) {
    for (const y of steps) {
      for (const z of steps) {
        const length = Math.sqrt(x * x + y * y + z * z);
        if (length === 0) continue;
        expect(along([1, 2, 3], [1 + x, 2 + y, 3 + z])).toBeCloseTo(length, 14);
        const [a, b, c, d, e, f, g, h, i] = pose;
        expect(a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)).toBeCloseTo(1, 14);
        expect(a * b + d * e + g * h).toBeCloseTo(0, 14);
        expect(b * c + e * f + h * i).toBeCloseTo(0, 14);
        if (length > 1e-3) expect(b * x + e * y + h * z).toBeCloseTo(length, 14);
      }
    }
  }
});

test("a segment along +y gives the identity, halfway between its ends", () => {
  expect(along([1, 2, 3], [1, 6, 3])).toBe(4);
  expect(Array.from(pose, (x) => x + 0)).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 4, 3]);
});

test("a segment without length gives the identity rotation and 0", () => {
  expect(along([1, 2, 3], [1, 2, 3])).toBe(0);
  expect(Array.from(pose, (x) => x + 0)).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 2, 3]);
});
