import type { Box } from "../../shapes/box.ts";
import type { ConvexCore } from "../../shapes/shape.ts";
import type { ConvexPair } from "../convex-pair.ts";
import type { Simplex } from "../gjk/simplex.ts";
import { type Separation, STATUS_CONVERGED, STATUS_LIMIT } from "../separation.ts";
import { writeContactPoints } from "./contact.ts";
import { polishBest, polishRing } from "./polish.ts";
import { PLANE_DISTANCE, PLANE_NORMAL, PLANE_SIZE } from "./polytope.ts";
import { satBoxBox } from "./sat-box-box.ts";
import { BOUND_BEST, BOUND_LOWER, DepthSearch, trySupport } from "./search.ts";
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

let workspace: DepthSearch | null = null;
const halfA = new Float64Array(3);
const halfB = new Float64Array(3);

/**
 * The smallest translation that parts the cores of the pair, which overlap or touch (GJK said so). Writes the signed distance (≤ 0, minus the depth),
 * normal (from b to a), points and bounds in the frame of a.
 */
export function epaPenetration(pair: ConvexPair, simplex: Simplex, out: Separation): void {
  void simplex;
  if (readHalf(pair.a, halfA) && readHalf(pair.b, halfB) && satBoxBox(halfA, halfB, pair.relative, out)) return;
  polytopePenetration(pair, out);
}

/** Half extents of a box; false for any other shape. */
function readHalf(core: ConvexCore, half: Float64Array): boolean {
  if (core.type.name !== "box") return false;
  const { bounds } = core as Box;
  for (let i = 0; i < 3; i++) half[i] = bounds[3 + i];
  return true;
}

/** {@link epaPenetration} without the closed form of two boxes: its slow twin. */
export function polytopePenetration(pair: ConvexPair, out: Separation): void {
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
    polishBest(pair, search, face);
    return status;
  }
  polishBest(pair, search, polishRing(pair, search, face));
  return bounds[BOUND_BEST] - bounds[BOUND_LOWER] <= RING_GAP * bounds[BOUND_BEST] ? STATUS_CONVERGED : STATUS_LIMIT;
}
