import { expect, test } from "vitest";
import { checkFinite, checkNotNegative, checkOptions, checkPositive, show } from "../../src/math/check.ts";

class Crate {}

test.each<[unknown, string]>([
  ["a", '"a"'],
  [1.5, "1.5"],
  [-0, "-0"],
  [Number.NaN, "NaN"],
  [10n, "10"],
  [undefined, "undefined"],
  [null, "null"],
  [Symbol("s"), "Symbol(s)"],
  [Crate, "function Crate"],
  [() => 1, "a function"],
  [[1, "b", [2]], '[1, "b", [2]]'],
  [[1, 2, 3, 4, 5], "[1, 2, 3, 4, …]"],
  [new Float32Array(3), "Float32Array"],
  [new Crate(), "Crate"],
  [{ a: 1, b: 2 }, "{a, b}"],
  [{}, "{}"],
  [Object.create(null), "{}"],
])("show(%s) is %s", (value, text) => {
  expect(show(value)).toBe(text);
});

test("good numbers come back", () => {
  for (const value of [-1e308, -0, 0, 5e-324, 2]) expect(checkFinite("f", "x", value)).toBe(value);
  for (const value of [5e-324, 2, 1e75]) expect(checkPositive("f", "x", value)).toBe(value);
  for (const value of [0, -0, 2]) expect(checkNotNegative("f", "x", value)).toBe(value);
});

test.each([checkFinite, checkPositive, checkNotNegative])("$name refuses what is no number", (check) => {
  for (const [value, text] of [
    ["1", '"1"'],
    [null, "null"],
    [undefined, "undefined"],
    [{}, "{}"],
    [[1], "[1]"],
  ]) {
    expect(() => check("f", "a.x", value as number)).toThrow(new TypeError(`f: a.x must be a number, got ${text}`));
  }
});

test("numbers out of range", () => {
  const { NaN: nan } = Number;
  expect(() => checkFinite("f", "x", nan)).toThrow(new RangeError("f: x must be finite, got NaN"));
  expect(() => checkFinite("f", "x", -Infinity)).toThrow(new RangeError("f: x must be finite, got -Infinity"));
  expect(() => checkPositive("f", "x", nan)).toThrow(new RangeError("f: x must be > 0, got NaN"));
  expect(() => checkPositive("f", "x", -0)).toThrow(new RangeError("f: x must be > 0, got -0"));
  expect(() => checkPositive("f", "x", Infinity)).toThrow(new RangeError("f: x must be > 0 and finite, got Infinity"));
  expect(() => checkNotNegative("f", "x", nan)).toThrow(new RangeError("f: x must be >= 0, got NaN"));
  expect(() => checkNotNegative("f", "x", -1)).toThrow(new RangeError("f: x must be >= 0, got -1"));
  expect(() => checkNotNegative("f", "x", Infinity)).toThrow(
    new RangeError("f: x must be >= 0 and finite, got Infinity"),
  );
});

test("options: an unknown name is refused, with those that are known", () => {
  const known = { fast: true, slow: true } as const;
  checkOptions("f", {}, known);
  checkOptions("f", { slow: undefined }, known);
  expect(() => checkOptions("f", { slow: 1, fats: 2 }, known)).toThrow(
    new TypeError('f: unknown option "fats"; known options are fast, slow'),
  );
});
