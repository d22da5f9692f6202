import { PIECES_SIZE, POINT_SIZE } from "../convex-pair.ts";

/** Most points of a simplex in space. */
export const SIMPLEX_POINTS = 4;

/** Layout of {@link Simplex.points} behind the points. The points of b in b's own frame, three numbers per slot. */
export const LOCAL_B = SIMPLEX_POINTS * POINT_SIZE;
/** Weights per slot: v = Σ λ · point is the point of the simplex nearest to the origin. */
export const LAMBDA = LOCAL_B + 3 * SIMPLEX_POINTS;
/** Direction of the gap, from b to a, any length: v, or the normal of the triangle where that has more digits. */
export const NORMAL = LAMBDA + SIMPLEX_POINTS;
/** |v|²: the distance of the cores is at most the root of this. */
export const SQUARED = NORMAL + 3;
/** Of the last support point w: n · w and n · n. They stand for a lower bound without a root: see {@link setLower}. */
export const ALONG = SQUARED + 1;
export const NORMAL_SQUARED = ALONG + 1;
/** Largest coordinate in play, to a factor of a few: what rounding errors are relative to. */
export const SCALE = NORMAL_SQUARED + 1;
/** In: cores farther apart than this are of no use. */
export const LIMIT = SCALE + 1;
/** Signed square of LIMIT and some rounding. */
export const LIMIT_SQUARED = LIMIT + 1;
/** Cached determinant of a kept triangle: p0 · (p1 × p2). */
export const TRIPLE = LIMIT_SQUARED + 1;
/** The distance of the cores is at least this: n · w / |n|. Negative where no axis that parts them is known; −∞ at first. Set at the end of a run. */
export const LOWER = TRIPLE + 1;
/** Curved pairs: Newton's method is tried when the gap of the bounds is this part of the upper one. */
export const TRY_AT = LOWER + 1;
const SIZE = TRY_AT + 1;

/**
 * Up to four support points of a pair (see {@link ConvexPair}), and what GJK knows of them. It is the warm start too: with `warm` set and
 * `count` > 0 the next run on the same two shapes starts from the kept points of a and b, whatever their poses are by then. Frame of the pair.
 *
 * During a run points stay in their slots and only the order of the slots changes; {@link pack} moves them to the first `count` slots.
 */
export class Simplex {
  count = 0;
  /** In: start from the kept points. Never set by GJK. */
  warm = false;
  /** The points are those of Newton's method, and NORMAL is its normal. */
  smooth = false;
  /** The slots, those of the simplex first: always a permutation of 0 … 3. */
  slot0 = 0;
  slot1 = 1;
  slot2 = 2;
  slot3 = 3;
  /** The first slot that is free. */
  next = 0;
  /** POINT_SIZE numbers per slot: the point of a − b, that of a, that of b. Behind them LOCAL_B, LAMBDA and so on: one array is one load. */
  readonly points = new Float64Array(SIZE);
  /** PIECES_SIZE numbers per slot: the smooth piece of a, that of b. */
  readonly pieces = new Int32Array(SIMPLEX_POINTS * PIECES_SIZE);

  clear(): void {
    this.count = 0;
    this.warm = false;
    this.smooth = false;
  }

  /** Keeps the first `count` of these slots. */
  order(count: number, slot0: number, slot1: number, slot2: number, slot3: number): void {
    this.count = count;
    this.slot0 = slot0;
    this.slot1 = slot1;
    this.slot2 = slot2;
    this.slot3 = slot3;
  }

  /** Moves the points of the simplex to the first slots. */
  pack(): void {
    const { count, slot0, slot1, slot2 } = this;
    // the set of slots in use; a full simplex fills all
    let used = 1 << slot0;
    if (count > 1) used |= 1 << slot1;
    if (count > 2) used |= 1 << slot2;
    if (count > 3) used = 15;
    let to = 0;
    for (let from = 0; from < SIMPLEX_POINTS; from++) {
      if ((used & (1 << from)) === 0) continue;
      if (to !== from) this.move(from, to);
      to++;
    }
    this.order(count, 0, 1, 2, 3);
    this.next = count;
  }

  private move(from: number, to: number): void {
    const { points, pieces } = this;
    for (let i = 0; i < POINT_SIZE; i++) points[to * POINT_SIZE + i] = points[from * POINT_SIZE + i];
    for (let i = 0; i < PIECES_SIZE; i++) pieces[to * PIECES_SIZE + i] = pieces[from * PIECES_SIZE + i];
    for (let i = 0; i < 3; i++) points[LOCAL_B + to * 3 + i] = points[LOCAL_B + from * 3 + i];
    points[LAMBDA + to] = points[LAMBDA + from];
  }
}

/** Sets LOWER from the last support point. (A number that is returned may be boxed.) */
export function setLower(points: Float64Array): void {
  points[LOWER] = points[ALONG] / Math.sqrt(points[NORMAL_SQUARED]);
}
