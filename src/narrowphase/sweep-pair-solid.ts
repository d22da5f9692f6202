import { type Aabb, createAabb } from "../math/aabb.ts";
import type { Pose } from "../math/pose.ts";
import { TOUCH_TOLERANCE } from "../math/scalar.ts";
import type { Shape } from "../shapes/shape.ts";
import { convexDistance } from "./convex-distance.ts";
import { sweepConvex } from "./sweep/sweep-convex.ts";
import { STAGE_START, STAGE_WAY } from "./sweep-pair-run.ts";
import type { SweepSearch } from "./sweep-pair-search.ts";
import { movesIn, startContact } from "./sweep-pair-start.ts";
import { recedes } from "./sweep-pair-touch.ts";

const box = createAabb();

/** Sweeps against a convex part at `pose` in the frame of `level`. */
export function sweepSolid(level: SweepSearch, part: Shape, pose: Pose, child: number, face: number): void {
  const { run, motion } = level;
  const { trial, separation } = run;
  trial.child = child;
  trial.face = face;
  run.flat = true;
  part.type.aabb(part, pose, box);
  let scale = level.scale;
  for (let i = 0; i < 6; i++) scale = Math.max(scale, Math.abs(box[i]));
  run.tolerance = TOUCH_TOLERANCE * scale + run.placing;
  separation.limit = run.tolerance;
  const touches = meets(box, level.box) && convexDistance(run.a, level.poseA, part, pose, separation);
  if (touches && separation.distance < -run.tolerance) {
    if ((level.stage & STAGE_START) === 0) return;
    startContact(separation, trial);
    run.along = 0;
    run.meetStart(level.toRoot, movesIn(motion, trial.normal));
    return;
  }
  if ((level.stage & STAGE_WAY) === 0 || run.starts()) return;
  if (run.passed.count > 0 && run.passed.has(child, face)) return;
  trial.limit = run.limit;
  run.touching.tolerance = run.tolerance;
  if (touches) {
    if (recedes(motion, separation.normal)) return;
    if (!run.touching.meet(run.a, level.poseA, part, pose, motion, trial)) return;
  } else if (!sweepConvex(run.a, level.poseA, part, pose, motion, trial)) return;
  const n = trial.normal;
  run.cosine = motion[0] * n[0] + motion[1] * n[1] + motion[2] * n[2];
  run.along = run.cosine;
  run.offer(level.toRoot);
}

/** Whether two boxes meet. */
function meets(a: Aabb, b: Aabb): boolean {
  return a[0] <= b[3] && b[0] <= a[3] && a[1] <= b[4] && b[1] <= a[4] && a[2] <= b[5] && b[2] <= a[5];
}
