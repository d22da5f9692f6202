import type { Pose } from "../math/pose.ts";
import { TANGENT_COSINE, TOUCH_TOLERANCE } from "../math/scalar.ts";
import type { HalfSpace } from "../shapes/half-space.ts";
import { halfSpaceConvex } from "./pair-half-space.ts";
import { STATUS_CONVERGED } from "./separation.ts";
import { STAGE_START, STAGE_WAY } from "./sweep-pair-run.ts";
import type { SweepSearch } from "./sweep-pair-search.ts";
import { movesIn, startContact } from "./sweep-pair-start.ts";

/**
 * Sweeps against a half-space at `pose` in the frame of `level`, in closed form: the lowest point falls on the plane. Where the shape touches along an
 * edge or face, the contact is one of its ends.
 */
export function sweepHalfSpace(level: SweepSearch, space: HalfSpace, pose: Pose, child: number): void {
  const { run, motion } = level;
  const { separation, trial } = run;
  separation.limit = Infinity;
  halfSpaceConvex(space, pose, run.a, level.poseA, true, separation);
  const gap = separation.distance;
  const n = separation.normal;
  const rate = motion[0] * n[0] + motion[1] * n[1] + motion[2] * n[2];
  run.tolerance = TOUCH_TOLERANCE * Math.max(level.scale, Math.abs(space.offset)) + run.placing;
  run.flat = true;
  run.along = rate;
  run.cosine = rate;
  trial.child = child;
  trial.face = -1;
  if (gap < -run.tolerance) {
    if ((level.stage & STAGE_START) === 0) return;
    startContact(separation, trial);
    run.meetStart(level.toRoot, movesIn(motion, n));
    return;
  }
  if ((level.stage & STAGE_WAY) === 0 || run.starts() || !(rate < -TANGENT_COSINE)) return;
  const distance = gap > 0 ? gap / (0 - rate) : 0;
  if (!(distance <= run.limit)) return;
  trial.startPenetrating = false;
  trial.depth = 0;
  trial.distance = distance;
  trial.status = STATUS_CONVERGED;
  trial.error = 0;
  for (let i = 0; i < 3; i++) {
    trial.normal[i] = n[i];
    trial.point[i] = separation.pointB[i] + (motion[i] - rate * n[i]) * distance;
  }
  run.offer(level.toRoot);
}
