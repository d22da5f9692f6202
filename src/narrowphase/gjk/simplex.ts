import { PIECES_SIZE, POINT_SIZE } from "../convex-pair.ts";
import { ALONG, LAMBDA, LOCAL_B, LOWER, NORMAL_SQUARED, SIMPLEX_POINTS, SIMPLEX_SIZE } from "./numbers-layout.ts";

export {
  ALONG,
  LAMBDA,
  LIMIT,
  LIMIT_SQUARED,
  LOCAL_B,
  LOWER,
  NORMAL,
  NORMAL_SQUARED,
  SCALE,
  SIMPLEX_POINTS,
  SQUARED,
  TRIPLE,
  TRY_AT,
} from "./numbers-layout.ts";

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
  readonly points = new Float64Array(SIMPLEX_SIZE);
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
