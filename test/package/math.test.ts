import { describe, expect, test } from "vitest";
import { exactnessFaults } from "./source-rules.ts";
import { readSources } from "./sources.ts";

describe("exact arithmetic", () => {
  test("what produces results uses only operations that IEEE 754 fixes", () => {
    const faults: string[] = [];
    let checked = 0;
    for (const [path, text] of readSources("src")) {
      if (/^src\/(cli|io)\//.test(path)) continue;
      faults.push(...exactnessFaults(path, text));
      checked++;
    }
    expect(checked).toBeGreaterThan(15);
    expect(faults).toEqual([]);
  });

  test.each([
    ["Math.sin(x)", "Math.sin"],
    ["Math.hypot(1, 2)", "Math.hypot"],
    ["Math.random()", "Math.random"],
    ["const { sin } = Math;", "Math.?"],
    ['Math["sin"](x)', "Math.?"],
    ["x ** 2", "**"],
    ["x **= 0.5", "**"],
    ["2 ** 0.5", "**"],
    ["Date.now()", "Date"],
    ["performance.now()", "performance"],
  ])("finds %s", (text, what) => {
    expect(exactnessFaults("sample.ts", `\n${text}`)).toEqual([`sample.ts:2 uses ${what}`]);
  });

  test("lets the exact ones pass", () => {
    const text =
      "// Math.sin in a comment\nMath.sqrt(Math.abs(x)) * Math.max(1, y) + a.Date + 'Math.cos'.length + 2 ** -20;";
    expect(exactnessFaults("sample.ts", text)).toEqual([]);
  });
});
