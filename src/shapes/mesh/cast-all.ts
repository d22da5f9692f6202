import { RAY_MAX, RAY_MIN, type Ray } from "../../math/ray.ts";
import { compareCrossings, mergeCrossings } from "../merge-crossings.ts";
import { RayHit, type RaySpan } from "../ray-hit.ts";
import { isClosed } from "./closed.ts";
import { type Crossing, meshCrossings } from "./crossings.ts";
import type { Mesh } from "./mesh.ts";

/**
 * Appends every hit of a ray on a mesh. Where the ray meets an edge or vertex exactly, the triangles around it that face the same way
 * give one hit: the nearest, then the lowest face, as for the single ray.
 */
export function castMeshAll(mesh: Mesh, ray: Ray, backFaces: boolean, out: RayHit[]): void {
  const crossings = meshCrossings(mesh, ray, ray[RAY_MIN], ray[RAY_MAX]).filter((one) => backFaces || !one.backFace);
  for (const crossing of mergeCrossings(crossings, ray, mesh.extent)) out.push(toHit(crossing));
}

/**
 * Appends the spans of a line inside a mesh. Of a closed mesh (see {@link isClosed}): the intervals in which the winding number is not
 * zero, whichever way its faces look. A mesh that is not closed has no inside: every crossing is a span of no length.
 */
export function meshSpans(mesh: Mesh, ray: Ray, out: RaySpan[]): void {
  const min = ray[RAY_MIN];
  const max = ray[RAY_MAX];
  if (!isClosed(mesh)) {
    for (const crossing of mergeCrossings(meshCrossings(mesh, ray, min, max), ray, mesh.extent)) {
      out.push({ enter: toHit(crossing), exit: toHit(crossing) });
    }
    return;
  }
  const line = meshCrossings(mesh, ray, -Infinity, Infinity).filter((one) => one.counts);
  line.sort(compareCrossings);
  let winding = 0;
  let enter: Crossing | null = null;
  for (const crossing of line) {
    winding += crossing.backFace ? -1 : 1;
    if (enter === null) enter = crossing;
    else if (winding === 0) {
      if (enter.t <= max && crossing.t >= min) out.push({ enter: toHit(enter), exit: toHit(crossing) });
      enter = null;
    }
  }
}

function toHit(crossing: Crossing): RayHit {
  const hit = new RayHit();
  hit.t = crossing.t;
  hit.feature = crossing.face;
  hit.slot = crossing.slot;
  hit.u = crossing.u;
  hit.v = crossing.v;
  hit.backFace = crossing.backFace;
  return hit;
}
