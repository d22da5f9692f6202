import { type Aabb, createAabb } from "../math/aabb.ts";
import { composePose, createPose, POSE_POSITION, type Pose } from "../math/pose.ts";
import { EPSILON } from "../math/scalar.ts";
import type { Shape } from "../shapes/shape.ts";
import { bareTriangle, type Triangle } from "../shapes/triangle.ts";
import { relate } from "./convex-pair.ts";
import { distancePair } from "./distance-pair.ts";
import { IDENTITY, isComposite, PairSearch, takeApartFirst } from "./pair-search.ts";
import { Separation } from "./separation.ts";

/** Most pairs of a {@link PairList}. */
export const MAX_PAIRS = 4096;

/** How much larger than computed turned boxes are taken, relative to the largest coordinate: many times what is rounded. Unit: relative. */
const ROOM = 256 * EPSILON;

/** Two parts that are not made of parts themselves, each with its pose. */
export class PartPair {
  a!: Shape;
  b!: Shape;
  readonly poseA: Pose = createPose();
  readonly poseB: Pose = createPose();
  /** Box of the translations of a that let it come closer to b than the gap. */
  readonly #obstacle: Aabb = createAabb();
  /** The same along the axes of a, or of b if that is a solid, with room for what is rounded. */
  readonly #turned: Aabb = createAabb();
  #frame!: Pose;
  /** Their signed distance where they are. */
  distance = 0;
  /** Number of the part of the composite that is being taken apart. */
  index = 0;
  #triangleA: Triangle | null = null;
  #triangleB: Triangle | null = null;

  /** Copies what may change: poses, and triangles that a mesh shows one after the other. */
  set(a: Shape, poseA: Pose, b: Shape, poseB: Pose, distance: number, gap: number): void {
    this.poseA.set(poseA);
    this.poseB.set(poseB);
    this.distance = distance;
    this.a = a;
    this.b = b;
    if (a.type.name === "triangle") this.a = this.#triangleA = copyTriangle(a as Triangle, this.#triangleA);
    if (b.type.name === "triangle") this.b = this.#triangleB = copyTriangle(b as Triangle, this.#triangleB);
    this.#frame = b.type.solid ? this.poseB : this.poseA;
    writeObstacle(this, IDENTITY, gap, this.#obstacle);
    let size = gap;
    for (let i = 0; i < 3; i++) size = Math.max(size, Math.abs(poseA[POSE_POSITION + i]));
    for (let i = 0; i < 6; i++) size = Math.max(size, Math.abs(this.#obstacle[i]));
    writeObstacle(this, this.#frame, gap + ROOM * size, this.#turned);
  }

  /** Whether the signed distance of a, moved by `t`, and b may be `limit` ≤ 0 or less, beyond the gap, as far as their boxes tell. */
  mayMeet(t: Float64Array, limit: number): boolean {
    const o = this.#obstacle;
    if (!(o[0] <= t[0] && t[0] <= o[3] && o[1] <= t[1] && t[1] <= o[4] && o[2] <= t[2] && t[2] <= o[5])) return false;
    const turned = this.#turned;
    const frame = this.#frame;
    for (let i = 0; i < 3; i++) {
      const along = frame[i] * t[0] + frame[i + 3] * t[1] + frame[i + 6] * t[2];
      if (turned[i] - along > limit || along - turned[i + 3] > limit) return false;
    }
    return true;
  }
}

const box = createAabb();
const relative = createPose();

/** Writes the box, along the axes of `frame`, of the translations of a that let it come closer to b than the gap. */
function writeObstacle({ a, poseA, b, poseB }: PartPair, frame: Pose, gap: number, out: Aabb): void {
  relate(frame, poseA, relative);
  a.type.aabb(a, relative, box);
  relate(frame, poseB, relative);
  b.type.aabb(b, relative, out);
  for (let i = 0; i < 3; i++) {
    const low = out[i] - box[i + 3] - gap;
    out[i + 3] += gap - box[i];
    out[i] = low;
  }
}

function copyTriangle(from: Triangle, reuse: Triangle | null): Triangle {
  const copy = reuse ?? bareTriangle(true);
  copy.points.set(from.points);
  copy.planeNormal.set(from.planeNormal);
  return copy;
}

/** The pairs of parts of two shapes that are within a distance of each other, all in one frame. */
export class PairList {
  count = 0;
  readonly pairs: PartPair[] = [];
  #reach = 0;
  #gap = 0;
  readonly #separation = new Separation();

  /** Finds all pairs within `reach[0]`; `reach[1]` is the gap that they must keep. False when there are more than MAX_PAIRS. */
  collect(a: Shape, poseA: Pose, b: Shape, poseB: Pose, reach: Float64Array): boolean {
    this.count = 0;
    this.#reach = reach[0];
    this.#gap = reach[1];
    this.find(a, poseA, b, poseB);
    return this.count <= MAX_PAIRS;
  }

  /** Adds the pairs of two shapes. */
  find(a: Shape, poseA: Pose, b: Shape, poseB: Pose): void {
    if (this.count > MAX_PAIRS) return;
    const partsA = a.type.support === undefined && isComposite(a);
    const partsB = b.type.support === undefined && isComposite(b);
    if (!partsA && !partsB) {
      this.#add(a, poseA, b, poseB);
      return;
    }
    const first = !partsB || (partsA && takeApartFirst(a, b));
    const search = new CollectSearch(this);
    if (first) search.find(a, poseA, b, poseB, false, this.#reach);
    else search.find(b, poseB, a, poseA, true, this.#reach);
  }

  /** Puts the pairs from number `from` on in the order of their parts, whatever the order in which a tree has shown these. */
  sort(from: number): void {
    const { pairs, count } = this;
    const sorted = pairs.slice(from, count).sort((one, other) => one.index - other.index);
    pairs.splice(from, sorted.length, ...sorted);
  }

  #add(a: Shape, poseA: Pose, b: Shape, poseB: Pose): void {
    const { pairs } = this;
    const separation = this.#separation;
    separation.limit = this.#reach;
    if (!distancePair(a, poseA, b, poseB, separation)) return;
    if (this.count < MAX_PAIRS) {
      if (this.count === pairs.length) pairs.push(new PartPair());
      pairs[this.count].set(a, poseA, b, poseB, separation.distance, this.#gap);
    }
    this.count++;
  }
}

/** Takes a composite apart for a list. */
class CollectSearch extends PairSearch {
  readonly #list: PairList;
  readonly #frame = createPose();
  readonly #partPose = createPose();
  readonly #posed = createPose();

  constructor(list: PairList) {
    super();
    this.#list = list;
  }

  find(composite: Shape, pose: Pose, other: Shape, otherPose: Pose, swapped: boolean, reach: number): void {
    this.begin(composite, pose, other, otherPose, swapped);
    this.#frame.set(pose);
    this.#posed.set(otherPose);
    this.limit = reach + this.slack;
    const from = this.#list.count;
    this.run();
    this.#list.sort(from);
  }

  override visit(part: Shape, pose: Pose | null, index: number): void {
    const { other } = this;
    const list = this.#list;
    const frame = this.#frame;
    const partPose = this.#partPose;
    const posed = this.#posed;
    const from = list.count;
    composePose(frame, pose ?? IDENTITY, partPose);
    if (this.swapped) list.find(other, posed, part, partPose);
    else list.find(part, partPose, other, posed);
    if (list.count > MAX_PAIRS) this.limit = -Infinity;
    else for (let k = from; k < list.count; k++) list.pairs[k].index = index;
  }
}
