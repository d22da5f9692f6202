import { crossEdges } from "../../math/vec3.ts";
import type { Approach } from "./approach.ts";
import { PIERCE_BEYOND, PIERCE_DONE, PIERCE_ENOUGH, PIERCE_LIMIT } from "./pierce-codes.ts";

/** More steps than polyhedra need (each ends at another face of C); curved pieces halve the error at each, and are polished afterwards. */
const PORTAL_STEPS = 96;

/** How far the line may pass beside an edge and still count as passing through it, over what counts as touching. */
const SLACK = 0.125;

/**
 * Finds where the line enters C (no rounding) from three points of C around it, counter-clockwise in u, v: `time` and `lower`, the plane of
 * the pierced face in `normal`, and the weights of its corners. The plane through the three points is moved out to the point of C farthest
 * beyond it, which then takes the place of one of them, so that the line still passes between the three: the simplex method on the dual,
 * which for the distance to a ray's entry is van den Bergen's ray cast (2004) with all planes kept, and the portal refinement of MPR.
 * The three points give an upper bound of the entry, each plane a lower one.
 */
export function piercePortal(line: Approach): number {
  const { across, order, normal } = line;
  let state = PIERCE_LIMIT;
  for (let step = 0; step < PORTAL_STEPS; step++) {
    // w ≥ 0 where they run counter-clockwise in u, v
    crossEdges(across, order[0] * 3, order[1] * 3, order[2] * 3, normal);
    const nu = normal[0];
    const nv = normal[1];
    const nw = normal[2];
    const slot = order[3];
    line.support(slot);
    const p = slot * 3;
    const a = order[0] * 3;
    const length = Math.sqrt(nu * nu + nv * nv + nw * nw);
    const low = nu * across[p] + nv * across[p + 1] + nw * across[p + 2];
    const gap = (nu * across[a] + nv * across[a + 1] + nw * across[a + 2] - low) / length;
    if (nw > 0) {
      line.reached = low / nw;
      line.offer();
    }
    if (low - line.limit * nw > line.tolerance * length) return PIERCE_BEYOND;
    if (gap <= line.tolerance || line.same(slot, order[0]) || line.same(slot, order[1]) || line.same(slot, order[2])) {
      state = PIERCE_DONE;
      break;
    }
    if (gap <= line.enough) {
      state = PIERCE_ENOUGH;
      break;
    }
    narrow(line);
  }
  weigh(line);
  line.upper = line.time;
  return state;
}

/**
 * Weights of the point where the line passes between the three points, and its w, an upper bound of the entry that is right to rounding even where the plane is
 * steep. Where the line passes through a corner or an edge, within rounding, only that counts: the portal may be a sliver.
 */
function weigh(line: Approach): void {
  const { across, order, weights, tolerance } = line;
  let sum = 0;
  let edge = -1;
  for (let k = 0; k < 3; k++) {
    const a = order[k === 2 ? 0 : k + 1] * 3;
    const b = order[k === 0 ? 2 : k - 1] * 3;
    const au = across[a];
    const av = across[a + 1];
    const eu = across[b] - au;
    const ev = across[b + 1] - av;
    const area = au * ev - av * eu;
    if (area <= tolerance * Math.sqrt(eu * eu + ev * ev)) edge = k;
    weights[k] = Math.max(0, area);
    sum += weights[k];
  }
  if (edge >= 0) weighEdge(line, edge);
  else for (let k = 0; k < 3; k++) weights[k] /= sum;
  line.time = 0;
  for (let k = 0; k < 3; k++) line.time += weights[k] * across[order[k] * 3 + 2];
}

/** Weights of the point of the edge opposite to corner `k` that is nearest to the line. */
function weighEdge(line: Approach, k: number): void {
  const { across, order, weights } = line;
  const first = k === 2 ? 0 : k + 1;
  const second = k === 0 ? 2 : k - 1;
  const a = order[first] * 3;
  const b = order[second] * 3;
  const eu = across[b] - across[a];
  const ev = across[b + 1] - across[a + 1];
  const squared = eu * eu + ev * ev;
  const along = squared > 0 ? 0 - (across[a] * eu + across[a + 1] * ev) / squared : 0;
  const weight = Math.min(1, Math.max(0, along));
  weights[k] = 0;
  weights[first] = 1 - weight;
  weights[second] = weight;
}

/**
 * Puts the new point (the fourth slot) in the place of one of the three, so that the line passes between them again. Where it passes through an
 * edge, within rounding, two or three choices do; one of them may be a portal without area, so the largest is taken.
 */
function narrow(line: Approach): void {
  const { across, order } = line;
  const pu = across[order[3] * 3];
  const pv = across[order[3] * 3 + 1];
  let best = -1;
  let area = -Infinity;
  let nearest = 0;
  let excess = -Infinity;
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
    const slack =
      line.tolerance * (Math.abs(pu) + Math.abs(pv) + Math.abs(au) + Math.abs(av) + Math.abs(bu) + Math.abs(bv));
    const least = Math.min(first, second) + SLACK * slack;
    if (least > excess) {
      excess = least;
      nearest = k;
    }
    if (!(least >= 0)) continue;
    const size = first + second + (au * bv - av * bu);
    if (size > area) {
      area = size;
      best = k;
    }
  }
  if (best < 0) best = nearest;
  const out = best === 0 ? 2 : best - 1;
  const dropped = order[out];
  order[out] = order[3];
  order[3] = dropped;
}
