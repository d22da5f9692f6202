import type { ConvexPair } from "../convex-pair.ts";
import { type Separation, STATUS_CONVERGED, STATUS_LIMIT } from "../separation.ts";
import { writeContactPoints } from "./contact.ts";
import { POLISH_STEPS, polishBest, polishRing, RING_STEPS } from "./polish.ts";
import { PLANE_DISTANCE, PLANE_NORMAL, PLANE_SIZE } from "./polytope.ts";
import { BOUND_BEST, BOUND_LOWER, type DepthSearch, trySupport } from "./search.ts";
import { startSearch } from "./start.ts";

/** Most support points of one search: a polyhedron ends by itself, but a large one may have very many faces at nearly the same depth. */
const MAX_STEPS = 2048;
/** The same for pairs with curved pieces, where a ring of directions of equal depth would never end. */
const MAX_CURVED_STEPS = 256;

/**
 * Gap of the bounds, relative to the depth, up to which a pair with curved pieces counts as settled when its steps are used up and the exact minimum was
 * looked for from all sides: two minima are not that near to each other.
 */
const RING_GAP = 1e-3;

/**
 * Writes the smallest translation that parts the cores of the pair, which overlap or touch: see {@link epaPenetration}. The depth along a direction is the
 * support function of a − b; the least one is the distance of its surface from the origin. The polytope inside a − b bounds it from below, every
 * direction that is tried bounds it from above. Of polyhedra, faces of the polytope become faces of a − b, and the bounds meet after finitely
 * many steps; curved pieces are approached until the bounds meet but for rounding.
 */
export function searchDepth(pair: ConvexPair, search: DepthSearch, out: Separation): void {
  out.status = startSearch(pair, search) ? expand(pair, search) : STATUS_CONVERGED;
  const { bounds, best } = search;
  bounds[BOUND_BEST] = Math.max(0, bounds[BOUND_BEST]);
  writeContactPoints(pair, search, out);
  const depth = bounds[BOUND_BEST];
  out.distance = 0 - depth;
  out.lower = 0 - depth;
  out.upper = 0 - Math.min(depth, bounds[BOUND_LOWER]);
  for (let i = 0; i < 3; i++) out.normal[i] = 0 - best[i];
}

/**
 * Grows the polytope where it is nearest to the origin, until no direction can be better than the best one tried: van den Bergen, "Proximity Queries and
 * Penetration Depth Computation on 3D Game Objects", GDC 2001. Returns STATUS_….
 */
function expand(pair: ConvexPair, search: DepthSearch): number {
  const { polytope, direction, bounds } = search;
  const steps = search.curved ? MAX_CURVED_STEPS : MAX_STEPS;
  let bestFace = -1;
  let status = STATUS_LIMIT;
  for (let step = 0; step < steps; step++) {
    const face = polytope.pop();
    if (bestFace < 0) bestFace = face;
    if (face < 0) {
      status = STATUS_CONVERGED;
      break;
    }
    const at = face * PLANE_SIZE;
    const before = bounds[BOUND_BEST];
    bounds[BOUND_LOWER] = Math.max(0, polytope.planes[at + PLANE_DISTANCE] / polytope.steps[0]);
    for (let i = 0; i < 3; i++) direction[i] = polytope.planes[at + PLANE_NORMAL + i];
    const slot = search.settled() ? -1 : trySupport(pair, search);
    if (bounds[BOUND_BEST] < before) bestFace = face;
    search.trace?.record(search, face, slot);
    if (search.settled()) {
      status = STATUS_CONVERGED;
      break;
    }
    // on or below the face: it is one of a − b itself
    if (polytope.side(face, slot) <= 0) continue;
    polytope.pointCount++;
    if (!polytope.add(face, slot)) break;
  }
  return search.curved && bestFace >= 0 ? polish(pair, search, bestFace, status) : status;
}

/** The end of a search of a pair with curved pieces: all digits of the direction, and what steps alone did not settle. `face` is that of the best one. */
function polish(pair: ConvexPair, search: DepthSearch, face: number, status: number): number {
  const { bounds } = search;
  if (status === STATUS_CONVERGED) {
    polishBest(pair, search, face, POLISH_STEPS);
    return status;
  }
  // where there is no single minimum but a ring of them
  polishBest(pair, search, polishRing(pair, search, face), RING_STEPS);
  return bounds[BOUND_BEST] - bounds[BOUND_LOWER] <= RING_GAP * bounds[BOUND_BEST] ? STATUS_CONVERGED : STATUS_LIMIT;
}
