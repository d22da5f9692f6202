import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as scalar from "../../src/math/scalar.ts";

test("the epsilons are the steps after 1", () => {
  expect(1 + scalar.EPSILON).toBeGreaterThan(1);
  expect(1 + scalar.EPSILON / 2).toBe(1);
  expect(scalar.EPSILON).toBe(Number.EPSILON);
  expect(Math.fround(1 + scalar.EPSILON_F32)).toBeGreaterThan(1);
  expect(Math.fround(1 + scalar.EPSILON_F32 / 2)).toBe(1);
});

test("every tolerance is a small positive number with its unit and reason or use written down", () => {
  const source = readFileSync(new URL("../../src/math/scalar.ts", import.meta.url), "utf8");
  const names = Object.entries(scalar);
  expect(names.length).toBeGreaterThan(5);
  for (const [name, value] of names) {
    expect(value, name).toBeGreaterThan(0);
    if (name !== "MAX_LENGTH") expect(value, name).toBeLessThan(0.01);
    const text = source.slice(0, source.indexOf(`export const ${name} `));
    const comment = text.slice(text.lastIndexOf("/**"));
    expect(comment, name).toMatch(/Unit:|reciprocal|as a length/);
  }
});

test("a zero direction's stand-in can be inverted and multiplied", () => {
  expect(Number.isFinite(1e7 / scalar.TINY_DIRECTION)).toBe(true);
});
