import { fail } from "./fail.ts";
import { forEachLine, words } from "./lines.ts";
import type { Model, ModelGroup } from "./model.ts";
import { singleMesh } from "./single-mesh.ts";

/** Statements that carry nothing a collision query needs. */
const IGNORED = new Set(["vt", "vn", "vp", "s", "mtllib", "l", "p", "lod", "usemap", "shadow_obj", "trace_obj", "mg"]);
/** Kinds of unknown statement that are named in a warning; a file of noise has thousands. */
const MAX_WARNINGS = 5;
/** `faceMaterials` counts in 16 bits. */
const MAX_MATERIALS = 65536;

/** State of one reading. */
interface Obj {
  readonly file: string;
  line: number;
  readonly positions: number[];
  /** r, g, b of the vertices that have a colour. */
  readonly colors: number[];
  readonly indices: number[];
  readonly faceMaterials: number[];
  readonly materials: Map<string, number>;
  readonly groups: Array<{ -readonly [key in keyof ModelGroup]: ModelGroup[key] }>;
  object: string;
  group: string;
  material: string;
  /** The next face begins a new run. */
  newRun: boolean;
  /** Largest vertex number asked for before it was defined, and its line. */
  forward: number;
  forwardLine: number;
  readonly unknown: Map<string, number>;
}

/**
 * Reads a Wavefront OBJ (the specification of 1995, polygons only): `v` and `f` in file order, polygons fanned from their first
 * corner, negative (relative) numbers, continued lines, the names of `o`, `g` and `usemtl`, and the colours that some programs write
 * behind the coordinates, if every vertex has one. Skipped are points, lines, and texture coordinates and normals, which OBJ gives to
 * corners instead of vertices. Coordinates are f64. Throws `FILE: line N: …` for a number that is none, a vertex that does not exist
 * and a face with fewer than 3 corners, and `FILE: …` where there is no face.
 */
export function readObj(bytes: Uint8Array, file: string): Model {
  const obj = createObj(file);
  let begun = "";
  forEachLine(bytes, (text, number) => {
    obj.line = number;
    const line = text.trimEnd();
    if (line.endsWith("\\")) {
      begun += `${line.slice(0, -1)} `;
      return;
    }
    readStatement(obj, begun === "" ? line : begun + line);
    begun = "";
  });
  if (begun !== "") readStatement(obj, begun);
  if (obj.forward * 3 > obj.positions.length) {
    obj.line = obj.forwardLine;
    badLine(obj, `there is no vertex ${obj.forward}, the file has ${obj.positions.length / 3}`);
  }
  return finish(obj);
}

function createObj(file: string): Obj {
  return {
    file,
    line: 0,
    positions: [],
    colors: [],
    indices: [],
    faceMaterials: [],
    materials: new Map(),
    groups: [],
    object: "",
    group: "",
    material: "",
    newRun: true,
    forward: 0,
    forwardLine: 0,
    unknown: new Map(),
  };
}

function readStatement(obj: Obj, line: string): void {
  const parts = words(line);
  const keyword = parts[0];
  if (keyword === undefined || keyword.startsWith("#") || IGNORED.has(keyword)) return;
  if (keyword === "v") readVertex(obj, parts);
  else if (keyword === "f" || keyword === "fo") readFace(obj, parts);
  else if (keyword === "o" || keyword === "g" || keyword === "usemtl") readName(obj, keyword, parts);
  else obj.unknown.set(keyword, (obj.unknown.get(keyword) ?? 0) + 1);
}

function readVertex(obj: Obj, parts: string[]): void {
  if (parts.length < 4) badLine(obj, `a vertex needs 3 coordinates, got ${parts.length - 1}`);
  for (let i = 1; i <= 3; i++) {
    const value = Number(parts[i]);
    if (value - value !== 0) badLine(obj, `${"xyz"[i - 1]} must be a finite number, got ${quote(parts[i])}`);
    obj.positions.push(value);
  }
  const color = parts.slice(4, 7).map(Number);
  if (color.length === 3 && color.every(Number.isFinite)) obj.colors.push(...color);
}

function readFace(obj: Obj, parts: string[]): void {
  const comment = parts.findIndex((part) => part.startsWith("#"));
  const end = comment < 0 ? parts.length : comment;
  if (end < 4) badLine(obj, `a face needs at least 3 corners, got ${end - 1}`);
  if (obj.newRun) beginRun(obj);
  const material = obj.materials.get(obj.material)!;
  const first = readCorner(obj, parts[1]);
  let previous = readCorner(obj, parts[2]);
  for (let i = 3; i < end; i++) {
    const corner = readCorner(obj, parts[i]);
    obj.indices.push(first, previous, corner);
    obj.faceMaterials.push(material);
    previous = corner;
  }
  obj.groups[obj.groups.length - 1].faceCount += end - 3;
}

/** "7", "7/1", "7//3", "7/1/3", "-1" → vertex number from 0. */
function readCorner(obj: Obj, text: string): number {
  const slash = text.indexOf("/");
  const number = Number(slash < 0 ? text : text.slice(0, slash));
  if (!Number.isSafeInteger(number) || slash === 0) badLine(obj, `${quote(text)} is not a vertex number`);
  const count = obj.positions.length / 3;
  if (number === 0) badLine(obj, "there is no vertex 0, OBJ counts from 1");
  if (number < 0) {
    if (count + number < 0) badLine(obj, `there is no vertex ${number}, ${count} were defined before this line`);
    return count + number;
  }
  if (number > count && number > obj.forward) {
    obj.forward = number;
    obj.forwardLine = obj.line;
  }
  return number - 1;
}

function readName(obj: Obj, keyword: string, parts: string[]): void {
  const name = parts.slice(1).join(" ");
  if (keyword === "o") {
    obj.object = name;
    obj.group = "";
  } else if (keyword === "g") obj.group = name;
  else obj.material = name;
  obj.newRun = true;
}

function beginRun(obj: Obj): void {
  obj.newRun = false;
  if (!obj.materials.has(obj.material)) {
    if (obj.materials.size === MAX_MATERIALS) badLine(obj, `more than ${MAX_MATERIALS} materials`);
    obj.materials.set(obj.material, obj.materials.size);
  }
  const name = obj.group || obj.object;
  const material = obj.material || null;
  const last = obj.groups[obj.groups.length - 1];
  if (last !== undefined && last.name === name && last.material === material) return;
  obj.groups.push({ name, material, firstFace: obj.indices.length / 3, faceCount: 0 });
}

function finish(obj: Obj): Model {
  const materials = [...obj.materials.keys()];
  const mixed = materials.length > 1;
  const named = obj.groups.length > 1 || obj.groups.some((group) => group.name !== "");
  const parts = {
    name: obj.groups.length === 1 ? obj.groups[0].name : "",
    positions: Float64Array.from(obj.positions),
    colors: obj.colors.length === obj.positions.length ? Float32Array.from(obj.colors) : null,
    indices: Uint32Array.from(obj.indices),
    material: mixed ? null : materials[0] || null,
    faceMaterials: mixed ? Uint16Array.from(obj.faceMaterials) : null,
    materials: mixed ? materials : [],
    groups: named ? obj.groups : [],
  };
  return singleMesh(obj.file, "obj", parts, unknownStatements(obj));
}

function unknownStatements(obj: Obj): string[] {
  const warnings: string[] = [];
  for (const [keyword, count] of obj.unknown) {
    if (warnings.length === MAX_WARNINGS) break;
    warnings.push(`${count} ${quote(keyword)} ${count === 1 ? "statement was" : "statements were"} skipped`);
  }
  return warnings;
}

/** A word of the file for a message, cut when it is long. */
function quote(text: string): string {
  return JSON.stringify(text.length > 32 ? `${text.slice(0, 32)}…` : text);
}

function badLine(obj: Obj, reason: string): never {
  fail(obj.file, `line ${obj.line}: ${reason}`);
}
