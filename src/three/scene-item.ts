import type { Object3D } from "three";
import type { Collider } from "../world/collider.ts";
import type { FacePart } from "./faces.ts";

/** What a collider made from an Object3D is of: its `userData`. */
export class SceneItem {
  readonly object: Object3D;
  /** Of an InstancedMesh the number of the instance, of a BatchedMesh its id, else −1. */
  readonly instance: number;
  /** The faces that it has, all seen from the same sides. */
  readonly part: FacePart;
  /** Column-major world matrix when it was last brought in step. */
  readonly matrix: Float64Array;

  /** The second and third corner of its triangles are exchanged against those of the geometry. */
  readonly swapped: boolean;

  constructor(object: Object3D, instance: number, part: FacePart, matrix: Float64Array, swapped: boolean) {
    this.object = object;
    this.instance = instance;
    this.part = part;
    this.matrix = matrix;
    this.swapped = swapped;
  }
}

/** What a hit on a collider of fromObject3D is on, in three's terms. */
export interface SceneHit {
  readonly object: Object3D;
  /** Of an InstancedMesh, else undefined. */
  readonly instanceId: number | undefined;
  /** Of a BatchedMesh, else undefined. */
  readonly batchId: number | undefined;
  /** Number of the triangle in the geometry; −1 for a hit on a box. */
  readonly faceIndex: number;
  readonly materialIndex: number;
}

/** Which object, instance and triangle a hit, overlap or nearest point is on; null for colliders that fromObject3D has not made. */
export function sceneHit(hit: { readonly collider: Collider; readonly faceIndex: number }): SceneHit | null {
  const item = hit.collider.userData;
  if (!(item instanceof SceneItem)) return null;
  const { object, instance, part } = item;
  const batched = (object as { isBatchedMesh?: boolean }).isBatchedMesh === true;
  const face = hit.faceIndex;
  return {
    object,
    instanceId: instance >= 0 && !batched ? instance : undefined,
    batchId: batched ? instance : undefined,
    faceIndex: face < 0 ? -1 : Math.floor(part.firstCorners[face] / 3), // as three counts where a range begins within a triangle
    materialIndex: face < 0 ? 0 : part.materialIndices[face],
  };
}
