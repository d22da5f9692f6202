import { castMeshAll, meshSpans } from "./mesh/cast-all.ts";
import { closestOnMeshFast } from "./mesh/closest-fast.ts";
import { MESH, type Mesh } from "./mesh/mesh.ts";
import { searchFaces } from "./mesh/parts.ts";
import { BoxSearch, UNSCALED } from "./parts/part-walk.ts";
import { hitsBackFaces } from "./ray-hit.ts";
import type { Shape, ShapeType } from "./shape.ts";

/**
 * The type of a shape with all that it can be asked. It differs from `shape.type` for a mesh only, whose own type object has no more than a single ray needs, so that a page that casts rays at a
 * mesh need not load the rest. Whoever asks for parts, nearest points, all hits or spans asks here.
 */
export function fullType(shape: Shape): ShapeType {
  const { type } = shape;
  if (type === MESH) return FULL_MESH;
  return type.raycast === MESH.raycast ? completed(type) : type;
}

/** A user's type made from a mesh's (`{ ...shape.type, name: "mine" }`): it has the rest of a mesh's too, but for what it sets itself, be it to undefined. */
function completed(type: ShapeType): ShapeType {
  let full = completedTypes.get(type);
  if (full === undefined) {
    full = { ...FULL_MESH, ...type };
    completedTypes.set(type, full);
  }
  return full;
}

const completedTypes = new WeakMap<ShapeType, ShapeType>();

const FULL_MESH: ShapeType<Mesh> = {
  // not a spread of MESH: V8 would take its methods for fields that may change, and inline none of them
  name: MESH.name,
  solid: MESH.solid,
  aabb: MESH.aabb,
  raycast: MESH.raycast,
  raycastAny: MESH.raycastAny,
  raycastAll(shape, ray, mode, out) {
    castMeshAll(shape, ray, hitsBackFaces(mode, shape.doubleSided), out);
  },
  spans: meshSpans,
  parts(shape, localBox, visit) {
    searchFaces(shape, UNSCALED, localBox, null, new BoxSearch(visit));
  },
  partsNear(shape, localBox, search) {
    searchFaces(shape, UNSCALED, localBox, null, search);
  },
  partsAlong(shape, ray, half, search) {
    searchFaces(shape, UNSCALED, ray, half, search);
  },
  closestPoint(shape, point, out) {
    return closestOnMeshFast(shape, point, out);
  },
  normal: MESH.normal,
  attributeSize: MESH.attributeSize,
  attribute: MESH.attribute,
};
