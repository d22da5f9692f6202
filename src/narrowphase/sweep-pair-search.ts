import { type Aabb, createAabb } from "../math/aabb.ts";
import { composePose, createPose, POSE_POSITION, type Pose, unrotate } from "../math/pose.ts";
import { createRay, RAY_DIRECTION, RAY_MAX, RAY_MIN } from "../math/ray.ts";
import { TOUCH_TOLERANCE } from "../math/scalar.ts";
import type { Compound } from "../shapes/compound.ts";
import { POINT_CORE } from "../shapes/core.ts";
import { fullType } from "../shapes/full-type.ts";
import type { HalfSpace } from "../shapes/half-space.ts";
import type { PartSearch, Shape } from "../shapes/shape.ts";
import { SurfacePoint } from "../shapes/surface-point.ts";
import type { Triangle } from "../shapes/triangle.ts";
import { relate } from "./convex-pair.ts";
import { isHalfSpace } from "./pair-half-space.ts";
import { badKind, hasChildren, IDENTITY, isComposite } from "./pair-search.ts";
import { STATUS_CONVERGED } from "./separation.ts";
import { sweepFace } from "./sweep-pair-face.ts";
import { sweepHalfSpace } from "./sweep-pair-half-space.ts";
import { LEAST_COSINE, OVERLAP_REPORT, STAGE_BOTH, STAGE_START, STAGE_WAY, type SweepRun } from "./sweep-pair-run.ts";
import { sweepSolid } from "./sweep-pair-solid.ts";

const bounds = createAabb();

/** One level of a sweep: the parts of a composite, or a single shape, and the swept part in its frame. Composites within it are levels of their own. */
export class SweepSearch implements PartSearch {
  limit = Infinity;
  anyOrder = false;
  readonly run: SweepRun;
  /** The pose of this level's frame in the root; null: it is the root. */
  toRoot: Pose | null = null;
  /** The swept part, the motion and the box at the start in this level's frame. */
  readonly poseA: Pose = createPose();
  readonly motion = new Float64Array(4);
  readonly box: Aabb = createAabb();
  /** Largest coordinate of that box, and its extent. */
  scale = Number.NaN; // not 0, which would make the field an integer at first
  size = Number.NaN;
  /** What the parts of this level are asked about: STAGE_…. */
  stage = STAGE_BOTH;
  /** None of them overlaps at the start, deeper than a touch. */
  startKnown = false;
  #child = -1;
  #children = false;
  readonly #ray = createRay();
  readonly #half = new Float64Array(4);
  readonly #ownPose: Pose = createPose();
  #inner: SweepSearch | null = null;
  readonly #center = new Float64Array(3);
  readonly #nearest = new SurfacePoint();

  constructor(run: SweepRun) {
    this.run = run;
  }

  /** Sweeps the part at hand of the run against the root `shape`. */
  sweepRoot(shape: Shape): void {
    const { run } = this;
    this.toRoot = null;
    this.poseA.set(run.poseA);
    this.motion.set(run.motion);
    this.#sweep(shape, -1);
  }

  /** Sweeps against a part of `outer` that has its own frame, at `pose` there. */
  #sweepInner(outer: SweepSearch, shape: Shape, pose: Pose | null, child: number): void {
    const frame = pose ?? IDENTITY;
    relate(frame, outer.poseA, this.poseA);
    unrotate(frame, outer.motion, this.motion);
    this.motion[3] = outer.motion[3];
    if (outer.toRoot === null) this.#ownPose.set(frame);
    else composePose(outer.toRoot, frame, this.#ownPose);
    this.toRoot = this.#ownPose;
    this.#sweep(shape, child);
  }

  #sweep(shape: Shape, child: number): void {
    const { run } = this;
    this.#measure();
    this.limit = run.limit;
    this.stage = run.stage;
    this.startKnown = false;
    if (!isComposite(shape)) {
      this.#children = false;
      this.#child = -1;
      this.#visitOne(shape, null, child, shape.type.solid ? -1 : 0);
      return;
    }
    this.#children = hasChildren(shape);
    this.#child = child;
    const type = fullType(shape);
    this.#leaveOrder(shape);
    if (this.#isBallAtSurface(shape) && this.#findStart(shape)) return;
    if (this.#children && run.onlyChild >= 0) this.#visitChild(shape as Compound, run.onlyChild);
    else if (type.partsAlong !== undefined) type.partsAlong(shape, this.#ray, this.#half, this);
    else this.#visitAll(shape);
  }

  /** What a ball meets on its way is judged at last, in whichever order it has met them; what is passed over at the start is not. */
  #leaveOrder(shape: Shape): void {
    const { run, scale } = this;
    this.anyOrder = run.stage !== STAGE_START && run.a.core === POINT_CORE && !shape.type.solid && !this.#children;
    if (!this.anyOrder) return;
    shape.type.aabb(shape, IDENTITY, bounds);
    let far = scale;
    for (let i = 0; i < 6; i++) far = Math.max(far, Math.abs(bounds[i]));
    run.reach = Math.max(run.reach, (2 * (TOUCH_TOLERANCE * far + run.placing)) / LEAST_COSINE);
  }

  /** Where all overlaps count, the deepest of a ball with a surface is that with the point nearest to its centre: one search for all faces. */
  #isBallAtSurface(shape: Shape): boolean {
    const { run } = this;
    if ((run.stage & STAGE_START) === 0 || run.initialOverlap !== OVERLAP_REPORT || this.#children) return false;
    return run.a.core === POINT_CORE && !shape.type.solid && fullType(shape).closestPoint !== undefined;
  }

  /** True: the ball overlaps the surface at the start, and no part is to be asked any more. */
  #findStart(shape: Shape): boolean {
    const { run } = this;
    const nearest = this.#nearest;
    const center = this.#center;
    const radius = run.a.rounding!;
    this.stage = run.stage & STAGE_WAY;
    this.startKnown = true;
    let scale = this.scale;
    for (let i = 0; i < 3; i++) center[i] = this.poseA[POSE_POSITION + i];
    nearest.limit = radius;
    if (!fullType(shape).closestPoint!(shape, center, nearest)) return this.stage === 0;
    for (let i = 0; i < 3; i++) scale = Math.max(scale, Math.abs(nearest.point[i]));
    run.tolerance = TOUCH_TOLERANCE * scale + run.placing;
    const { trial } = run;
    trial.depth = radius - nearest.distance;
    if (!(trial.depth > run.tolerance)) return this.stage === 0;
    trial.startPenetrating = true;
    trial.distance = 0;
    trial.status = STATUS_CONVERGED;
    trial.error = 0;
    trial.child = this.#child;
    trial.face = nearest.feature;
    for (let i = 0; i < 3; i++) {
      trial.normal[i] = nearest.normal[i];
      trial.point[i] = nearest.point[i];
    }
    run.flat = true;
    run.along = 0;
    run.offer(this.toRoot);
    this.limit = run.limit;
    return true;
  }

  /** Finds the box of the swept part and its way. */
  #measure(): void {
    const { run, box, motion } = this;
    const half = this.#half;
    const ray = this.#ray;
    run.a.type.aabb(run.a, this.poseA, box);
    let scale = 0;
    for (let i = 0; i < 3; i++) scale = Math.max(scale, Math.abs(box[i]), Math.abs(box[i + 3]));
    this.scale = scale;
    this.size = box[3] - box[0] + (box[4] - box[1]) + (box[5] - box[2]);
    const pad = TOUCH_TOLERANCE * scale + run.placing;
    for (let i = 0; i < 3; i++) {
      ray[i] = box[i] / 2 + box[i + 3] / 2;
      half[i] = box[i + 3] - ray[i] + pad;
      box[i] -= pad;
      box[i + 3] += pad;
      ray[RAY_DIRECTION + i] = motion[i];
    }
    half[3] = Infinity;
    if (run.a.core === POINT_CORE) half[3] = run.a.rounding! + pad;
    ray[RAY_MIN] = 0;
    ray[RAY_MAX] = run.limit;
  }

  /** Composites that cannot be searched along a way: everything in the box of the whole motion. */
  #visitAll(shape: Shape): void {
    const { box, motion, run } = this;
    const all = createAabb();
    for (let i = 0; i < 3; i++) {
      const way = motion[i] === 0 ? 0 : motion[i] * run.limit;
      all[i] = box[i] + Math.min(0, way);
      all[i + 3] = box[i + 3] + Math.max(0, way);
    }
    fullType(shape).parts!(shape, all, (part, pose, index) => this.visit(part, pose, index));
  }

  visit(part: Shape, pose: Pose | null, index: number): void {
    const isFace = !part.type.solid;
    if (this.#children) this.#visitOne(part, pose, index, isFace ? 0 : -1);
    else if (isFace) this.#visitOne(part, pose, this.#child, index);
    else this.#visitOne(part, pose, this.#child < 0 ? index : this.#child, -1);
    this.limit = this.run.limit;
  }

  #visitChild(compound: Compound, child: number): void {
    for (const leaf of compound.leaves) if (leaf.child === child) this.visit(leaf.shape, leaf.pose, child);
  }

  #visitOne(part: Shape, pose: Pose | null, child: number, face: number): void {
    const { type } = part;
    const isTriangle = type.name === "triangle";
    if (isComposite(part) || (isTriangle && pose !== null)) {
      this.#inner ??= new SweepSearch(this.run);
      this.#inner.#sweepInner(this, part, pose, child);
    } else if (isTriangle) sweepFace(this, part as Triangle, child, face);
    else if (type.support !== undefined) sweepSolid(this, part, pose ?? IDENTITY, child, face);
    else if (isHalfSpace(part)) sweepHalfSpace(this, part as HalfSpace, pose ?? IDENTITY, child);
    else badKind(part);
  }
}
