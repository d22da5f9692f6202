import { type Mesh, mesh } from "hitscan";
import type { Triple } from "../../scene.ts";
import { seeded } from "../../seeded.ts";

/** Where the mesh has its middle, and how large it is without hills and craters. */
export const MIDDLE: Triple = [0, 2.2, 0];
const RADIUS = 1.6;
/** Each face of an octahedron is split into so many rows of triangles. */
const ROWS = 80;
/** How high, and how many to a unit. */
const HILLS = [
  [0.26, 1.4],
  [0.12, 4.1],
  [0.035, 11],
  [0.015, 23],
] as const;
const CRATERS = 26;
/** Width of the wall around a crater, of its radius. */
const WALL = 0.4;

interface Crater {
  readonly at: readonly number[];
  readonly size: number;
}

let made: Mesh | null = null;

/** A rock with hills and craters: an octahedron of 8 · 80² triangles, pushed out to a ball. Made when it is first asked for. */
export function asteroid(): Mesh {
  made ??= makeMesh();
  return made;
}

function makeMesh(): Mesh {
  const craters = makeCraters();
  const perOctant = ((ROWS + 1) * (ROWS + 2)) / 2;
  const positions = new Float32Array(3 * 8 * perOctant);
  const indices: number[] = [];
  let count = 0;
  for (let octant = 0; octant < 8; octant++) {
    const [sx, sy, sz] = [1, 2, 4].map((bit) => (octant & bit ? -1 : 1));
    const vertex = (row: number, i: number) => octant * perOctant + (row * (row + 1)) / 2 + i;
    for (let row = 0; row <= ROWS; row++) {
      for (let i = 0; i <= row; i++) {
        place(sx * (row - i), sy * (ROWS - row), sz * i, craters, positions, 3 * count++);
        if (row === ROWS) continue;
        const down = [vertex(row, i), vertex(row + 1, i + 1), vertex(row + 1, i)];
        const up = i < row ? [vertex(row, i), vertex(row, i + 1), vertex(row + 1, i + 1)] : [];
        // a mirrored octant has its corners the other way round
        for (const corners of [down, up]) indices.push(...(sx * sy * sz < 0 ? corners.reverse() : corners));
      }
    }
  }
  return mesh(positions, Uint32Array.from(indices));
}

/** Writes the point of the rock in the direction dx, dy, dz. */
function place(
  dx: number,
  dy: number,
  dz: number,
  craters: readonly Crater[],
  positions: Float32Array,
  at: number,
): void {
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
  const [x, y, z] = [dx / length, dy / length, dz / length];
  let height = 1;
  for (const [size, density] of HILLS) height += size * noise(density * x, density * y, density * z);
  for (const { at: middle, size } of craters) {
    const [cx, cy, cz] = [x - middle[0], y - middle[1], z - middle[2]];
    const far = Math.sqrt(cx * cx + cy * cy + cz * cz) / size;
    if (far > 1 + WALL) continue;
    const wall = Math.max(0, 1 - Math.abs(far - 1) / WALL);
    height += size * (0.13 * wall * wall - 0.3 * Math.max(0, 1 - far * far));
  }
  positions[at] = MIDDLE[0] + RADIUS * height * x;
  positions[at + 1] = MIDDLE[1] + RADIUS * height * y;
  positions[at + 2] = MIDDLE[2] + RADIUS * height * z;
}

/** Many small ones, a few large ones. */
function makeCraters(): Crater[] {
  const next = seeded(12);
  return Array.from({ length: CRATERS }, (_, i) => {
    const [x, y, z] = [next() - 0.5, next() - 0.5, next() - 0.5];
    const length = Math.sqrt(x * x + y * y + z * z);
    return { at: [x / length, y / length, z / length], size: 0.08 + (0.42 * (1 + next())) / (2 + i) };
  });
}

/** From −0.5 to 0.5: values at the points with whole coordinates, and smoothly between them. */
function noise(x: number, y: number, z: number): number {
  const [ix, iy, iz] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const [fx, fy, fz] = [smooth(x - ix), smooth(y - iy), smooth(z - iz)];
  let sum = -0.5;
  for (let corner = 0; corner < 8; corner++) {
    const [a, b, c] = [corner & 1, (corner >> 1) & 1, corner >> 2];
    const weight = (a === 1 ? fx : 1 - fx) * (b === 1 ? fy : 1 - fy) * (c === 1 ? fz : 1 - fz);
    sum += weight * latticeValue(ix + a, iy + b, iz + c);
  }
  return sum;
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t);
}

/** From 0 to 1. */
function latticeValue(x: number, y: number, z: number): number {
  let mixed = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(z, 2147471302) + 97;
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 2246822519);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
}
