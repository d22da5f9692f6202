import type { Vec3 } from "../../src/math/vec3.ts";

/** Pairs that each property is tried on. */
export const PAIRS = 100_000;

/** How far two ways to the same length may be apart, relative to the largest length in play. Unit: relative; 4,500 ulp. */
export const ROUNDING = 1e-12;

/** Whether a and factor · b differ by more than `tolerance` in a component. */
export function vectorsDiffer(a: Vec3, b: Vec3, factor: number, tolerance: number): boolean {
  const x = Math.abs(a.x - factor * b.x);
  const y = Math.abs(a.y - factor * b.y);
  const z = Math.abs(a.z - factor * b.z);
  return !(x <= tolerance && y <= tolerance && z <= tolerance);
}
