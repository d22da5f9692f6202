import { type Mesh, type SkinnedMesh, Vector3 } from "three";

/** Whether the vertices of an object move by bones or morph targets. */
export function isPosed(object: Mesh): boolean {
  const skinned = (object as Partial<SkinnedMesh>).isSkinnedMesh === true;
  const { morphAttributes } = object.geometry;
  return skinned || (morphAttributes.position !== undefined && morphAttributes.position.length > 0);
}

/** All numbers on which the vertices depend: bones, bind matrix, influences. */
export function poseNumbers(object: Mesh): number[] {
  const numbers = [...(object.morphTargetInfluences ?? [])];
  const { skeleton, bindMatrix, bindMatrixInverse } = object as Partial<SkinnedMesh>;
  if (skeleton === undefined || bindMatrix === undefined || bindMatrixInverse === undefined) return numbers;
  numbers.push(...bindMatrix.elements, ...bindMatrixInverse.elements);
  for (const bone of skeleton.bones) numbers.push(...bone.matrixWorld.elements);
  return numbers;
}

const vertex = new Vector3();

/** Where the vertices are in the object's frame, in the current pose. */
export function posedPositions(object: Mesh): Float64Array {
  const { count } = object.geometry.attributes.position;
  const positions = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) object.getVertexPosition(i, vertex).toArray(positions, 3 * i);
  return positions;
}
