import { AABB_SIZE, type Aabb, createAabb } from "../math/aabb.ts";
import { composePose, createPose, type Pose } from "../math/pose.ts";
import { overlapPair } from "../narrowphase/overlap-pair.ts";
import { type Compound, compoundOf } from "../shapes/compound.ts";
import type { Shape } from "../shapes/shape.ts";
import { BLOCK, IGNORE } from "./channels.ts";
import { type Child, childrenOf } from "./children-of.ts";
import { fillOverlap, fillPenetration, penetrates } from "./fill-overlap.ts";
import { Overlap } from "./overlap.ts";
import { Probe } from "./probe.ts";
import type { AnyFilterOptions } from "./query-filter.ts";
import { readShapeAt, type ShapeAt } from "./shape-at.ts";
import { ShapeQuery } from "./shape-query.ts";

/** What an overlap query is after: the list of all … */
export const GOAL_LIST = 0;
/** … whether anything blocks … */
export const GOAL_ANY_BLOCK = 1;
/** … or whether anything blocks or is overlapped. */
export const GOAL_ANY = 2;

/** As many records as insertion sorts sooner than `sort`. */
const FEW = 12;

/** Scratch that is read before any user code runs. */
const childPose = createPose();
const childBox = createAabb();

/** An overlap query in a world while it runs. One class for the list and the boolean, so that the trees see one kind of visitor. */
export class OverlapQuery extends ShapeQuery {
  /** The records, in the order of finding. */
  records: Overlap[] = [];
  /** For the GOAL_ANY…: whether there was any. */
  found = false;
  readonly #probe = new Probe();
  #goal = GOAL_LIST;
  #perChild = false;
  #penetration = false;
  #onlyBlocks = false;

  /** Reads shape and options; throws with a clear message, `where` in front, for bad ones. */
  begin(where: string, query: ShapeAt, options: AnyFilterOptions | undefined, typesResponse: number): void {
    this.shape = readShapeAt(where, query, this.pose);
    this.filter.begin(where, this.core, options, typesResponse);
  }

  /** Runs the query. `perChild` and `penetration` tell what the records of a list hold. */
  run(goal: number, perChild: boolean, penetration: boolean): void {
    this.beginRun();
    this.setBox(this.pose);
    this.#probe.set(this.shape, this.pose, this.box, this.padding);
    this.limit = Infinity;
    this.found = false;
    this.#goal = goal;
    this.#perChild = perChild;
    this.#penetration = penetration;
    this.#onlyBlocks = goal === GOAL_ANY_BLOCK && this.filter.postFilter === null;
    this.core.overlap(this.box, this.filter.groups, this);
  }

  /** Hands out the records, in order of key, id and child. */
  sorted(): Overlap[] {
    const { records } = this;
    this.records = [];
    return records.length > FEW ? records.sort(compareOverlaps) : insertionSort(records);
  }

  override end(): void {
    super.end();
    if (this.records.length > 0) this.records = [];
  }

  visit(slot: number, boxes: Aabb = this.core.boxes): void {
    const filter = this.filter;
    const response = filter.admit(slot, this.#onlyBlocks);
    if (response === IGNORE) return;
    this.narrowTests++;
    if (this.#probe.misses(boxes, slot * AABB_SIZE)) {
      this.rejectedByShape++;
      return;
    }
    const { records } = this.core;
    const shape = records.read(slot, filter.shapes, this.core);
    const children = this.#perChild || filter.childrenDiffer ? childrenOf(shape) : null;
    let met: boolean;
    if (children === null) {
      met = this.#meets(shape, records.pose);
      if (met) this.#accept(slot, -1, response, shape);
    } else if (this.#perChild) met = this.#acceptEach(slot, children, response);
    else met = this.#acceptGreatest(slot, shape as Compound, response);
    if (!met) this.rejectedByShape++;
  }

  /** A record for each child that overlaps. False: none does. */
  #acceptEach(slot: number, children: readonly Child[], response: number): boolean {
    let met = false;
    for (let i = 0; i < children.length; i++) {
      const answer = this.filter.responseOfChild(i, response);
      if (answer === IGNORE || !this.#meetsChild(slot, children[i])) continue;
      met = true;
      this.#accept(slot, i, answer, children[i].shape);
    }
    return met;
  }

  /** One record for the children that the pre-filter has left, with the greatest response among those that overlap. */
  #acceptGreatest(slot: number, shape: Compound, response: number): boolean {
    const { children } = shape;
    const filter = this.filter;
    let greatest = IGNORE;
    for (let i = 0; i < children.length && greatest !== BLOCK; i++) {
      const answer = filter.responseOfChild(i, response);
      if (answer > greatest && this.#meetsChild(slot, children[i])) greatest = answer;
    }
    if (greatest === IGNORE) return false;
    let left = shape;
    if (this.#penetration) {
      left = compoundOf(children.filter((_, i) => filter.responseOfChild(i, response) !== IGNORE));
      penetrates(this, left, this.core.poses[slot]);
    }
    this.#accept(slot, -1, greatest, left);
    return true;
  }

  /** Whether a child overlaps; its world pose stays in `childPose`. */
  #meetsChild(slot: number, child: Child): boolean {
    composePose(this.core.poses[slot], child.pose, childPose);
    child.shape.type.aabb(child.shape, childPose, childBox);
    const box = this.box;
    for (let i = 0; i < 3; i++) {
      const apart = childBox[i] - box[i + 3] > 0 || box[i] - childBox[i + 3] > 0;
      if (apart) return false;
    }
    return this.#meets(child.shape, childPose);
  }

  #meets(part: Shape, pose: Pose): boolean {
    return this.#penetration ? penetrates(this, part, pose) : overlapPair(this.shape, this.pose, part, pose);
  }

  /** Stages 5 and 6: `part` is what overlaps of the collider, as was found just before. */
  #accept(slot: number, child: number, response: number, part: Shape): void {
    const { filter } = this;
    if (this.#goal !== GOAL_LIST && filter.postFilter === null) {
      this.#takeAny(response);
      return;
    }
    const record = new Overlap();
    fillOverlap(this.core, slot, filter.shapes[slot], child, response, record);
    if (this.#penetration) fillPenetration(part, record);
    let answer = response;
    if (filter.postFilter !== null) {
      answer = filter.askAbout(record, response);
      record.blocking = answer === BLOCK;
    }
    if (answer === IGNORE) return;
    if (this.#goal === GOAL_LIST) this.records.push(record);
    else this.#takeAny(answer);
  }

  #takeAny(response: number): void {
    if (response !== BLOCK && this.#goal !== GOAL_ANY) return;
    this.found = true;
    this.limit = -Infinity;
  }
}

function insertionSort(records: Overlap[]): Overlap[] {
  for (let i = 1; i < records.length; i++) {
    const record = records[i];
    let at = i;
    for (; at > 0 && compareOverlaps(record, records[at - 1]) < 0; at--) records[at] = records[at - 1];
    records[at] = record;
  }
  return records;
}

/** The order of records: key, id, child. */
export function compareOverlaps(a: Overlap, b: Overlap): number {
  if (a.collider.key !== b.collider.key) return a.collider.key < b.collider.key ? -1 : 1;
  if (a.collider.id !== b.collider.id) return a.collider.id < b.collider.id ? -1 : 1;
  return a.childIndex - b.childIndex;
}
