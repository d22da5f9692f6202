import { type Intersection, type Mesh, type Raycaster, Triangle, Vector2, Vector3 } from "three";
import type { Hit } from "../world/hit.ts";
import type { Attribute } from "./geometry.ts";
import { isPosed } from "./pose.ts";
import { type SceneItem, sceneHit } from "./scene-item.ts";

const cornerA = new Vector3();
const cornerB = new Vector3();
const cornerC = new Vector3();

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
  const first = item.part.firstCorners[hit.faceIndex];
  const a = index === null ? first : index.getX(first);
  const b = index === null ? first + 1 : index.getX(first + 1);
  const c = index === null ? first + 2 : index.getX(first + 2);
  const { x, y, z } = hit.barycentric;
  const barycoord = item.swapped ? new Vector3(x, z, y) : new Vector3(x, y, z);
  const face = { a, b, c, normal: faceNormal(object, a, b, c), materialIndex: found.materialIndex };
  const intersection: Intersection = {
    distance: hit.distance,
    point: new Vector3(hit.point.x, hit.point.y, hit.point.z),
    object,
    faceIndex: found.faceIndex,
    face,
    barycoord,
  };
  const { uv, uv1, normal } = attributes;
  if (uv) intersection.uv = pairAt(uv, face, barycoord);
  if (uv1) intersection.uv1 = pairAt(uv1, face, barycoord);
  if (normal) {
    const at = new Vector3(
      normal.getX(a) * barycoord.x + normal.getX(b) * barycoord.y + normal.getX(c) * barycoord.z,
      normal.getY(a) * barycoord.x + normal.getY(b) * barycoord.y + normal.getY(c) * barycoord.z,
      normal.getZ(a) * barycoord.x + normal.getZ(b) * barycoord.y + normal.getZ(c) * barycoord.z,
    );
    intersection.normal = isAlong(at, raycaster.ray.direction, item.matrix) ? at.negate() : at;
  }
  if (found.instanceId !== undefined) intersection.instanceId = found.instanceId;
  if (found.batchId !== undefined) intersection.batchId = found.batchId;
  return intersection;
}

/** Normal of a triangle in its object's frame; vertices that move are asked where they are. */
function faceNormal(object: Mesh, a: number, b: number, c: number): Vector3 {
  if (isPosed(object)) {
    object.getVertexPosition(a, cornerA);
    object.getVertexPosition(b, cornerB);
    object.getVertexPosition(c, cornerC);
  } else {
    const { position } = object.geometry.attributes;
    cornerA.fromBufferAttribute(position, a);
    cornerB.fromBufferAttribute(position, b);
    cornerC.fromBufferAttribute(position, c);
  }
  return Triangle.getNormal(cornerA, cornerB, cornerC, new Vector3());
}

function pairAt(
  attribute: Attribute,
  { a, b, c }: { readonly a: number; readonly b: number; readonly c: number },
  { x, y, z }: Vector3,
): Vector2 {
  return new Vector2(
    attribute.getX(a) * x + attribute.getX(b) * y + attribute.getX(c) * z,
    attribute.getY(a) * x + attribute.getY(b) * y + attribute.getY(c) * z,
  );
}

/** Whether a normal in the frame of a world matrix points the way that a world direction goes there: its dot product with adj(M) d, of the sign of det M. */
function isAlong(normal: Vector3, { x, y, z }: Vector3, m: ArrayLike<number>): boolean {
  // the rows of the adjugate are the cross products of M's columns
  const ax = m[5] * m[10] - m[6] * m[9];
  const ay = m[6] * m[8] - m[4] * m[10];
  const az = m[4] * m[9] - m[5] * m[8];
  const bx = m[9] * m[2] - m[10] * m[1];
  const by = m[10] * m[0] - m[8] * m[2];
  const bz = m[8] * m[1] - m[9] * m[0];
  const cx = m[1] * m[6] - m[2] * m[5];
  const cy = m[2] * m[4] - m[0] * m[6];
  const cz = m[0] * m[5] - m[1] * m[4];
  const det = m[0] * ax + m[1] * ay + m[2] * az;
  const dot =
    normal.x * (ax * x + ay * y + az * z) +
    normal.y * (bx * x + by * y + bz * z) +
    normal.z * (cx * x + cy * y + cz * z);
  return det < 0 ? dot < 0 : dot > 0;
}
