import { fail } from "./fail.ts";
import { determinant, transformPositions } from "./matrix.ts";
import type { Model, ModelInstance, ModelMesh } from "./model.ts";

/** A named run of faces of a {@link BakedMesh}. */
export interface BakedObject {
  /** Name of the node, or of the file's group. */
  readonly name: string;
  readonly material: string | null;
  readonly firstFace: number;
  readonly faceCount: number;
  readonly doubleSided: boolean;
  /** The node's matrix mirrors: its faces look inward, for their corner order is kept as stored. */
  readonly mirrored: boolean;
}

/** A model as one mesh in world space. */
export interface BakedMesh {
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
  /** Whether any of the objects is double-sided. */
  readonly doubleSided: boolean;
  /** Runs of faces; together they are all faces, in order. */
  readonly objects: readonly BakedObject[];
}

/**
 * All instances of a model as one mesh, one after the other, none welded: vertices multiplied by the instance's matrix in f64, then rounded to
 * f32. Corner order is kept, even where a matrix mirrors. Throws `FILE: …` where a coordinate is too large for f32.
 */
export function bakeModel(model: Model): BakedMesh {
  let vertexWords = 0;
  let corners = 0;
  for (const { mesh } of model.instances) {
    vertexWords += model.meshes[mesh].positions.length;
    corners += model.meshes[mesh].indices.length;
  }
  const positions = new Float32Array(vertexWords);
  const indices = new Uint32Array(corners);
  const objects: BakedObject[] = [];
  let vertex = 0;
  let corner = 0;
  for (const instance of model.instances) {
    const mesh = model.meshes[instance.mesh];
    transformPositions(instance.matrix, mesh.positions, positions, vertex * 3);
    for (let i = 0; i < mesh.indices.length; i++) indices[corner + i] = mesh.indices[i] + vertex;
    objects.push(...objectsOf(instance, mesh, corner / 3));
    vertex += mesh.positions.length / 3;
    corner += mesh.indices.length;
  }
  checkRange(model.name, positions);
  return { positions, indices, doubleSided: objects.some((object) => object.doubleSided), objects };
}

function objectsOf(instance: ModelInstance, mesh: ModelMesh, firstFace: number): BakedObject[] {
  const { doubleSided, material, groups } = mesh;
  const mirrored = determinant(instance.matrix) < 0;
  if (groups.length === 0) {
    return [{ name: instance.name, material, firstFace, faceCount: mesh.indices.length / 3, doubleSided, mirrored }];
  }
  return groups.map((group) => ({
    name: group.name || instance.name,
    material: group.material,
    firstFace: firstFace + group.firstFace,
    faceCount: group.faceCount,
    doubleSided,
    mirrored,
  }));
}

function checkRange(file: string, positions: Float32Array): void {
  for (let i = 0; i < positions.length; i++) {
    const value = positions[i];
    if (value - value !== 0) fail(file, `vertex ${Math.floor(i / 3)} of the baked mesh is too large for float32`);
  }
}
