import { fail } from "./fail.ts";
import type { ModelMesh } from "./model.ts";
import type { PlyElement, PlyProperty, PlyType } from "./ply-header.ts";
import { readProperty } from "./ply-property.ts";
import type { PlyRows } from "./ply-rows.ts";

export type PlyVertices = Pick<ModelMesh, "positions" | "normals" | "uvs" | "colors">;

/** What is read besides positions, by the names of its properties; of several of a kind the first that is complete. */
const GROUPS = [
  { kind: "normals", names: ["nx", "ny", "nz"] },
  { kind: "uvs", names: ["s", "t"] },
  { kind: "uvs", names: ["u", "v"] },
  { kind: "uvs", names: ["texture_u", "texture_v"] },
  { kind: "colors", names: ["red", "green", "blue", "alpha"] },
  { kind: "colors", names: ["red", "green", "blue"] },
] as const;
/** What integers of a colour are divided by. */
const FULL: Readonly<Partial<Record<PlyType, number>>> = { uint8: 255, uint16: 65535 };

/** Where the values of a property go: entry row · size + at of `array`. */
interface Target {
  readonly array: Float32Array | Float64Array;
  readonly size: number;
  readonly at: number;
  readonly divisor: number;
  /** Name of a coordinate, which must be finite. */
  readonly axis: string | null;
}

/** Reads the vertices: positions in f32 where the header says float, else f64; normals, texture coordinates and colours where each is complete. */
export function readPlyVertices(rows: PlyRows, element: PlyElement, file: string): PlyVertices {
  const { count, properties } = element;
  const axes = ["x", "y", "z"].map((name) => indexOf(properties, name));
  const missing = axes.indexOf(-1);
  if (missing >= 0) fail(file, `the vertices have no property "${"xyz"[missing]}"`);
  const single = axes.every((i) => properties[i].type === "float32");
  const positions = single ? new Float32Array(count * 3) : new Float64Array(count * 3);
  const targets: (Target | null)[] = properties.map(() => null);
  for (const [at, i] of axes.entries()) targets[i] = { array: positions, size: 3, at, divisor: 1, axis: "xyz"[at] };
  const vertices = { positions, ...addGroups(element, targets) };
  for (let row = 0; row < count; row++) {
    rows.startRow(`vertex ${row}`);
    for (let i = 0; i < targets.length; i++) {
      const value = readProperty(rows, element, i);
      const target = targets[i];
      if (target !== null) store(rows, target, row, value);
    }
  }
  return vertices;
}

function store(rows: PlyRows, { array, size, at, divisor, axis }: Target, row: number, value: number): void {
  array[row * size + at] = value / divisor;
  // after the store: a text number may be too large for float32
  const stored = array[row * size + at];
  if (axis !== null && stored - stored !== 0) rows.bad(`${axis} must be a finite number, got ${value}`);
}

/** The place of the first single property of the name, −1 where there is none. */
function indexOf(properties: readonly PlyProperty[], name: string): number {
  return properties.findIndex((property) => property.name === name && property.countType === null);
}

function addGroups({ count, properties }: PlyElement, targets: (Target | null)[]): Omit<PlyVertices, "positions"> {
  const found: Record<"normals" | "uvs" | "colors", Float32Array | null> = { normals: null, uvs: null, colors: null };
  for (const { kind, names } of GROUPS) {
    const places = names.map((name) => indexOf(properties, name));
    if (found[kind] !== null || places.includes(-1)) continue;
    const size = names.length;
    const array = new Float32Array(count * size);
    found[kind] = array;
    for (const [at, i] of places.entries()) {
      const divisor = (kind === "colors" && FULL[properties[i].type]) || 1;
      targets[i] = { array, size, at, divisor, axis: null };
    }
  }
  return found;
}
