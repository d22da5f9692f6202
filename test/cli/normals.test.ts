import { describe, expect, it } from "vitest";
import { expectNormal, inCone } from "../../src/cli/check/normals.ts";

const x = [1, 0, 0];
const y = [0, 1, 0];
const z = [0, 0, 1];
const unit = (...v: number[]) => v.map((c) => c / Math.sqrt(v.reduce((sum, w) => sum + w * w, 0)));

describe("inCone", () => {
  it("takes the vectors themselves and what lies between two or three of them", () => {
    expect(inCone([x, y, z], y, 1e-6)).toBe(true);
    expect(inCone([x, y], unit(1, 3, 0), 1e-6)).toBe(true);
    expect(inCone([x, y, z], unit(1, 2, 3), 1e-6)).toBe(true);
    expect(inCone([unit(-1, 0, 1), x, y, z], unit(0.1, 0.4, 0.7), 1e-6)).toBe(true);
  });

  it("refuses what lies outside", () => {
    expect(inCone([x], unit(1, 1e-5, 0), 1e-6)).toBe(false);
    expect(inCone([x, y], unit(1, 1, 0.001), 1e-6)).toBe(false);
    expect(inCone([x, y], unit(1, -0.001, 0), 1e-6)).toBe(false);
    expect(inCone([x, y, z], unit(1, 2, -0.001), 1e-6)).toBe(false);
    expect(inCone([x, y, z], unit(-1, -2, -3), 1e-6)).toBe(false);
  });

  it("does not mind doubled vectors", () => {
    expect(inCone([x, x, y], unit(2, 1, 0), 1e-6)).toBe(true);
    expect(inCone([x, x, x], y, 1e-6)).toBe(false);
  });
});

describe("expectNormal", () => {
  it("wants unit length even where every direction is right", () => {
    expectNormal("normal", null, unit(1, 2, 3), 1e-6);
    expect(() => expectNormal("normal", null, [1, 1, 0], 1e-6)).toThrow("expected normal of length 1, got [1, 1, 0]");
    expect(() => expectNormal("normal", null, [Number.NaN, 0, 0], 1e-6)).toThrow("expected normal of length 1");
  });
});
