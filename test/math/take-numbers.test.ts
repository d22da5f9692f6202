import { expect, test } from "vitest";
import { takeNumbers } from "../../src/math/take-numbers.ts";

test("arrays are new, of zeros, apart from each other, and many share their memory", () => {
  const arrays = Array.from({ length: 500 }, (_, i) => takeNumbers(1 + (i % 17)));
  const buffers = new Set<ArrayBufferLike>();
  arrays.forEach((array, i) => {
    expect(array.length).toBe(1 + (i % 17));
    expect(array.every((value) => Object.is(value, 0))).toBe(true);
    array.fill(i + 1);
    buffers.add(array.buffer);
  });
  arrays.forEach((array, i) => {
    expect(array.every((value) => value === i + 1)).toBe(true);
  });
  expect(buffers.size).toBeGreaterThan(2);
  expect(buffers.size).toBeLessThan(20);
});
