import { RayHit } from "./ray-hit.ts";

/** Makes `hit` the same as another. (Not a method: pages that need none are spared it.) */
export function copyRayHit(hit: RayHit, other: RayHit): RayHit {
  hit.t = other.t;
  hit.feature = other.feature;
  hit.u = other.u;
  hit.v = other.v;
  hit.child = other.child;
  hit.slot = other.slot;
  hit.normalX = other.normalX;
  hit.normalY = other.normalY;
  hit.normalZ = other.normalZ;
  hit.part = other.part;
  hit.backFace = other.backFace;
  hit.startsInside = other.startsInside;
  return hit;
}

export function cloneRayHit(hit: RayHit): RayHit {
  return copyRayHit(new RayHit(), hit);
}
