import { fail } from "./fail.ts";
import { forEachLine, words } from "./lines.ts";
import type { Model, ModelGroup } from "./model.ts";
import { singleMesh } from "./single-mesh.ts";

const OUTSIDE = 0;
const IN_SOLID = 1;
const IN_FACET = 2;
const IN_LOOP = 3;

interface StlText {
  readonly file: string;
  line: number;
  state: number;
  readonly positions: number[];
  /** Corners read of the current loop. */
  corners: number;
  solid: string;
  firstFace: number;
  readonly groups: ModelGroup[];
}

/** Reads an ASCII STL: any number of solids, each a group. Coordinates are f64. Throws `FILE: line N: …`. */
export function readStlText(bytes: Uint8Array, file: string): Model {
  const stl: StlText = {
    file,
    line: 0,
    state: OUTSIDE,
    positions: [],
    corners: 0,
    solid: "",
    firstFace: 0,
    groups: [],
  };
  forEachLine(bytes, (line, number) => {
    stl.line = number;
    readLine(stl, words(line));
  });
  if (stl.state !== OUTSIDE) badLine(stl, `the file ends inside ${stl.state === IN_SOLID ? "a solid" : "a facet"}`);
  const count = stl.positions.length / 3;
  const named = stl.groups.length > 1 || stl.groups.some((group) => group.name !== "");
  return singleMesh(file, "stl", {
    name: stl.groups.length === 1 ? stl.groups[0].name : "",
    positions: Float64Array.from(stl.positions),
    indices: Uint32Array.from({ length: count }, (_, i) => i),
    groups: named ? stl.groups : [],
  });
}

function readLine(stl: StlText, parts: string[]): void {
  if (parts.length === 0) return;
  const keyword = parts[0].toLowerCase();
  if (keyword === "vertex") readVertex(stl, parts);
  else if (keyword === "facet") enter(stl, keyword, IN_SOLID, IN_FACET);
  else if (keyword === "outer") enter(stl, "outer loop", IN_FACET, IN_LOOP);
  else if (keyword === "endloop") endLoop(stl);
  else if (keyword === "endfacet") enter(stl, keyword, IN_FACET, IN_SOLID);
  else if (keyword === "solid") {
    enter(stl, keyword, OUTSIDE, IN_SOLID);
    stl.solid = parts.slice(1).join(" ");
    stl.firstFace = stl.positions.length / 9;
  } else if (keyword === "endsolid") {
    enter(stl, keyword, IN_SOLID, OUTSIDE);
    const faceCount = stl.positions.length / 9 - stl.firstFace;
    if (faceCount > 0) stl.groups.push({ name: stl.solid, material: null, firstFace: stl.firstFace, faceCount });
  } else badLine(stl, `${JSON.stringify(parts[0].slice(0, 32))} is no statement of an STL`);
}

function enter(stl: StlText, keyword: string, from: number, to: number): void {
  if (stl.state !== from) badLine(stl, `"${keyword}" is out of place`);
  stl.state = to;
  stl.corners = 0;
}

function endLoop(stl: StlText): void {
  if (stl.corners !== 3) badLine(stl, `a facet needs 3 vertices, got ${stl.corners}`);
  enter(stl, "endloop", IN_LOOP, IN_FACET);
}

function readVertex(stl: StlText, parts: string[]): void {
  if (stl.state !== IN_LOOP) badLine(stl, '"vertex" is out of place');
  if (stl.corners++ === 3) badLine(stl, "a facet needs 3 vertices, got more");
  for (let i = 1; i <= 3; i++) {
    const value = Number(parts[i]);
    if (value - value !== 0)
      badLine(stl, `${"xyz"[i - 1]} must be a finite number, got ${JSON.stringify(parts[i] ?? "")}`);
    stl.positions.push(value);
  }
}

function badLine(stl: StlText, reason: string): never {
  fail(stl.file, `line ${stl.line}: ${reason}`);
}
