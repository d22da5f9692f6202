import type { Aabb } from "../../math/aabb.ts";
import { CLOSEST_SIZE, CLOSEST_SQUARED, closestOnTriangle } from "../closest-on-triangle.ts";
import type { HeightField } from "../height-field.ts";
import { acquireWalk, type PartWalk, releaseWalk, UNSCALED } from "../parts/part-walk.ts";
import type { SurfacePoint } from "../surface-point.ts";
import { closestTrianglePoint } from "../triangle/closest-point.ts";
import { LOWER_A, LOWER_B, LOWER_C, QUAD_SIZE, UPPER_A, UPPER_B, UPPER_C } from "./quad.ts";
import { insertField, nextFeature } from "./visit-parts.ts";

// A search calls no user code, so one set of scratch serves all.
const box: Aabb = new Float64Array(6);
const found = new Float64Array(CLOSEST_SIZE);
const bestQuad = new Float64Array(QUAD_SIZE);

/**
 * Writes the point of the field that is nearest to `point`; false when none is within `out.limit`. Of triangles at exactly the same distance
 * the lowest feature answers. Down the quadtree of height ranges, nearer blocks first.
 */
export function closestOnField(field: HeightField, point: Float64Array, out: SurfacePoint): boolean {
  for (let i = 0; i < 6; i++) box[i] = point[i % 3];
  const walk = acquireWalk();
  walk.beginNear(field.bounds, UNSCALED, box);
  walk.takeReach(out);
  const best = nearestFeature(walk, field, point);
  releaseWalk();
  if (best < 0) return false;
  const lower = best % 2 === 0;
  const b = lower ? LOWER_B : UPPER_B;
  if (!closestTrianglePoint(bestQuad, LOWER_A, b, lower ? LOWER_C : UPPER_C, point, out)) return false;
  out.feature = best;
  return true;
}

/** The feature nearest to `point`, its cell in `bestQuad`; −1 when there is none within the walk's limit. */
function nearestFeature(walk: PartWalk, field: HeightField, point: Float64Array): number {
  let best = -1;
  insertField(walk, field);
  for (let feature = nextFeature(walk, field); feature >= 0; feature = nextFeature(walk, field)) {
    const lower = feature % 2 === 0;
    const a = lower ? LOWER_A : UPPER_A;
    closestOnTriangle(walk.quad, a, lower ? LOWER_B : UPPER_B, lower ? LOWER_C : UPPER_C, point, found);
    const squared = found[CLOSEST_SQUARED];
    if (squared < walk.limit || (squared === walk.limit && (best < 0 || feature < best))) {
      walk.limit = squared;
      best = feature;
      bestQuad.set(walk.quad);
    }
  }
  return best;
}
