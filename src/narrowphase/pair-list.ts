import { type Aabb, createAabb } from "../math/aabb.ts";
import { composePose, createPose, type Pose } from "../math/pose.ts";
import type { Shape } from "../shapes/shape.ts";
import { bareTriangle, type Triangle } from "../shapes/triangle.ts";
import { distancePair } from "./distance-pair.ts";
import { IDENTITY, isComposite, PairSearch, takeApartFirst } from "./pair-search.ts";
import { Separation } from "./separation.ts";

/** Most pairs of a {@link PairList}. */
export const MAX_PAIRS = 4096;

/** Two parts that are not made of parts themselves, each with its pose. */
export class PartPair {
  a!: Shape;
  b!: Shape;
  readonly poseA: Pose = createPose();
  readonly poseB: Pose = createPose();
  /** Box of the translations of a that let it come closer to b than the gap. */
  readonly obstacle: Aabb = createAabb();
  /** Their signed distance where they are. */
  distance = 0;
  /** Number of the part of the composite that is being taken apart. */
  index = 0;
  private triangleA: Triangle | null = null;
  private triangleB: Triangle | null = null;

  /** Copies what may change: poses, and triangles that a mesh shows one after the other. */
  set(a: Shape, poseA: Pose, b: Shape, poseB: Pose, distance: number, gap: number): void {
    this.poseA.set(poseA);
    this.poseB.set(poseB);
    this.distance = distance;
    this.a = a;
    this.b = b;
    if (a.type.name === "triangle") this.a = this.triangleA = copyTriangle(a as Triangle, this.triangleA);
    if (b.type.name === "triangle") this.b = this.triangleB = copyTriangle(b as Triangle, this.triangleB);
    a.type.aabb(a, poseA, box);
    b.type.aabb(b, poseB, this.obstacle);
    for (let i = 0; i < 3; i++) {
      const low = this.obstacle[i] - box[i + 3] - gap;
      this.obstacle[i + 3] += gap - box[i];
      this.obstacle[i] = low;
    }
  }

  /** Whether a moved by `t` may meet b, as far as their boxes tell. */
  mayMeet(t: Float64Array): boolean {
    const o = this.obstacle;
    return o[0] <= t[0] && t[0] <= o[3] && o[1] <= t[1] && t[1] <= o[4] && o[2] <= t[2] && t[2] <= o[5];
  }
}

const box = createAabb();

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
  private reach = 0;
  private gap = 0;
  private readonly separation = new Separation();

  /** Finds all pairs within `reach[0]`; `reach[1]` is the gap that they must keep. False when there are more than MAX_PAIRS. */
  collect(a: Shape, poseA: Pose, b: Shape, poseB: Pose, reach: Float64Array): boolean {
    this.count = 0;
    this.reach = reach[0];
    this.gap = reach[1];
    this.find(a, poseA, b, poseB);
    return this.count <= MAX_PAIRS;
  }

  /** Adds the pairs of two shapes. */
  find(a: Shape, poseA: Pose, b: Shape, poseB: Pose): void {
    if (this.count > MAX_PAIRS) return;
    const partsA = a.type.support === undefined && isComposite(a);
    const partsB = b.type.support === undefined && isComposite(b);
    if (!partsA && !partsB) {
      this.add(a, poseA, b, poseB);
      return;
    }
    const first = !partsB || (partsA && takeApartFirst(a, b));
    const search = new CollectSearch(this);
    if (first) search.find(a, poseA, b, poseB, false, this.reach);
    else search.find(b, poseB, a, poseA, true, this.reach);
  }

  /** Puts the pairs from number `from` on in the order of their parts, whatever the order in which a tree has shown these. */
  sort(from: number): void {
    const { pairs, count } = this;
    const sorted = pairs.slice(from, count).sort((one, other) => one.index - other.index);
    pairs.splice(from, sorted.length, ...sorted);
  }

  private add(a: Shape, poseA: Pose, b: Shape, poseB: Pose): void {
    const { separation, pairs } = this;
    separation.limit = this.reach;
    if (!distancePair(a, poseA, b, poseB, separation)) return;
    if (this.count < MAX_PAIRS) {
      if (this.count === pairs.length) pairs.push(new PartPair());
      pairs[this.count].set(a, poseA, b, poseB, separation.distance, this.gap);
    }
    this.count++;
  }
}

/** Takes a composite apart for a list. */
class CollectSearch extends PairSearch {
  private readonly list: PairList;
  private readonly frame = createPose();
  private readonly partPose = createPose();
  private readonly posed = createPose();

  constructor(list: PairList) {
    super();
    this.list = list;
  }

  find(composite: Shape, pose: Pose, other: Shape, otherPose: Pose, swapped: boolean, reach: number): void {
    this.begin(composite, pose, other, otherPose, swapped);
    this.frame.set(pose);
    this.posed.set(otherPose);
    this.limit = reach + this.slack;
    const from = this.list.count;
    this.run();
    this.list.sort(from);
  }

  override visit(part: Shape, pose: Pose | null, index: number): void {
    const { list, frame, partPose, posed, other } = this;
    const from = list.count;
    composePose(frame, pose ?? IDENTITY, partPose);
    if (this.swapped) list.find(other, posed, part, partPose);
    else list.find(part, partPose, other, posed);
    if (list.count > MAX_PAIRS) this.limit = -Infinity;
    else for (let k = from; k < list.count; k++) list.pairs[k].index = index;
  }
}
