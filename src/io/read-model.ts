import { checkOptions, show } from "../math/check.ts";
import { reasonOf } from "./fail.ts";
import { detectFormat } from "./format.ts";
import type { Resolve } from "./gltf/buffers.ts";
import type { Model, ModelFormat } from "./model.ts";
import { readGltf } from "./read-gltf.ts";
import { readHeights } from "./read-heights.ts";
import { readObj } from "./read-obj.ts";
import { readPly } from "./read-ply.ts";
import { readStl } from "./read-stl.ts";

export interface ReadModelOptions {
  /** The file's name: its extension tells the format, and every error begins with it. */
  readonly name: string;
  /** The format, where the name does not tell it. */
  readonly format?: ModelFormat;
  /** Reads a file that the model refers to (a buffer of a .gltf); `uri` is as it stands in the model. */
  readonly resolve?: Resolve;
  /** A Draco decoder module for browsers (`await DracoDecoderModule()`); Node takes that of the package draco3dgltf. */
  readonly dracoDecoder?: unknown;
}

const OPTIONS = { name: true, format: true, resolve: true, dracoDecoder: true } as const;
const FORMATS: readonly ModelFormat[] = ["glb", "gltf", "obj", "stl", "ply", "heights"];

/**
 * Reads a model from the bytes of its file, in Node, browsers and workers. Throws TypeError or RangeError for a bad argument, and an
 * Error `FILE: reason` for a file that is broken, holds no triangle or needs something that is missing.
 */
export async function readModel(bytes: Uint8Array, options: ReadModelOptions): Promise<Model> {
  if (!(bytes instanceof Uint8Array)) throw new TypeError(`readModel: bytes must be a Uint8Array, got ${show(bytes)}`);
  checkOptions("readModel", options ?? {}, OPTIONS);
  const { name, format, resolve, dracoDecoder } = options ?? {};
  if (typeof name !== "string" || name === "") {
    throw new TypeError(`readModel: name must be a string that is not empty, got ${show(name)}`);
  }
  if (format !== undefined && !FORMATS.includes(format)) {
    throw new RangeError(`readModel: format must be one of ${FORMATS.join(", ")}, got ${show(format)}`);
  }
  if (resolve !== undefined && typeof resolve !== "function") {
    throw new TypeError(`readModel: resolve must be a function, got ${show(resolve)}`);
  }
  try {
    return await read(bytes, name, format ?? detectFormat(bytes, name), resolve ?? null, dracoDecoder ?? null);
  } catch (error) {
    const reason = reasonOf(error);
    // an engine's limit (a string or an array that is too long), met with a file too large for it
    throw reason.startsWith(`${name}: `)
      ? error
      : new Error(`${name}: it cannot be read (${reason})`, { cause: error });
  }
}

function read(
  bytes: Uint8Array,
  name: string,
  format: ModelFormat,
  resolve: Resolve | null,
  dracoDecoder: unknown,
): Model | Promise<Model> {
  if (bytes.length === 0) throw new Error(`${name}: the file is empty`);
  switch (format) {
    case "obj":
      return readObj(bytes, name);
    case "stl":
      return readStl(bytes, name);
    case "ply":
      return readPly(bytes, name);
    case "heights":
      return readHeights(bytes, name);
    default:
      return readGltf(bytes, name, resolve, dracoDecoder);
  }
}
