import { EPSILON } from "../../math/scalar.ts";

/** Hulls with fewer corners than this are faster without a table. Measured: 8 corners are even. */
const MIN_CORNERS = 10;
/** Largest number of strips from 0 to 1. */
const MAX_GRID = 32;

/** A product n · v is rounded by less than this, relative to the largest coordinate times |n|₁; so is the cell that a direction falls into. */
const MARGIN = 64 * EPSILON;

/** A hull smaller than this many margins has no table. */
const FAR = 1e3;

/**
 * Which corners of a hull can be farthest along which directions. Directions are sorted into cells of the octahedron |x| + |y| + |z| = 1: x and
 * y are each cut into 2 · `supportGrid` strips, and z has a sign. Cell (i, j, z < 0) has the number (i · 2 · supportGrid + j) · 2 + (z < 0) and the
 * corners supportCorners[supportStarts[cell] … supportStarts[cell + 1] − 1], ascending, as indices into `vertices`.
 *
 * It takes the place of a walk along the edges: it needs no warm start, so the answer never depends on the queries before, and it does not rely
 * on the edges, which are noise where corners are as close as rounding.
 */
export interface SupportTable {
  /** A power of 2. 0: no table, every corner is looked at. */
  readonly supportGrid: number;
  readonly supportStarts: Uint32Array;
  readonly supportCorners: Uint32Array;
}

/**
 * Builds the table. A corner is left out of a cell only where one other is farther by more than rounding in all of the cell, so a search of the
 * cell finds the very corner that a search of all finds. Each cell takes its corners from that of the grid half as fine.
 */
export function supportTable(vertices: Float64Array): SupportTable {
  const count = vertices.length / 3;
  const margin = MARGIN * vertices.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  let grid = 0;
  // far from the hull's own origin all corners are equally far to rounding: nothing would be left out
  if (count >= MIN_CORNERS && extentOf(vertices) > FAR * margin) {
    for (grid = 2; 2 * grid * grid < count && grid < MAX_GRID; ) grid *= 2;
  }
  const lists: number[][] = Array.from({ length: 8 * grid * grid }, () => []);
  if (grid > 0) {
    const all = Array.from({ length: count }, (_, i) => 3 * i);
    const cells = new Cells(vertices, margin, grid, lists);
    for (let octant = 0; octant < 8; octant++) cells.divide(octant, 0, 0, 1, all);
  }
  const supportStarts = new Uint32Array(lists.length + 1);
  for (let cell = 0; cell < lists.length; cell++) supportStarts[cell + 1] = supportStarts[cell] + lists[cell].length;
  return { supportGrid: grid, supportStarts, supportCorners: Uint32Array.from(lists.flat()) };
}

/** Largest extent of the points along an axis. */
function extentOf(vertices: Float64Array): number {
  let extent = 0;
  for (let axis = 0; axis < 3; axis++) {
    let least = Infinity;
    let most = -Infinity;
    for (let i = axis; i < vertices.length; i += 3) {
      least = Math.min(least, vertices[i]);
      most = Math.max(most, vertices[i]);
    }
    extent = Math.max(extent, most - least);
  }
  return extent;
}

/** The cells of the octahedron, halved until they are those of the table. */
class Cells {
  private readonly vertices: Float64Array;
  private readonly margin: number;
  private readonly grid: number;
  private readonly lists: number[][];
  /** The directions of a cell's corners, three numbers each, and how many. */
  private readonly directions = new Float64Array(12);
  private directionCount = 0;

  constructor(vertices: Float64Array, margin: number, grid: number, lists: number[][]) {
    this.vertices = vertices;
    this.margin = margin;
    this.grid = grid;
    this.lists = lists;
  }

  /** Strips `p` of |x| and `q` of |y|, of `size` each. `octant`: bit 0 x < 0, bit 1 y < 0, bit 2 z < 0. `corners`: those of a cell around it. */
  divide(octant: number, p: number, q: number, size: number, corners: readonly number[]): void {
    this.setDirections(octant, p, q, size);
    const kept = this.select(corners);
    if (size === this.grid) {
      const i = (octant & 1) === 0 ? size + p : size - 1 - p;
      const j = (octant & 2) === 0 ? size + q : size - 1 - q;
      this.lists[(i * 2 * size + j) * 2 + (octant >> 2)] = kept;
      return;
    }
    for (let child = 0; child < 4; child++) {
      const x = 2 * p + (child & 1);
      const y = 2 * q + (child >> 1);
      if (x + y < 2 * size) this.divide(octant, x, y, 2 * size, kept);
    }
  }

  /** A cell is a square, or beside z = 0 a triangle. */
  private setDirections(octant: number, p: number, q: number, size: number): void {
    const { directions } = this;
    this.directionCount = p + q + 2 <= size ? 4 : 3;
    for (let k = 0; k < this.directionCount; k++) {
      const x = (p + (k & 1)) / size;
      const y = (q + (k >> 1)) / size;
      directions[3 * k] = (octant & 1) === 0 ? x : -x;
      directions[3 * k + 1] = (octant & 2) === 0 ? y : -y;
      directions[3 * k + 2] = (octant & 4) === 0 ? 1 - x - y : x + y - 1;
    }
  }

  /** Without the corners that are behind one of those farthest along a direction of the cell. */
  private select(corners: readonly number[]): number[] {
    let kept = corners;
    for (let d = 0; d < this.directionCount; d++) {
      const rival = this.farthest(corners, d);
      kept = kept.filter((corner) => !this.isBehind(corner, rival));
    }
    return kept === corners ? corners.slice() : (kept as number[]);
  }

  private farthest(corners: readonly number[], d: number): number {
    const { vertices, directions } = this;
    let best = corners[0];
    let most = -Infinity;
    for (const i of corners) {
      const along =
        directions[3 * d] * vertices[i] +
        directions[3 * d + 1] * vertices[i + 1] +
        directions[3 * d + 2] * vertices[i + 2];
      if (along > most) {
        most = along;
        best = i;
      }
    }
    return best;
  }

  /** Whether `rival` is farther than `corner` along all directions of the cell. */
  private isBehind(corner: number, rival: number): boolean {
    const { vertices, directions, margin } = this;
    const x = vertices[rival] - vertices[corner];
    const y = vertices[rival + 1] - vertices[corner + 1];
    const z = vertices[rival + 2] - vertices[corner + 2];
    for (let d = 0; d < this.directionCount; d++) {
      const farther = directions[3 * d] * x + directions[3 * d + 1] * y + directions[3 * d + 2] * z;
      if (!(farther > margin)) return false;
    }
    return true;
  }
}
