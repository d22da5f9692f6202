import { allocate, disown, heap, own } from "../../kernel/memory.ts";
import { NODE_COUNT, NODE_FIRST, NODE_MAX, NODE_MIN, NODE_WORDS } from "../bvh/node.ts";
import { type BoxTree, unionArea } from "./box-tree.ts";
import { canWalkOctets } from "./walk-octets.ts";

/**
 * An octet: 48 floats, the planes of eight boxes axis by axis (8 × min x, min y, min z, max x, max y, max z), then eight links: four cache lines. A link > 0 is an octet, a link
 * < 0 the leaf of id −1 − link. Lanes without a box have one that no ray meets.
 */
const OCTET_WORDS = 64;
const WIDTH = 8;
const FAR_PLANES = 24;
const LINKS = 48;

/** Planes of a box that no ray meets. */
const NOWHERE = 3e38;
/** Beyond this (world units) products of f32 might overflow; trees that reach so far have no octets. */
const FARTHEST = 1e14;

/** Octets are brought up to date when there have been as many queries as a quarter of the octets that must be written: then it pays. */
const WRITES_PER_QUERY = 4;
/** Leaves of a tree per octet, about. */
const LEAVES_PER_OCTET = 5;
/** What the first octets of a tree cost besides, as writes: the kernel may have to be compiled for them, and a world that is asked once should not wait for that. */
const FIRST_WRITES = 1000;
/** All are made anew after so many times as many have been written one by one: their order in memory, and who belongs to whom, grow worse. */
const WORN = 4;

/** `roots` of an octet that is not in use. */
const UNUSED = -1;

const lanes = new Int32Array(WIDTH);

/**
 * The boxes of a {@link BoxTree} once more, in the kernels' memory, eight side by side. An octet stands for a part of the tree: a pair of siblings, its root, and those of the pairs below
 * that it has opened; what it has not opened are its lanes, leaves and roots of other octets. `note` marks octets that hold a node that
 * was written; before a query they are written anew. Coordinates are relative to `middle`.
 */
export class Octets {
  /** Address in bytes, 0 before the first {@link refresh}. */
  address = 0;
  /** The octet of the whole tree. */
  root = 0;
  /** The largest coordinate of a box, relative to the middle. */
  reach = 0;
  /** What coordinates are relative to. */
  readonly middle = new Float64Array(3);

  /** Room for so many octets; the first is not used. */
  #capacity = 0;
  /** Octets ever used. */
  #count = 1;
  /** Per pair: the octet that holds it, 0 for none. */
  #holders = new Int32Array(0);
  /** Per octet: the pair that is its root, or UNUSED. */
  #roots = new Int32Array(0);
  /** Per octet: whether it must be written. */
  #isStale = new Uint8Array(0);
  /** The octets that must be written. */
  #stale: number[] = [];
  readonly #unused: number[] = [];
  /** All must be made anew. */
  #isOutdated = true;
  /** Queries since the last time that all was up to date; octets written since all were made. */
  #queries = 0;
  #written = 0;

  get bytes(): number {
    return this.#capacity * OCTET_WORDS * 4;
  }

  /** Notes that `node` was written. */
  note(node: number): void {
    const pair = node >> 1;
    if (pair < this.#holders.length) this.#spoil(this.#holders[pair]);
  }

  /** Notes that a pair is no longer in the tree. */
  forget(pair: number): void {
    const octet = this.#holders[pair] ?? 0;
    if (octet === 0) return;
    this.#holders[pair] = 0;
    if (this.#roots[octet] !== pair) return;
    this.#roots[octet] = UNUSED;
    this.#unused.push(octet);
  }

  /** Notes that the tree is another. */
  outdate(): void {
    this.#isOutdated = true;
  }

  /** Brings the octets up to date with `tree`, which has at least two leaves. False: they are not, as it does not pay yet, for want of memory or because the tree reaches too far. */
  refresh(tree: BoxTree): boolean {
    const isOutdated = this.#isOutdated || this.#written > WORN * this.#count;
    const first = this.address === 0 ? FIRST_WRITES : 0;
    const writes = isOutdated ? tree.size / LEAVES_PER_OCTET + first : this.#stale.length;
    if (writes > 0) {
      if (++this.#queries * WRITES_PER_QUERY < writes || !canWalkOctets()) return false;
      this.#queries = 0;
      this.#isOutdated = true; // should memory end in an error half way
      if (isOutdated) this.#reset(tree);
      this.#measure(tree);
      this.#isOutdated = !(this.reach <= FARTHEST && this.#writeStale(tree));
    }
    return !this.#isOutdated;
  }

  #spoil(octet: number): void {
    if (octet === 0 || this.#isStale[octet] === 1) return;
    this.#isStale[octet] = 1;
    this.#stale.push(octet);
  }

  /** Whether a pair is the root of an octet. */
  #isRoot(pair: number): boolean {
    return this.#roots[this.#holders[pair]] === pair;
  }

  /** The octet of a pair: the one it has, or a new one, which must be written. 0: no memory. */
  #octetOf(pair: number): number {
    if (this.#isRoot(pair)) return this.#holders[pair];
    let octet = this.#unused.pop();
    if (octet === undefined) {
      octet = this.#count++;
      if (octet >= this.#capacity && !this.#grow()) return 0;
    }
    this.#roots[octet] = pair;
    this.#holders[pair] = octet;
    this.#spoil(octet);
    return octet;
  }

  #reset(tree: BoxTree): void {
    const { nodes } = tree;
    this.#count = 1;
    this.#written = 0;
    this.#unused.length = 0;
    this.#stale.length = 0;
    this.#isStale.fill(0);
    this.#roots.fill(UNUSED);
    this.#holders.fill(0);
    for (let axis = 0; axis < 3; axis++) {
      this.middle[axis] = Math.fround(nodes[NODE_MIN + axis] / 2 + nodes[NODE_MAX + axis] / 2);
    }
  }

  #measure({ nodes }: BoxTree): void {
    const { middle } = this;
    this.reach = 0;
    for (let axis = 0; axis < 3; axis++) {
      this.reach = Math.max(this.reach, middle[axis] - nodes[NODE_MIN + axis], nodes[NODE_MAX + axis] - middle[axis]);
    }
  }

  /** False: no memory. */
  #writeStale(tree: BoxTree): boolean {
    if (this.#holders.length < tree.parents.length) {
      const holders = new Int32Array(tree.parents.length);
      holders.set(this.#holders);
      this.#holders = holders;
    }
    this.root = this.#octetOf(tree.words[NODE_FIRST] >> 1);
    if (this.root === 0) return false;
    // node 0 stands alone in pair 0: what is written to it (another root) concerns the octet of the whole tree
    this.#holders[0] = this.root;
    const stale = this.#stale;
    // the last first: the octets below one are then written behind it
    while (stale.length > 0) {
      const octet = stale.pop()!;
      this.#isStale[octet] = 0;
      if (this.#roots[octet] === UNUSED) continue;
      const width = this.#open(tree, octet);
      this.#written++;
      for (let lane = width - 1; lane >= 0; lane--) {
        const at = lanes[lane] * NODE_WORDS;
        if (tree.words[at + NODE_COUNT] === 0 && this.#octetOf(tree.words[at + NODE_FIRST] >> 1) === 0) return false;
      }
      this.#write(tree, octet, width);
    }
    return true;
  }

  /**
   * Leaves the nodes that are the lanes of an octet in `lanes`; returns their number. Until there are eight, the lane with the largest surface of those is opened that have more leaves below them than
   * an octet has room for (Wald, Benthin, Boulos, "Getting Rid of Packets", 2008), then the smallest that leaves no octet of its own behind. What has an octet of its own keeps it, lest a change
   * went on and on.
   */
  #open({ nodes, words }: BoxTree, octet: number): number {
    lanes[0] = 2 * this.#roots[octet];
    lanes[1] = lanes[0] + 1;
    let width = 2;
    for (;;) {
      let widest = -1;
      let largest = -1;
      let smallest = -1;
      let fewest = WIDTH - width + 2;
      for (let lane = 0; lane < width; lane++) {
        const at = lanes[lane] * NODE_WORDS;
        if (words[at + NODE_COUNT] !== 0 || this.#isRoot(words[at + NODE_FIRST] >> 1)) continue;
        const below = leavesBelow(words, lanes[lane]);
        if (below <= WIDTH) {
          if (below < fewest) {
            fewest = below;
            smallest = lane;
          }
          continue;
        }
        const area = unionArea(nodes, lanes[lane], lanes[lane]);
        if (area <= largest) continue;
        largest = area;
        widest = lane;
      }
      if (widest < 0) widest = smallest;
      if (widest < 0 || width === WIDTH) return width;
      const first = words[lanes[widest] * NODE_WORDS + NODE_FIRST];
      this.#holders[first >> 1] = octet;
      lanes[widest] = first;
      lanes[width++] = first + 1;
    }
  }

  #write({ nodes, words }: BoxTree, octet: number, width: number): void {
    const { f32, i32 } = heap;
    const { middle } = this;
    let to = this.address / 4 + octet * OCTET_WORDS;
    for (let lane = 0; lane < width; lane++, to++) {
      const at = lanes[lane] * NODE_WORDS;
      f32[to] = nodes[at + NODE_MIN] - middle[0];
      f32[to + WIDTH] = nodes[at + NODE_MIN + 1] - middle[1];
      f32[to + 2 * WIDTH] = nodes[at + NODE_MIN + 2] - middle[2];
      f32[to + FAR_PLANES] = nodes[at + NODE_MAX] - middle[0];
      f32[to + FAR_PLANES + WIDTH] = nodes[at + NODE_MAX + 1] - middle[1];
      f32[to + FAR_PLANES + 2 * WIDTH] = nodes[at + NODE_MAX + 2] - middle[2];
      const first = words[at + NODE_FIRST];
      i32[to + LINKS] = words[at + NODE_COUNT] === 0 ? this.#holders[first >> 1] : -1 - first;
    }
    for (let lane = width; lane < WIDTH; lane++, to++) {
      for (let axis = 0; axis < 3; axis++) {
        f32[to + axis * WIDTH] = NOWHERE;
        f32[to + axis * WIDTH + FAR_PLANES] = -NOWHERE;
      }
    }
  }

  #grow(): boolean {
    const capacity = Math.max(16, 2 * this.#capacity);
    const address = allocate(capacity * OCTET_WORDS * 4);
    if (address === 0) return false;
    if (this.address !== 0) {
      heap.u8.copyWithin(address, this.address, this.address + this.bytes);
      disown(this, this.address);
    }
    own(this, address);
    this.address = address;
    this.#capacity = capacity;
    const [roots, isStale] = [new Int32Array(capacity).fill(UNUSED), new Uint8Array(capacity)];
    roots.set(this.#roots);
    isStale.set(this.#isStale);
    this.#roots = roots;
    this.#isStale = isStale;
    return true;
  }
}

const pending = new Int32Array(2 * WIDTH);

/** Leaves below a node, or any number that an octet has no room for. */
function leavesBelow(words: Int32Array, node: number): number {
  let found = 0;
  let top = 0;
  pending[top++] = node;
  while (top > 0 && found + top <= WIDTH) {
    const at = pending[--top] * NODE_WORDS;
    if (words[at + NODE_COUNT] !== 0) found++;
    else {
      pending[top++] = words[at + NODE_FIRST];
      pending[top++] = words[at + NODE_FIRST] + 1;
    }
  }
  return found + top;
}
