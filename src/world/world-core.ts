import type { IndexVisitor, SpatialIndex } from "../acceleration/spatial-index.ts";
import { AABB_SIZE, type Aabb, createAabb, expandAabb } from "../math/aabb.ts";
import type { Pose } from "../math/pose.ts";
import type { Ray } from "../math/ray.ts";
import type { Shape } from "../shapes/shape.ts";
import type { ChannelTable, Response, ResponseMasks, Responses } from "./channels.ts";
import { type ChildMasks, childMasksOf } from "./child-masks.ts";
import type { Collider, ColliderHost } from "./collider.ts";
import { ColliderGroup } from "./collider-group.ts";
import {
  COLLIDER_WORDS,
  FLAG_INDEXED,
  FLAG_MOVABLE,
  FLAG_OVERSIZED,
  WORD_BLOCK,
  WORD_FLAGS,
  WORD_TOUCH,
  WORD_TYPE,
} from "./collider-words.ts";
import { largestIndexedSize, SIZES_RETAKEN_FROM } from "./oversized.ts";
import { padBox } from "./pad-box.ts";

/** Which groups a query looks into, as bits. */
export const GROUP_STATIC = 1;
export const GROUP_MOVABLE = 2;
export const GROUP_ANY = GROUP_STATIC | GROUP_MOVABLE;

/** Coordinates beyond this (world units) count as unbounded: trees keep boxes in float32, which ends at 3.4e38. */
const LARGEST_INDEXED_COORDINATE = 1e37;
const INITIAL_CAPACITY = 64;

/** All that the world asks of a collider that is being added. */
export interface NewCollider {
  readonly shape: Shape;
  readonly complex: Shape | null;
  readonly pose: Pose;
  readonly movable: boolean;
  readonly id: number;
  readonly key: number;
  readonly typeBit: number;
  readonly masks: Readonly<ResponseMasks>;
  /** Responses by child, where children have their own. */
  readonly childMasks: ChildMasks | null;
  readonly enabled: boolean;
}

/**
 * The inside of a world: colliders in slots, arrays by slot that the queries read, the two groups, and the list of
 * colliders whose boxes must be renewed before the next query. Slots are reused after a removal.
 */
export class WorldCore implements ColliderHost {
  readonly channels: ChannelTable;
  readonly static: ColliderGroup;
  readonly movable: ColliderGroup;
  /** Queries that run now, one inside the other. While there is one the world does not change. */
  depth = 0;
  size = 0;
  /** `id` of the next collider. */
  nextId = 0;
  /** {@link COLLIDER_WORDS} per slot. */
  words = new Int32Array(INITIAL_CAPACITY * COLLIDER_WORDS);
  keys = new Float64Array(INITIAL_CAPACITY);
  ids = new Float64Array(INITIAL_CAPACITY);
  readonly shapes: Shape[] = [];
  /** What queries with `complex` ask: the render geometry, or the shape where there is none. */
  readonly complexShapes: Shape[] = [];
  readonly poses: Pose[] = [];
  /** Null where the children of a collider have its responses. */
  readonly childMasks: (ChildMasks | null)[] = [];
  /** Colliders whose children have responses of their own. */
  mixedColliders = 0;
  /** Null where the slot is free. */
  readonly colliders: (Collider | null)[] = [];

  readonly #typeBits: number[] = [];
  readonly #free: number[] = [];
  #boxes = new Float64Array(INITIAL_CAPACITY * AABB_SIZE);
  /** Largest half extent per slot, Infinity where unbounded. */
  #sizes = new Float64Array(INITIAL_CAPACITY);
  /** Slots whose boxes are out of date, and where each slot stands in that list (−1: it does not). */
  readonly #dirty: number[] = [];
  readonly #dirtyAt: number[] = [];
  #largestIndexed = Number.MAX_VALUE;
  /** Number of colliders when `#largestIndexed` was last worked out. */
  #sizesTakenAt = SIZES_RETAKEN_FROM;
  readonly #box = createAabb();
  readonly #complexBox = createAabb();
  readonly #padding = new Float64Array(1);

  constructor(channels: ChannelTable, createIndex: (movable: boolean) => SpatialIndex) {
    this.channels = channels;
    this.static = new ColliderGroup(createIndex(false));
    this.movable = new ColliderGroup(createIndex(true));
  }

  /** A slot for the next collider; `fill` takes it. */
  nextSlot(): number {
    return this.#free.length > 0 ? this.#free[this.#free.length - 1] : this.colliders.length;
  }

  /** Puts a collider into the slot that `nextSlot` gave. */
  fill(slot: number, collider: Collider, settings: NewCollider): void {
    if (this.#free.length > 0) this.#free.pop();
    if (slot >= this.keys.length) this.#grow();
    this.colliders[slot] = collider;
    this.shapes[slot] = settings.shape;
    this.complexShapes[slot] = settings.complex ?? settings.shape;
    this.poses[slot] = settings.pose;
    this.keys[slot] = settings.key;
    this.ids[slot] = settings.id;
    this.#typeBits[slot] = settings.typeBit;
    const at = slot * COLLIDER_WORDS;
    this.words[at + WORD_TYPE] = settings.enabled ? settings.typeBit : 0;
    this.childMasks[slot] = null;
    this.#setMasks(slot, settings.masks, settings.childMasks);
    this.words[at + WORD_FLAGS] = settings.movable ? FLAG_MOVABLE : 0;
    this.size++;
    this.#dirtyAt[slot] = -1;
    this.moved(slot);
  }

  checkMutable(where: string): void {
    if (this.depth > 0) throw new Error(`${where}: the world must not be changed inside the callback of a query`);
  }

  moved(slot: number): void {
    if (this.#dirtyAt[slot] >= 0) return;
    this.#dirtyAt[slot] = this.#dirty.length;
    this.#dirty.push(slot);
  }

  remove(slot: number): void {
    const flags = this.words[slot * COLLIDER_WORDS + WORD_FLAGS];
    if ((flags & (FLAG_INDEXED | FLAG_OVERSIZED)) !== 0) {
      this.#group(slot).remove(slot, (flags & FLAG_OVERSIZED) !== 0);
    }
    if (this.childMasks[slot] !== null) this.mixedColliders--;
    this.childMasks[slot] = null;
    this.words.fill(0, slot * COLLIDER_WORDS, (slot + 1) * COLLIDER_WORDS);
    this.#forgetDirty(slot);
    this.colliders[slot] = null;
    this.#free.push(slot);
    this.size--;
  }

  isEnabled(slot: number): boolean {
    return this.words[slot * COLLIDER_WORDS + WORD_TYPE] !== 0;
  }

  setEnabled(slot: number, enabled: boolean): void {
    this.words[slot * COLLIDER_WORDS + WORD_TYPE] = enabled ? this.#typeBits[slot] : 0;
  }

  responses(slot: number): Record<string, Response> {
    return this.channels.describe(this.#masks(slot));
  }

  setResponses(where: string, slot: number, responses: Responses): void {
    const masks = this.#masks(slot);
    this.channels.applyResponses(where, "responses", responses, masks);
    const { channels, shapes, complexShapes } = this;
    this.#setMasks(slot, masks, childMasksOf(where, channels, masks, shapes[slot], complexShapes[slot]));
  }

  /**
   * Brings the groups up to date with all that was added or moved since the last query: each box is worked out once, however
   * often its collider moved.
   */
  flush(): void {
    const dirty = this.#dirty;
    if (dirty.length === 0) return;
    for (let i = 0; i < dirty.length; i++) this.#measure(dirty[i]);
    if (this.size >= 2 * this.#sizesTakenAt || 2 * this.size <= this.#sizesTakenAt) this.#retakeSizes();
    for (let i = 0; i < dirty.length; i++) {
      this.#place(dirty[i]);
      this.#dirtyAt[dirty[i]] = -1;
    }
    dirty.length = 0;
  }

  /** Offers every collider of `groups` whose box meets the ray to the visitor. */
  raycast(ray: Ray, groups: number, visitor: IndexVisitor): void {
    if ((groups & GROUP_STATIC) !== 0) this.static.raycast(ray, visitor);
    if ((groups & GROUP_MOVABLE) !== 0 && visitor.limit !== -Infinity) this.movable.raycast(ray, visitor);
  }

  /** As `raycast`, for a box with `half` extents whose centre moves along the ray. */
  sweep(ray: Ray, half: Float64Array, groups: number, visitor: IndexVisitor): void {
    if ((groups & GROUP_STATIC) !== 0) this.static.sweep(ray, half, visitor);
    if ((groups & GROUP_MOVABLE) !== 0 && visitor.limit !== -Infinity) this.movable.sweep(ray, half, visitor);
  }

  /** Offers every collider of `groups` whose box meets `box` to the visitor. */
  overlap(box: Aabb, groups: number, visitor: IndexVisitor): void {
    if ((groups & GROUP_STATIC) !== 0) this.static.overlap(box, visitor);
    if ((groups & GROUP_MOVABLE) !== 0 && visitor.limit !== -Infinity) this.movable.overlap(box, visitor);
  }

  /** Offers every collider of `groups` whose box is within the visitor's limit of `box` to the visitor. */
  closest(box: Aabb, groups: number, visitor: IndexVisitor): void {
    if ((groups & GROUP_STATIC) !== 0) this.static.closest(box, visitor);
    if ((groups & GROUP_MOVABLE) !== 0 && visitor.limit !== -Infinity) this.movable.closest(box, visitor);
  }

  /** The responses of the collider itself. */
  #masks(slot: number): ResponseMasks {
    const own = this.childMasks[slot]?.own;
    if (own !== undefined) return { ...own };
    const at = slot * COLLIDER_WORDS;
    return { block: this.words[at + WORD_BLOCK], touch: this.words[at + WORD_TOUCH] };
  }

  #setMasks(slot: number, own: Readonly<ResponseMasks>, childMasks: ChildMasks | null): void {
    this.mixedColliders += Number(childMasks !== null) - Number(this.childMasks[slot] !== null);
    this.childMasks[slot] = childMasks;
    const { block, touch } = childMasks === null ? own : childMasks.greatest();
    const at = slot * COLLIDER_WORDS;
    this.words[at + WORD_BLOCK] = block;
    this.words[at + WORD_TOUCH] = touch;
  }

  #group(slot: number): ColliderGroup {
    return (this.words[slot * COLLIDER_WORDS + WORD_FLAGS] & FLAG_MOVABLE) !== 0 ? this.movable : this.static;
  }

  /** Works out the box and the size of a collider; unbounded, overflowing and undefined boxes all become infinite. */
  #measure(slot: number): void {
    const shape = this.shapes[slot];
    const complex = this.complexShapes[slot];
    const box = this.#box;
    shape.type.aabb(shape, this.poses[slot], box);
    if (complex !== shape) {
      complex.type.aabb(complex, this.poses[slot], this.#complexBox);
      expandAabb(box, this.#complexBox);
    }
    padBox(box, this.#padding);
    let size = 0;
    for (let axis = 0; axis < 3; axis++) {
      const half = (box[axis + 3] - box[axis]) / 2;
      if (!(box[axis] > -LARGEST_INDEXED_COORDINATE && box[axis + 3] < LARGEST_INDEXED_COORDINATE)) size = Infinity;
      else if (half > size) size = half;
    }
    this.#sizes[slot] = size;
    this.#boxes.set(box, slot * AABB_SIZE);
  }

  /** Puts a measured collider where it belongs: tree or list. */
  #place(slot: number): void {
    const at = slot * COLLIDER_WORDS + WORD_FLAGS;
    const flags = this.words[at];
    const group = this.#group(slot);
    const oversized = !(this.#sizes[slot] <= this.#largestIndexed);
    const wanted = oversized ? FLAG_OVERSIZED : FLAG_INDEXED;
    const box = this.#box;
    for (let i = 0; i < AABB_SIZE; i++) box[i] = this.#boxes[slot * AABB_SIZE + i];
    if ((flags & wanted) !== 0) {
      group.update(slot, box, oversized);
      return;
    }
    if ((flags & (FLAG_INDEXED | FLAG_OVERSIZED)) !== 0) group.remove(slot, !oversized);
    group.insert(slot, box, oversized);
    this.words[at] = (flags & FLAG_MOVABLE) | wanted;
  }

  /** Works out anew what is too large, and moves those for which the answer has changed. */
  #retakeSizes(): void {
    const sizes: number[] = [];
    for (let slot = 0; slot < this.colliders.length; slot++) {
      if (this.colliders[slot] !== null && this.#sizes[slot] < Infinity) sizes.push(this.#sizes[slot]);
    }
    this.#largestIndexed = largestIndexedSize(Float64Array.from(sizes));
    this.#sizesTakenAt = Math.max(this.size, SIZES_RETAKEN_FROM);
    for (let slot = 0; slot < this.colliders.length; slot++) {
      const flags = this.words[slot * COLLIDER_WORDS + WORD_FLAGS];
      if ((flags & (FLAG_INDEXED | FLAG_OVERSIZED)) === 0 || this.#dirtyAt[slot] >= 0) continue;
      const oversized = !(this.#sizes[slot] <= this.#largestIndexed);
      if (oversized !== ((flags & FLAG_OVERSIZED) !== 0)) this.#place(slot);
    }
  }

  #forgetDirty(slot: number): void {
    const at = this.#dirtyAt[slot];
    if (at < 0) return;
    const last = this.#dirty.pop() as number;
    this.#dirtyAt[slot] = -1;
    if (last === slot) return;
    this.#dirty[at] = last;
    this.#dirtyAt[last] = at;
  }

  #grow(): void {
    this.words = grown(this.words, new Int32Array(this.words.length * 2));
    this.keys = grown(this.keys, new Float64Array(this.keys.length * 2));
    this.ids = grown(this.ids, new Float64Array(this.ids.length * 2));
    this.#sizes = grown(this.#sizes, new Float64Array(this.#sizes.length * 2));
    this.#boxes = grown(this.#boxes, new Float64Array(this.#boxes.length * 2));
  }
}

function grown<T extends Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>>(from: T, to: T): T {
  to.set(from);
  return to;
}
