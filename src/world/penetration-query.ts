import { composePose, createPose, type Pose } from "../math/pose.ts";
import { BOX_PADDING } from "../math/scalar.ts";
import { fillVector } from "../math/vec3.ts";
import { relate } from "../narrowphase/convex-pair.ts";
import { distancePair } from "../narrowphase/distance-pair.ts";
import { overlapPair } from "../narrowphase/overlap-pair.ts";
import { penetrationPair } from "../narrowphase/penetration-pair.ts";
import { Separation } from "../narrowphase/separation.ts";
import { type CompoundChild, compoundOf } from "../shapes/compound.ts";
import type { Shape } from "../shapes/shape.ts";
import { BLOCK, IGNORE, OVERLAP } from "./channels.ts";
import { childrenOf } from "./children-of.ts";
import { Depenetration } from "./depenetration.ts";
import { fillOverlap } from "./fill-overlap.ts";
import { Overlap } from "./overlap.ts";
import { compareOverlaps } from "./overlap-query.ts";
import type { WorldPenetrationOptions } from "./query-options.ts";
import { readShapeAt, type ShapeAt } from "./shape-at.ts";
import { ShapeQuery } from "./shape-query.ts";

/** How often obstacles that lie on the way out are added before the search gives up. */
const MAX_ROUNDS = 16;
/** From this round on all that the way out could lead into is added at once. */
const GATHER_FROM = 3;

/** A collider, or a child of one, that the shape must get out of. */
interface Obstacle {
  readonly shape: Shape;
  /** In the frame of the query. */
  readonly pose: Pose;
  readonly response: number;
  readonly key: number;
  readonly id: number;
  readonly child: number;
}

/**
 * A query for the way out of all that blocks a shape, while it runs. What the shape overlaps becomes one compound of obstacles that it is moved
 * out of; what it then overlaps is added, and so on until it is free. As the obstacles are never more than those of the world, the
 * way out of them is as short as one out of the world can be. All happens in a frame that is not turned and whose origin is where
 * the shape is, so that a place far from the origin is as good as any.
 */
export class PenetrationQuery extends ShapeQuery {
  #obstacles: Obstacle[] = [];
  /** The colliders that the shape overlaps where it is. */
  #overlaps: Overlap[] = [];
  /** Slots of the obstacles, and of what the post-filter let go. */
  readonly #judged = new Set<number>();
  /** The last look found an overlap, and an obstacle that was not known. */
  #isFree = true;
  #isNew = false;
  /** What comes near the shape becomes an obstacle, whether it is overlapped or not. */
  #isGathering = false;
  /** The moved shape is still where it was. */
  #isFirst = true;
  /** World pose of that frame. In it the shape where it is, and moved; its largest coordinate. */
  readonly #frame = createPose();
  readonly #start = createPose();
  readonly #moved = createPose();
  #size = 0;
  /** World pose of the moved shape. */
  readonly #world = createPose();
  readonly #found = new Separation();
  /** What was found about the latest overlap: where it is convex, and the only one, this is the way out. A post-filter may have let it go. */
  readonly #last = new Separation();

  /** Reads shape and options; throws with a clear message, `where` in front, for bad ones. */
  begin(where: string, query: ShapeAt, options: WorldPenetrationOptions | undefined): void {
    this.shape = readShapeAt(where, query, this.pose);
    this.filter.begin(where, this.core, options, BLOCK);
  }

  override end(): void {
    super.end();
    this.#isGathering = false;
    this.#overlaps = [];
    this.#obstacles = [];
    this.#judged.clear();
  }

  /** The way out; null where nothing that blocks is overlapped deeper than rounding. */
  run(): Depenetration | null {
    this.#begin();
    this.#look();
    if (this.#isFree) return null;
    const out = new Depenetration();
    for (let round = 0; round < MAX_ROUNDS && this.#isNew; round++) {
      this.#leave();
      const { distance, normal } = this.#found;
      out.depth = -distance;
      fillVector(normal, out.normal);
      if (distance === -Infinity) break;
      for (let i = 9; i < 12; i++) this.#moved[i] = this.#start[i] - distance * normal[i - 9];
      this.#isFirst = false;
      this.#look();
      if (!this.#isFree && round >= GATHER_FROM) this.#gather(out.depth);
    }
    out.free = this.#isFree;
    out.overlaps = this.#overlaps.sort(compareOverlaps);
    return out;
  }

  #begin(): void {
    const { shape, pose } = this;
    this.#world.set(pose);
    this.beginRun();
    this.limit = Infinity;
    this.#isFirst = true;
    for (let i = 9; i < 12; i++) this.#frame[i] = pose[i];
    relate(this.#frame, pose, this.#start);
    this.#moved.set(this.#start);
    shape.type.aabb(shape, this.#start, this.box);
    this.#size = 0;
    for (let i = 0; i < 6; i++) {
      const size = Math.abs(this.box[i]);
      if (size > this.#size && size < Infinity) this.#size = size;
    }
  }

  visit(slot: number): void {
    if (this.#judged.has(slot)) return;
    const { filter } = this;
    if (this.#isGathering) {
      this.#add(slot);
      return;
    }
    const response = filter.admit(slot, filter.postFilter === null);
    if (response === IGNORE) return;
    this.narrowTests++;
    const parts = this.#partsOf(slot, response);
    let greatest = IGNORE;
    for (const part of parts) {
      if (part.response > greatest && this.#isIn(part.shape, part.pose)) greatest = part.response;
    }
    if (greatest === IGNORE) {
      this.rejectedByShape++;
      return;
    }
    this.#judged.add(slot);
    const record = new Overlap();
    fillOverlap(this.core, slot, filter.shapes[slot], -1, greatest, record);
    if (parts.length === 1) this.#last.copy(this.#found);
    if (filter.postFilter !== null && filter.askAbout(record, greatest) !== BLOCK) return;
    record.blocking = true;
    if (this.#isFirst) this.#overlaps.push(record);
    this.#isFree = false;
    this.#isNew = true;
    // a post-filter may have made a block of what was merely overlapped: then of all of it
    for (const part of parts) if (part.response >= greatest) this.#obstacles.push(part);
  }

  /** Adds all that blocks and that a way of the length `reach` could lead into. A post-filter would have to be asked about what is not overlapped: then nothing. */
  #gather(reach: number): void {
    if (this.filter.postFilter !== null) return;
    this.setBox(this.pose);
    for (let i = 0; i < 3; i++) {
      this.box[i] -= reach;
      this.box[i + 3] += reach;
    }
    this.#isGathering = true;
    this.core.overlap(this.box, this.filter.groups, this);
    this.#isGathering = false;
  }

  #add(slot: number): void {
    const response = this.filter.admit(slot, true);
    if (response !== BLOCK) return;
    this.#judged.add(slot);
    this.#isNew = true;
    for (const part of this.#partsOf(slot, response)) this.#obstacles.push(part);
  }

  /** What may become obstacles of a collider: itself or, where their responses differ, its children. */
  #partsOf(slot: number, response: number): Obstacle[] {
    const { core, filter } = this;
    const pose = createPose();
    relate(this.#frame, core.poses[slot], pose);
    const shape = filter.shapes[slot];
    const children = filter.childrenDiffer ? childrenOf(shape) : null;
    const key = core.keys[slot];
    const id = core.ids[slot];
    if (children === null) return [{ shape, pose, response, key, id, child: -1 }];
    const least = filter.postFilter === null ? BLOCK : OVERLAP;
    return children.flatMap((child, i) => {
      const answer = filter.responseOfChild(i, response);
      if (answer < least) return [];
      const childPose = createPose();
      composePose(pose, child.pose, childPose);
      return [{ shape: child.shape, pose: childPose, response: answer, key, id, child: i }];
    });
  }

  /** Looks for all that blocks and that the moved shape overlaps deeper than rounding. */
  #look(): void {
    this.#isFree = true;
    this.#isNew = false;
    for (const { shape, pose } of this.#obstacles) if (this.#isIn(shape, pose)) this.#isFree = false;
    for (let i = 9; i < 12; i++) this.#world[i] = this.pose[i] + this.#moved[i];
    this.setBox(this.#world);
    this.core.overlap(this.box, this.filter.groups, this);
  }

  /** Whether the moved shape overlaps `part` deeper than rounding; `#found` tells how deep. Both are in the query's frame. */
  #isIn(part: Shape, pose: Pose): boolean {
    const found = this.#found;
    found.limit = Infinity;
    const meets = isConvex(part)
      ? penetrationPair(this.shape, this.#moved, part, pose, found)
      : overlapPair(this.shape, this.#moved, part, pose) && distancePair(this.shape, this.#moved, part, pose, found);
    if (!meets) return false;
    let size = this.#size;
    for (let i = 9; i < 12; i++) size = Math.max(size, Math.abs(pose[i]), Math.abs(this.#moved[i]));
    return found.distance < -BOX_PADDING * size;
  }

  /** Finds the way from where the shape is out of all obstacles: writes it to `#found`. */
  #leave(): void {
    const obstacles = this.#obstacles.sort(compareObstacles);
    const found = this.#found;
    const { shape, pose } = obstacles[0];
    found.limit = Infinity;
    if (obstacles.length > 1) {
      penetrationPair(this.shape, this.#start, compoundOf(obstacles.map(asChild)), IDENTITY, found);
    } else if (isConvex(shape) && this.filter.postFilter === null) found.copy(this.#last);
    else penetrationPair(this.shape, this.#start, shape, pose, found);
  }
}

const isConvex = (shape: Shape): boolean => shape.type.support !== undefined;

const IDENTITY = createPose();

const asChild = ({ shape, pose }: Obstacle): CompoundChild => ({ shape, pose, material: null });

/** Nothing may depend on the order in which a tree offers them. */
function compareObstacles(a: Obstacle, b: Obstacle): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  if (a.id !== b.id) return a.id < b.id ? -1 : 1;
  return a.child - b.child;
}
