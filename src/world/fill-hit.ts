import { RAY_DIRECTION, RAY_MAX, type Ray } from "../math/ray.ts";
import { fillVector, type Vec3 } from "../math/vec3.ts";
import { hitsTriangles, worldNormal } from "../narrowphase/cast-ray.ts";
import type { RayHit } from "../shapes/ray-hit.ts";
import type { Shape } from "../shapes/shape.ts";
import type { Found } from "./collector.ts";
import type { Hit } from "./hit.ts";
import type { WorldCore } from "./world-core.ts";

const normal = new Float64Array(3);

/** A shape as far as materials go: a surface with one per face, or a compound with one per child. */
interface MaterialShape extends Shape {
  readonly faceMaterials?: ArrayLike<number> | null;
  readonly materials?: readonly unknown[] | null;
  readonly children?: readonly { readonly shape: Shape; readonly material?: unknown }[];
}

/**
 * Fills the full record of what `ray` found. `ray` is the ray as the user gave it: its greatest t is that of the whole query. A
 * reused record keeps its vectors, so nothing is allocated.
 */
export function fillHit(core: WorldCore, shape: Shape, ray: Ray, found: Found, out: Hit): Hit {
  const { slot, hit } = found;
  const collider = core.colliders[slot] as NonNullable<(typeof core.colliders)[number]>;
  out.blocking = found.blocking;
  out.startPenetrating = hit.startsInside;
  out.startsInside = hit.startsInside;
  out.backFace = hit.backFace;
  fillPlaces(ray, hit, out);
  core.records.read(slot, core.shapes, core);
  worldNormal(shape, core.records.pose, ray, hit, normal);
  fillVector(normal, out.normal);
  copy(out.normal, out.sweepNormal);
  out.penetrationDepth = 0;
  out.collider = collider;
  out.owner = collider.owner;
  out.childIndex = hit.child;
  if (hitsTriangles(shape, hit)) out.setFace(shape, core.poses[slot], hit.feature, hit);
  else out.clearFace(-1);
  out.material = materialOf(shape, hit.child, out.faceIndex) ?? collider.material;
  out.bone = null;
  out.item = -1;
  return out;
}

/** The material of a face, else of a compound's child; null or undefined where the shape knows none. */
export function materialOf(shape: MaterialShape, child: number, face: number): unknown {
  if (child >= 0 && shape.children !== undefined) {
    const part = shape.children[child];
    return materialOf(part.shape, -1, face) ?? part.material;
  }
  if (face < 0 || !shape.faceMaterials || !shape.materials) return null;
  return shape.materials[shape.faceMaterials[face]];
}

/**
 * Fills what lies along the ray. No number is handed to a function here or above: one that V8 does not inline would get a boxed
 * copy, which is garbage. At an infinite distance the components along which the ray does not move stay finite.
 */
function fillPlaces(ray: Ray, hit: RayHit, out: Hit): void {
  const t = hit.t + 0; // −0 becomes 0
  const max = ray[RAY_MAX];
  const dx = ray[RAY_DIRECTION];
  const dy = ray[RAY_DIRECTION + 1];
  const dz = ray[RAY_DIRECTION + 2];
  out.distance = t;
  out.fraction = max > 0 && max < Infinity ? t / max : 0;
  fillVector(ray, out.origin);
  out.point.x = dx === 0 ? ray[0] : ray[0] + t * dx;
  out.point.y = dy === 0 ? ray[1] : ray[1] + t * dy;
  out.point.z = dz === 0 ? ray[2] : ray[2] + t * dz;
  copy(out.point, out.location);
  out.end.x = dx === 0 ? ray[0] : ray[0] + max * dx;
  out.end.y = dy === 0 ? ray[1] : ray[1] + max * dy;
  out.end.z = dz === 0 ? ray[2] : ray[2] + max * dz;
}

function copy(from: Vec3, to: Vec3): void {
  to.x = from.x;
  to.y = from.y;
  to.z = from.z;
}
