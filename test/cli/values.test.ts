import { describe, expect, it } from "vitest";
import { formatNumber, formatTable } from "../../src/cli/table.ts";
import { UsageError } from "../../src/cli/usage-error.ts";
import { parseAngle, parseDirection, parseDistance, parseSize, parseVector } from "../../src/cli/values.ts";

function failure(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    return (error as Error).message;
  }
  throw new Error("accepted");
}

describe("parseVector", () => {
  it("reads signs, exponents and spaces", () => {
    expect(parseVector("--from", "-1, 2.5,3e2")).toEqual({ x: -1, y: 2.5, z: 300 });
  });

  it.each(["1,2", "1,2,3,4", "1,,3", "", "a,b,c", "1,2,NaN", "1,2,Infinity", "1;2;3"])("refuses %j", (text) => {
    expect(failure(() => parseVector("--from", text))).toBe(
      `--from must be x,y,z with three finite numbers, got ${JSON.stringify(text)}`,
    );
  });
});

describe("other values", () => {
  it("refuses a zero direction", () => {
    expect(failure(() => parseDirection("--direction", "0,-0,0"))).toBe('--direction must not be zero, got "0,-0,0"');
  });

  it("reads distances, Infinity included, and refuses negative ones and NaN", () => {
    expect(parseDistance("--max-distance", "2.5")).toBe(2.5);
    expect(parseDistance("--max-distance", "Infinity")).toBe(Infinity);
    for (const text of ["-1", "NaN", "", "far"]) {
      expect(failure(() => parseDistance("--max-distance", text))).toBe(
        `--max-distance must be a number >= 0, got ${JSON.stringify(text)}`,
      );
    }
  });

  it("reads sizes and refuses others", () => {
    expect(parseSize("--size", "640x360")).toEqual({ width: 640, height: 360 });
    for (const text of ["0x10", "10", "10x", "-5x5", "20000x10", "1.5x2"]) {
      expect(failure(() => parseSize("--size", text))).toBe(
        `--size must be WIDTHxHEIGHT, each 1 to 16384, got ${JSON.stringify(text)}`,
      );
    }
  });

  it("refuses angles that are no angle of view", () => {
    expect(parseAngle("--fov", "60")).toBe(60);
    expect(failure(() => parseAngle("--fov", "180"))).toBe(
      '--fov must be an angle between 0 and 180 degrees, got "180"',
    );
  });
});

describe("tables", () => {
  it("pads columns and trims line ends", () => {
    expect(
      formatTable(
        [
          ["a", "bb", ""],
          ["ccc", "d", "e"],
        ],
        [1],
      ),
    ).toBe("a    bb\nccc   d  e\n");
  });

  it("writes seven digits without trailing zeros", () => {
    expect([formatNumber(1 / 3), formatNumber(2), formatNumber(-0.5)]).toEqual(["0.3333333", "2", "-0.5"]);
  });
});
