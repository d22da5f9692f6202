import type { Aabb } from "../../math/aabb.ts";
import { rotate, toLocal, toWorld } from "../../math/pose.ts";
import type { Compound } from "../compound.ts";
import { fullType } from "../full-type.ts";
import { acquireWalk, type PartWalk, releaseWalk, UNSCALED } from "../parts/part-walk.ts";
import { SurfacePoint } from "../surface-point.ts";
import { insertLeaves, nextLeaf } from "./parts.ts";

/** What one search needs. */
class Scratch {
  readonly box: Aabb = new Float64Array(6);
  readonly point = new Float64Array(3);
  readonly found = new SurfacePoint();
}

// A leaf of a kind of the user's own may look at another compound: each search that is under way has scratch of its own.
const scratches: Scratch[] = [];
let searching = 0;

/**
 * Writes the nearest point of any leaf's surface; false when that is not within `out.limit`. Inside solid leaves it is that of the leaf that `point` is deepest in.
 * Of equal distances the lowest child, then the lowest feature answers.
 */
export function closestOnLeaves(compound: Compound, point: Float64Array, out: SurfacePoint): boolean {
  if (searching === scratches.length) scratches.push(new Scratch());
  const scratch = scratches[searching++];
  const walk = acquireWalk();
  try {
    for (let i = 0; i < 6; i++) scratch.box[i] = point[i % 3];
    walk.beginNear(compound.bounds, UNSCALED, scratch.box);
    return searchLeaves(walk, compound, scratch, point, out);
  } finally {
    releaseWalk();
    searching--;
  }
}

function searchLeaves(
  walk: PartWalk,
  compound: Compound,
  { found, point: local }: Scratch,
  point: Float64Array,
  out: SurfacePoint,
): boolean {
  let any = false;
  walk.takeReach(out);
  let reach = out.limit;
  insertLeaves(walk, compound);
  for (let index = nextLeaf(walk, compound); index >= 0; index = nextLeaf(walk, compound)) {
    const { shape, pose, child } = compound.leaves[index];
    toLocal(pose, point, local);
    // deep inside counts as near
    found.limit = shape.type.solid ? Infinity : reach;
    if (!fullType(shape).closestPoint!(shape, local, found)) continue;
    if (any && !isBetter(found, child, out)) continue;
    any = true;
    out.distance = found.distance;
    out.feature = found.feature;
    out.child = child;
    out.part = index;
    out.u = found.u;
    out.v = found.v;
    toWorld(pose, found.point, out.point);
    rotate(pose, found.normal, out.normal);
    // once inside, only leaves that hold the point may still be deeper
    reach = found.distance > 0 ? found.distance : 0;
    walk.limit = reach * reach;
  }
  return any && Math.abs(out.distance) <= out.limit;
}

function isBetter(found: SurfacePoint, child: number, best: SurfacePoint): boolean {
  if (found.distance !== best.distance) return found.distance < best.distance;
  return child < best.child || (child === best.child && found.feature < best.feature);
}
