import type { Model, ModelInstance, ModelMesh } from "hitscan/io";
import { sine } from "../../scene.ts";

type Numbers = readonly [number, number, number];

/** Cosine and sine of a part of a full turn. */
function turn(part: number): readonly [cos: number, sin: number] {
  return [sine(360 * part + 90), sine(360 * part)];
}

/** A net of `columns` by `rows` cells, bent: `at` tells where its vertices are. Cells without an area are left out. */
function sheet(
  columns: number,
  rows: number,
  at: (column: number, row: number) => Numbers,
): Pick<ModelMesh, "positions" | "indices" | "uvs"> & { readonly rowOfFace: readonly number[] } {
  const positions: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  const rowOfFace: number[] = [];
  const same = (a: number, b: number) => [0, 1, 2].every((i) => positions[3 * a + i] === positions[3 * b + i]);
  const face = (row: number, a: number, b: number, c: number) => {
    if (same(a, b) || same(b, c) || same(c, a)) return;
    indices.push(a, b, c);
    rowOfFace.push(row);
  };
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      positions.push(...at(column % columns, row));
      uvs.push(column / columns, row / rows);
    }
  }
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const first = row * (columns + 1) + column;
      const above = first + columns + 1;
      face(row, first, above, first + 1);
      face(row, first + 1, above, above + 1);
    }
  }
  return {
    positions: Float64Array.from(positions),
    indices: Uint32Array.from(indices),
    uvs: Float32Array.from(uvs),
    rowOfFace,
  };
}

/** The place on the torus that the knot runs along: three times through its hole, twice around it. */
function alongKnot(part: number): { readonly at: Numbers; readonly out: Numbers } {
  const [c2, s2] = turn(2 * part);
  const [c3, s3] = turn(3 * part);
  return { at: [(2 + c3) * c2, (2 + c3) * s2, s3], out: [c3 * c2, c3 * s2, s3] };
}

function cross(a: Numbers, b: Numbers): Numbers {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit([x, y, z]: Numbers): Numbers {
  const length = Math.sqrt(x * x + y * y + z * z);
  return [x / length, y / length, z / length];
}

const [RINGS, AROUND, THICKNESS] = [112, 20, 0.45];

/** A tube along a trefoil knot. */
function knot() {
  return sheet(RINGS, AROUND, (column, row) => {
    const { at, out } = alongKnot(column / RINGS);
    const ahead = alongKnot((column + 0.01) / RINGS).at;
    const along = unit([ahead[0] - at[0], ahead[1] - at[1], ahead[2] - at[2]]);
    const side = unit(cross(along, out));
    const up = cross(side, along);
    const [cos, sin] = turn((row % AROUND) / AROUND);
    return [0, 1, 2].map((i) => at[i] + THICKNESS * (cos * up[i] + sin * side[i])) as unknown as Numbers;
  });
}

/** Radius and height, from the middle of the bottom to the middle of the top. */
const PROFILE: readonly (readonly [radius: number, y: number])[] = [
  [0, 0],
  [2.3, 0],
  [2.3, 0.35],
  [1.95, 0.5],
  [1.6, 0.75],
  [1.5, 1.4],
  [1.8, 1.6],
  [1.8, 1.9],
  [0, 1.9],
];
const SIDES = 32;

function pedestal() {
  return sheet(SIDES, PROFILE.length - 1, (column, row) => {
    const [radius, y] = PROFILE[row];
    const [cos, sin] = turn(column / SIDES);
    return [radius * cos, y, radius * sin];
  });
}

function ball() {
  return sheet(20, 12, (column, row) => {
    const [cos, sin] = turn(row / 24);
    const [x, z] = turn(column / 20);
    return row % 12 === 0 ? [0, row === 0 ? -1 : 1, 0] : [sin * x, -cos, sin * z];
  });
}

function meshOf(name: string, made: ReturnType<typeof sheet>, materials: readonly string[]): ModelMesh {
  const { positions, indices, uvs, rowOfFace } = made;
  const mixed = materials.length > 1;
  const last = Math.max(...rowOfFace);
  return {
    name,
    positions,
    indices,
    uvs,
    doubleSided: false,
    material: mixed ? null : materials[0],
    faceMaterials: mixed ? Uint16Array.from(rowOfFace, (row) => (row === last ? 1 : 0)) : null,
    materials: mixed ? materials : [],
    groups: [],
    normals: null,
    uvs1: null,
    colors: null,
  };
}

function instance(name: string, mesh: number, [sx, sy, sz]: Numbers, [x, y, z]: Numbers): ModelInstance {
  const matrix = Float64Array.from([sx, 0, 0, 0, 0, sy, 0, 0, 0, 0, sz, 0, x, y, z, 1]);
  return { name, path: ["statue", name], mesh, matrix };
}

/** What is shown before a file has been opened: a knot on a pedestal, and three balls that share a mesh. */
export function builtIn(): Model {
  return {
    name: "built-in statue",
    format: "glb",
    meshes: [
      meshOf("knot", knot(), ["brass"]),
      meshOf("pedestal", pedestal(), ["marble", "slate"]),
      meshOf("ball", ball(), ["glass"]),
    ],
    instances: [
      instance("knot", 0, [1, 1, 1], [0, 5.1, 0]),
      instance("pedestal", 1, [1, 1, 1], [0, 0, 0]),
      instance("ball", 2, [0.6, 0.6, 0.6], [2.6, 0.6, 1.7]),
      instance("small ball", 2, [0.4, 0.4, 0.4], [1.5, 0.4, 2.6]),
      instance("egg", 2, [0.5, 0.75, 0.5], [-2.3, 0.75, 1.9]),
    ],
    warnings: [],
  };
}
