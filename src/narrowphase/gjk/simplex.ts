import { PIECES_SIZE, POINT_SIZE } from "../convex-pair.ts";

/** Most points of a simplex in space. */
export const SIMPLEX_POINTS = 4;

/** Layout of {@link Simplex.bounds}. The distance of the cores is at least this (−∞: no axis that parts them is known) … */
export const BOUND_LOWER = 0;
/** … and at most the root of this: |v|². */
export const BOUND_SQUARED = 1;
/** Largest coordinate in play, to a factor of a few: what rounding errors are relative to. */
export const BOUND_SCALE = 2;
/** Cores farther apart than this are of no use. */
export const BOUND_LIMIT = 3;
/** Cached determinant of a kept triangle: p0 · (p1 × p2). */
export const BOUND_TRIPLE = 4;

/**
 * Up to four support points of a pair (see {@link ConvexPair}), and what GJK knows of them. It is the warm start too: with `warm` set and
 * `count` > 0 the next run on the same two shapes starts from the kept points of a and b, whatever their poses are by then. Frame of the pair.
 *
 * During a run points stay in their slots and only the order of the slots changes; afterwards the first `count` slots hold the simplex.
 */
export class Simplex {
  count = 0;
  /** In: start from the kept points. Never set by GJK. */
  warm = false;
  /** The slots, those of the simplex first: always a permutation of 0 … 3. */
  slot0 = 0;
  slot1 = 1;
  slot2 = 2;
  slot3 = 3;
  /** POINT_SIZE numbers per slot: the point of a − b, that of a, that of b. */
  readonly points = new Float64Array(SIMPLEX_POINTS * POINT_SIZE);
  /** PIECES_SIZE numbers per slot: the smooth piece of a, that of b. */
  readonly pieces = new Int32Array(SIMPLEX_POINTS * PIECES_SIZE);
  /** The points of b in b's own frame, three numbers per slot. */
  readonly localB = new Float64Array(SIMPLEX_POINTS * 3);
  /** Weights per slot: v = Σ lambda · point is the point of the simplex nearest to the origin. */
  readonly lambda = new Float64Array(SIMPLEX_POINTS);
  /** Direction of the gap, from b to a, any length: v, or the normal of the triangle where that has more digits. */
  readonly normal = new Float64Array(3);
  /** BOUND_…. */
  readonly bounds = new Float64Array(5);

  clear(): void {
    this.count = 0;
    this.warm = false;
  }

  /** Keeps the first `count` of these slots. */
  order(count: number, slot0: number, slot1: number, slot2: number, slot3: number): void {
    this.count = count;
    this.slot0 = slot0;
    this.slot1 = slot1;
    this.slot2 = slot2;
    this.slot3 = slot3;
  }

  /** Moves the points of the simplex to the first slots, their order kept where they are there already. */
  pack(): void {
    const { count, slot0, slot1, slot2, slot3 } = this;
    // the set of slots in use; a full simplex fills all
    let used = 1 << slot0;
    if (count > 1) used |= 1 << slot1;
    if (count > 2) used |= 1 << slot2;
    if (count > 3) used |= 1 << slot3;
    let to = 0;
    for (let from = 0; from < SIMPLEX_POINTS; from++) {
      if ((used & (1 << from)) === 0) continue;
      if (to !== from) this.move(from, to);
      to++;
    }
    this.order(count, 0, 1, 2, 3);
  }

  private move(from: number, to: number): void {
    const { points, pieces, localB, lambda } = this;
    for (let i = 0; i < POINT_SIZE; i++) points[to * POINT_SIZE + i] = points[from * POINT_SIZE + i];
    for (let i = 0; i < PIECES_SIZE; i++) pieces[to * PIECES_SIZE + i] = pieces[from * PIECES_SIZE + i];
    for (let i = 0; i < 3; i++) localB[to * 3 + i] = localB[from * 3 + i];
    lambda[to] = lambda[from];
  }
}
