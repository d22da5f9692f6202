import type { ConvexPair } from "../convex-pair.ts";
import type { Simplex } from "../gjk/simplex.ts";
import { type Separation, STATUS_CONVERGED, STATUS_LIMIT } from "../separation.ts";
import { writeContactPoints } from "./contact.ts";
import { PLANE_DISTANCE, PLANE_NORMAL, PLANE_SIZE } from "./polytope.ts";
import { BOUND_BEST, BOUND_LOWER, DepthSearch, trySupport } from "./search.ts";
import { startSearch } from "./start.ts";

/** Most support points of one search. */
const MAX_STEPS = 1024;

let workspace: DepthSearch | null = null;

/**
 * The smallest translation that parts the cores of the pair, which overlap or touch (GJK said so). Writes the signed distance (≤ 0, minus the depth),
 * normal (from b to a), points and bounds in the frame of a.
 */
export function epaPenetration(pair: ConvexPair, simplex: Simplex, out: Separation): void {
  void simplex;
  workspace ??= new DepthSearch();
  const search = workspace;
  out.status = STATUS_CONVERGED;
  if (startSearch(pair, search)) out.status = expand(pair, search);
  const { bounds, best } = search;
  bounds[BOUND_BEST] = Math.max(0, bounds[BOUND_BEST]);
  writeContactPoints(pair, search, out);
  const depth = bounds[BOUND_BEST];
  out.distance = 0 - depth;
  out.lower = 0 - depth;
  out.upper = 0 - Math.min(depth, bounds[BOUND_LOWER]);
  for (let i = 0; i < 3; i++) out.normal[i] = 0 - best[i];
}

/** Grows the polytope where it is nearest to the origin, until no direction can be better than the best one tried. */
function expand(pair: ConvexPair, search: DepthSearch): number {
  const { polytope, direction, bounds } = search;
  for (let step = 0; step < MAX_STEPS; step++) {
    const face = polytope.pop();
    if (face < 0) return STATUS_CONVERGED;
    const at = face * PLANE_SIZE;
    bounds[BOUND_LOWER] = Math.max(0, polytope.planes[at + PLANE_DISTANCE] / polytope.steps[0]);
    if (search.settled()) return STATUS_CONVERGED;
    for (let i = 0; i < 3; i++) direction[i] = polytope.planes[at + PLANE_NORMAL + i];
    const slot = trySupport(pair, search);
    if (search.settled()) return STATUS_CONVERGED;
    // on or below the face: it is one of a − b itself
    if (polytope.side(face, slot) <= 0) continue;
    polytope.pointCount++;
    if (!polytope.add(face, slot)) return STATUS_LIMIT;
  }
  return STATUS_LIMIT;
}
