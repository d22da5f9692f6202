import { PIECES_SIZE, POINT_SIZE } from "../convex-pair.ts";

/** Most points of a simplex in space. */
export const SIMPLEX_POINTS = 4;

/** Layout of {@link Simplex.trial}. */
export const TRIAL_V = 0;
export const TRIAL_NORMAL = 3;
export const TRIAL_LAMBDA = 6;
export const TRIAL_SQUARED = 10;
export const TRIAL_FACE = 11;
export const TRIAL_SIZE = 14;

/**
 * Up to four support points of a pair (see {@link ConvexPair}), and what GJK knows of them. It is the warm start too: with `warm` set and
 * `count` > 0 the next run on the same two shapes starts from the kept points of a and b, whatever their poses are by then. Frame of the pair.
 */
export class Simplex {
  count = 0;
  /** In: start from the kept points. Never set by GJK. */
  warm = false;
  /** POINT_SIZE numbers per point: of a − b, of a, of b. */
  readonly points = new Float64Array(SIMPLEX_POINTS * POINT_SIZE);
  readonly pieces = new Int32Array(SIMPLEX_POINTS * PIECES_SIZE);
  /** The points of b in b's own frame, three numbers each. */
  readonly localB = new Float64Array(SIMPLEX_POINTS * 3);
  /** Weights of the points: Σ lambda · point is the point nearest to the origin. */
  readonly lambda = new Float64Array(SIMPLEX_POINTS);
  /** The point nearest to the origin. */
  readonly v = new Float64Array(3);
  /** Direction of the gap, from b to a, any length: v, or the normal of the triangle where that has more digits. */
  readonly normal = new Float64Array(3);
  /** Cached determinant of a kept triangle: (p1 − p0) × (p2 − p0). */
  readonly face = new Float64Array(3);
  /** What the sub-distance of the last call found; taken over by {@link acceptTrial}. TRIAL_… */
  readonly trial = new Float64Array(TRIAL_SIZE);
  /** Scratch of the backup. */
  readonly best = new Float64Array(TRIAL_SIZE);
  /** Minus `normal`: where the next support point is looked for. */
  readonly towards = new Float64Array(3);
  /** BOUND_…. */
  readonly bounds = new Float64Array(5);

  clear(): void {
    this.count = 0;
    this.warm = false;
  }
}

/** Layout of {@link Simplex.bounds}: distance of the cores is at least / at most; largest coordinate in play; cores farther apart are of no use; |v|². */
export const BOUND_LOWER = 0;
export const BOUND_UPPER = 1;
export const BOUND_SCALE = 2;
export const BOUND_LIMIT = 3;
export const BOUND_SQUARED = 4;

/** Keeps the points of `mask` (bit per slot), in their order, and takes over what the sub-distance found. */
export function acceptTrial(s: Simplex, mask: number): void {
  const { trial, points, pieces, localB, v, normal, face, lambda } = s;
  let count = 0;
  for (let slot = 0; slot < SIMPLEX_POINTS; slot++) {
    if ((mask & (1 << slot)) === 0) continue;
    if (count !== slot) {
      const from = slot * POINT_SIZE;
      const to = count * POINT_SIZE;
      for (let i = 0; i < POINT_SIZE; i++) points[to + i] = points[from + i];
      for (let i = 0; i < 3; i++) localB[count * 3 + i] = localB[slot * 3 + i];
      pieces[count * PIECES_SIZE] = pieces[slot * PIECES_SIZE];
      pieces[count * PIECES_SIZE + 1] = pieces[slot * PIECES_SIZE + 1];
    }
    lambda[count] = trial[TRIAL_LAMBDA + slot];
    count++;
  }
  s.count = count;
  for (let i = 0; i < 3; i++) {
    v[i] = trial[TRIAL_V + i];
    normal[i] = trial[TRIAL_NORMAL + i];
    face[i] = trial[TRIAL_FACE + i];
  }
  s.bounds[BOUND_SQUARED] = trial[TRIAL_SQUARED];
}
