import { fail } from "../fail.ts";
import { AccessorTable } from "./accessor-table.ts";
import { entryOf, nameOf } from "./entry.ts";
import type { GltfDraco, GltfFile, GltfMesh, GltfPrimitive } from "./json.ts";

/** A primitive that gives triangles: where it stands in the file and in the reduced glTF that is decoded. */
export interface SelectedPrimitive {
  readonly name: string;
  readonly material: string | null;
  readonly doubleSided: boolean;
  /** 4 triangles, 5 strip, 6 fan. */
  readonly mode: number;
}

/** The geometry that the scene shows: a reduced glTF with one mesh for each primitive, all of it checked. */
export interface Selection {
  readonly primitives: readonly SelectedPrimitive[];
  /** For each mesh of the file its numbers in `primitives`; absent where the scene does not show it. */
  readonly byMesh: ReadonlyMap<number, readonly number[]>;
  /** `primitives` of the reduced glTF's meshes. */
  readonly reduced: readonly ReducedPrimitive[];
  readonly table: AccessorTable;
}

export interface ReducedPrimitive {
  readonly attributes: Record<string, number>;
  readonly indices?: number;
  readonly extensions?: { readonly KHR_draco_mesh_compression: GltfDraco };
}

export const DRACO = "KHR_draco_mesh_compression";

const MODE_TRIANGLES = 4;
const MODE_FAN = 6;
const MODE_NAMES = ["points", "lines", "a line loop", "a line strip"];
/** What is read of a vertex, and the types it may have. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  POSITION: ["VEC3"],
  NORMAL: ["VEC3"],
  TEXCOORD_0: ["VEC2"],
  TEXCOORD_1: ["VEC2"],
  COLOR_0: ["VEC3", "VEC4"],
};

/** Picks the primitives of the meshes in `used` (indices in the file). Throws `FILE: …` where one refers to what is not there. */
export function selectGeometry(gltf: GltfFile, used: Iterable<number>): Selection {
  const primitives: SelectedPrimitive[] = [];
  const reduced: ReducedPrimitive[] = [];
  const byMesh = new Map<number, number[]>();
  const table = new AccessorTable(gltf);
  for (const index of used) {
    if (byMesh.has(index)) continue;
    const mesh = entryOf(gltf.file, gltf.json.meshes, "mesh", index);
    const numbers: number[] = [];
    byMesh.set(index, numbers);
    for (const [i, primitive] of primitivesOf(gltf, mesh, index).entries()) {
      const what = `mesh ${index} primitive ${i}`;
      const mode = modeOf(gltf, primitive, what);
      if (mode < 0) continue;
      numbers.push(primitives.length);
      primitives.push({ ...describe(gltf, mesh, index, i, primitive), mode });
      reduced.push(reduce(gltf, primitive, table, what));
    }
  }
  return { primitives, byMesh, reduced, table };
}

function primitivesOf(gltf: GltfFile, mesh: GltfMesh, index: number): readonly GltfPrimitive[] {
  const list: unknown = mesh.primitives;
  if (!Array.isArray(list) || list.some((entry) => typeof entry !== "object" || entry === null)) {
    fail(gltf.file, `mesh ${index}: primitives must be a list of objects`);
  }
  if (mesh.weights?.some?.((weight) => weight !== 0))
    gltf.warnings.push(`mesh ${index}: its morph targets are not applied`);
  return list;
}

/** 4, 5 or 6; −1 with a warning where there is no triangle to be had. */
function modeOf(gltf: GltfFile, primitive: GltfPrimitive, what: string): number {
  const mode = primitive.mode ?? MODE_TRIANGLES;
  if (!Number.isSafeInteger(mode) || mode < 0 || mode > MODE_FAN)
    fail(gltf.file, `${what}: unknown mode ${JSON.stringify(mode)}`);
  const skipped =
    mode < MODE_TRIANGLES ? MODE_NAMES[mode] : primitive.attributes?.POSITION === undefined ? "without positions" : "";
  if (skipped !== "") gltf.warnings.push(`${what} was skipped: it is ${skipped}`);
  return skipped === "" ? mode : -1;
}

function describe(gltf: GltfFile, mesh: GltfMesh, index: number, i: number, primitive: GltfPrimitive) {
  const material =
    primitive.material === undefined ? null : entryOf(gltf.file, gltf.json.materials, "material", primitive.material);
  const name = nameOf(mesh.name, `mesh ${index}`);
  return {
    name: mesh.primitives!.length > 1 ? `${name}[${i}]` : name,
    material: material && nameOf(material.name, `material ${primitive.material}`),
    doubleSided: material?.doubleSided === true,
  };
}

function reduce(gltf: GltfFile, primitive: GltfPrimitive, table: AccessorTable, what: string): ReducedPrimitive {
  const draco = primitive.extensions?.[DRACO] as GltfDraco | undefined;
  if (draco !== undefined && (draco === null || typeof draco.attributes !== "object" || draco.attributes === null)) {
    fail(gltf.file, `${what}: its ${DRACO} is broken`);
  }
  const attributes: Record<string, number> = {};
  const compressed: Record<string, number> = {};
  for (const [semantic, types] of Object.entries(ATTRIBUTES)) {
    const index = primitive.attributes?.[semantic];
    if (index === undefined) continue;
    const inDraco = draco !== undefined && draco.attributes[semantic] !== undefined;
    attributes[semantic] = table.addVertices(index, types, `${what} ${semantic}`, inDraco);
    if (inDraco) compressed[semantic] = draco.attributes[semantic];
  }
  const indices =
    primitive.indices === undefined
      ? undefined
      : table.addIndices(primitive.indices, `${what} indices`, draco !== undefined);
  if (draco === undefined) return { attributes, indices };
  const bufferView = table.addView(draco.bufferView, `${what} ${DRACO}`);
  return { attributes, indices, extensions: { [DRACO]: { bufferView, attributes: compressed } } };
}
