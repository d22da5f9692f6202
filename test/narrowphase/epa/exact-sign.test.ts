import { describe, expect, test } from "vitest";
import { exactSign, lowCross } from "../../../src/narrowphase/epa/exact-sign.ts";
import { seeded } from "./samples.ts";

type Nine = bigint[];

function determinant([a, b, c, d, e, f, g, h, i]: Nine): bigint {
  return g * (b * f - c * e) + h * (c * d - a * f) + i * (a * e - b * d);
}

function signOf(value: bigint): number {
  return value > 0n ? 1 : value < 0n ? -1 : 0;
}

const whole = (random: () => number, size: number) => Math.floor((2 * random() - 1) * size);

describe("exactSign", () => {
  test("a right-handed triple is positive, a left-handed one negative, a flat one zero", () => {
    expect(exactSign(new Float64Array([1, 0, 0, 0, 1, 0, 0, 0, 1]))).toBe(1);
    expect(exactSign(new Float64Array([0, 1, 0, 1, 0, 0, 0, 0, 1]))).toBe(-1);
    expect(exactSign(new Float64Array([1, 0, 0, 0, 1, 0, 5, -7, 0]))).toBe(0);
    expect(exactSign(new Float64Array(9))).toBe(0);
  });

  test("agrees with whole number arithmetic for 53 bits and for nearly flat triples (seed 1)", () => {
    const random = seeded(1);
    let flat = 0;
    for (let k = 0; k < 20000; k++) {
      const v = Float64Array.from({ length: 9 }, () => whole(random, 2 ** (10 + 43 * random())));
      if (k % 2 === 0) {
        // the third is a small combination of the others, now and then off by one step
        const s = whole(random, 3);
        const t = whole(random, 3);
        const off = k % 4 === 0 ? 1 : 0;
        for (let i = 0; i < 6; i++) v[i] = whole(random, 2 ** 50);
        for (let i = 0; i < 3; i++) v[6 + i] = s * v[i] + t * v[3 + i] + (i === k % 3 ? off : 0);
      }
      const exact = signOf(determinant(Array.from(v, BigInt)));
      if (exact === 0) flat++;
      expect(exactSign(v)).toBe(exact);
    }
    expect(flat).toBeGreaterThan(4000);
    expect(flat).toBeLessThan(8000);
  });
});

describe("lowCross", () => {
  test("the rounded cross product and it are the exact one to 53 bits of what is left (seed 2)", () => {
    const random = seeded(2);
    const out = new Float64Array(3);
    for (let k = 0; k < 5000; k++) {
      const u = Float64Array.from({ length: 3 }, () => whole(random, 2 ** 52));
      // nearly parallel
      const v = u.map((x) => Math.floor(x / 2) + whole(random, 1000));
      lowCross(Float64Array.from([...u, ...v]), out);
      for (let i = 0; i < 3; i++) {
        const j = (i + 1) % 3;
        const l = (i + 2) % 3;
        const exact = BigInt(u[j]) * BigInt(v[l]) - BigInt(u[l]) * BigInt(v[j]);
        const found = u[j] * v[l] - u[l] * v[j] + out[i];
        expect(Math.abs(found - Number(exact))).toBeLessThanOrEqual(4e-16 * Math.abs(Number(exact)) + 2 ** -1);
      }
    }
  });
});
