import { type Matrix4, type Mesh, type SkinnedMesh, Vector3 } from "three";

/** Whether the vertices of an object move by bones or morph targets. */
export function isPosed(object: Mesh): boolean {
  const skinned = (object as Partial<SkinnedMesh>).isSkinnedMesh === true;
  const { morphAttributes } = object.geometry;
  return skinned || (morphAttributes.position !== undefined && morphAttributes.position.length > 0);
}

/** All numbers on which the vertices of an object depend: bones, bind matrix, influences. */
export class PoseNumbers {
  #numbers = new Float64Array(0);
  #count = 0;

  /** Whether they are others than at the last call. */
  hasChanged(object: Mesh): boolean {
    const before = this.#count;
    this.#count = 0;
    let changed = this.#see(object.morphTargetInfluences ?? []);
    const { skeleton, bindMatrix, bindMatrixInverse } = object as Partial<SkinnedMesh>;
    if (skeleton !== undefined && bindMatrix !== undefined && bindMatrixInverse !== undefined) {
      changed = this.#seeMatrix(bindMatrix) || changed;
      changed = this.#seeMatrix(bindMatrixInverse) || changed;
      for (const { matrixWorld } of skeleton.bones) changed = this.#seeMatrix(matrixWorld) || changed;
    }
    return changed || this.#count !== before;
  }

  #seeMatrix({ elements }: Matrix4): boolean {
    return this.#see(elements);
  }

  #see(values: readonly number[]): boolean {
    const at = this.#count;
    this.#count += values.length;
    if (this.#count > this.#numbers.length) {
      const numbers = new Float64Array(2 * this.#count).fill(Number.NaN);
      numbers.set(this.#numbers);
      this.#numbers = numbers;
    }
    const numbers = this.#numbers;
    let changed = false;
    for (let i = 0; i < values.length; i++) {
      if (values[i] === numbers[at + i]) continue;
      numbers[at + i] = values[i];
      changed = true;
    }
    return changed;
  }
}

const vertex = new Vector3();

/** Writes to `out` where the vertices are in the object's frame, in the current pose: where three's own Raycaster would look for them. */
export function posePositions(object: Mesh, out: Float64Array): void {
  for (let i = 0; 3 * i < out.length; i++) object.getVertexPosition(i, vertex).toArray(out, 3 * i);
}
