import { EPSILON } from "../../math/scalar.ts";
import type { Approach } from "./approach.ts";

/** More steps than polyhedra need (each ends at another face of C); curved pieces halve the error at each, and are polished afterwards. */
const PORTAL_STEPS = 96;

/** The line meets nothing before `limit`. */
export const PIERCE_BEYOND = 0;
/** The two bounds met: the answer is exact to rounding. */
export const PIERCE_DONE = 1;
/** The bounds did not meet. */
export const PIERCE_LIMIT = 2;
/** The bounds are as near to each other as was asked for. */
export const PIERCE_ENOUGH = 3;

/** The plane of the portal, and twice the area of its shadow. */
const plane = new Float64Array(3);

/**
 * Finds where the line enters C (no rounding) from three points of C around it, counter-clockwise in u, v: `time` and `lower`, the plane of
 * the pierced face in `normal`, and the weights of its corners. The plane through the three points is moved out to the point of C farthest
 * beyond it, which then takes the place of one of them, so that the line still passes between the three: the simplex method on the dual,
 * which for the distance to a ray's entry is van den Bergen's ray cast (2004) with all planes kept, and the portal refinement of MPR.
 * The three points give an upper bound of the entry, each plane a lower one.
 */
export function piercePortal(line: Approach): number {
  const { across, order, normal } = line;
  line.lower = -Infinity;
  for (let step = 0; step < PORTAL_STEPS; step++) {
    planeOf(across, order[0] * 3, order[1] * 3, order[2] * 3, plane);
    const nu = plane[0];
    const nv = plane[1];
    const nw = plane[2];
    normal[0] = nu;
    normal[1] = nv;
    normal[2] = nw;
    const slot = order[3];
    line.support(slot);
    const p = slot * 3;
    const a = order[0] * 3;
    const here = nu * across[a] + nv * across[a + 1] + nw * across[a + 2];
    const low = nu * across[p] + nv * across[p + 1] + nw * across[p + 2];
    const length = Math.sqrt(nu * nu + nv * nv + nw * nw);
    if (low > line.lower * nw) line.lower = low / nw;
    if (low - line.limit * nw > line.tolerance * length) return PIERCE_BEYOND;
    if (
      here - low <= line.tolerance * length ||
      line.same(slot, order[0]) ||
      line.same(slot, order[1]) ||
      line.same(slot, order[2])
    ) {
      return PIERCE_DONE;
    }
    if (here - low <= line.enough * length) return PIERCE_ENOUGH;
    narrow(line);
  }
  return PIERCE_LIMIT;
}

/** Normal of the plane through three points, w ≥ 0 when they run counter-clockwise in u, v. */
function planeOf(across: Float64Array, a: number, b: number, c: number, out: Float64Array): void {
  const au = across[b] - across[a];
  const av = across[b + 1] - across[a + 1];
  const aw = across[b + 2] - across[a + 2];
  const bu = across[c] - across[a];
  const bv = across[c + 1] - across[a + 1];
  const bw = across[c + 2] - across[a + 2];
  out[0] = av * bw - aw * bv;
  out[1] = aw * bu - au * bw;
  out[2] = au * bv - av * bu;
}

/**
 * Puts the new point (the fourth slot) in the place of one of the three, so that the line passes between them again. Where it passes through an
 * edge, two choices do; one of them may be a portal without area, so the largest is taken.
 */
function narrow(line: Approach): void {
  const { across, order } = line;
  const pu = across[order[3] * 3];
  const pv = across[order[3] * 3 + 1];
  let best = -1;
  let area = -Infinity;
  for (let k = 0; k < 3; k++) {
    const a = order[k] * 3;
    const b = order[k === 2 ? 0 : k + 1] * 3;
    const au = across[a];
    const av = across[a + 1];
    const bu = across[b];
    const bv = across[b + 1];
    // the origin is left of p → a and of b → p
    const first = pu * av - pv * au;
    const second = bu * pv - bv * pu;
    const slack = 4 * EPSILON * (Math.abs(pu * av) + Math.abs(pv * au) + Math.abs(bu * pv) + Math.abs(bv * pu));
    if (first < -slack || second < -slack) continue;
    const size = first + second + (au * bv - av * bu);
    if (size > area) {
      area = size;
      best = k;
    }
  }
  if (best < 0) best = 0; // cannot be, but for overflow
  const out = best === 0 ? 2 : best - 1;
  const dropped = order[out];
  order[out] = order[3];
  order[3] = dropped;
}
