import { EPSILON } from "../../math/scalar.ts";
import { CORNER_BITS, ENTRY_BITS, ENTRY_CORNERS, MAX_LEVEL, MIN_CORNERS, MOST_CORNERS } from "./support-layout.ts";

export { CORNER_BITS, ENTRY_BITS, MAX_LEVEL } from "./support-layout.ts";

/** A product n · v is rounded by less than this, relative to the largest coordinate times |n|₁; so is the cell that a direction falls into. */
const MARGIN = 64 * EPSILON;
export const ENTRY_MASK = (1 << ENTRY_BITS) - 1;
/** A hull smaller than this many margins has no table. */
const FAR = 1e3;

/**
 * Which corners of a hull can be farthest along which directions. Directions are sorted into cells of the octahedron |x| + |y| + |z| = 1: seen along
 * z each half of it is a square, in which x + y and x − y are each cut into 2 · 2^`supportLevel` strips from −1 to 1. Cell (i, j, z ≥ 0) has
 * the number (i · strips + j) · 2 + (z ≥ 0).
 *
 * supportTable[cell] has three corners, ENTRY_BITS each, ascending from the low bits (a corner again where there are fewer). Where there are more, or their
 * numbers too long, it is negative, and ~supportTable[cell] the place in supportLists where they begin, ascending, the last with the sign bit set.
 *
 * It takes the place of a walk along the edges: it needs no warm start, so the answer never depends on the queries before, and it does not rely
 * on the edges, which are noise where corners are as close as rounding.
 */
export interface SupportTable {
  /** −1: no table, every corner is looked at. */
  readonly supportLevel: number;
  readonly supportTable: Int32Array;
  readonly supportLists: Int32Array;
}

/**
 * Builds the table. A corner is left out of a cell only where one other is farther by more than rounding in all of the cell, so a search of the
 * cell finds the very corner that a search of all finds. Each cell takes its corners from that of the grid half as fine.
 */
export function buildSupportTable(vertices: Float64Array): SupportTable {
  const count = vertices.length / 3;
  const margin = MARGIN * vertices.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  let level = -1;
  // far from the hull's own origin all corners are equally far to rounding: nothing would be left out
  if (count >= MIN_CORNERS && count < MOST_CORNERS && extentOf(vertices) > FAR * margin) {
    for (level = 1; 1 << (2 * level) < 2 * count && level < MAX_LEVEL; ) level++;
  }
  if (level < 0) return NONE;
  const cells = new Cells(vertices, margin, level);
  for (let half = 0; half < 2; half++) {
    for (let quarter = 0; quarter < 4; quarter++) cells.divide(half, quarter & 1, quarter >> 1, 1, 0, count);
  }
  return cells.pack();
}

const NONE: SupportTable = { supportLevel: -1, supportTable: new Int32Array(0), supportLists: new Int32Array(0) };

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
  readonly #vertices: Float64Array;
  readonly #margin: number;
  readonly #level: number;
  /** The corners of a cell, behind them those of its quarter that is looked at, and so on. */
  readonly #stack: Uint32Array;
  /** The directions of a cell's four corners, three numbers each. */
  readonly #directions = new Float64Array(12);
  /** The corners of the cells done, and for each cell where its own are. */
  readonly #found: number[] = [];
  readonly #begins: Uint32Array;
  readonly #ends: Uint32Array;

  constructor(vertices: Float64Array, margin: number, level: number) {
    const grid = 1 << level;
    const count = vertices.length / 3;
    this.#vertices = vertices;
    this.#margin = margin;
    this.#level = level;
    this.#stack = new Uint32Array(count * 8);
    for (let corner = 0; corner < count; corner++) this.#stack[corner] = corner;
    this.#begins = new Uint32Array(8 * grid * grid);
    this.#ends = new Uint32Array(8 * grid * grid);
  }

  /** Strips `i` of x + y and `j` of x − y, of 1 / `size` each, out of the corners stack[from … to − 1]. `half`: 1 where z ≥ 0. */
  divide(half: number, i: number, j: number, size: number, from: number, to: number): void {
    this.#setDirections(half, i, j, size);
    const end = this.#select(from, to);
    if (end - to <= ENTRY_CORNERS || size === 1 << this.#level) {
      this.#fill(half, i, j, size, to, end);
      return;
    }
    for (let quarter = 0; quarter < 4; quarter++) {
      this.divide(half, 2 * i + (quarter & 1), 2 * j + (quarter >> 1), 2 * size, to, end);
    }
  }

  /** The cells of the table that are inside a larger one have its corners. */
  #fill(half: number, i: number, j: number, size: number, to: number, end: number): void {
    const found = this.#found;
    const begins = this.#begins;
    const ends = this.#ends;
    const stack = this.#stack;
    const inside = (1 << this.#level) / size;
    const begin = found.length;
    for (let k = to; k < end; k++) found.push(stack[k]);
    for (let x = i * inside; x < (i + 1) * inside; x++) {
      for (let y = j * inside; y < (j + 1) * inside; y++) {
        const cell = ((x << (this.#level + 1)) + y) * 2 + half;
        begins[cell] = begin;
        ends[cell] = found.length;
      }
    }
  }

  /** A cell is two triangles of the octahedron, or of one of its faces: inside the cone of its four corners. */
  #setDirections(half: number, i: number, j: number, size: number): void {
    const directions = this.#directions;
    for (let k = 0; k < 4; k++) {
      const sum = (i + (k & 1)) / size - 1;
      const difference = (j + (k >> 1)) / size - 1;
      const up = 1 - Math.max(Math.abs(sum), Math.abs(difference));
      directions[3 * k] = (sum + difference) / 2;
      directions[3 * k + 1] = (sum - difference) / 2;
      directions[3 * k + 2] = half === 1 ? up : -up;
    }
  }

  /** Copies behind `to` the corners that are not behind one of those farthest along a direction of the cell; returns their end. */
  #select(from: number, to: number): number {
    const stack = this.#stack;
    let end = to;
    for (let k = from; k < to; k++) stack[end++] = stack[k];
    for (let d = 0; d < 4; d++) {
      const rival = this.#farthest(to, end, d);
      let kept = to;
      for (let k = to; k < end; k++) if (!this.#isBehind(stack[k], rival)) stack[kept++] = stack[k];
      end = kept;
    }
    return end;
  }

  #farthest(from: number, to: number, d: number): number {
    const vertices = this.#vertices;
    const directions = this.#directions;
    const stack = this.#stack;
    const x = directions[3 * d];
    const y = directions[3 * d + 1];
    const z = directions[3 * d + 2];
    let best = stack[from];
    let most = -Infinity;
    for (let k = from; k < to; k++) {
      const i = 3 * stack[k];
      const along = x * vertices[i] + y * vertices[i + 1] + z * vertices[i + 2];
      if (along > most) {
        most = along;
        best = stack[k];
      }
    }
    return best;
  }

  /** Whether `rival` is farther than `corner` along all directions of the cell. */
  #isBehind(corner: number, rival: number): boolean {
    const vertices = this.#vertices;
    const directions = this.#directions;
    const margin = this.#margin;
    const x = vertices[3 * rival] - vertices[3 * corner];
    const y = vertices[3 * rival + 1] - vertices[3 * corner + 1];
    const z = vertices[3 * rival + 2] - vertices[3 * corner + 2];
    for (let d = 0; d < 4; d++) {
      const farther = directions[3 * d] * x + directions[3 * d + 1] * y + directions[3 * d + 2] * z;
      if (!(farther > margin)) return false;
    }
    return true;
  }

  /** The table, its cells in order. */
  pack(): SupportTable {
    const found = this.#found;
    const begins = this.#begins;
    const ends = this.#ends;
    const level = this.#level;
    const supportTable = new Int32Array(begins.length);
    const lists: number[] = [];
    const short = this.#vertices.length <= 3 * (ENTRY_MASK + 1);
    for (let cell = 0; cell < begins.length; cell++) {
      const begin = begins[cell];
      const end = ends[cell];
      if (short && end - begin <= ENTRY_CORNERS) {
        const middle = found[(begin + end - 1) >> 1];
        supportTable[cell] = found[begin] | (middle << ENTRY_BITS) | (found[end - 1] << (2 * ENTRY_BITS));
        continue;
      }
      supportTable[cell] = ~lists.length;
      for (let k = begin; k < end; k++) lists.push(k === end - 1 ? found[k] | ~CORNER_BITS : found[k]);
    }
    return { supportLevel: level, supportTable, supportLists: Int32Array.from(lists) };
  }
}
