import { fail, reasonOf } from "../fail.ts";
import type { GltfFile } from "./json.ts";

/** Reads what stands beside the model file; `uri` is as in the file, relative to it. */
export type Resolve = (uri: string) => Promise<Uint8Array>;

/** The bytes of a buffer of the file: the binary chunk, inline base64, or what `resolve` brings. Throws `FILE: …`. */
export async function loadBuffer(gltf: GltfFile, index: number, resolve: Resolve | null): Promise<Uint8Array> {
  const { file, json, binary } = gltf;
  const { uri, byteLength } = json.buffers![index];
  const bytes = uri === undefined ? binaryChunk(file, index, binary) : await readUri(file, uri, resolve);
  if (bytes.length < byteLength) {
    fail(file, `${bufferName(index, uri)} is cut off: ${byteLength} bytes are promised, there are ${bytes.length}`);
  }
  return bytes;
}

function bufferName(index: number, uri: string | undefined): string {
  return uri === undefined || uri.startsWith("data:") ? `buffer ${index}` : `buffer "${uri}"`;
}

function binaryChunk(file: string, index: number, binary: Uint8Array | null): Uint8Array {
  if (index !== 0 || binary === null)
    fail(file, `buffer ${index} is missing: it has no uri and the file no binary chunk for it`);
  return binary;
}

async function readUri(file: string, uri: unknown, resolve: Resolve | null): Promise<Uint8Array> {
  if (typeof uri !== "string") fail(file, "the uri of a buffer must be a string");
  if (uri.startsWith("data:")) return decodeDataUri(file, uri);
  if (resolve === null)
    fail(file, `buffer "${uri}" lies in another file; give readModel a resolve function that reads it`);
  let bytes: unknown;
  try {
    bytes = await resolve(uri);
  } catch (error) {
    fail(file, `buffer "${uri}" cannot be read (${reasonOf(error)})`);
  }
  if (!(bytes instanceof Uint8Array)) fail(file, `buffer "${uri}": resolve must return a Uint8Array`);
  return bytes;
}

function decodeDataUri(file: string, uri: string): Uint8Array {
  const comma = uri.indexOf(",");
  if (comma < 0 || !uri.slice(0, comma).endsWith(";base64")) fail(file, "a data URI of a buffer is not base64");
  let text: string;
  try {
    text = atob(uri.slice(comma + 1));
  } catch {
    fail(file, "a data URI of a buffer is broken base64");
  }
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
