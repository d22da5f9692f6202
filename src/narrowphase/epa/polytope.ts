import { grown } from "../../math/grown.ts";
import { EPSILON } from "../../math/scalar.ts";
import { PIECES_SIZE, POINT_SIZE } from "../convex-pair.ts";
import { exactSign, lowCross } from "./exact-sign.ts";
import { HORIZON_SIZE, PLANE_DISTANCE, PLANE_NORMAL, PLANE_SIZE } from "./plane-layout.ts";

export { PLANE_CROSS, PLANE_DISTANCE, PLANE_NORMAL, PLANE_SIZE, PLANE_TERMS } from "./plane-layout.ts";

/** Steps of the grid from the origin to the farthest coordinate; a little less than 2^52, so that differences have at most 53 bits. */
const GRID_STEPS = 4503000000000000;

/**
 * Relative error bound of the f64 determinant, times the sum of its absolute terms: Shewchuk (1997), bound A of Orient3D, (7 + 56 ε) ε with ε =
 * 2^−53, rounded up.
 */
const ORIENT_ERROR = 3.6 * EPSILON;

/** Sum of the absolute terms of a cross product over its length above which it is formed again with more digits. */
const CANCELLATION = 4;

const vectors = new Float64Array(9);
const low = new Float64Array(3);

/**
 * A convex polytope that grows point by point, inside a − b. Its points are snapped to a grid of 2^−52 of the largest coordinate, which moves
 * them by no more than their own rounding; every decision on that grid is exact. So coplanar points need no tolerance, slivers have the right
 * side, the faces a new point sees are always connected, their horizon is one loop, and no triangle is without area. All lists grow
 * and stay for the next use.
 */
export class Polytope {
  pointCount = 0;
  faceCount = 0;
  /** As written by {@link ConvexPair.support}. */
  points = new Float64Array(64 * POINT_SIZE);
  pieces = new Int32Array(64 * PIECES_SIZE);
  /** The points of a − b in whole grid steps. */
  grid = new Float64Array(64 * 3);
  /** Three points a face, counter-clockwise from outside. */
  corners = new Int32Array(128 * 3);
  /** Beyond the edge from corner i to corner i + 1. */
  neighbours = new Int32Array(128 * 3);
  planes = new Float64Array(128 * PLANE_SIZE);
  /** 1 while the face is on the surface. */
  alive = new Uint8Array(128);
  /** Grid steps per world length. */
  readonly steps = new Float64Array(1);

  #heap = new Int32Array(128);
  #heapCount = 0;
  /** The last new point that was found not to see the face. */
  #unseenBy = new Int32Array(128);
  #edgeAt = new Int32Array(64);
  #visible = new Int32Array(128);
  #horizon = new Int32Array(64 * HORIZON_SIZE);

  /** Forgets points and faces. */
  clear(): void {
    this.pointCount = 0;
    this.faceCount = 0;
    this.#heapCount = 0;
  }

  /** Room for one more point, to be written at slot `pointCount`. */
  reservePoint(): void {
    if ((this.pointCount + 1) * POINT_SIZE <= this.points.length) return;
    this.points = grown(this.points, this.points.length * 2);
    this.grid = grown(this.grid, this.grid.length * 2);
    this.pieces = grown(this.pieces, this.pieces.length * 2);
    this.#edgeAt = new Int32Array(this.#edgeAt.length * 2);
    this.#horizon = new Int32Array(this.#horizon.length * 2);
  }

  /** `scale`[0]: the largest coordinate of any point of a − b, > 0. Snaps the points that are there. */
  setScale(scale: Float64Array): void {
    this.steps[0] = GRID_STEPS / scale[0];
    for (let slot = 0; slot < this.pointCount; slot++) this.snap(slot);
  }

  snap(slot: number): void {
    const { points, grid } = this;
    const steps = this.steps[0];
    for (let i = 0; i < 3; i++) grid[slot * 3 + i] = Math.floor(points[slot * POINT_SIZE + i] * steps + 0.5);
  }

  /** Begins with a tetrahedron; false when the four points span no volume. */
  begin(a: number, b: number, c: number, d: number): boolean {
    this.faceCount = 0;
    this.#heapCount = 0;
    this.#reserveFaces(4);
    this.#setFace(0, a, b, c);
    const side = this.side(0, d);
    if (side === 0) return false;
    if (side > 0) {
      const swap = b;
      b = c;
      c = swap;
      this.#setFace(0, a, b, c);
    }
    this.#setFace(1, a, d, b);
    this.#setFace(2, b, d, c);
    this.#setFace(3, c, d, a);
    this.#link(0, 1, 2, 3);
    this.#link(1, 3, 2, 0);
    this.#link(2, 1, 3, 0);
    this.#link(3, 2, 1, 0);
    this.faceCount = 4;
    for (let face = 0; face < 4; face++) this.#push(face);
    return true;
  }

  /** 1 when the point is strictly above the face's plane (outside), −1 below, 0 on it. Exact on the grid. */
  side(face: number, point: number): number {
    const { grid, planes, corners } = this;
    const a = corners[face * 3] * 3;
    const p = point * 3;
    const x = grid[p] - grid[a];
    const y = grid[p + 1] - grid[a + 1];
    const z = grid[p + 2] - grid[a + 2];
    const at = face * PLANE_SIZE;
    const height = planes[at] * x + planes[at + 1] * y + planes[at + 2] * z;
    const terms = planes[at + 3] * Math.abs(x) + planes[at + 4] * Math.abs(y) + planes[at + 5] * Math.abs(z);
    if (height > ORIENT_ERROR * terms) return 1;
    if (height < -ORIENT_ERROR * terms) return -1;
    if (terms === 0) return 0;
    this.#edges(face);
    vectors[6] = x;
    vectors[7] = y;
    vectors[8] = z;
    return exactSign(vectors);
  }

  /**
   * Takes a point into the hull that sees `face`. False, with the polytope spoilt, when the faces it sees are not bounded by one loop, which
   * cannot be but for points beyond the scale or NaN.
   */
  add(face: number, point: number): boolean {
    const edges = this.#removeSeen(face, point);
    if (edges < 3) return false;
    this.#reserveFaces(edges);
    const { neighbours } = this;
    const horizon = this.#horizon;
    const edgeAt = this.#edgeAt;
    const first = this.faceCount;
    for (let i = 0; i < edges; i++) edgeAt[horizon[i * HORIZON_SIZE + 1]] = -1;
    for (let i = 0; i < edges; i++) {
      const at = i * HORIZON_SIZE;
      const made = first + i;
      this.#setFace(made, horizon[at], horizon[at + 1], point);
      neighbours[made * 3] = horizon[at + 2];
      neighbours[horizon[at + 2] * 3 + horizon[at + 3]] = made;
      edgeAt[horizon[at]] = made;
    }
    this.faceCount = first + edges;
    for (let made = first; made < first + edges; made++) {
      const next = edgeAt[this.corners[made * 3 + 1]];
      if (next < first || next === made) return false;
      neighbours[made * 3 + 1] = next;
      neighbours[next * 3 + 2] = made;
      this.#push(made);
    }
    return true;
  }

  /** Takes the face nearest to the origin off the list of open ones; −1 when none is left. */
  pop(): number {
    while (this.#heapCount > 0) {
      const face = this.#heap[0];
      this.#heapCount--;
      if (this.#heapCount > 0) this.#sink(this.#heap[this.#heapCount]);
      if (this.alive[face] === 1) return face;
    }
    return -1;
  }

  /** Kills the faces that the point sees, from one to the next, and lists the edges around them. Returns their number. */
  #removeSeen(face: number, point: number): number {
    const { alive, neighbours, corners } = this;
    const unseenBy = this.#unseenBy;
    let count = 1;
    let edges = 0;
    this.#visible[0] = face;
    alive[face] = 0;
    for (let i = 0; i < count; i++) {
      const seen = this.#visible[i];
      for (let edge = 0; edge < 3; edge++) {
        const beyond = neighbours[seen * 3 + edge];
        if (alive[beyond] === 0) continue;
        if (unseenBy[beyond] !== point && this.side(beyond, point) > 0) {
          alive[beyond] = 0;
          this.#visible[count++] = beyond;
          continue;
        }
        unseenBy[beyond] = point;
        if ((edges + 1) * HORIZON_SIZE > this.#horizon.length) return 0;
        const at = edges * HORIZON_SIZE;
        const back = beyond * 3;
        this.#horizon[at] = corners[seen * 3 + edge];
        this.#horizon[at + 1] = corners[seen * 3 + (edge === 2 ? 0 : edge + 1)];
        this.#horizon[at + 2] = beyond;
        this.#horizon[at + 3] = neighbours[back] === seen ? 0 : neighbours[back + 1] === seen ? 1 : 2;
        edges++;
      }
    }
    return edges;
  }

  #setFace(face: number, a: number, b: number, c: number): void {
    this.corners[face * 3] = a;
    this.corners[face * 3 + 1] = b;
    this.corners[face * 3 + 2] = c;
    this.alive[face] = 1;
    this.#unseenBy[face] = -1;
    this.#edges(face);
    setPlane(this.planes, face * PLANE_SIZE);
    const { planes, grid } = this;
    const n = face * PLANE_SIZE + PLANE_NORMAL;
    planes[n + 3] = planes[n] * grid[a * 3] + planes[n + 1] * grid[a * 3 + 1] + planes[n + 2] * grid[a * 3 + 2];
  }

  /** The first two of {@link vectors}: the edges from the first corner to the others. */
  #edges(face: number): void {
    const { grid, corners } = this;
    const a = corners[face * 3] * 3;
    const b = corners[face * 3 + 1] * 3;
    const c = corners[face * 3 + 2] * 3;
    for (let i = 0; i < 3; i++) {
      vectors[i] = grid[b + i] - grid[a + i];
      vectors[i + 3] = grid[c + i] - grid[a + i];
    }
  }

  #link(face: number, first: number, second: number, third: number): void {
    this.neighbours[face * 3] = first;
    this.neighbours[face * 3 + 1] = second;
    this.neighbours[face * 3 + 2] = third;
  }

  #reserveFaces(more: number): void {
    const needed = this.faceCount + more;
    if (needed <= this.alive.length) return;
    let capacity = this.alive.length;
    while (capacity < needed) capacity *= 2;
    this.corners = grown(this.corners, capacity * 3);
    this.neighbours = grown(this.neighbours, capacity * 3);
    this.#heap = grown(this.#heap, capacity);
    this.#unseenBy = grown(this.#unseenBy, capacity);
    this.#visible = grown(this.#visible, capacity);
    this.alive = grown(this.alive, capacity);
    this.planes = grown(this.planes, capacity * PLANE_SIZE);
  }

  /** Adds a face to the heap of open faces, the nearest on top. */
  #push(face: number): void {
    const { planes } = this;
    const heap = this.#heap;
    const key = planes[face * PLANE_SIZE + PLANE_DISTANCE];
    let at = this.#heapCount++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!(key < planes[heap[parent] * PLANE_SIZE + PLANE_DISTANCE])) break;
      heap[at] = heap[parent];
      at = parent;
    }
    heap[at] = face;
  }

  /** Puts `face` on top of the heap and lets it sink. */
  #sink(face: number): void {
    const { planes } = this;
    const heap = this.#heap;
    const heapCount = this.#heapCount;
    const key = planes[face * PLANE_SIZE + PLANE_DISTANCE];
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heapCount) break;
      const right = child + 1;
      if (
        right < heapCount &&
        planes[heap[right] * PLANE_SIZE + PLANE_DISTANCE] < planes[heap[child] * PLANE_SIZE + PLANE_DISTANCE]
      ) {
        child = right;
      }
      if (!(planes[heap[child] * PLANE_SIZE + PLANE_DISTANCE] < key)) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = face;
  }
}

/**
 * Cross product, its absolute terms and the unit normal of the edges in {@link vectors}. Where the products cancel, the cross product is formed
 * from their exact values, so that the normal of the thinnest sliver is still that of its grid points.
 */
function setPlane(planes: Float64Array, at: number): void {
  const ux = vectors[0];
  const uy = vectors[1];
  const uz = vectors[2];
  const vx = vectors[3];
  const vy = vectors[4];
  const vz = vectors[5];
  const yz = uy * vz;
  const zy = uz * vy;
  const zx = uz * vx;
  const xz = ux * vz;
  const xy = ux * vy;
  const yx = uy * vx;
  let x = yz - zy;
  let y = zx - xz;
  let z = xy - yx;
  planes[at] = x;
  planes[at + 1] = y;
  planes[at + 2] = z;
  planes[at + 3] = Math.abs(yz) + Math.abs(zy);
  planes[at + 4] = Math.abs(zx) + Math.abs(xz);
  planes[at + 5] = Math.abs(xy) + Math.abs(yx);
  let length = Math.sqrt(x * x + y * y + z * z);
  if (planes[at + 3] + planes[at + 4] + planes[at + 5] > CANCELLATION * length) {
    lowCross(vectors, low);
    x += low[0];
    y += low[1];
    z += low[2];
    length = Math.sqrt(x * x + y * y + z * z);
  }
  planes[at + PLANE_NORMAL] = x / length;
  planes[at + PLANE_NORMAL + 1] = y / length;
  planes[at + PLANE_NORMAL + 2] = z / length;
}
