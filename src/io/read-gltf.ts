import { show } from "../math/check.ts";
import { fail } from "./fail.ts";
import { loadBuffer, type Resolve } from "./gltf/buffers.ts";
import { isGlb, openGltf } from "./gltf/container.ts";
import { type DecodedPrimitive, decodeGeometry } from "./gltf/decode.ts";
import type { GltfFile } from "./gltf/json.ts";
import { type MeshNode, meshNodes } from "./gltf/scene.ts";
import { type SelectedPrimitive, selectGeometry } from "./gltf/select.ts";
import { triangulate } from "./gltf/triangulate.ts";
import type { Model, ModelInstance, ModelMesh } from "./model.ts";
import { completeMesh } from "./single-mesh.ts";

const TRIANGLES = 4;
/** Required extensions that are read, or that say nothing about where the surface is. */
const HARMLESS_EXTENSIONS =
  /^(KHR_draco_mesh_compression|(EXT|KHR)_meshopt_compression|KHR_mesh_quantization|(KHR|EXT|MSFT)_(materials|texture|lights|animation|xmp)_.*|KHR_xmp.*)$/;

/**
 * Reads glTF 2.0, .glb or .gltf: the meshes that the default scene shows, one {@link ModelMesh} for each primitive in order, and an instance of it
 * for each node. Points and lines are skipped, strips and fans become triangles; quantised, sparse, interleaved, Draco and meshopt
 * compressed data are decoded. Throws `FILE: …` for everything that is broken, missing or not supported.
 */
export async function readGltf(
  bytes: Uint8Array,
  file: string,
  resolve: Resolve | null,
  dracoDecoder: unknown = null,
): Promise<Model> {
  const gltf = openGltf(bytes, file);
  checkExtensions(gltf);
  const nodes = meshNodes(gltf);
  const selection = selectGeometry(
    gltf,
    nodes.map((node) => node.mesh),
  );
  const buffers: Uint8Array[] = [];
  for (const index of selection.table.buffers) buffers.push(await loadBuffer(gltf, index, resolve));
  if (selection.primitives.length === 0) fail(file, "there are no triangles in the scene");
  const decoded = await decodeGeometry(file, selection, buffers, dracoDecoder);
  const meshes = decoded.map((data, i) =>
    finishMesh(gltf, selection.primitives[i], data, isDraco(selection.reduced[i])),
  );
  if (meshes.every((mesh) => mesh.indices.length === 0)) fail(file, "there are no triangles in the scene");
  const instances = nodes.flatMap((node) => instancesOf(node, selection.byMesh.get(node.mesh)!));
  return { name: file, format: isGlb(bytes) ? "glb" : "gltf", meshes, instances, warnings: gltf.warnings };
}

function checkExtensions({ file, json }: GltfFile): void {
  const required: unknown = json.extensionsRequired;
  if (required === undefined) return;
  if (!Array.isArray(required)) fail(file, `extensionsRequired must be a list of names, got ${show(required)}`);
  for (const name of required) {
    if (typeof name !== "string") fail(file, `extensionsRequired must be a list of names, got ${show(name)}`);
    if (!HARMLESS_EXTENSIONS.test(name)) fail(file, `it needs the glTF extension ${name}, which is not supported`);
  }
}

function isDraco(primitive: { extensions?: unknown }): boolean {
  return primitive.extensions !== undefined;
}

function instancesOf(node: MeshNode, meshes: readonly number[]): ModelInstance[] {
  return meshes.map((mesh) => ({ name: node.name, path: node.path, mesh, matrix: node.matrix }));
}

function finishMesh(gltf: GltfFile, primitive: SelectedPrimitive, data: DecodedPrimitive, draco: boolean): ModelMesh {
  const { file } = gltf;
  const { positions } = data;
  const { name, material, doubleSided } = primitive;
  const vertexCount = positions.length / 3;
  for (let i = 0; i < positions.length; i++) {
    const value = positions[i];
    if (value - value !== 0)
      fail(file, `${name}: vertex ${Math.floor(i / 3)} is not finite (${"xyz"[i % 3]} is ${value})`);
  }
  // what Draco decodes is a list of triangles, whatever the mode of the primitive was
  const indices = triangulate(data.indices, vertexCount, draco ? TRIANGLES : primitive.mode);
  if (indices.length % 3 !== 0) fail(file, `${name}: ${indices.length} corners are no whole number of triangles`);
  for (let i = 0; i < indices.length; i++) {
    if (indices[i] >= vertexCount) fail(file, `${name}: index ${i} is vertex ${indices[i]}, there are ${vertexCount}`);
  }
  const attributes = attributesOf(gltf, name, vertexCount, data);
  return completeMesh({ name, positions, indices, doubleSided, material, ...attributes });
}

/** What the vertices have besides their positions; what another number of vertices have is left out, with a warning. */
function attributesOf({ warnings }: GltfFile, name: string, vertexCount: number, data: DecodedPrimitive) {
  const fitting = (what: string, array: Float32Array | null, ...sizes: number[]): Float32Array | null => {
    if (array === null || sizes.some((size) => array.length === size * vertexCount)) return array;
    warnings.push(`mesh "${name}": its ${what} are not those of ${vertexCount} vertices and were left out`);
    return null;
  };
  return {
    normals: fitting("normals", data.normals, 3),
    uvs: fitting("texture coordinates", data.uvs, 2),
    uvs1: fitting("second texture coordinates", data.uvs1, 2),
    colors: fitting("colours", data.colors, 3, 4),
  };
}
