import { SlabRay } from "../../acceleration/slab-ray.ts";
import type { Aabb } from "../../math/aabb.ts";
import { grown } from "../../math/grown.ts";
import { createRay, RAY_DIRECTION, RAY_MAX, RAY_MIN, RAY_SIZE, type Ray } from "../../math/ray.ts";
import { EPSILON, POSED_SLAB_PADDING } from "../../math/scalar.ts";
import { running } from "../running.ts";
import type { PartSearch, PartVisitor } from "../shape.ts";
import type { SurfacePoint } from "../surface-point.ts";
import { bareTriangle, type Triangle } from "../triangle.ts";
import { FIT_AXES, FIT_HALF } from "./fit-layout.ts";

/** What {@link PartWalk.next} returns at the end. */
export const END = 0x7fffffff;

/** Room for the rounding of squared distances and limits. */
const SQUARE_ROOM = 1 + 8 * EPSILON;

/** Entries that a stack holds before it has to grow. */
const FIRST_ENTRIES = 128;

/** The scale of shapes that are not scaled. */
export const UNSCALED = Float64Array.of(1, 1, 1);

/**
 * A walk down a hierarchy of boxes, nearer boxes first: by their distance from a box, or by when a moving box meets them. Everything is put off that is beyond
 * `limit`, which may fall at any time. The owner of the hierarchy opens the nodes: it takes an entry with `next`, calls `open` and hands each
 * box inside to `insert`. Entries ≥ 0 are nodes, negative ones (~number) parts.
 *
 * Branch and bound: Roussopoulos et al., "Nearest Neighbor Queries", 1995. All boxes are grown by more than the rounding errors of what is computed here
 * and of what brought the query into the shape's frame, so none is lost that belongs to the answer.
 */
export class PartWalk {
  /** Entries beyond this are dropped: the square of a distance, or t along the ray. */
  limit = Infinity;
  /** Scratch for the owner: a box to be inserted, the part that is shown (by whether it is double-sided), a cell and its range. */
  readonly item: Aabb = new Float64Array(6);
  readonly front: Triangle = bareTriangle(false);
  readonly both: Triangle = bareTriangle(true);
  readonly quad = new Float64Array(12);
  readonly range = new Float64Array(2);
  /** By when a moving box meets them, not by distance. */
  along = false;
  /** Where a kernel keeps its side of the walk; 0: nowhere yet. */
  scratch = 0;
  /** Where the tree is that the kernel walks over. */
  tree = 0;

  #ids = new Int32Array(FIRST_ENTRIES);
  #keys = new Float64Array(FIRST_ENTRIES);
  #top = 0;
  /** Entries from here on are those of the node that was opened last: nearest on top, of equal ones the first inserted. */
  #base = 0;
  /** A length above the rounding errors of distances. */
  #room = Number.NaN;
  readonly #box: Aabb = new Float64Array(6);
  /** A box that fits closer than that, if there is one: {@link PartSearch.fit}. */
  #fit: Float64Array | undefined;
  readonly #stretch = new Float64Array(3);
  readonly #slab = new SlabRay();
  readonly #ray: Ray = createRay();
  readonly #half = new Float64Array(3);
  /** Radius of a ball around the moving centre that holds what moves, 1 / speed², and a time above the rounding errors of when the ball arrives. */
  #ball = Number.NaN;
  #slowness = Number.NaN;
  #early = Number.NaN;

  /**
   * Starts a walk by distance from `box`. `bounds` is around the whole hierarchy, in a frame that `scale` takes to that of `box`, where
   * distances are meant. `fit`: as in {@link PartSearch}, where nothing is scaled.
   */
  beginNear(bounds: Aabb, scale: Float64Array, box: Aabb, fit?: Float64Array): void {
    this.#fit = scale === UNSCALED ? fit : undefined;
    this.#top = 0;
    this.#base = 0;
    this.along = false;
    this.#room = 0;
    for (let axis = 0; axis < 3; axis++) {
      const one = box[axis] / scale[axis];
      const other = box[axis + 3] / scale[axis];
      const low = scale[axis] < 0 ? other : one;
      const high = scale[axis] < 0 ? one : other;
      const own = Math.max(finiteSize(bounds[axis]), finiteSize(bounds[axis + 3]));
      const pad = POSED_SLAB_PADDING * Math.max(own, finiteSize(low), finiteSize(high));
      this.#box[axis] = low - pad;
      this.#box[axis + 3] = high + pad;
      this.#stretch[axis] = Math.abs(scale[axis]);
      this.#room += pad * this.#stretch[axis];
    }
  }

  /** Starts a walk along `ray` by a box with the half extents `half`, or a ball as well: see `partsAlong`; `bounds` and `scale` as for {@link beginNear}. */
  beginAlong(bounds: Aabb, scale: Float64Array, ray: Ray, half: Float64Array): void {
    this.#top = 0;
    this.#base = 0;
    this.along = true;
    const own = this.#ray;
    let extent = 0;
    let size = 0;
    for (let axis = 0; axis < 3; axis++) {
      own[axis] = ray[axis] / scale[axis];
      own[RAY_DIRECTION + axis] = ray[RAY_DIRECTION + axis] / scale[axis];
      this.#half[axis] = half[axis] / Math.abs(scale[axis]);
      extent = Math.max(extent, finiteSize(bounds[axis]), finiteSize(bounds[axis + 3]));
      size += Math.abs(own[axis]) + this.#half[axis];
    }
    own[RAY_MIN] = ray[RAY_MIN];
    own[RAY_MAX] = ray[RAY_MAX];
    const pad = POSED_SLAB_PADDING * (extent + size);
    for (let axis = 0; axis < 3; axis++) this.#half[axis] += pad;
    const x = own[RAY_DIRECTION];
    const y = own[RAY_DIRECTION + 1];
    const z = own[RAY_DIRECTION + 2];
    this.#slowness = 1 / (x * x + y * y + z * z);
    this.#early = pad * Math.sqrt(this.#slowness);
    // not one expression: V8 boxes the number that a conditional chooses
    this.#ball = Infinity;
    if (half.length > 3 && scale === UNSCALED) this.#ball = half[3] + pad;
    this.#slab.extent = extent;
    this.#slab.begin(own, this.#half);
  }

  /** Writes what is asked for a kernel, 19 numbers from words[at] on: assembly/mesh-near.ts. */
  writeQuestion(words: Float64Array, at: number): void {
    for (let i = 0; i < RAY_SIZE; i++) words[at + i] = this.#ray[i];
    for (let i = 0; i < 3; i++) words[at + 8 + i] = this.#half[i];
    words[at + 11] = this.#ball;
    for (let i = 0; i < 6; i++) words[at + 12 + i] = this.#box[i];
    words[at + 18] = +this.along;
  }

  /** Reads the limit of a search; false when nothing can be within it. */
  takeLimit(search: PartSearch): boolean {
    return this.along ? this.#takeTime(search) : this.#takeDistance(search);
  }

  // Two places that read the limit, not one: V8 boxes a number that it reads from objects of more than four classes.
  #takeTime({ limit }: PartSearch): boolean {
    this.limit = limit < this.#ray[RAY_MAX] ? limit : this.#ray[RAY_MAX];
    return limit >= this.#ray[RAY_MIN];
  }

  #takeDistance({ limit }: PartSearch): boolean {
    this.limit = limit < 0 ? -1 : limit * limit * SQUARE_ROOM;
    return limit >= 0;
  }

  /** Reads the limit of a search for the nearest point: all that is within it but for rounding will be found. */
  takeReach({ limit }: SurfacePoint): void {
    this.limit = (limit + this.#room) * (limit + this.#room);
  }

  /** Writes a box around all that is within the limit now, in the frame of the hierarchy's boxes; NaN where it has no bound. */
  writeReach(out: Aabb): void {
    const { limit } = this;
    const box = this.#box;
    const ray = this.#ray;
    const half = this.#half;
    const stretch = this.#stretch;
    const length = Math.sqrt(limit);
    for (let axis = 0; axis < 3; axis++) {
      const begin = ray[axis] + ray[RAY_DIRECTION + axis] * ray[RAY_MIN];
      const end = ray[axis] + ray[RAY_DIRECTION + axis] * limit;
      const grow = length / stretch[axis];
      out[axis] = this.along ? Math.min(begin, end) - half[axis] : box[axis] - grow;
      out[axis + 3] = this.along ? Math.max(begin, end) + half[axis] : box[axis + 3] + grow;
    }
  }

  /** Removes the nearest entry of the node opened last and returns it; {@link END} when none is left within the limit. */
  next(): number {
    while (this.#top > 0) {
      this.#top--;
      if (this.#keys[this.#top] <= this.limit) return this.#ids[this.#top];
    }
    return END;
  }

  /** To be called before the boxes inside a node are inserted. */
  open(): void {
    this.#base = this.#top;
  }

  /** Adds an entry whose box is boxes[at…at + 5] (min x, y, z, max x, y, z) unless it is beyond the limit. */
  insert(id: number, boxes: Float32Array | Float64Array, at: number): void {
    if (this.#top === this.#ids.length) this.#grow();
    if (!(this.along ? this.#meets(boxes, at) : this.#isNear(boxes, at))) return;
    const ids = this.#ids;
    const keys = this.#keys;
    const base = this.#base;
    const key = keys[this.#top];
    let to = this.#top++;
    while (to > base && keys[to - 1] <= key) {
      keys[to] = keys[to - 1];
      ids[to] = ids[to - 1];
      to--;
    }
    keys[to] = key;
    ids[to] = id;
  }

  /** Writes the squared distance of the box as the key of a new entry; whether it is within the limit. */
  #isNear(boxes: Float32Array | Float64Array, at: number): boolean {
    const box = this.#box;
    const stretch = this.#stretch;
    const x = gap(boxes[at] - box[3], box[0] - boxes[at + 3]) * stretch[0];
    const y = gap(boxes[at + 1] - box[4], box[1] - boxes[at + 4]) * stretch[1];
    const z = gap(boxes[at + 2] - box[5], box[2] - boxes[at + 5]) * stretch[2];
    const squared = x * x + y * y + z * z;
    this.#keys[this.#top] = squared;
    const fit = this.#fit;
    return squared <= this.limit && (fit === undefined || Number.isNaN(fit[0]) || this.#isNearFit(fit, boxes, at));
  }

  /** Whether a box is within the limit of the box that fits, as far as that one's own axes tell. Keys are left as they are: what is equally far comes in the same order with `fit` and without. */
  #isNearFit(fit: Float64Array, boxes: Float32Array | Float64Array, at: number): boolean {
    const ex = 0.5 * (boxes[at + 3] - boxes[at]);
    const ey = 0.5 * (boxes[at + 4] - boxes[at + 1]);
    const ez = 0.5 * (boxes[at + 5] - boxes[at + 2]);
    const cx = boxes[at] + ex - fit[0];
    const cy = boxes[at + 1] + ey - fit[1];
    const cz = boxes[at + 2] + ez - fit[2];
    let squared = 0;
    for (let k = 0; k < 3; k++) {
      const x = fit[FIT_AXES + k];
      const y = fit[FIT_AXES + k + 3];
      const z = fit[FIT_AXES + k + 6];
      const reach = Math.abs(x) * ex + Math.abs(y) * ey + Math.abs(z) * ez + fit[FIT_HALF + k];
      const beyond = gap(Math.abs(x * cx + y * cy + z * cz) - reach, 0);
      squared += beyond * beyond;
    }
    return squared <= this.limit;
  }

  /** Writes the t at which the moving box meets the box as the key of a new entry; whether it does so within the limit. */
  #meets(boxes: Float32Array | Float64Array, at: number): boolean {
    const { limit } = this;
    const slab = this.#slab;
    const ray = this.#ray;
    const nearX = (boxes[at + slab.nearX] - slab.nearOriginX) * slab.inverseX;
    const nearY = (boxes[at + slab.nearY] - slab.nearOriginY) * slab.inverseY;
    const nearZ = (boxes[at + slab.nearZ] - slab.nearOriginZ) * slab.inverseZ;
    const farX = (boxes[at + slab.farX] - slab.farOriginX) * slab.inverseX;
    const farY = (boxes[at + slab.farY] - slab.farOriginY) * slab.inverseY;
    const farZ = (boxes[at + slab.farZ] - slab.farOriginZ) * slab.inverseZ;
    const nearXY = nearX > nearY ? nearX : nearY;
    const enter = nearXY > nearZ ? nearXY : nearZ;
    const farXY = farX < farY ? farX : farY;
    const exit = farXY < farZ ? farXY : farZ;
    this.#keys[this.#top] = enter;
    return (
      enter <= exit && enter <= limit && exit >= ray[RAY_MIN] && (this.#ball === Infinity || this.#isHit(boxes, at))
    );
  }

  /**
   * Raises the key of a new entry to the t at which the moving ball meets the ball around the box; whether it does so within the limit. A small box is met so much
   * later than by the box around the moving ball. Where numbers are not finite it is left as it is.
   */
  #isHit(boxes: Float32Array | Float64Array, at: number): boolean {
    const ray = this.#ray;
    const dx = ray[RAY_DIRECTION];
    const dy = ray[RAY_DIRECTION + 1];
    const dz = ray[RAY_DIRECTION + 2];
    const sx = boxes[at + 3] - boxes[at];
    const sy = boxes[at + 4] - boxes[at + 1];
    const sz = boxes[at + 5] - boxes[at + 2];
    const wx = boxes[at] + 0.5 * sx - ray[0];
    const wy = boxes[at + 1] + 0.5 * sy - ray[1];
    const wz = boxes[at + 2] + 0.5 * sz - ray[2];
    const nearest = (wx * dx + wy * dy + wz * dz) * this.#slowness;
    const vx = wx - nearest * dx;
    const vy = wy - nearest * dy;
    const vz = wz - nearest * dz;
    const reach = this.#ball + 0.5 * Math.sqrt(sx * sx + sy * sy + sz * sz);
    const room = reach * reach - (vx * vx + vy * vy + vz * vz);
    const enter = nearest - Math.sqrt(room * this.#slowness) - this.#early;
    if (enter > this.#keys[this.#top]) this.#keys[this.#top] = enter;
    return !(room < 0 || enter > this.limit);
  }

  #grow(): void {
    const length = this.#ids.length * 2;
    this.#ids = grown(this.#ids, length);
    this.#keys = grown(this.#keys, length);
  }
}

/** The larger of two numbers; 0 where neither is positive, and where they are not numbers, as both sides are unbounded. */
function gap(below: number, above: number): number {
  const larger = above > below ? above : below;
  return larger > 0 ? larger : 0;
}

/** The size of a coordinate; 0 of an infinite one, which is not rounded. */
function finiteSize(value: number): number {
  const size = Math.abs(value);
  return size < Infinity ? size : 0;
}

// Visitors may start other walks: each has a PartWalk of its own, and the one that began last ends first.
const walks: PartWalk[] = [];

/** A walk that is not in use; give it back with {@link releaseWalk}, in a `finally` where user code is called. */
export function acquireWalk(): PartWalk {
  if (running.walks === walks.length) walks.push(new PartWalk());
  return walks[running.walks++];
}

/** Gives back the walk acquired last. */
export function releaseWalk(): void {
  running.walks--;
}

/** What has parts, in a box around all. */
interface Owner {
  readonly bounds: Aabb;
}

/** A search of the parts of a composite that `run` goes through: near to the box `from`, or along the ray `from` where `half` is given. See `partsNear` and `partsAlong`. */
export function searchParts<O extends Owner>(
  owner: O,
  scale: Float64Array,
  from: Float64Array,
  half: Float64Array | null,
  search: PartSearch,
  run: (walk: PartWalk, owner: O, search: PartSearch, scale: Float64Array) => void,
): void {
  const walk = acquireWalk();
  try {
    if (half === null) walk.beginNear(owner.bounds, scale, from, search.fit);
    else walk.beginAlong(owner.bounds, scale, from, half);
    if (walk.takeLimit(search)) run(walk, owner, search, scale);
  } finally {
    releaseWalk();
  }
}

/** A search for all that meets a box. */
export class BoxSearch implements PartSearch {
  limit = 0;
  readonly visit: PartVisitor;

  constructor(visit: PartVisitor) {
    this.visit = visit;
  }
}
