import { type Mesh, mesh } from "hitscan";
import { type DebugColor, type DebugSink, drawIndex } from "hitscan/debug";
import { type Edges, edgesOf } from "./edges.ts";

export const LOOKS = ["automatic", "edges", "contours", "boxes of the hierarchy"] as const;
export const FOLD_COLOR = 0x9fb2c6;
export const EDGE_COLOR = 0x46586b;

/** Models with more edges than this are shown by contours, and no drawing has more lines than that. */
const MANY_EDGES = 15_000;
const MOST_LINES = 40_000;
const MOST_FOLDS = 25_000;
/** Models with more faces are not searched for folds. */
const MOST_FACES = 2_000_000;
const CONTOURS = 56;

/** Triangles in the frame of the drawing. */
export interface Triangles {
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
}

/** A drawing of a model: six numbers a line. */
export interface Lines {
  readonly runs: readonly { readonly ends: Float32Array; readonly color: DebugColor }[];
  /** What is drawn, for the table. */
  readonly what: string;
}

/** Drawings of a model, made when they are first asked for. */
export class LineBook {
  readonly #triangles: Triangles;
  readonly #made = new Map<string, Lines>();
  #edges: Edges | null = null;
  #mesh: Mesh | null = null;

  constructor(triangles: Triangles) {
    this.#triangles = triangles;
  }

  get(look: string, level: number): Lines {
    const key = look === LOOKS[3] ? `${look} ${level}` : look;
    let lines = this.#made.get(key);
    if (lines === undefined) {
      lines = this.#make(look, level);
      this.#made.set(key, lines);
    }
    return lines;
  }

  #make(look: string, level: number): Lines {
    const { positions, indices } = this.#triangles;
    if (look === LOOKS[3]) {
      this.#mesh ??= mesh(positions, indices);
      return boxes(this.#mesh, level);
    }
    if (indices.length > 3 * MOST_FACES) return contours(this.#triangles, []);
    this.#edges ??= edgesOf(positions, indices);
    const { folds, others } = this.#edges;
    const few = folds.length + others.length <= 2 * MANY_EDGES;
    if (look === "edges" || (look !== "contours" && few)) return edges(this.#triangles, this.#edges);
    return contours(this.#triangles, folds);
  }
}

function edges({ positions }: Triangles, { folds, others }: Edges): Lines {
  const count = (folds.length + others.length) / 2;
  const sharp = longest(positions, folds, MOST_FOLDS);
  const runs = [
    { ends: longest(positions, others, MOST_LINES - sharp.length / 6), color: EDGE_COLOR },
    { ends: sharp, color: FOLD_COLOR },
  ];
  return { runs, what: share(count, MOST_LINES, "edges") };
}

/** Lines of equal height, and the folds. Fewer heights where they would be too many lines. */
function contours({ positions, indices }: Triangles, folds: readonly number[]): Lines {
  const sharp = longest(positions, folds, MOST_FOLDS);
  let [heights, lines] = [CONTOURS, cut(positions, indices, CONTOURS)];
  const room = 6 * MOST_LINES - sharp.length;
  while (lines.length > room && heights > 7) {
    heights = Math.floor(heights / 2);
    lines = cut(positions, indices, heights);
  }
  const runs = [
    { ends: Float32Array.from(lines.slice(0, room)), color: EDGE_COLOR },
    { ends: sharp, color: FOLD_COLOR },
  ];
  return { runs, what: `${heights} contours, ${share(folds.length / 2, MOST_FOLDS, "folds")}` };
}

function share(count: number, most: number, what: string): string {
  const text = (value: number) => value.toLocaleString("en");
  return count <= most ? `all ${text(count)} ${what}` : `the longest ${text(most)} of ${text(count)} ${what}`;
}

/** Both ends of the longest `most` edges. */
function longest(positions: Float32Array, pairs: readonly number[], most: number): Float32Array {
  const count = pairs.length / 2;
  let edges = Uint32Array.from({ length: count }, (_, i) => i);
  if (count > most) {
    const squares = Float32Array.from({ length: count }, (_, i) => square(positions, pairs[2 * i], pairs[2 * i + 1]));
    edges = edges.sort((a, b) => squares[b] - squares[a]).subarray(0, most);
  }
  const ends = new Float32Array(6 * edges.length);
  for (let i = 0; i < edges.length; i++) {
    for (let end = 0; end < 2; end++) {
      const from = 3 * pairs[2 * edges[i] + end];
      for (let axis = 0; axis < 3; axis++) ends[6 * i + 3 * end + axis] = positions[from + axis];
    }
  }
  return ends;
}

/** Of the length between two vertices. */
function square(positions: Float32Array, a: number, b: number): number {
  let sum = 0;
  for (let axis = 0; axis < 3; axis++) {
    const side = positions[3 * a + axis] - positions[3 * b + axis];
    sum += side * side;
  }
  return sum;
}

/** Where the triangles cross planes of equal height. */
function cut(positions: Float32Array, indices: Uint32Array, heights: number): number[] {
  let [low, high] = [Infinity, -Infinity];
  for (const index of indices) {
    low = Math.min(low, positions[3 * index + 1]);
    high = Math.max(high, positions[3 * index + 1]);
  }
  const step = (high - low) / heights;
  const lines: number[] = [];
  if (!(step > 0)) return lines;
  for (let i = 0; i < indices.length; i += 3) {
    const corners = [indices[i], indices[i + 1], indices[i + 2]];
    const ys = corners.map((corner) => positions[3 * corner + 1]);
    const first = Math.ceil((Math.min(ys[0], ys[1], ys[2]) - low) / step - 0.5);
    const last = Math.floor((Math.max(ys[0], ys[1], ys[2]) - low) / step - 0.5);
    for (let k = first; k <= last; k++) cutFace(positions, corners, low + (k + 0.5) * step, lines);
  }
  return lines;
}

function cutFace(positions: Float32Array, corners: readonly number[], height: number, lines: number[]): void {
  const points: number[] = [];
  for (let side = 0; side < 3; side++) {
    const [a, b] = [3 * corners[side], 3 * corners[(side + 1) % 3]];
    const [ya, yb] = [positions[a + 1], positions[b + 1]];
    if (ya < height === yb < height) continue;
    const t = (height - ya) / (yb - ya);
    points.push(
      positions[a] + t * (positions[b] - positions[a]),
      height,
      positions[a + 2] + t * (positions[b + 2] - positions[a + 2]),
    );
  }
  if (points.length === 6) lines.push(...points);
}

/** The boxes of one level of the hierarchy that hitscan builds over the triangles. */
function boxes(whole: Mesh, level: number): Lines {
  const ends: number[] = [];
  const sink: DebugSink = {
    line: (a, b) => {
      if (ends.length < 6 * MOST_LINES) ends.push(a.x, a.y, a.z, b.x, b.y, b.z);
    },
    point: () => {},
    triangle: () => {},
    text: () => {},
  };
  const { boxes: all, drawn } = drawIndex(sink, whole, { minDepth: level, maxDepth: level });
  const count = (value: number) => value.toLocaleString("en");
  return {
    runs: [{ ends: Float32Array.from(ends), color: FOLD_COLOR }],
    what: `${count(drawn)} boxes of level ${level}, of ${count(all)}`,
  };
}
