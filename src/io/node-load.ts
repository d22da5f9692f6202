import { readFile } from "node:fs/promises";
import { dirname, resolve as resolvePath } from "node:path";
import { show } from "../math/check.ts";
import { fail, reasonOf } from "./fail.ts";
import type { Model } from "./model.ts";
import { readModel } from "./read-model.ts";

/** Errors of the file system in plain words. */
const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a directory",
  EACCES: "it must not be read (no permission)",
};

/**
 * Reads a model file in Node: .glb, .gltf (with the buffers beside it), .obj, .stl, .ply, and a grid of heights in .json. Throws `PATH: reason`
 * for a file that is missing or broken.
 */
export async function loadModel(path: string): Promise<Model> {
  if (typeof path !== "string" || path === "")
    throw new TypeError(`loadModel: path must be a file name, got ${show(path)}`);
  const bytes = await readBytes(path).catch((error) => fail(path, fileError(error)));
  return readModel(bytes, { name: path, resolve: (uri) => readBeside(path, uri) });
}

async function readBeside(path: string, uri: string): Promise<Uint8Array> {
  if (/^[a-z][a-z0-9+.-]*:/i.test(uri)) throw new Error("only files are read, no URL");
  return readBytes(resolvePath(dirname(path), decodeURIComponent(uri))).catch((error) => {
    throw new Error(fileError(error));
  });
}

async function readBytes(path: string): Promise<Uint8Array> {
  const buffer = await readFile(path);
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}

/** What went wrong with a file, in plain words. */
export function fileError(error: NodeJS.ErrnoException): string {
  return FILE_ERRORS[error.code ?? ""] ?? reasonOf(error);
}
