import { kernelsEnabled } from "../../kernel/load.ts";
import type { Aabb } from "../../math/aabb.ts";
import type { Ray } from "../../math/ray.ts";
import { EPSILON_F32 } from "../../math/scalar.ts";
import { NODE_MAX, NODE_MIN, NODE_WORDS } from "../bvh/node.ts";
import { checkBox, checkId } from "../index-checks.ts";
import type { IndexStats, IndexVisitor, SpatialIndex } from "../spatial-index.ts";
import { BOX, BoxTree, fattenBox, measureExtent, NO_NODE, reserveId, storeBox } from "./box-tree.ts";
import { closestTree } from "./closest-tree.ts";
import { insertLeaf } from "./insert-leaf.ts";
import { moveLeaf } from "./move-leaf.ts";
import { Octets } from "./octets.ts";
import { overlapTree } from "./overlap-tree.ts";
import { raycastTree } from "./raycast-tree.ts";
import { rebuildTree } from "./rebuild-tree.ts";
import { removeLeaf } from "./remove-leaf.ts";
import { treeStats } from "./tree-stats.ts";
import { validateTree } from "./validate-tree.ts";
import { overlapOctets, walkOctets } from "./walk-octets.ts";

/** The tree is built anew when what waits (and for a static index: all edits since the last build) is a larger part of its ids. */
const REBUILD_FRACTION = 0.5;

/** A leaf that stands out more than this many margins is too big: its box has shrunk since. */
const MARGINS_TOO_BIG = 4;

/** Trees of fewer leaves are walked without a kernel. */
const FEWEST_OCTETS = 16;

/** How much rounding to f32 may have added to a leaf's box, relative to the coordinate. */
const ROUNDING = 2 * EPSILON_F32;

/** `nodeOf` of an id that waits is WAITING − its position in the list. */
const WAITING = NO_NODE - 1;

const NO_HALF = new Float64Array(3);
const fat = new Float64Array(BOX);

/**
 * A {@link BoxTree} as an index. What is added or has left its leaf's box waits in a list until the next query. If that is a large
 * part of the tree, the query builds the tree anew, otherwise it inserts what waits leaf by leaf; so filling an index is one build,
 * and editing and asking in turn costs O(log n) each. Removals take effect at once. Every id is in exactly one
 * place, the tree or the list. Queries visit the ids whose exact box meets them, however large the boxes of the tree are.
 */
export class TreeIndex implements SpatialIndex {
  readonly name: string;
  readonly #margin: number;
  readonly #isStatic: boolean;
  readonly tree = new BoxTree();
  readonly #waiting: number[] = [];
  /** Leaves inserted and removed one by one since the tree was built. */
  edits = 0;
  /** The arrays of the tree belong to someone else: they are copied before the first change. */
  borrowed = false;

  /**
   * `margin`: how far a leaf's box stands out on each side, relative to the largest extent of the id's box. `isStatic`: edits
   * add up to a rebuild.
   */
  constructor(name: string, margin: number, isStatic: boolean) {
    this.name = name;
    this.#margin = margin;
    this.#isStatic = isStatic;
  }

  get size(): number {
    return this.tree.size + this.#waiting.length;
  }

  insert(id: number, box: Aabb): void {
    checkId(this.name, "insert", id, this.#has(id), false);
    checkBox(this.name, "insert", box);
    this.#own();
    reserveId(this.tree, id);
    storeBox(this.tree, id, box);
    this.#enqueue(id);
  }

  update(id: number, box: Aabb): void {
    checkId(this.name, "update", id, this.#has(id), true);
    checkBox(this.name, "update", box);
    this.#own();
    const tree = this.tree;
    storeBox(tree, id, box);
    const node = tree.nodeOf[id];
    if (node < 0 || this.#fits(node * NODE_WORDS, box)) return;
    fattenBox(box, 0, this.#margin, 0, fat);
    if (moveLeaf(tree, id, fat)) {
      this.edits++;
      return;
    }
    this.#takeOut(id);
    this.#enqueue(id);
  }

  remove(id: number): void {
    checkId(this.name, "remove", id, this.#has(id), true);
    this.#own();
    if (this.tree.nodeOf[id] >= 0) this.#takeOut(id);
    else this.#dequeue(id);
  }

  overlap(box: Aabb, visitor: IndexVisitor): void {
    if (this.#waiting.length > 0) this.settle();
    const octets = this.#octets();
    if (octets === null || !overlapOctets(this.tree, octets, box, visitor)) overlapTree(this.tree, box, visitor);
  }

  raycast(ray: Ray, visitor: IndexVisitor): void {
    this.#cast(ray, NO_HALF, visitor);
  }

  sweep(ray: Ray, half: Float64Array, visitor: IndexVisitor): void {
    this.#cast(ray, half, visitor);
  }

  closest(box: Aabb, visitor: IndexVisitor): void {
    if (this.#waiting.length > 0) this.settle();
    closestTree(this.tree, box, visitor);
  }

  validate(): void {
    const { name } = this;
    const tree = this.tree;
    validateTree(name, tree);
    const { extent } = tree;
    measureExtent(tree);
    if (tree.size > 0 && tree.extent > extent * (1 + ROUNDING))
      throw new Error(`${name}: the root is larger than known`);
    tree.extent = extent;
    for (let i = 0; i < this.#waiting.length; i++) {
      if (this.tree.nodeOf[this.#waiting[i]] === WAITING - i) continue;
      throw new Error(`${this.name}: waiting id ${this.#waiting[i]} is not where the map says`);
    }
    const mapped = this.tree.nodeOf.reduce((sum, node) => sum + (node <= WAITING ? 1 : 0), 0);
    if (mapped === this.#waiting.length) return;
    throw new Error(`${this.name}: the map has ${mapped} waiting ids, the list ${this.#waiting.length}`);
  }

  /** Figures of the tree as the next query will find it. */
  stats(): IndexStats {
    this.settle();
    return treeStats(this.tree);
  }

  #cast(ray: Ray, half: Float64Array, visitor: IndexVisitor): void {
    if (this.#waiting.length > 0) this.settle();
    const octets = this.#octets();
    if (octets === null || !walkOctets(this.tree, octets, ray, half, visitor))
      raycastTree(this.tree, ray, half, visitor);
  }

  /** The octets of the tree where they are worth asking, up to date. */
  #octets(): Octets | null {
    const tree = this.tree;
    if (tree.size < FEWEST_OCTETS || !kernelsEnabled()) return null;
    tree.octets ??= new Octets();
    return tree.octets.refresh(tree) ? tree.octets : null;
  }

  #own(): void {
    if (!this.borrowed) return;
    this.borrowed = false;
    const tree = this.tree;
    tree.nodes = tree.nodes.slice();
    tree.words = new Int32Array(tree.nodes.buffer);
    tree.parents = tree.parents.slice();
    tree.boxes = tree.boxes.slice();
  }

  #has(id: number): boolean {
    return id < this.tree.nodeOf.length && this.tree.nodeOf[id] !== NO_NODE;
  }

  /** Whether the leaf at nodes[at…] contains `box` and is not far too big for it. */
  #fits(at: number, box: Aabb): boolean {
    const { nodes } = this.tree;
    fattenBox(box, 0, MARGINS_TOO_BIG * this.#margin, ROUNDING, fat);
    for (let axis = 0; axis < 3; axis++) {
      const min = nodes[at + NODE_MIN + axis];
      const max = nodes[at + NODE_MAX + axis];
      if (!(min <= box[axis] && max >= box[axis + 3] && fat[axis] <= min && fat[axis + 3] >= max)) return false;
    }
    return true;
  }

  #enqueue(id: number): void {
    this.tree.nodeOf[id] = WAITING - this.#waiting.length;
    this.#waiting.push(id);
  }

  #dequeue(id: number): void {
    const { nodeOf } = this.tree;
    const last = this.#waiting.pop()!;
    if (last !== id) {
      this.#waiting[WAITING - nodeOf[id]] = last;
      nodeOf[last] = nodeOf[id];
    }
    nodeOf[id] = NO_NODE;
  }

  #takeOut(id: number): void {
    removeLeaf(this.tree, id);
    this.edits++;
  }

  /** Brings what waits into the tree. */
  settle(): void {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    const tree = this.tree;
    this.edits += waiting.length;
    if ((this.#isStatic ? this.edits : waiting.length) > REBUILD_FRACTION * this.size) {
      rebuildTree(tree, this.size, this.#margin);
      this.edits = 0;
    } else {
      for (const id of waiting) {
        fattenBox(tree.boxes, id * BOX, this.#margin, 0, fat);
        insertLeaf(tree, id, fat);
      }
    }
    waiting.length = 0;
    measureExtent(tree);
  }
}
