import { PIECES_SIZE, POINT_A, POINT_B, POINT_SIZE } from "../convex-pair.ts";
import type { Approach } from "./approach.ts";
import { ACTIVE_MAX } from "./approach-layout.ts";

/** Distance of two points of one rim, relative to the largest coordinate in play, that says they are not about to meet. */
const FAR_APART = 2 ** -2;

const direction = new Float64Array(3);
const away = new Float64Array(3);
const found = new Float64Array(3);
const turn = new Float64Array(9);

/**
 * The pairs of smooth pieces (one of a, one of b) on which a plane rests, and what Newton's method needs of them at a normal n with n.w = 1.
 * A pair gives one point of C for each n.
 */
export class ActivePairs {
  count = 0;
  readonly pieces = new Int32Array(ACTIVE_MAX * PIECES_SIZE);
  readonly weights = new Float64Array(ACTIVE_MAX);
  /** Of each pair, frame of a: the point of a, that of b. */
  readonly pointsA = new Float64Array(ACTIVE_MAX * 3);
  readonly pointsB = new Float64Array(ACTIVE_MAX * 3);
  /** Of each pair: u, v, w of its point of C. */
  readonly across = new Float64Array(ACTIVE_MAX * 3);
  /** Of each pair: minus the second derivatives of n · point in u and v (uu, uv, vv). */
  readonly bend = new Float64Array(ACTIVE_MAX * 3);
  /** Whether the points of a and b move with the normal. */
  #movesA = false;
  #movesB = false;
  /** The axes u and v in the frame of b. */
  readonly #axesB = new Float64Array(6);

  /**
   * Takes the pairs of the points that `line` stands on, each once, with the sum of their weights. Where two points of one rim are far apart they are
   * corners of a flat disc (the normal is along the axis of the rim), and that shape's points are kept as they are. False where
   * nothing is left that could move.
   */
  take(line: Approach): boolean {
    const { axes, order, weights, pair } = line;
    const axesB = this.#axesB;
    const m = pair.relative;
    this.#movesA = pair.a.type.supportPiece !== undefined && !isFlat(line, 0, POINT_A);
    this.#movesB = pair.b.type.supportPiece !== undefined && !isFlat(line, 1, POINT_B);
    if (!this.#movesA && !this.#movesB) return false;
    for (let i = 0; i < 3; i++) {
      axesB[i] = m[i] * axes[0] + m[3 + i] * axes[1] + m[6 + i] * axes[2];
      axesB[3 + i] = m[i] * axes[3] + m[3 + i] * axes[4] + m[6 + i] * axes[5];
    }
    this.count = 0;
    for (let k = 0; k < line.count; k++) {
      const known = this.#find(line, order[k]);
      if (known >= 0) this.weights[known] += weights[k];
      else if (this.add(line, order[k])) this.weights[this.count - 1] = weights[k];
    }
    return true;
  }

  /** Adds the pair of the point in a slot of `line`, with weight 0. False: it is there already, or there is no room. */
  add(line: Approach, slot: number): boolean {
    if (this.count === ACTIVE_MAX || this.#find(line, slot) >= 0) return false;
    const k = this.count++;
    this.weights[k] = 0; // not what an earlier sweep left: the same question must get the same bits
    this.pieces[k * PIECES_SIZE] = line.pieces[slot * PIECES_SIZE];
    this.pieces[k * PIECES_SIZE + 1] = line.pieces[slot * PIECES_SIZE + 1];
    for (let i = 0; i < 3; i++) {
      this.pointsA[k * 3 + i] = line.points[slot * POINT_SIZE + POINT_A + i];
      this.pointsB[k * 3 + i] = line.points[slot * POINT_SIZE + POINT_B + i];
    }
    return true;
  }

  #find(line: Approach, slot: number): number {
    const pieceA = line.pieces[slot * PIECES_SIZE];
    const pieceB = line.pieces[slot * PIECES_SIZE + 1];
    const at = slot * POINT_SIZE;
    for (let k = 0; k < this.count; k++) {
      if (this.pieces[k * PIECES_SIZE] !== pieceA || this.pieces[k * PIECES_SIZE + 1] !== pieceB) continue;
      if (!this.#movesA && !isSame(line.points, at + POINT_A, this.pointsA, k * 3)) continue;
      if (!this.#movesB && !isSame(line.points, at + POINT_B, this.pointsB, k * 3)) continue;
      return k;
    }
    return -1;
  }

  /** The pair of least weight. */
  least(): number {
    let least = 0;
    for (let k = 1; k < this.count; k++) if (this.weights[k] < this.weights[least]) least = k;
    return least;
  }

  drop(k: number): void {
    const last = --this.count;
    if (k === last) return;
    this.weights[k] = this.weights[last];
    for (let i = 0; i < PIECES_SIZE; i++) this.pieces[k * PIECES_SIZE + i] = this.pieces[last * PIECES_SIZE + i];
    for (let i = 0; i < 3; i++) {
      this.pointsA[k * 3 + i] = this.pointsA[last * 3 + i];
      this.pointsB[k * 3 + i] = this.pointsB[last * 3 + i];
    }
  }

  /** Moves all pairs to the normal `n` (u, v, w). False where a piece has no derivative: the normal is along the axis of a rim. */
  evaluate(line: Approach, n: Float64Array): boolean {
    const { axes, pair } = line;
    const { pointsA, pointsB, across, bend } = this;
    const axesB = this.#axesB;
    const m = pair.relative;
    const { a, b } = pair;
    for (let i = 0; i < 3; i++) direction[i] = 0 - (n[0] * axes[i] + n[1] * axes[3 + i] + n[2] * axes[6 + i]);
    for (let i = 0; i < 3; i++) {
      away[i] = 0 - (m[i] * direction[0] + m[3 + i] * direction[1] + m[6 + i] * direction[2]);
    }
    for (let k = 0; k < this.count; k++) {
      const at = k * 3;
      bend[at] = 0;
      bend[at + 1] = 0;
      bend[at + 2] = 0;
      if (this.#movesA) {
        if (!a.type.supportPiece!(a, this.pieces[k * PIECES_SIZE], direction, found, turn)) return false;
        for (let i = 0; i < 3; i++) pointsA[at + i] = found[i];
        this.#addBend(at, axes);
      }
      if (this.#movesB) {
        if (!b.type.supportPiece!(b, this.pieces[k * PIECES_SIZE + 1], away, found, turn)) return false;
        for (let i = 0; i < 3; i++) {
          pointsB[at + i] = m[3 * i] * found[0] + m[3 * i + 1] * found[1] + m[3 * i + 2] * found[2] + m[9 + i];
        }
        this.#addBend(at, axesB);
      }
      const x = pointsA[at] - pointsB[at];
      const y = pointsA[at + 1] - pointsB[at + 1];
      const z = pointsA[at + 2] - pointsB[at + 2];
      across[at] = axes[0] * x + axes[1] * y + axes[2] * z;
      across[at + 1] = axes[3] * x + axes[4] * y + axes[5] * z;
      across[at + 2] = axes[6] * x + axes[7] * y + axes[8] * z;
    }
    return true;
  }

  /** Adds `turn`, seen along the two vectors at the start of `axes`. */
  #addBend(at: number, axes: Float64Array): void {
    const { bend } = this;
    const ux = axes[0];
    const uy = axes[1];
    const uz = axes[2];
    const vx = axes[3];
    const vy = axes[4];
    const vz = axes[5];
    const mx = turn[0] * ux + turn[1] * uy + turn[2] * uz;
    const my = turn[3] * ux + turn[4] * uy + turn[5] * uz;
    const mz = turn[6] * ux + turn[7] * uy + turn[8] * uz;
    bend[at] += ux * mx + uy * my + uz * mz;
    bend[at + 1] += vx * mx + vy * my + vz * mz;
    bend[at + 2] +=
      vx * (turn[0] * vx + turn[1] * vy + turn[2] * vz) +
      vy * (turn[3] * vx + turn[4] * vy + turn[5] * vz) +
      vz * (turn[6] * vx + turn[7] * vy + turn[8] * vz);
  }
}

/** Whether the points that `line` stands on have two of one piece of a shape (side 0: a, 1: b) that are far apart. */
function isFlat(line: Approach, side: number, offset: number): boolean {
  const { order, pieces, points, count } = line;
  const bound = FAR_APART * line.scale;
  for (let k = 1; k < count; k++) {
    for (let j = 0; j < k; j++) {
      if (pieces[order[j] * PIECES_SIZE + side] !== pieces[order[k] * PIECES_SIZE + side]) continue;
      const p = order[j] * POINT_SIZE + offset;
      const q = order[k] * POINT_SIZE + offset;
      for (let i = 0; i < 3; i++) if (Math.abs(points[p + i] - points[q + i]) > bound) return true;
    }
  }
  return false;
}

function isSame(p: Float64Array, i: number, q: Float64Array, j: number): boolean {
  return p[i] === q[j] && p[i + 1] === q[j + 1] && p[i + 2] === q[j + 2];
}
