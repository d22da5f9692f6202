import { type Intersection, Matrix4, type Mesh, Ray, type Raycaster, Triangle, Vector2, Vector3 } from "three";
import type { Hit } from "../world/hit.ts";
import { READERS } from "./geometry.ts";
import { type SceneItem, sceneHit } from "./scene-item.ts";

const inverse = new Matrix4();
const localRay = new Ray();
const corners = [new Vector3(), new Vector3(), new Vector3()] as const;

/**
 * A hit in the form of three's own Raycaster: distance, point, object, faceIndex, face (corners, normal in the object's frame, material's number), barycoord, uv, uv1, normal (that of the
 * vertices, turned to face the ray, in the object's frame), instanceId, batchId. Null for colliders that fromObject3D has not made, and for boxes.
 */
export function toIntersection(hit: Hit, raycaster: Raycaster): Intersection | null {
  const found = sceneHit(hit);
  if (found === null || found.faceIndex < 0 || hit.barycentric === null) return null;
  const item = hit.collider.userData as SceneItem;
  const object = found.object as Mesh;
  const { index, attributes } = object.geometry;
  const first = 3 * found.faceIndex;
  const [a, b, c] = [first, first + 1, first + 2].map((corner) => (index === null ? corner : index.getX(corner)));
  const { x, y, z } = hit.barycentric;
  const barycoord = item.swapped ? new Vector3(x, z, y) : new Vector3(x, y, z);
  object.getVertexPosition(a, corners[0]);
  object.getVertexPosition(b, corners[1]);
  object.getVertexPosition(c, corners[2]);
  const normal = Triangle.getNormal(...corners, new Vector3());
  const intersection: Intersection = {
    distance: hit.distance,
    point: new Vector3(hit.point.x, hit.point.y, hit.point.z),
    object,
    faceIndex: found.faceIndex,
    face: { a, b, c, normal, materialIndex: found.materialIndex },
    barycoord,
  };
  const at = (name: string, size: number): number[] =>
    Array.from({ length: size }, (_, k) => {
      const read = (vertex: number) => attributes[name][READERS[k]](vertex);
      return read(a) * barycoord.x + read(b) * barycoord.y + read(c) * barycoord.z;
    });
  if (attributes.uv) intersection.uv = new Vector2(...at("uv", 2));
  if (attributes.uv1) intersection.uv1 = new Vector2(...at("uv1", 2));
  if (attributes.normal) {
    intersection.normal = new Vector3(...at("normal", 3));
    localRay.copy(raycaster.ray).applyMatrix4(inverse.fromArray(item.matrix).invert());
    if (intersection.normal.dot(localRay.direction) > 0) intersection.normal.negate();
  }
  if (found.instanceId !== undefined) intersection.instanceId = found.instanceId;
  if (found.batchId !== undefined) intersection.batchId = found.batchId;
  return intersection;
}
