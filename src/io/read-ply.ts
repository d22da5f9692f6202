import { fail } from "./fail.ts";
import type { Model } from "./model.ts";
import { type PlyElement, readPlyHeader } from "./ply-header.ts";
import { readCount, readProperty } from "./ply-property.ts";
import { type PlyRows, plyRows } from "./ply-rows.ts";
import { type PlyVertices, readPlyVertices } from "./ply-vertices.ts";
import { singleMesh } from "./single-mesh.ts";

const INDEX_LISTS = ["vertex_indices", "vertex_index"];

/**
 * Reads a PLY (Turk 1994), ASCII or binary of either byte order: `vertex` with x, y, z, then `face` (fanned from the first corner) or
 * `tristrips` (−1 begins a new strip), in file order, with the vertices' normals (nx, ny, nz), texture coordinates (s, t or u, v or texture_u,
 * texture_v) and colours (red, green, blue, alpha); other properties and elements are skipped. Coordinates are f32 where the header says
 * float, else f64. Throws `FILE: …` with the row and the byte or line for anything broken.
 */
export function readPly(bytes: Uint8Array, file: string): Model {
  const header = readPlyHeader(bytes, file);
  const rows = plyRows(bytes, header, file);
  let vertices: PlyVertices | null = null;
  const indices: number[] = [];
  for (const element of header.elements) {
    if (element.name === "vertex") vertices = readPlyVertices(rows, element, file);
    else if (element.name === "face" || element.name === "tristrips") {
      if (vertices === null) fail(file, `the element "${element.name}" stands before "vertex"`);
      readFaces(rows, element, vertices.positions.length / 3, indices, file);
    } else skipRows(rows, element);
  }
  if (vertices === null) fail(file, 'the header has no element "vertex"');
  return singleMesh(file, "ply", { ...vertices, indices: Uint32Array.from(indices) });
}

function readFaces(rows: PlyRows, element: PlyElement, vertexCount: number, indices: number[], file: string): void {
  const list = element.properties.findIndex(({ name, countType }) => countType !== null && INDEX_LISTS.includes(name));
  if (list < 0) fail(file, `the element "${element.name}" has no list "vertex_indices"`);
  const strips = element.name === "tristrips";
  for (let row = 0; row < element.count; row++) {
    rows.startRow(`${element.name} ${row}`);
    for (let i = 0; i < element.properties.length; i++) {
      if (i !== list) readProperty(rows, element, i);
      else if (strips) readStrips(rows, element, i, vertexCount, indices);
      else readPolygon(rows, element, i, vertexCount, indices);
    }
  }
}

function readPolygon(rows: PlyRows, element: PlyElement, list: number, vertexCount: number, indices: number[]): void {
  const count = readCount(rows, element, list);
  if (count < 3) rows.bad(`a face needs at least 3 corners, got ${count}`);
  const { type } = element.properties[list];
  const first = readCorner(rows, rows.next(type), vertexCount);
  let previous = readCorner(rows, rows.next(type), vertexCount);
  for (let i = 2; i < count; i++) {
    const corner = readCorner(rows, rows.next(type), vertexCount);
    indices.push(first, previous, corner);
    previous = corner;
  }
}

function readStrips(rows: PlyRows, element: PlyElement, list: number, vertexCount: number, indices: number[]): void {
  const count = readCount(rows, element, list);
  const { type } = element.properties[list];
  const strip: number[] = [];
  for (let i = 0; i < count; i++) {
    const value = rows.next(type);
    if (value === -1) strip.length = 0;
    else strip.push(readCorner(rows, value, vertexCount));
    const n = strip.length;
    if (value === -1 || n < 3) continue;
    // every second triangle of a strip is turned round
    if (n % 2 === 1) indices.push(strip[n - 3], strip[n - 2], strip[n - 1]);
    else indices.push(strip[n - 2], strip[n - 3], strip[n - 1]);
  }
}

function readCorner(rows: PlyRows, value: number, vertexCount: number): number {
  if (!Number.isSafeInteger(value) || value < 0 || value >= vertexCount) {
    rows.bad(`there is no vertex ${value}, the file has ${vertexCount} (0 … ${vertexCount - 1})`);
  }
  return value;
}

function skipRows(rows: PlyRows, element: PlyElement): void {
  if (element.properties.length === 0) return;
  for (let row = 0; row < element.count; row++) {
    rows.startRow(`${element.name} ${row}`);
    for (let i = 0; i < element.properties.length; i++) readProperty(rows, element, i);
  }
}
