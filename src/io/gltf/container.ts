import { fail, reasonOf } from "../fail.ts";
import type { GltfFile, GltfJson } from "./json.ts";

const MAGIC = 0x46546c67;
const CHUNK_JSON = 0x4e4f534a;
const CHUNK_BINARY = 0x004e4942;
const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
/** Top-level members that must be lists of objects where they are there. */
const LISTS = ["scenes", "nodes", "meshes", "materials", "accessors", "bufferViews", "buffers"] as const;

/** Whether the bytes begin like a GLB. */
export function isGlb(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && viewOf(bytes).getUint32(0, true) === MAGIC;
}

/** Takes a GLB apart, or a .gltf as it is (glTF 2.0, section 4.4). Throws `FILE: …` for a cut-off container and broken JSON. */
export function openGltf(bytes: Uint8Array, file: string): GltfFile {
  const { text, binary } = isGlb(bytes) ? openGlb(bytes, file) : { text: bytes, binary: null };
  let json: GltfJson;
  try {
    json = JSON.parse(new TextDecoder().decode(text));
  } catch (error) {
    fail(file, `the JSON is broken (${reasonOf(error)})`);
  }
  if (json === null || typeof json !== "object") fail(file, "the JSON is no glTF");
  const version = json.asset?.version;
  if (typeof version !== "string") fail(file, "the JSON is no glTF: asset.version is missing");
  if (!/^2(\.|$)/.test(version)) fail(file, `glTF ${version} cannot be read, only 2.x`);
  for (const key of LISTS) {
    const list: unknown = json[key];
    const valid = Array.isArray(list) && list.every((entry) => typeof entry === "object" && entry !== null);
    if (list !== undefined && !valid) fail(file, `${key} must be a list of objects`);
  }
  return { file, json, binary, warnings: [] };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function openGlb(bytes: Uint8Array, file: string): { text: Uint8Array; binary: Uint8Array | null } {
  if (bytes.length < HEADER_BYTES + CHUNK_HEADER_BYTES) {
    fail(
      file,
      `the GLB is cut off: ${bytes.length} bytes, its headers alone have ${HEADER_BYTES + CHUNK_HEADER_BYTES}`,
    );
  }
  const view = viewOf(bytes);
  const version = view.getUint32(4, true);
  if (version !== 2) fail(file, `GLB version ${version} cannot be read, only 2`);
  const length = view.getUint32(8, true);
  if (length > bytes.length)
    fail(file, `the GLB is cut off: the header promises ${length} bytes, there are ${bytes.length}`);
  let text: Uint8Array | null = null;
  let binary: Uint8Array | null = null;
  for (let at = HEADER_BYTES; at + CHUNK_HEADER_BYTES <= length; ) {
    const size = view.getUint32(at, true);
    const type = view.getUint32(at + 4, true);
    const start = at + CHUNK_HEADER_BYTES;
    if (start + size > length) fail(file, `the GLB is cut off: its chunk at byte ${at} runs past the end`);
    if (type === CHUNK_JSON && text === null) text = bytes.subarray(start, start + size);
    else if (type === CHUNK_BINARY && binary === null) binary = bytes.subarray(start, start + size);
    at = start + size;
  }
  if (text === null) fail(file, "the GLB has no JSON chunk");
  return { text, binary };
}
