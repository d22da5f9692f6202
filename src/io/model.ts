/** File formats that can be read. "gltf" is the JSON form of glTF with its buffers beside it or inline. */
export type ModelFormat = "glb" | "gltf" | "obj" | "stl" | "ply" | "heights";

/** A run of faces that the file names: an OBJ object, group and material; a solid of an ASCII STL. */
export interface ModelGroup {
  /** Group name, else object name, else "". */
  readonly name: string;
  readonly material: string | null;
  readonly firstFace: number;
  readonly faceCount: number;
}

/** Triangles in their own frame. Vertices and faces stand in the order of the file; nothing is welded or dropped. */
export interface ModelMesh {
  readonly name: string;
  /** x, y, z per vertex: f32 where the file stores f32, else f64 (text, normalised integers). All finite. */
  readonly positions: Float32Array | Float64Array;
  /** Three vertex numbers per face, counter-clockwise seen from the front. */
  readonly indices: Uint32Array;
  /** The material says that back faces are seen (glTF). */
  readonly doubleSided: boolean;
  /** The material of all faces, or null where there is none or `faceMaterials` tells them apart. */
  readonly material: string | null;
  /** Per face an index into `materials`, or null where all faces have the same. */
  readonly faceMaterials: Uint16Array | null;
  /** Names of the materials ("" for none) that `faceMaterials` counts. */
  readonly materials: readonly string[];
  /** Named runs of faces in order (OBJ, ASCII STL); empty for other formats. */
  readonly groups: readonly ModelGroup[];
  /** Unit normals per vertex as stored (glTF, PLY), or null. */
  readonly normals: Float32Array | null;
  /** u, v per vertex as stored (glTF TEXCOORD_0, PLY), or null. */
  readonly uvs: Float32Array | null;
  /** The same of the second set (glTF TEXCOORD_1), or null. */
  readonly uvs1: Float32Array | null;
  /** r, g, b or r, g, b, a per vertex as stored (glTF COLOR_0, PLY, OBJ), integers as 0 … 1; or null. */
  readonly colors: Float32Array | null;
}

/** One place where a mesh stands. */
export interface ModelInstance {
  /** Name of the node, else of its mesh. */
  readonly name: string;
  /** Names of the nodes from the root to this one. */
  readonly path: readonly string[];
  /** Index into `Model.meshes`. */
  readonly mesh: number;
  /** World matrix in f64, column by column: world = matrix · (x, y, z, 1). Identity for a skinned mesh (bind pose). */
  readonly matrix: Float64Array;
}

/** What a model file holds, in the units and axes of the file. */
export interface Model {
  /** The file's name, as it begins every error message. */
  readonly name: string;
  readonly format: ModelFormat;
  readonly meshes: readonly ModelMesh[];
  readonly instances: readonly ModelInstance[];
  /** What was skipped or taken differently, one sentence each. */
  readonly warnings: readonly string[];
}
