import { type Aabb, createAabb, transformAabb } from "../../math/aabb.ts";
import { createRay, RAY_DIRECTION, RAY_MAX, RAY_MIN, type Ray } from "../../math/ray.ts";
import { normalize } from "../../math/vec3.ts";
import { fullType } from "../full-type.ts";
import { closestOnMesh } from "../mesh/closest.ts";
import type { Mesh } from "../mesh/mesh.ts";
import { searchFaces } from "../mesh/parts.ts";
import { BoxSearch } from "../parts/part-walk.ts";
import type { Shape, ShapeType } from "../shape.ts";

/**
 * A mesh seen through a scale: it shares the mesh's vertices and hierarchy. Rays are taken into the mesh's own frame, where the direction is not
 * unit length and t therefore keeps its meaning. Front and back are decided there too, so what is outside stays outside when mirrored.
 */
export interface ScaledMesh extends Shape {
  readonly type: ShapeType<ScaledMesh>;
  readonly mesh: Mesh;
  /** Factors of x, y, z; negative ones mirror, none is zero. */
  readonly scale: Float64Array;
  readonly bounds: Aabb;
  readonly faceMaterials: Mesh["faceMaterials"];
  readonly materials: Mesh["materials"];
}

/** A scaled view of `mesh`; the scale is not checked. */
export function createScaledMesh(mesh: Mesh, scale: Float64Array): ScaledMesh {
  const box = createAabb();
  const { faceMaterials, materials } = mesh;
  return {
    type: SCALED_MESH,
    mesh,
    scale,
    get bounds() {
      scaleBox(mesh.bounds, scale, box); // the mesh may have been refitted or rebuilt
      return box;
    },
    faceMaterials,
    materials,
  };
}

const ownRay = createRay();

/** The ray in the mesh's own frame. */
function toOwnFrame(shape: ScaledMesh, ray: Ray): Ray {
  const { scale } = shape;
  for (let i = 0; i < 3; i++) {
    ownRay[i] = ray[i] / scale[i];
    ownRay[RAY_DIRECTION + i] = ray[RAY_DIRECTION + i] / scale[i];
  }
  ownRay[RAY_MIN] = ray[RAY_MIN];
  ownRay[RAY_MAX] = ray[RAY_MAX];
  return ownRay;
}

/** out = box with every axis scaled. */
function scaleBox(box: Aabb, scale: Float64Array, out: Aabb): void {
  for (let i = 0; i < 3; i++) {
    const a = box[i] * scale[i];
    const b = box[i + 3] * scale[i];
    out[i] = Math.min(a, b);
    out[i + 3] = Math.max(a, b);
  }
}

const vector = new Float64Array(3);

/** The type of scaled meshes. */
export const SCALED_MESH: ShapeType<ScaledMesh> = {
  name: "mesh",
  solid: false,
  aabb(shape, pose, out) {
    transformAabb(shape.bounds, pose, out);
  },
  parts(shape, localBox, visit) {
    searchFaces(shape.mesh, shape.scale, localBox, null, new BoxSearch(visit));
  },
  partsNear(shape, localBox, search) {
    searchFaces(shape.mesh, shape.scale, localBox, null, search);
  },
  partsAlong(shape, ray, half, search) {
    searchFaces(shape.mesh, shape.scale, ray, half, search);
  },
  closestPoint(shape, point, out) {
    return closestOnMesh(shape.mesh, shape.scale, point, out);
  },
  raycast(shape, ray, mode, hit) {
    return shape.mesh.type.raycast(shape.mesh, toOwnFrame(shape, ray), mode, hit);
  },
  raycastAny(shape, ray, mode) {
    const { mesh } = shape;
    return mesh.type.raycastAny!(mesh, toOwnFrame(shape, ray), mode);
  },
  raycastAll(shape, ray, mode, out) {
    const { mesh } = shape;
    fullType(mesh).raycastAll!(mesh, toOwnFrame(shape, ray), mode, out);
  },
  spans(shape, ray, out) {
    fullType(shape.mesh).spans!(shape.mesh, toOwnFrame(shape, ray), out);
  },
  normal(shape, ray, hit, out) {
    shape.mesh.type.normal(shape.mesh, toOwnFrame(shape, ray), hit, out);
    // normals go by the inverse transpose
    for (let i = 0; i < 3; i++) out[i] /= shape.scale[i];
    normalize(out);
  },
  attributeSize(shape, name) {
    return shape.mesh.type.attributeSize!(shape.mesh, name);
  },
  attribute(shape, name, feature, at, out) {
    const { mesh, scale } = shape;
    mesh.type.attribute!(mesh, name, feature, at, out);
    if (name === "position") for (let i = 0; i < 3; i++) out[i] = out[i] * scale[i] + 0;
    if (name !== "normal") return;
    for (let i = 0; i < 3; i++) vector[i] = out[i] / scale[i];
    normalize(vector);
    for (let i = 0; i < 3; i++) out[i] = vector[i] + 0; // −0 becomes 0
  },
};
