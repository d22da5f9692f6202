import { composePose, createPose, POSE_POSITION, type Pose, rotate, toWorld, unrotate } from "../math/pose.ts";
import type { Compound } from "../shapes/compound.ts";
import { POINT_CORE } from "../shapes/core.ts";
import type { Shape } from "../shapes/shape.ts";
import { ContactFace } from "./contact-face.ts";
import { ContactFrame } from "./contact-frame.ts";
import { relate } from "./convex-pair.ts";
import { hasChildren, IDENTITY, isComposite } from "./pair-search.ts";
import type { SweepContact } from "./sweep-contact.ts";
import { NO_SHAPE, OVERLAP_REPORT, STAGE_BOTH, STAGE_START, STAGE_WAY, SweepRun } from "./sweep-pair-run.ts";
import { SweepSearch } from "./sweep-pair-search.ts";
import { isResting } from "./sweep-pair-start.ts";
import { PLACING } from "./sweep-pair-touch.ts";
import { touchedFace } from "./touched-face.ts";

/** One sweep of parts against parts. Everything happens in the frame of the hit shape. */
class PartsSweep {
  readonly #run = new SweepRun();
  readonly #search = new SweepSearch(this.#run);
  readonly #relative: Pose = createPose();
  readonly #frame = new ContactFrame();
  readonly #face = new ContactFace();

  find(
    a: Shape,
    poseA: Pose,
    b: Shape,
    poseB: Pose,
    motion: Float64Array,
    initialOverlap: number,
    child: number,
    out: SweepContact,
  ): boolean {
    const run = this.#run;
    const rests = isResting(motion);
    const reports = initialOverlap === OVERLAP_REPORT;
    if (rests && !reports) return false;
    relate(poseB, poseA, this.#relative);
    unrotate(poseB, motion, run.motion);
    run.motion[3] = motion[3];
    if (rests) this.#rest();
    run.placing = 0;
    for (let i = POSE_POSITION; i < POSE_POSITION + 3; i++) {
      run.placing = Math.max(run.placing, PLACING * Math.abs(poseA[i]), PLACING * Math.abs(poseB[i]));
    }
    const far = !rests && out.limit >= 0;
    const limit = far ? Math.min(motion[3], out.limit) : 0;
    run.initialOverlap = initialOverlap;
    run.onlyChild = child;
    run.keeps = isComposite(b) && (hasChildren(a) || a.core === POINT_CORE);
    run.begin();
    if (reports) this.#runStage(far ? STAGE_BOTH : STAGE_START, limit, a, b);
    else {
      // what is passed over must be known before anything is met on the way
      this.#runStage(STAGE_START, 0, a, b);
      if (!run.found && far) this.#runStage(STAGE_WAY, limit, a, b);
    }
    if (!run.found) return false;
    run.finish();
    this.#chooseFace(b);
    out.copy(run.best);
    toWorld(poseB, out.point, out.point);
    rotate(poseB, out.normal, out.normal);
    return true;
  }

  /** Lets go of the user's shapes. */
  end(): void {
    this.#run.a = NO_SHAPE;
  }

  /** Any direction, and no way to go. */
  #rest(): void {
    const { motion } = this.#run;
    motion[0] = 0;
    motion[1] = -1;
    motion[2] = 0;
    motion[3] = 0;
  }

  #runStage(stage: number, limit: number, a: Shape, b: Shape): void {
    const run = this.#run;
    const search = this.#search;
    const relative = this.#relative;
    run.stage = stage;
    run.limit = limit;
    run.way = limit;
    if (!hasChildren(a)) {
      run.a = a;
      run.sweptChild = -1;
      run.poseA.set(relative);
      search.sweepRoot(b);
      return;
    }
    for (const leaf of (a as Compound).leaves) {
      run.a = leaf.shape;
      run.sweptChild = leaf.child;
      composePose(relative, leaf.pose, run.poseA);
      search.sweepRoot(b);
    }
  }

  /** Of the faces that the contact touches, names the one that opposes the motion most. */
  #chooseFace(b: Shape): void {
    const run = this.#run;
    const frame = this.#frame;
    const face = this.#face;
    const { best } = run;
    if (best.face < 0 || best.startPenetrating || !isComposite(b)) return;
    frame.read(IDENTITY, best, run.motion);
    if (touchedFace(b, frame, best.child, -1, face)) best.face = face.face;
  }
}

const pool: PartsSweep[] = [];
let depth = 0;

/** sweepPair for any two shapes; `child` ≥ 0: only with that child of the compound b. */
export function sweepParts(
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  motion: Float64Array,
  initialOverlap: number,
  child: number,
  out: SweepContact,
): boolean {
  if (depth === pool.length) pool.push(new PartsSweep());
  const sweep = pool[depth++];
  try {
    return sweep.find(a, poseA, b, poseB, motion, initialOverlap, child, out);
  } finally {
    sweep.end();
    depth--;
  }
}
