import type { Accessor, Extension, GLTF, JSONDocument, Primitive } from "@gltf-transform/core";
import { fail, reasonOf } from "../fail.ts";
import { MESHOPT } from "./accessor-table.ts";
import { optional } from "./optional.ts";
import { DRACO, type Selection } from "./select.ts";

/** A primitive decoded, still with its mode. */
export interface DecodedPrimitive {
  readonly positions: Float32Array | Float64Array;
  readonly indices: ArrayLike<number> | null;
  readonly normals: Float32Array | null;
  readonly uvs: Float32Array | null;
  readonly uvs1: Float32Array | null;
  readonly colors: Float32Array | null;
}

/** Largest value of each normalised component type (glTF 2.0, section 3.11). */
const DIVISORS: Readonly<Record<number, number>> = { 5120: 127, 5121: 255, 5122: 32767, 5123: 65535 };
const QUANTIZATION = "KHR_mesh_quantization";
const DRACO_PACKAGE = "draco3dgltf";
type DracoPackage = typeof import("draco3dgltf");

/**
 * Decodes the selected geometry with glTF-Transform, and Draco and meshopt with their own libraries, each loaded only when the file needs
 * it. `buffers` are the bytes of `selection.table.buffers`. `draco`: a decoder module, or null for that of draco3dgltf.
 */
export async function decodeGeometry(
  file: string,
  selection: Selection,
  buffers: readonly Uint8Array[],
  draco: unknown,
): Promise<DecodedPrimitive[]> {
  const [{ WebIO, Logger }, all] = await optional(file, "@gltf-transform/core @gltf-transform/extensions", () =>
    Promise.all([import("@gltf-transform/core"), import("@gltf-transform/extensions")]),
  );
  const extensions: Array<typeof Extension> = [all.KHRMeshQuantization];
  const dependencies: Record<string, unknown> = {};
  const names = [QUANTIZATION];
  if (selection.reduced.some((primitive) => primitive.extensions !== undefined)) {
    names.push(DRACO);
    extensions.push(all.KHRDracoMeshCompression);
    dependencies["draco3d.decoder"] = draco ?? (await loadDraco(file));
  }
  if (selection.table.usesMeshopt) {
    names.push(MESHOPT);
    extensions.push(all.EXTMeshoptCompression);
    dependencies["meshopt.decoder"] = await loadMeshopt(file);
  }
  const io = new WebIO().setLogger(new Logger(Logger.Verbosity.SILENT));
  io.registerExtensions(extensions).registerDependencies(dependencies);
  try {
    const document = await io.readJSON(reducedDocument(selection, buffers, names));
    return document
      .getRoot()
      .listMeshes()
      .map((mesh) => decodePrimitive(mesh.listPrimitives()[0]));
  } catch (error) {
    fail(file, `the geometry cannot be decoded (${reasonOf(error)})`);
  }
}

/**
 * The decoder of the package draco3dgltf. That package is for Node: its name stays out of sight of bundlers, which would draw in the encoder and
 * stumble over its `require("fs")`. In browsers the caller gives a decoder.
 */
async function loadDraco(file: string): Promise<unknown> {
  const name: string = DRACO_PACKAGE;
  const module: DracoPackage = await optional(file, `${name} (or give readModel a dracoDecoder)`, () => {
    return import(/* @vite-ignore */ name);
  });
  return module.default.createDecoderModule();
}

async function loadMeshopt(file: string): Promise<unknown> {
  const { MeshoptDecoder } = await optional(file, "meshoptimizer", () => import("meshoptimizer/decoder"));
  await MeshoptDecoder.ready;
  return MeshoptDecoder;
}

/** The reduced glTF: nothing but buffers, accessors and one mesh for each primitive. */
function reducedDocument(selection: Selection, buffers: readonly Uint8Array[], extensions: string[]): JSONDocument {
  const { table, reduced } = selection;
  const resources: Record<string, Uint8Array<ArrayBuffer>> = {};
  const definitions = buffers.map((bytes, index) => {
    const uri = `${index}.bin`;
    resources[uri] = bytes as Uint8Array<ArrayBuffer>;
    return { uri, byteLength: bytes.length };
  });
  const json = {
    asset: { version: "2.0" },
    extensionsUsed: extensions,
    extensionsRequired: extensions,
    buffers: definitions,
    bufferViews: table.views,
    accessors: table.accessors,
    meshes: reduced.map((primitive) => ({ primitives: [primitive] })),
  };
  return { json: json as unknown as GLTF.IGLTF, resources };
}

function decodePrimitive(primitive: Primitive): DecodedPrimitive {
  const attribute = (semantic: string) => primitive.getAttribute(semantic);
  return {
    positions: floats(attribute("POSITION"), true)!,
    indices: primitive.getIndices()?.getArray() ?? null,
    normals: floats(attribute("NORMAL"), false) as Float32Array | null,
    uvs: floats(attribute("TEXCOORD_0"), false) as Float32Array | null,
    uvs1: floats(attribute("TEXCOORD_1"), false) as Float32Array | null,
    colors: floats(attribute("COLOR_0"), false) as Float32Array | null,
  };
}

/** Values of an accessor; normalised integers as f64 if `exact`, for their quotients are no f32. */
function floats(accessor: Accessor | null, exact: boolean): Float32Array | Float64Array | null {
  const array = accessor?.getArray();
  if (!accessor || !array) return null;
  if (array instanceof Float32Array) return array;
  if (!accessor.getNormalized()) return Float32Array.from(array);
  const divisor = DIVISORS[accessor.getComponentType()] ?? 1;
  const out = exact ? new Float64Array(array.length) : new Float32Array(array.length);
  for (let i = 0; i < array.length; i++) out[i] = Math.max(array[i] / divisor, -1);
  return out;
}
