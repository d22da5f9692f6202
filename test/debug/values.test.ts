import { expect, test } from "vitest";
import { showValue } from "../../src/debug/recorder/show-value.ts";
import {
  ColliderRef,
  createFields,
  type Fields,
  Instance,
  ListRef,
  ShapeRef,
  Token,
  type Value,
} from "../../src/debug/recorder/value.ts";
import { ValueReader } from "../../src/debug/recorder/value-reader.ts";
import { Layouts, ValueWriter } from "../../src/debug/recorder/value-writer.ts";

const fields = (values: Record<string, Value>): Fields => Object.assign(createFields(), values);

const VALUES: readonly [string, Value, string][] = [
  ["undefined", undefined, "undefined"],
  ["null", null, "null"],
  ["false", false, "false"],
  ["true", true, "true"],
  ["0", 0, "0 (0x0000000000000000)"],
  ["−0", -0, "-0 (0x8000000000000000)"],
  ["NaN", Number.NaN, "NaN (0x7ff8000000000000)"],
  ["∞", Infinity, "Infinity (0x7ff0000000000000)"],
  ["−∞", -Infinity, "-Infinity (0xfff0000000000000)"],
  ["a sum", 0.1 + 0.2, "0.30000000000000004 (0x3fd3333333333334)"],
  ["the least number", 5e-324, "5e-324 (0x0000000000000001)"],
  ["an integer", -5, "-5 (0xc014000000000000)"],
  ["the end of 32 bits", 2 ** 31 - 1, "2147483647 (0x41dfffffffc00000)"],
  ["more than 32 bits", 2 ** 31, "2147483648 (0x41e0000000000000)"],
  ["less than 32 bits", -(2 ** 31) - 1, "-2147483649 (0xc1e0000000200000)"],
  ["the last safe integer", 2 ** 53 - 1, "9007199254740991 (0x433fffffffffffff)"],
  ["a bigint", -(2n ** 80n), "-1208925819614629174706176"],
  ["text", "", '""'],
  ["any text", 'ä"\n𝄞', '"ä\\"\\n𝄞"'],
  ["long text", "x".repeat(500), `"${"x".repeat(500)}"`],
  ["a collider", new ColliderRef(2 ** 40), "collider 1099511627776"],
  ["a shape", new ShapeRef("table", 3), "shape 3"],
  ["a collider's shape", new ShapeRef("complex", 4), "complex of collider 4"],
  ["a list of the table", new ListRef(4, 2000), "list 4 of 2000"],
  ["an object", new Token("object", 7, "Foe"), "object Foe #7"],
  ["a symbol", new Token("symbol", 8, ""), "symbol #8"],
  ["an instance", new Instance("Vector3", fields({ x: "1" })), 'Vector3 {x: "1"}'],
  ["numbers", Float64Array.of(1, -0), "[1 (0x3ff0000000000000), -0 (0x8000000000000000)]"],
  ["bytes", Uint8Array.of(0), "[0 (0x0000000000000000)]"],
  ["a set", new Set<Value>([null, "a"]), 'Set [null, "a"]'],
  ["a list", [[], [undefined]], "[[], [undefined]]"],
  ["fields", fields({ a: fields({}), __proto__: null, b: [true] }), "{a: {}, b: [true]}"],
];

test.each(VALUES)("%s is read as it was written, and can be shown", (_name, value, text) => {
  const layouts = new Layouts();
  const writer = new ValueWriter(layouts);
  writer.value(value);
  writer.value("end");
  const reader = new ValueReader(writer.bytes.bytes, JSON.parse(JSON.stringify(layouts.lists)));
  expect(reader.value()).toStrictEqual(value);
  expect(reader.done).toBe(false);
  expect(reader.value()).toBe("end");
  expect(reader.done).toBe(true);
  expect(showValue(value, true)).toBe(text);
});

test("a field may have any name", () => {
  const value = createFields();
  for (const name of ["__proto__", "constructor", "", "0", "ü"]) value[name] = name;
  const layouts = new Layouts();
  const writer = new ValueWriter(layouts);
  for (let i = 0; i < 3; i++) writer.value(value);
  expect(layouts.lists).toEqual([["0", "__proto__", "constructor", "", "ü"]]);
  const read = new ValueReader(writer.bytes.bytes, layouts.lists).value() as Fields;
  expect(Object.entries(read)).toEqual(Object.entries(value));
});

test("what ends too early or is unknown is an error", () => {
  const writer = new ValueWriter(new Layouts());
  writer.value("twelve bytes");
  const { bytes } = writer.bytes;
  for (let length = 0; length < bytes.length; length++) {
    expect(() => new ValueReader(bytes.slice(0, length), []).value()).toThrow(RangeError);
  }
  expect(() => new ValueReader(Uint8Array.of(200), []).value()).toThrow(new RangeError("unknown kind of value 200"));
});
