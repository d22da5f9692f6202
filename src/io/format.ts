import { fail } from "./fail.ts";
import { isGlb } from "./gltf/container.ts";
import type { ModelFormat } from "./model.ts";

/** What a file is to be read as; "json" is told apart by its content. */
export type FormatName = Exclude<ModelFormat, "glb"> | "glb" | "json";

const EXTENSIONS: readonly FormatName[] = ["glb", "gltf", "obj", "stl", "ply", "json"];
const PROBE_BYTES = 256;

/**
 * The format of a file by its extension, else by its first bytes; a GLB is known by its magic under any name. Throws `FILE: …` where
 * neither tells.
 */
export function detectFormat(bytes: Uint8Array, file: string): ModelFormat {
  if (bytes.length === 0) fail(file, "the file is empty");
  if (isGlb(bytes)) return "glb";
  const extension = extensionOf(file);
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, PROBE_BYTES)).trimStart();
  if (extension === "glb" && !start.startsWith("{")) fail(file, 'the file is no GLB: it does not begin with "glTF"');
  if (extension === "json" || extension === "glb") return jsonFormat(bytes);
  const known = EXTENSIONS.find((name) => name === extension);
  if (known !== undefined) return known as ModelFormat;
  if (/^ply\s/.test(start)) return "ply";
  if (/^solid\b/i.test(start)) return "stl";
  if (start.startsWith("{")) return jsonFormat(bytes);
  const names = EXTENSIONS.map((name) => `.${name}`).join(", ");
  const told = extension === "" ? "no extension" : `the unknown extension .${extension}`;
  fail(file, `the file has ${told} and does not begin like a model; known are ${names}`);
}

/** "a/b.OBJ" → "obj"; "" where there is none. */
function extensionOf(file: string): string {
  return /\.([^./\\]+)$/.exec(file)?.[1].toLowerCase() ?? "";
}

/** A grid of heights or a glTF. Broken JSON is left to the readers, which say so. */
function jsonFormat(bytes: Uint8Array): ModelFormat {
  try {
    const json = JSON.parse(new TextDecoder().decode(bytes));
    return json !== null && typeof json === "object" && "asset" in json ? "gltf" : "heights";
  } catch {
    return "gltf";
  }
}
