import { Fault, isNear, list } from "./case.ts";

/**
 * How far a component of a unit normal may be off, unless the case says otherwise. The formats state it; it covers a flat face
 * stored as float32 as well as a round one met from afar.
 */
export const NORMAL_TOLERANCE = 1e-6;

/**
 * Throws a {@link Fault} unless `got` is a unit vector and one of `allowed` or inside their convex cone (what the edge between
 * those faces may answer). An empty list or null allows every unit vector.
 */
export function expectNormal(
  what: string,
  allowed: readonly (readonly number[])[] | null,
  got: readonly number[],
  tolerance: number,
): void {
  const length = Math.sqrt(dot(got, got));
  if (!(Math.abs(length - 1) <= tolerance)) throw new Fault(`${what} of length 1`, list(got));
  if (allowed === null || allowed.length === 0 || inCone(allowed, got, tolerance)) return;
  const shown = allowed.map(list).join(" or ");
  throw new Fault(`${what} ${shown}${allowed.length > 1 ? " or between them" : ""} ± ${tolerance}`, list(got));
}

/**
 * Whether `v` is within `tolerance` of a combination of `rays` with weights ≥ 0. In three dimensions three of them always
 * suffice (Carathéodory), so every set of one, two and three is tried.
 */
export function inCone(rays: readonly (readonly number[])[], v: readonly number[], tolerance: number): boolean {
  for (let i = 0; i < rays.length; i++) {
    if (isNear(rays[i], v, tolerance)) return true;
    for (let j = i + 1; j < rays.length; j++) {
      if (nearCombination([rays[i], rays[j]], v, tolerance)) return true;
      for (let k = j + 1; k < rays.length; k++) {
        if (nearCombination([rays[i], rays[j], rays[k]], v, tolerance)) return true;
      }
    }
  }
  return false;
}

/** Least squares by Gram–Schmidt: the nearest combination of two or three vectors, if its weights are not negative. */
function nearCombination(basis: readonly (readonly number[])[], v: readonly number[], tolerance: number): boolean {
  const [a, b, c] = basis;
  const ab = dot(a, b) / dot(a, a);
  const b1 = subtract(b, a, ab);
  if (dot(b1, b1) < 1e-24) return false;
  const ac = c === undefined ? 0 : dot(a, c) / dot(a, a);
  const bc = c === undefined ? 0 : dot(b1, c) / dot(b1, b1);
  const c1 = c === undefined ? [0, 0, 0] : subtract(subtract(c, a, ac), b1, bc);
  if (c !== undefined && dot(c1, c1) < 1e-24) return false;
  const wc = c === undefined ? 0 : dot(v, c1) / dot(c1, c1);
  const wb = dot(v, b1) / dot(b1, b1) - wc * bc;
  const wa = dot(v, a) / dot(a, a) - wb * ab - wc * ac;
  if (wa < -tolerance || wb < -tolerance || wc < -tolerance) return false;
  return [0, 1, 2].every(
    (i) => Math.abs(wa * a[i] + wb * b[i] + (c === undefined ? 0 : wc * c[i]) - v[i]) <= tolerance,
  );
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function subtract(a: readonly number[], b: readonly number[], factor: number): number[] {
  return [a[0] - factor * b[0], a[1] - factor * b[1], a[2] - factor * b[2]];
}
