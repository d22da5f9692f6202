import { PLANE_SIZE } from "../math/plane-layout.ts";
import { normalize } from "../math/vec3.ts";
import { NODE_OWNERS, NODE_PLANES, NODE_SIZE } from "./branch-layout.ts";
import type { Escape } from "./pair-escape.ts";
import type { PairList } from "./pair-list.ts";
import { PlaneSet } from "./pair-planes.ts";

const MAX_NODES = 512;
const MAX_EXPANSIONS = 64;

/**
 * A best-first search for a short translation that frees all pairs of a list. A node is a set of planes, each of which parts one pair, and the
 * shortest translation in front of all; it branches on the direction in which the pair that still overlaps deepest is parted.
 */
export class BranchSearch {
  /** Unit directions that any pair may be parted in, three numbers each. */
  readonly directions = new Float64Array(64 * 3);
  directionCount = 0;
  readonly #planes = new PlaneSet();
  readonly #nodes = new Float64Array(MAX_NODES * NODE_SIZE);
  #nodeCount = 0;
  readonly #place = new Float64Array(3);
  readonly #plane = new Float64Array(PLANE_SIZE);
  readonly #list: PairList;
  readonly #way: Escape;

  constructor(list: PairList, way: Escape) {
    this.#list = list;
    this.#way = way;
  }

  /** Adds a direction of any length. */
  addDirection(x: number, y: number, z: number): void {
    const at = this.directionCount * 3;
    if (at === this.directions.length) return;
    this.directions[at] = x;
    this.directions[at + 1] = y;
    this.directions[at + 2] = z;
    if (normalize(this.directions, at)) this.directionCount++;
  }

  /** Writes a translation that frees all pairs to `t`; false where none shorter than `t` is found. */
  find(t: Float64Array): boolean {
    const planes = this.#planes;
    const place = this.#place;
    const way = this.#way;
    let most = t[0] * t[0] + t[1] * t[1] + t[2] * t[2];
    most *= 1 - 1e-9;
    planes.clear();
    this.#nodeCount = 0;
    this.#keep(0);
    for (let expansion = 0; expansion < MAX_EXPANSIONS; expansion++) {
      if (!this.#takeShortest(most) || !planes.solve()) return false;
      place.set(planes.nearest);
      const worst = way.deepest(place, planes);
      if (worst < 0) {
        t.set(place);
        return true;
      }
      if (planes.count === NODE_PLANES) continue;
      this.#branch(worst, most);
    }
    return false;
  }

  /** Adds the nodes that part pair `index` in one of the directions, or as it parts most easily from where the current node is. */
  #branch(index: number, most: number): void {
    const pair = this.#list.pairs[index];
    const { directions } = this;
    const plane = this.#plane;
    const place = this.#place;
    const way = this.#way;
    const { separation } = way;
    way.separate(pair, place, Infinity);
    plane.set(separation.normal);
    plane[3] = plane[0] * place[0] + plane[1] * place[1] + plane[2] * place[2] - separation.distance;
    this.#tryPlane(index, most);
    if (pair.a.type.support === undefined || pair.b.type.support === undefined) return;
    for (let k = 0; k < this.directionCount * 3; k += 3) {
      for (let i = 0; i < 3; i++) plane[i] = directions[k + i];
      way.writeReach(pair, plane);
      this.#tryPlane(index, most);
    }
  }

  /** Adds the current node with one more plane. */
  #tryPlane(index: number, most: number): void {
    const planes = this.#planes;
    const plane = this.#plane;
    const count = planes.count;
    planes.addPlane(plane, index);
    if (planes.solve()) {
      const { nearest } = planes;
      const squared = nearest[0] * nearest[0] + nearest[1] * nearest[1] + nearest[2] * nearest[2];
      if (squared < most) this.#keep(squared);
    }
    planes.count = count;
  }

  /** Stores the planes as a node where there is room. */
  #keep(squared: number): void {
    const nodes = this.#nodes;
    const planes = this.#planes;
    const to = this.#nodeCount * NODE_SIZE;
    if (to === nodes.length) return;
    this.#nodeCount++;
    nodes[to] = squared;
    nodes[to + 1] = planes.count;
    nodes.set(planes.planes.subarray(0, planes.count * PLANE_SIZE), to + 2);
    nodes.set(planes.owners.subarray(0, planes.count), to + NODE_OWNERS);
  }

  /** Takes the planes of the shortest node; false when all are longer than `most` (squared). */
  #takeShortest(most: number): boolean {
    const nodes = this.#nodes;
    const planes = this.#planes;
    let from = -1;
    for (let at = 0; at < this.#nodeCount * NODE_SIZE; at += NODE_SIZE) {
      if (nodes[at] >= 0 && nodes[at] < most && (from < 0 || nodes[at] < nodes[from])) from = at;
    }
    if (from < 0) return false;
    nodes[from] = -1;
    planes.count = nodes[from + 1];
    planes.planes.set(nodes.subarray(from + 2, from + NODE_OWNERS));
    planes.owners.set(nodes.subarray(from + NODE_OWNERS, from + NODE_SIZE));
    return true;
  }
}
