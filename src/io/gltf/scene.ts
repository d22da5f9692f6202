import { fail } from "../fail.ts";
import { identity } from "../identity.ts";
import { composeMatrix, multiplyMatrices } from "../matrix.ts";
import { entryOf, nameOf } from "./entry.ts";
import type { GltfFile, GltfNode } from "./json.ts";

/** A node that shows a mesh. */
export interface MeshNode {
  readonly name: string;
  readonly path: readonly string[];
  /** Index in the file's `meshes`. */
  readonly mesh: number;
  readonly matrix: Float64Array;
}

interface Visit {
  readonly index: number;
  readonly parent: Float64Array;
  readonly path: readonly string[];
}

const INSTANCING = "EXT_mesh_gpu_instancing";

/**
 * The nodes with a mesh of the default scene (else the first scene, else every node without a parent), depth first in child order, with
 * their world matrices in f64. A skinned mesh stands as it is stored, so its matrix is the identity. Throws `FILE: …` where the
 * nodes are no tree or a transform is not finite.
 */
export function meshNodes(gltf: GltfFile): MeshNode[] {
  const { file, json } = gltf;
  const found: MeshNode[] = [];
  const seen = new Set<number>();
  const stack: Visit[] = [];
  const push = (list: readonly number[], parent: Float64Array, path: readonly string[]): void => {
    for (let i = list.length - 1; i >= 0; i--) stack.push({ index: list[i], parent, path });
  };
  push(rootNodes(gltf), identity(), []);
  for (let visit = stack.pop(); visit !== undefined; visit = stack.pop()) {
    const { index, parent } = visit;
    const node = entryOf(file, json.nodes, "node", index);
    if (seen.has(index)) fail(file, `node ${index} has more than one parent, or is its own ancestor`);
    seen.add(index);
    const path = [...visit.path, nameOf(node.name, `node ${index}`)];
    const matrix = multiplyMatrices(parent, localMatrix(file, node, index));
    if (!matrix.every(Number.isFinite)) fail(file, `node ${index} has a transform that is not finite`);
    if (node.mesh !== undefined) found.push(meshNode(gltf, node, path, matrix));
    push(indexList(file, `node ${index}: children`, node.children), matrix, path);
  }
  return found;
}

function rootNodes({ file, json }: GltfFile): readonly number[] {
  if (json.scene !== undefined || (json.scenes?.length ?? 0) > 0) {
    const scene = entryOf(file, json.scenes, "scene", json.scene ?? 0);
    return indexList(file, "scene: nodes", scene.nodes);
  }
  const nodes = json.nodes ?? [];
  const children = new Set<number>();
  for (const [i, node] of nodes.entries())
    for (const child of indexList(file, `node ${i}: children`, node.children)) children.add(child);
  return [...nodes.keys()].filter((index) => !children.has(index));
}

function indexList(file: string, what: string, list: unknown): readonly number[] {
  if (list === undefined) return [];
  if (!Array.isArray(list)) fail(file, `${what} must be a list`);
  return list;
}

function meshNode(gltf: GltfFile, node: GltfNode, path: readonly string[], matrix: Float64Array): MeshNode {
  const mesh = entryOf(gltf.file, gltf.json.meshes, "mesh", node.mesh);
  const name = nameOf(node.name, nameOf(mesh.name, path[path.length - 1]));
  if (node.extensions?.[INSTANCING]) gltf.warnings.push(`node "${name}": ${INSTANCING} is not read, it stands once`);
  const skinned = node.skin !== undefined;
  if (skinned) gltf.warnings.push(`node "${name}": its skinned mesh stands in the bind pose, as stored`);
  return { name, path, mesh: node.mesh!, matrix: skinned ? identity() : matrix };
}

function localMatrix(file: string, node: GltfNode, index: number): Float64Array {
  if (node.matrix !== undefined) return numbers(file, index, "matrix", node.matrix, 16);
  return composeMatrix(
    numbers(file, index, "translation", node.translation ?? [0, 0, 0], 3),
    numbers(file, index, "rotation", node.rotation ?? [0, 0, 0, 1], 4),
    numbers(file, index, "scale", node.scale ?? [1, 1, 1], 3),
  );
}

function numbers(file: string, node: number, what: string, list: unknown, length: number): Float64Array {
  if (!Array.isArray(list) || list.length !== length || !list.every(Number.isFinite)) {
    fail(file, `node ${node}: ${what} must be ${length} finite numbers`);
  }
  return Float64Array.from(list as number[]);
}
