import { type ConvexPair, PIECES_SIZE, POINT_A, POINT_B, POINT_SIZE } from "../convex-pair.ts";
import { ACTIVE_MAX } from "./search-layout.ts";

const away = new Float64Array(3);
const found = new Float64Array(3);
const turn = new Float64Array(9);

/**
 * The pairs of smooth pieces (one of a, one of b) that are farthest along a direction at once, and the points of a − b they give. Frame of the pair (a).
 */
export class ActivePieces {
  count = 0;
  /** Unit: the direction. */
  readonly direction = new Float64Array(3);
  /** Two unit vectors square to the direction and each other. */
  readonly tangents = new Float64Array(6);
  /** The same in b's frame. */
  readonly #tangentsB = new Float64Array(6);
  readonly lambda = new Float64Array(ACTIVE_MAX);
  readonly points = new Float64Array(ACTIVE_MAX * POINT_SIZE);
  readonly pieces = new Int32Array(ACTIVE_MAX * PIECES_SIZE);
  /** How far each pair reaches along the direction. */
  readonly along = new Float64Array(ACTIVE_MAX);
  /** The derivative of each pair's point in the tangents, with respect to turns of the direction in them: 11, 12, 22. */
  readonly bend = new Float64Array(ACTIVE_MAX * 3);

  /** Adds the pieces of support point `slot`, with weight 0, unless they are there already. Where there is no room, the pair of least weight makes some. */
  add(points: Float64Array, pieces: Int32Array, slot: number): void {
    const pieceA = pieces[slot * PIECES_SIZE];
    const pieceB = pieces[slot * PIECES_SIZE + 1];
    for (let p = 0; p < this.count; p++) {
      if (this.pieces[p * PIECES_SIZE] === pieceA && this.pieces[p * PIECES_SIZE + 1] === pieceB) return;
    }
    if (this.count === ACTIVE_MAX) this.dropLightest();
    const p = this.count++;
    for (let i = 0; i < POINT_SIZE; i++) this.points[p * POINT_SIZE + i] = points[slot * POINT_SIZE + i];
    this.pieces[p * PIECES_SIZE] = pieceA;
    this.pieces[p * PIECES_SIZE + 1] = pieceB;
    this.lambda[p] = 0;
  }

  #drop(p: number): void {
    const last = --this.count;
    for (let i = 0; i < POINT_SIZE; i++) this.points[p * POINT_SIZE + i] = this.points[last * POINT_SIZE + i];
    for (let i = 0; i < PIECES_SIZE; i++) this.pieces[p * PIECES_SIZE + i] = this.pieces[last * PIECES_SIZE + i];
    this.lambda[p] = this.lambda[last];
  }

  /** Takes out the pairs of negative weight, but one is left; says whether there were any. */
  dropNegative(): boolean {
    let dropped = false;
    for (let p = this.count - 1; p >= 0 && this.count > 1; p--) {
      if (this.lambda[p] >= NEGATIVE) continue;
      this.#drop(p);
      dropped = true;
    }
    return dropped;
  }

  /** Takes out the pair of least weight. */
  dropLightest(): void {
    let least = 0;
    for (let p = 1; p < this.count; p++) if (this.lambda[p] < this.lambda[least]) least = p;
    this.#drop(least);
  }

  /** The points, reaches and derivatives of all pairs at the direction. False where a piece has none: the direction is along the axis of a rim. */
  evaluate(pair: ConvexPair): boolean {
    this.#setTangents(pair);
    const { points, pieces, direction: u } = this;
    const { a, b, relative: m } = pair;
    this.bend.fill(0);
    for (let p = 0; p < this.count; p++) {
      const at = p * POINT_SIZE;
      if (a.type.supportPiece !== undefined) {
        if (!a.type.supportPiece(a, pieces[p * PIECES_SIZE], u, found, turn)) return false;
        for (let i = 0; i < 3; i++) points[at + POINT_A + i] = found[i];
        this.#addBend(p, this.tangents);
      }
      if (b.type.supportPiece !== undefined) {
        if (!b.type.supportPiece(b, pieces[p * PIECES_SIZE + 1], away, found, turn)) return false;
        for (let i = 0; i < 3; i++) {
          points[at + POINT_B + i] = m[3 * i] * found[0] + m[3 * i + 1] * found[1] + m[3 * i + 2] * found[2] + m[9 + i];
        }
        this.#addBend(p, this.#tangentsB);
      }
      for (let i = 0; i < 3; i++) points[at + i] = points[at + POINT_A + i] - points[at + POINT_B + i];
      this.along[p] = u[0] * points[at] + u[1] * points[at + 1] + u[2] * points[at + 2];
    }
    return true;
  }

  #addBend(p: number, t: Float64Array): void {
    const { bend } = this;
    for (let row = 0; row < 3; row++) {
      const along = turn[row * 3] * t[0] + turn[row * 3 + 1] * t[1] + turn[row * 3 + 2] * t[2];
      const across = turn[row * 3] * t[3] + turn[row * 3 + 1] * t[4] + turn[row * 3 + 2] * t[5];
      bend[p * 3] += t[row] * along;
      bend[p * 3 + 1] += t[row] * across;
      bend[p * 3 + 2] += t[3 + row] * across;
    }
  }

  /** Sets the tangents of the direction, and {@link away}, minus the direction in b's frame. */
  #setTangents(pair: ConvexPair): void {
    const { direction: u, tangents: t } = this;
    const tangentsB = this.#tangentsB;
    const m = pair.relative;
    spanPlane(u, t);
    for (let i = 0; i < 3; i++) {
      away[i] = 0 - (m[i] * u[0] + m[3 + i] * u[1] + m[6 + i] * u[2]);
      tangentsB[i] = m[i] * t[0] + m[3 + i] * t[1] + m[6 + i] * t[2];
      tangentsB[3 + i] = m[i] * t[3] + m[3 + i] * t[4] + m[6 + i] * t[5];
    }
  }
}

/** A weight below this is negative, not rounded. */
const NEGATIVE = -1e-9;

/** Writes two unit vectors that span the plane square to the unit vector `u`. */
export function spanPlane(u: Float64Array, out: Float64Array): void {
  const x = Math.abs(u[0]);
  const y = Math.abs(u[1]);
  const z = Math.abs(u[2]);
  const axis = x <= y && x <= z ? 0 : y <= z ? 1 : 2;
  const next = axis === 2 ? 0 : axis + 1;
  const last = next === 2 ? 0 : next + 1;
  const length = Math.sqrt(u[next] * u[next] + u[last] * u[last]);
  out[axis] = 0;
  out[next] = 0 - u[last] / length;
  out[last] = u[next] / length;
  out[3] = u[1] * out[2] - u[2] * out[1];
  out[4] = u[2] * out[0] - u[0] * out[2];
  out[5] = u[0] * out[1] - u[1] * out[0];
}
