import { fail } from "./fail.ts";
import type { Model } from "./model.ts";
import { readStlText } from "./read-stl-text.ts";
import { singleMesh } from "./single-mesh.ts";

const HEADER_BYTES = 80;
/** Header and face count. */
const PREFIX_BYTES = 84;
/** Normal, three corners (12 f32) and a 16-bit attribute. */
const FACE_BYTES = 50;
const NORMAL_BYTES = 12;
/** How far the word "facet" may be from the start of a text: a long name, then blanks. */
const TEXT_PROBE_BYTES = 1024;

/**
 * Reads an STL, binary or ASCII (3D Systems, 1988). Every face keeps its own three vertices, in file order; the stored normals are
 * not used, the corner order decides. A binary file is known by its length, so one that begins with "solid" is read right. Throws
 * `FILE: …` when the face count and the length disagree, for a coordinate that is not finite (with its byte
 * offset or line) and when there is no face.
 */
export function readStl(bytes: Uint8Array, file: string): Model {
  const count = bytes.length < PREFIX_BYTES ? -1 : viewOf(bytes).getUint32(HEADER_BYTES, true);
  if (bytes.length !== PREFIX_BYTES + FACE_BYTES * count) {
    if (looksLikeText(bytes)) return readStlText(bytes, file);
    if (count < 0) fail(file, `${bytes.length} bytes are too few for an STL, its header alone has ${PREFIX_BYTES}`);
    const held = Math.floor((bytes.length - PREFIX_BYTES) / FACE_BYTES);
    fail(file, `the header promises ${count} faces, the file's length (${bytes.length} bytes) holds ${held}`);
  }
  return readBinary(bytes, file, count);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function looksLikeText(bytes: Uint8Array): boolean {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, TEXT_PROBE_BYTES));
  return /^\s*solid\b/i.test(start) && !start.includes("\0");
}

function readBinary(bytes: Uint8Array, file: string, count: number): Model {
  const view = viewOf(bytes);
  const positions = new Float32Array(count * 9);
  for (let face = 0; face < count; face++) {
    const start = PREFIX_BYTES + face * FACE_BYTES + NORMAL_BYTES;
    for (let i = 0; i < 9; i++) {
      const value = view.getFloat32(start + i * 4, true);
      if (value - value !== 0) {
        fail(file, `face ${face} has a coordinate that is not finite (${value}) at byte ${start + i * 4}`);
      }
      positions[face * 9 + i] = value;
    }
  }
  return singleMesh(file, "stl", { positions, indices: Uint32Array.from({ length: count * 3 }, (_, i) => i) });
}
