import { readFileSync } from "node:fs";
import { arrayField, FormatError, type Json, numberField, stringField } from "./case.ts";

/** The cases of one file, whatever its form. */
export type CaseFile =
  | { readonly form: "cases"; readonly path: string; readonly cases: readonly Json[] }
  | { readonly form: "mesh"; readonly path: string; readonly header: Json };

/**
 * Reads a case file: lines of JSON (one case each), one JSON array of cases, or one JSON object with the rays of a model. Throws
 * {@link FormatError} with file and line when it is none of them.
 */
export function loadCases(path: string): CaseFile {
  const text = readText(path);
  const whole = path.toLowerCase().endsWith(".jsonl") ? undefined : parseWhole(path, text);
  if (whole !== undefined && !Array.isArray(whole) && "rays" in whole) return asMesh(whole as Json, path);
  const cases = whole === undefined ? casesOfLines(path, text) : casesOf(path, whole);
  if (cases.length === 0) throw new FormatError(`${path}: no cases in it`);
  return { form: "cases", path, cases };
}

function casesOfLines(path: string, text: string): Json[] {
  const cases: Json[] = [];
  text.split("\n").forEach((line, i) => {
    if (line.trim() !== "") cases.push(asCase(parse(line, `${path}:${i + 1}`), `${path}:${i + 1}`));
  });
  return cases;
}

function casesOf(path: string, whole: object): Json[] {
  if (!Array.isArray(whole)) return [asCase(whole, path)];
  return whole.map((json, i) => asCase(json, `${path}: case ${i + 1}`));
}

/** The head of a mesh case file, its fields looked at before any model is loaded. */
function asMesh(header: Json, path: string): CaseFile {
  try {
    const rays = arrayField(header, "rays");
    if (rays.length === 0) throw new FormatError("no cases in it");
    const wrong = rays.findIndex((ray) => ray === null || typeof ray !== "object");
    if (wrong >= 0) throw new FormatError(`rays[${wrong}] must be an object, got ${JSON.stringify(rays[wrong])}`);
    stringField(header, "file");
    numberField(header, "diag");
  } catch (error) {
    throw error instanceof FormatError ? new FormatError(`${path}: ${error.message}`) : error;
  }
  return { form: "mesh", path, header };
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new FormatError(`${path}: ${code === "ENOENT" ? "file not found" : `cannot be read (${code})`}`);
  }
}

function parseWhole(path: string, text: string): object {
  const value = parse(text, path);
  if (value === null || typeof value !== "object")
    throw new FormatError(`${path}: must hold cases, got ${typeof value}`);
  return value;
}

function parse(text: string, where: string): unknown {
  try {
    return JSON.parse(text, (_key, value) => (value === "NaN" ? Number.NaN : value));
  } catch (error) {
    throw new FormatError(`${where}: not JSON (${(error as Error).message})`);
  }
}

function asCase(value: unknown, where: string): Json {
  const json = value as Json | null;
  if (json === null || typeof json !== "object" || typeof json.id !== "string" || typeof json.kind !== "string") {
    throw new FormatError(`${where}: a case must be an object with "id" and "kind"`);
  }
  return json;
}
