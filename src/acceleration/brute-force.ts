import type { Aabb } from "../math/aabb.ts";
import { RAY_DIRECTION, RAY_MAX, RAY_MIN, type Ray } from "../math/ray.ts";
import { SLAB_PADDING } from "../math/scalar.ts";
import { checkBox, checkId } from "./index-checks.ts";
import type { IndexStats, IndexVisitor, SpatialIndex } from "./spatial-index.ts";

/** Values of a box. */
const BOX = 6;
/** `positions` of an id that is not in the index. */
const ABSENT = -1;

const NO_HALF = new Float64Array(3);

/**
 * Every box, one after the other: the slow twin that the other indexes are tested against, and a good index for a handful
 * of boxes. Boxes are kept as given, in f64. Candidates come in no particular order.
 */
export class BruteForceIndex implements SpatialIndex {
  readonly name = "brute-force";
  private ids: number[] = [];
  /** Position of each id in `ids`. */
  private positions: number[] = [];
  /** The box of ids[i] at 6 i. */
  private boxes = new Float64Array(16 * BOX);

  get size(): number {
    return this.ids.length;
  }

  insert(id: number, box: Aabb): void {
    checkId(this.name, "insert", id, this.has(id), false);
    checkBox(this.name, "insert", box);
    if ((this.size + 1) * BOX > this.boxes.length) {
      const grown = new Float64Array(this.boxes.length * 2);
      grown.set(this.boxes);
      this.boxes = grown;
    }
    for (let unused = this.positions.length; unused < id; unused++) this.positions.push(ABSENT);
    this.positions[id] = this.size;
    this.boxes.set(box, this.size * BOX);
    this.ids.push(id);
  }

  update(id: number, box: Aabb): void {
    checkId(this.name, "update", id, this.has(id), true);
    checkBox(this.name, "update", box);
    this.boxes.set(box, this.positions[id] * BOX);
  }

  remove(id: number): void {
    checkId(this.name, "remove", id, this.has(id), true);
    const position = this.positions[id];
    const last = this.ids.pop()!;
    if (last !== id) {
      this.ids[position] = last;
      this.positions[last] = position;
      this.boxes.copyWithin(position * BOX, this.size * BOX, (this.size + 1) * BOX);
    }
    this.positions[id] = ABSENT;
  }

  overlap(box: Aabb, visitor: IndexVisitor): void {
    for (let i = 0; i < this.ids.length && visitor.limit !== -Infinity; i++) {
      visitor.nodeVisits++;
      if (separation(this.boxes, i * BOX, box) === 0) this.offer(i, visitor);
    }
  }

  raycast(ray: Ray, visitor: IndexVisitor): void {
    this.sweep(ray, NO_HALF, visitor);
  }

  sweep(ray: Ray, half: Float64Array, visitor: IndexVisitor): void {
    for (let i = 0; i < this.ids.length && visitor.limit !== -Infinity; i++) {
      visitor.nodeVisits++;
      const enter = rayEnter(this.boxes, i * BOX, ray, half);
      if (enter <= ray[RAY_MAX] && enter <= visitor.limit) this.offer(i, visitor);
    }
  }

  closest(box: Aabb, visitor: IndexVisitor): void {
    for (let i = 0; i < this.ids.length && visitor.limit !== -Infinity; i++) {
      visitor.nodeVisits++;
      if (separation(this.boxes, i * BOX, box) <= visitor.limit) this.offer(i, visitor);
    }
  }

  validate(): void {
    let present = 0;
    for (let id = 0; id < this.positions.length; id++) {
      if (this.positions[id] === ABSENT) continue;
      present++;
      if (this.ids[this.positions[id]] !== id) throw new Error(`brute-force: id ${id} is not where its position says`);
    }
    if (present !== this.size) throw new Error(`brute-force: ${present} positions for ${this.size} ids`);
  }

  stats(): IndexStats {
    const bytes = this.boxes.byteLength + 8 * (this.ids.length + this.positions.length);
    return { size: this.size, nodes: this.size, leaves: this.size, depth: 0, cost: this.size, bytes };
  }

  private has(id: number): boolean {
    return id < this.positions.length && this.positions[id] >= 0;
  }

  private offer(position: number, visitor: IndexVisitor): void {
    visitor.leafVisits++;
    visitor.visit(this.ids[position]);
  }
}

/** Distance between the closed boxes `boxes[at…]` and `box`; 0 when they touch or overlap. */
function separation(boxes: Float64Array, at: number, box: Aabb): number {
  let squared = 0;
  for (let axis = 0; axis < 3; axis++) {
    const gap = Math.max(0, boxes[at + axis] - box[axis + 3], box[axis] - boxes[at + axis + 3]);
    squared += gap * gap;
  }
  return Math.sqrt(squared);
}

/**
 * The least t ≥ ray[RAY_MIN] at which the ray is in the box `boxes[at…]` grown by `half`, or NaN when there is none. The box is padded by
 * the rounding error of the test, so a graze is never lost. Kay and Kajiya, "Ray Tracing Complex Scenes", 1986.
 */
function rayEnter(boxes: Float64Array, at: number, ray: Ray, half: Float64Array): number {
  let enter = ray[RAY_MIN];
  let exit = Infinity;
  for (let axis = 0; axis < 3; axis++) {
    const origin = ray[axis];
    const direction = ray[RAY_DIRECTION + axis];
    const largest = Math.max(Math.abs(origin), Math.abs(boxes[at + axis]), Math.abs(boxes[at + axis + 3]));
    const grow = half[axis] + SLAB_PADDING * (largest + half[axis]);
    const min = boxes[at + axis] - grow;
    const max = boxes[at + axis + 3] + grow;
    if (direction === 0) {
      if (origin < min || origin > max) return NaN;
      continue;
    }
    const a = (min - origin) / direction;
    const b = (max - origin) / direction;
    enter = Math.max(enter, Math.min(a, b));
    exit = Math.min(exit, Math.max(a, b));
  }
  return enter <= exit ? enter : NaN;
}
