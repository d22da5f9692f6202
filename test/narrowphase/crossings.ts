import { RAY_MAX, RAY_MIN } from "../../src/math/ray.ts";
import { cloneRayHit, copyRayHit } from "../../src/shapes/copy-ray-hit.ts";
import { hitsBackFaces, RayHit } from "../../src/shapes/ray-hit.ts";
import type { Shape, ShapeType } from "../../src/shapes/shape.ts";

/** A surface that every ray crosses at the given places, whatever its origin: a stand-in for meshes. */
interface Crossings extends Shape {
  readonly type: ShapeType<Crossings>;
  readonly hits: readonly RayHit[];
}

/** Makes the stand-in; its normal is always +z. */
export function crossings(hits: Partial<RayHit>[]): Shape {
  return { type: CROSSINGS, hits: hits.map((hit) => Object.assign(new RayHit(), hit)) } as Crossings;
}

const CROSSINGS: ShapeType<Crossings> = {
  name: "crossings",
  solid: false,
  aabb() {},
  raycast(shape, ray, mode, hit) {
    const all: RayHit[] = [];
    CROSSINGS.raycastAll?.(shape, ray, mode, all);
    if (all.length === 0) return false;
    copyRayHit(
      hit,
      all.reduce((a, b) => (b.t < a.t ? b : a)),
    );
    return true;
  },
  raycastAll(shape, ray, mode, out) {
    for (const hit of shape.hits) {
      if (hit.t < ray[RAY_MIN] || hit.t > ray[RAY_MAX] || (hit.backFace && !hitsBackFaces(mode, false))) continue;
      out.push(cloneRayHit(hit));
    }
  },
  spans(shape, _ray, out) {
    for (const hit of shape.hits) out.push({ enter: cloneRayHit(hit), exit: cloneRayHit(hit) });
  },
  normal(_shape, _ray, _hit, out) {
    out.set([0, 0, 1]);
  },
};
