import { fail } from "./fail.ts";
import { identity } from "./identity.ts";
import type { Model, ModelFormat, ModelMesh } from "./model.ts";

/** What a reader of a one-mesh format has found; the rest of {@link ModelMesh} has its empty value. */
export type MeshParts = Pick<ModelMesh, "positions" | "indices"> & Partial<ModelMesh>;

/** The model of a format that holds one mesh and no nodes. Throws when there is no triangle in it. */
export function singleMesh(file: string, format: ModelFormat, parts: MeshParts, warnings: string[] = []): Model {
  if (parts.indices.length === 0) fail(file, "there are no triangles in the file");
  const mesh = completeMesh({ ...parts, name: parts.name || baseName(file) });
  const instance = { name: mesh.name, path: [mesh.name], mesh: 0, matrix: identity() };
  return { name: file, format, meshes: [mesh], instances: [instance], warnings };
}

/** Every field of a mesh, with the empty value where `parts` is silent. */
export function completeMesh(parts: MeshParts): ModelMesh {
  return {
    name: parts.name ?? "",
    positions: parts.positions,
    indices: parts.indices,
    doubleSided: parts.doubleSided ?? false,
    material: parts.material ?? null,
    faceMaterials: parts.faceMaterials ?? null,
    materials: parts.materials ?? [],
    groups: parts.groups ?? [],
    normals: parts.normals ?? null,
    uvs: parts.uvs ?? null,
    uvs1: parts.uvs1 ?? null,
    colors: parts.colors ?? null,
  };
}

/** "levels/room.obj" → "room". */
export function baseName(file: string): string {
  const name = file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(0, dot) : name;
}
