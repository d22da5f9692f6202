import type { IndexVisitor, SpatialIndex } from "../acceleration/spatial-index.ts";
import { AABB_SIZE, type Aabb, createAabb } from "../math/aabb.ts";
import { grown } from "../math/grown.ts";
import type { Pose } from "../math/pose.ts";
import type { Ray } from "../math/ray.ts";
import type { Shape } from "../shapes/shape.ts";
import type { ChannelTable, Response, ResponseMasks, Responses } from "./channels.ts";
import { type ChildMasks, childMasksOf } from "./child-masks.ts";
import { NO_SHAPE } from "./collector.ts";
import { type Collider, type ColliderHost, type ColliderPose, createColliderPose, type LastPlace } from "./collider.ts";
import { ColliderGroup } from "./collider-group.ts";
import {
  COLLIDER_WORDS,
  FLAG_ASLEEP,
  FLAG_INDEXED,
  FLAG_MOVABLE,
  FLAG_OVERSIZED,
  WORD_BLOCK,
  WORD_FLAGS,
  WORD_TOUCH,
  WORD_TYPE,
} from "./collider-words.ts";
import { GROUP_MOVABLE, GROUP_STATIC } from "./group-codes.ts";
import { measureSlot } from "./measure-slot.ts";
import type { Awaken } from "./occupant.ts";
import { largestIndexedSize, SIZES_RETAKEN_FROM } from "./oversized.ts";
import { PoseStore } from "./pose-store.ts";
import { Records } from "./records.ts";
import { SlotSet } from "./slot-set.ts";
import type { Watcher } from "./watcher.ts";

export { GROUP_ANY, GROUP_MOVABLE, GROUP_STATIC } from "./group-codes.ts";

const INITIAL_CAPACITY = 64;

/** The inside of a world: colliders in slots, arrays by slot that the queries read, the two groups, and the list of colliders whose boxes must be renewed before the next query. Slots are reused after a removal. */
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
  /** What queries with `complex` ask: the render geometry, or the shape where there is none. The same list until some collider has both. */
  complexShapes: Shape[] = this.shapes;
  /** Of colliders that are awake; `#pose` for those that sleep. */
  readonly poses: Pose[] = [];
  /** By slot: the colliders whose children have responses of their own. */
  readonly childMasks = new Map<number, ChildMasks>();
  /** Null where the slot is free or its collider sleeps. */
  readonly colliders: (Collider | null)[] = [];

  readonly records = new Records();
  readonly watchers: Watcher[] = [];

  typeBits = new Int32Array(INITIAL_CAPACITY);
  readonly free: number[] = [];
  /** The padded world box of each slot, as of the last flush. */
  boxes = new Float64Array(INITIAL_CAPACITY * AABB_SIZE);
  /** Largest half extent per slot, Infinity where unbounded. */
  sizes = new Float64Array(INITIAL_CAPACITY);
  /** Slots whose boxes are out of date. */
  readonly #dirty = new SlotSet();
  largestIndexed = Number.MAX_VALUE;
  /** Number of colliders when `largestIndexed` was last worked out. */
  sizesTakenAt = SIZES_RETAKEN_FROM;
  /** `keys`, `ids`, `boxes` and `sizes` belong to someone else: they are copied before the first change. */
  borrowed = false;
  /** Makes the colliders that sleep; null where none does. */
  awaken: Awaken | null = null;
  readonly #poses = new PoseStore();
  readonly #box = createAabb();
  readonly #pose = createColliderPose();

  constructor(channels: ChannelTable, createIndex: (movable: boolean) => SpatialIndex) {
    this.channels = channels;
    this.static = new ColliderGroup(createIndex(false));
    this.movable = new ColliderGroup(createIndex(true));
  }

  /** A slot for the next collider; `fill` takes it. */
  nextSlot(): number {
    return this.free.at(-1) ?? this.colliders.length;
  }

  /** Puts a collider into the slot of `nextSlot`: its pose, the bit of its type, its responses, and those of its children where they have their own. */
  fill(
    collider: Collider,
    pose: ColliderPose,
    typeBit: number,
    masks: Readonly<ResponseMasks>,
    childMasks: ChildMasks | null,
    enabled: boolean,
  ): void {
    const slot = this.nextSlot();
    this.free.pop();
    this.#own();
    if (slot >= this.keys.length) this.#grow();
    this.colliders[slot] = collider;
    this.#setShapes(slot, collider.shape, collider.complex ?? collider.shape);
    this.poses[slot] = this.#pose;
    this.#poses.write(slot, pose);
    this.keys[slot] = collider.key;
    this.ids[slot] = collider.id;
    this.typeBits[slot] = typeBit;
    const at = slot * COLLIDER_WORDS;
    this.words[at + WORD_TYPE] = enabled ? typeBit : 0;
    this.words[at + WORD_FLAGS] = FLAG_ASLEEP | (collider.mobility === "movable" ? FLAG_MOVABLE : 0);
    this.#setMasks(slot, masks, childMasks);
    this.size++;
    this.moved(slot);
  }

  checkMutable(where: string): void {
    if (this.depth > 0) throw new Error(`${where}: the world must not be changed inside the callback of a query`);
  }

  moved(slot: number): void {
    this.#dirty.add(slot);
  }

  remove(slot: number): LastPlace {
    const flags = this.words[slot * COLLIDER_WORDS + WORD_FLAGS];
    if ((flags & (FLAG_INDEXED | FLAG_OVERSIZED)) !== 0) this.#group(slot).remove(slot, (flags & FLAG_OVERSIZED) !== 0);
    this.#tellOf(slot);
    this.childMasks.delete(slot);
    this.words.fill(0, slot * COLLIDER_WORDS, (slot + 1) * COLLIDER_WORDS);
    this.#dirty.delete(slot);
    this.colliders[slot] = null;
    this.#setShapes(slot, NO_SHAPE, NO_SHAPE);
    this.free.push(slot);
    this.size--;
    return this.#poses.last(slot);
  }

  isEnabled(slot: number): boolean {
    return this.words[slot * COLLIDER_WORDS + WORD_TYPE] !== 0;
  }

  setEnabled(slot: number, enabled: boolean): void {
    this.words[slot * COLLIDER_WORDS + WORD_TYPE] = enabled ? this.typeBits[slot] : 0;
    this.#tellOf(slot);
  }

  responses(slot: number): Record<string, Response> {
    return this.channels.describe(this.#masks(slot));
  }

  setResponses(where: string, slot: number, responses: Responses): void {
    const masks = this.#masks(slot);
    const collider = this.colliders[slot];
    this.channels.applyResponses(where, "responses", responses, masks);
    if (this.colliders[slot] !== collider)
      throw new Error(`${where}: a getter of the responses has removed the collider`);
    this.setOwnMasks(where, slot, masks);
    this.#tellOf(slot);
  }

  /** Brings the groups up to date with what was added or moved since the last query: each box is worked out once, however often it moved. */
  flush(): void {
    const { list, size } = this.#dirty;
    if (size === 0) return;
    this.#own();
    const { shapes, complexShapes, poses, keys } = this;
    if (this.sizes.length < keys.length) {
      this.sizes = grown(this.sizes, keys.length);
      this.boxes = grown(this.boxes, keys.length * AABB_SIZE);
    }
    for (let i = 0; i < size; i++) {
      const slot = list[i];
      this.#tellOf(slot);
      this.records.forget(slot);
      const pose = poses[slot];
      if (pose === this.#pose) this.#poses.read(slot, pose); // of one that sleeps
      measureSlot(shapes[slot], complexShapes[slot], pose, slot, this.boxes, this.sizes);
    }
    if (this.size >= 2 * this.sizesTakenAt || 2 * this.size <= this.sizesTakenAt) this.#retakeSizes();
    // the last first: a list of new colliders then lets each array by slot grow once
    for (let i = size; i-- > 0; ) {
      const slot = list[i];
      this.#place(slot);
      this.#dirty.done(slot);
      this.#tellOf(slot);
    }
    this.#dirty.size = 0;
  }

  /**
   * Makes the pose of a slot that sleeps, one that was not needed before, and the collider and the shapes where they came with a snapshot. The words of a slot,
   * its key and its id are there in any case. A query's filter wakes what it lets through; who looks past the filter must do so too.
   */
  wake(slot: number): void {
    const at = slot * COLLIDER_WORDS + WORD_FLAGS;
    if ((this.words[at] & FLAG_ASLEEP) === 0) return;
    if (this.colliders[slot] === null) {
      const { collider, pose, shape, complex, typeBit } = this.awaken!(slot);
      this.colliders[slot] = collider;
      this.#poses.write(slot, pose);
      this.#setShapes(slot, shape, complex);
      this.typeBits[slot] = typeBit;
    }
    this.poses[slot] = this.#poses.view(slot);
    this.words[at] &= ~FLAG_ASLEEP;
  }

  poseOf(slot: number): ColliderPose {
    this.wake(slot);
    return this.poses[slot];
  }

  /** Wakes all that came with a snapshot. */
  wakeAll(): void {
    if (this.awaken === null) return;
    for (let slot = 0; slot < this.colliders.length; slot++) this.wake(slot);
    this.awaken = null;
  }

  #own(): void {
    if (!this.borrowed) return;
    this.borrowed = false;
    [this.keys, this.ids] = [this.keys.slice(), this.ids.slice()];
    [this.boxes, this.sizes] = [this.boxes.slice(), this.sizes.slice()];
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
    const own = this.childMasks.get(slot)?.own;
    if (own !== undefined) return { block: own.block, touch: own.touch };
    const at = slot * COLLIDER_WORDS;
    return { block: this.words[at + WORD_BLOCK], touch: this.words[at + WORD_TOUCH] };
  }

  setOwnMasks(where: string, slot: number, own: ResponseMasks): void {
    const { channels, shapes, complexShapes } = this;
    this.#setMasks(slot, own, childMasksOf(where, channels, own, shapes[slot], complexShapes[slot]));
  }

  /** Tells the watchers the box that a collider has in its tree; one that has not come so far is told of when it does. */
  #tellOf(slot: number): void {
    if (this.watchers.length === 0) return;
    if ((this.words[slot * COLLIDER_WORDS + WORD_FLAGS] & (FLAG_INDEXED | FLAG_OVERSIZED)) === 0) return;
    const box = this.boxes.subarray(slot * AABB_SIZE, (slot + 1) * AABB_SIZE);
    for (let i = 0; i < this.watchers.length; i++) this.watchers[i].changed(box);
  }

  #setMasks(slot: number, own: Readonly<ResponseMasks>, childMasks: ChildMasks | null): void {
    if (childMasks !== null) this.childMasks.set(slot, childMasks);
    else if (this.childMasks.size > 0) this.childMasks.delete(slot);
    const { block, touch } = childMasks === null ? own : childMasks.greatest();
    const at = slot * COLLIDER_WORDS;
    this.words[at + WORD_BLOCK] = block;
    this.words[at + WORD_TOUCH] = touch;
  }

  #setShapes(slot: number, shape: Shape, complex: Shape): void {
    if (complex !== shape && this.complexShapes === this.shapes) this.complexShapes = this.shapes.slice();
    this.shapes[slot] = shape;
    this.complexShapes[slot] = complex;
  }

  #group(slot: number): ColliderGroup {
    return (this.words[slot * COLLIDER_WORDS + WORD_FLAGS] & FLAG_MOVABLE) !== 0 ? this.movable : this.static;
  }

  /** Puts a measured collider where it belongs: tree or list. */
  #place(slot: number): void {
    const at = slot * COLLIDER_WORDS + WORD_FLAGS;
    const flags = this.words[at];
    const group = this.#group(slot);
    const oversized = !(this.sizes[slot] <= this.largestIndexed);
    const wanted = oversized ? FLAG_OVERSIZED : FLAG_INDEXED;
    const box = this.#box;
    for (let i = 0; i < AABB_SIZE; i++) box[i] = this.boxes[slot * AABB_SIZE + i];
    if ((flags & wanted) !== 0) {
      group.update(slot, box, oversized);
      return;
    }
    if ((flags & (FLAG_INDEXED | FLAG_OVERSIZED)) !== 0) group.remove(slot, !oversized);
    group.insert(slot, box, oversized);
    this.words[at] = (flags & (FLAG_MOVABLE | FLAG_ASLEEP)) | wanted;
  }

  /** Works out anew what is too large, and moves those for which the answer has changed. */
  #retakeSizes(): void {
    const sizes = new Float64Array(this.colliders.length);
    let count = 0;
    for (let slot = 0; slot < this.colliders.length; slot++) {
      const used = this.colliders[slot] !== null || this.words[slot * COLLIDER_WORDS + WORD_FLAGS] !== 0;
      if (used && this.sizes[slot] < Infinity) sizes[count++] = this.sizes[slot];
    }
    this.largestIndexed = largestIndexedSize(sizes.subarray(0, count));
    this.sizesTakenAt = Math.max(this.size, SIZES_RETAKEN_FROM);
    for (let slot = 0; slot < this.colliders.length; slot++) {
      const flags = this.words[slot * COLLIDER_WORDS + WORD_FLAGS];
      if ((flags & (FLAG_INDEXED | FLAG_OVERSIZED)) === 0 || this.#dirty.has(slot)) continue;
      const oversized = !(this.sizes[slot] <= this.largestIndexed);
      if (oversized !== ((flags & FLAG_OVERSIZED) !== 0)) this.#place(slot);
    }
  }

  #grow(): void {
    this.words = grown(this.words, this.words.length * 2);
    this.keys = grown(this.keys, this.keys.length * 2);
    this.ids = grown(this.ids, this.ids.length * 2);
    this.typeBits = grown(this.typeBits, this.typeBits.length * 2);
  }
}
