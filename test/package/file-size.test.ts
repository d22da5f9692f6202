import { describe, expect, test } from "vitest";
import { longFunctions } from "./source-rules.ts";
import { readSources } from "./sources.ts";

/** Lines in a file, at most. */
const FILE_LINES = 400;
/** Lines in a function of src/, at most: the budget of a kernel with labelled regions. */
const FUNCTION_LINES = 120;

describe("size of sources", () => {
  test(`no file has more than ${FILE_LINES} lines`, () => {
    const sources = readSources("src", "test", "bench");
    const long = [...sources].map(([path, text]) => ({ path, lines: text.trimEnd().split("\n").length }));
    expect(long.length).toBeGreaterThan(20);
    expect(long.filter(({ lines }) => lines > FILE_LINES)).toEqual([]);
  });

  test(`no function of src/ has more than ${FUNCTION_LINES} lines`, () => {
    const faults = [...readSources("src")].flatMap(([path, text]) => longFunctions(path, text, FUNCTION_LINES));
    expect(faults).toEqual([]);
  });

  test("finds a long function", () => {
    const text = `export function long() {\n${"  x();\n".repeat(10)}}\nconst short = () => {\n};`;
    expect(longFunctions("sample.ts", text, 11)).toEqual(["sample.ts:1 long has 12 lines, more than 11"]);
    expect(longFunctions("sample.ts", text, 12)).toEqual([]);
  });
});
