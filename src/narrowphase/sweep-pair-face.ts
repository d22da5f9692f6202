import { createAabb } from "../math/aabb.ts";
import { POSE_POSITION, type Pose } from "../math/pose.ts";
import { SHALLOW_COSINE } from "../math/scalar.ts";
import type { ConvexHull } from "../shapes/convex-hull.ts";
import { POINT_CORE } from "../shapes/core.ts";
import type { Shape } from "../shapes/shape.ts";
import { bareTriangle, type Triangle } from "../shapes/triangle.ts";
import { convexDistance } from "./convex-distance.ts";
import { IDENTITY } from "./pair-search.ts";
import { sweepConvex } from "./sweep/sweep-convex.ts";
import { APART, DEEP, TOUCHING } from "./sweep-face-codes.ts";
import { BALL_MEETS, BALL_RADIUS, BALL_SCALE, BALL_TOUCH, BALL_UNSURE, BallSweep } from "./sweep-pair-ball.ts";
import { CONTACT_FLAT, CONTACT_GRAZING, FacePlane } from "./sweep-pair-plane.ts";
import { STAGE_START, STAGE_WAY } from "./sweep-pair-run.ts";
import type { SweepSearch } from "./sweep-pair-search.ts";
import { movesIn, startContact } from "./sweep-pair-start.ts";
import { recedes } from "./sweep-pair-touch.ts";

const plane = new FacePlane();
const ball = new BallSweep();
const size = new Float64Array(3);
const own = createAabb();
const grown = bareTriangle(true);

/** How far the corners of a face move outwards for what has no thickness, in lengths that count as touching. More than a graze may be deep. */
const GROWTH = 64;

/**
 * Sweeps against a face in the frame of `level`. Both its sides stop. A shape that moves along the plane of the face, in touch with it, or
 * away from it never meets it, whatever edges it passes. Where it comes to the plane no sooner than to an edge the contact has the normal of the plane.
 */
export function sweepFace(level: SweepSearch, face: Triangle, child: number, index: number): void {
  const { run } = level;
  const { trial } = run;
  plane.measure(level, face);
  run.tolerance = plane.tolerance;
  trial.child = child;
  trial.face = index;
  const start = mayStartIn(level, face) ? startOn(level, face) : APART;
  if (start === DEEP) {
    if ((level.stage & STAGE_START) !== 0) takeStart(level, face);
    return;
  }
  if ((level.stage & STAGE_WAY) === 0 || run.starts() || plane.isMissed(run)) return;
  run.bound = plane.arrival;
  run.along = 0 - plane.inwards;
  if (!run.mayArriveFirst() || (run.passed.count > 0 && isPassed(level, face, child, index))) return;
  trial.limit = run.limit;
  if (meetsFace(level, face, start)) takeContact(level, face);
}

/** Whether a shape has no thickness: it may go through an edge between two faces and only touch each of them. */
function isThin(shape: Shape): boolean {
  return !shape.type.solid || ((shape as ConvexHull).dimension ?? 3) < 3;
}

/** The face a little larger, so that what meets it on an edge meets its inside. */
function growFace(face: Triangle): Triangle {
  const p = face.points;
  const to = grown.points;
  for (let corner = 0; corner < 9; corner += 3) {
    const x = 2 * p[corner] - p[(corner + 3) % 9] - p[(corner + 6) % 9];
    const y = 2 * p[corner + 1] - p[(corner + 4) % 9] - p[(corner + 7) % 9];
    const z = 2 * p[corner + 2] - p[(corner + 5) % 9] - p[(corner + 8) % 9];
    const far = (GROWTH * plane.tolerance) / Math.sqrt(x * x + y * y + z * z);
    to[corner] = p[corner] + far * x;
    to[corner + 1] = p[corner + 1] + far * y;
    to[corner + 2] = p[corner + 2] + far * z;
  }
  grown.planeNormal.set(face.planeNormal);
  return grown;
}

/** The first contact on the way: of balls by plain formulas where these are good enough. */
function meetsFace(level: SweepSearch, face: Triangle, start: number): boolean {
  const { run, poseA, motion } = level;
  const { a, trial } = run;
  if (a.core === POINT_CORE && a.rounding! > plane.tolerance) {
    size[BALL_RADIUS] = a.rounding!;
    size[BALL_SCALE] = plane.scale;
    size[BALL_TOUCH] = plane.tolerance;
    const met = ball.meet(size, poseA, motion, face, trial);
    if (met !== BALL_UNSURE) return met === BALL_MEETS;
  }
  // a ball has asked the whole surface for its start
  const begins = level.startKnown && plane.straddles() ? startOn(level, face) : start;
  if (begins === TOUCHING) {
    if (recedes(motion, run.separation.normal)) return false;
  } else if (plane.straddles() || plane.arrival * plane.inwards > plane.tolerance) {
    if (isPassedBy(level, face)) return false;
    if (sweepConvex(a, poseA, face, IDENTITY, motion, trial)) return true;
    return isThin(a) && sweepConvex(a, poseA, growFace(face), IDENTITY, motion, trial);
  }
  run.touching.tolerance = plane.tolerance;
  if (run.touching.meet(a, poseA, face, IDENTITY, motion, trial)) return true;
  return isThin(a) && run.touching.meet(a, poseA, growFace(face), IDENTITY, motion, trial);
}

/** Whether the box of the shape along its own axes surely does not meet that of the face within the limit. */
function isPassedBy({ run, poseA: m, motion }: SweepSearch, { points: p }: Triangle): boolean {
  const { a } = run;
  const room = 2 * GROWTH * plane.tolerance;
  let enter = 0;
  let exit = run.limit;
  a.type.aabb(a, IDENTITY, own);
  for (let k = 0; k < 3; k++) {
    const at = onAxis(m, k, m, POSE_POSITION);
    const u = onAxis(m, k, p, 0);
    const v = onAxis(m, k, p, 3);
    const w = onAxis(m, k, p, 6);
    // how far the box's upper side has to rise to come to the face, and its lower side to leave it
    const near = Math.min(u, v, w) - at - own[k + 3] - room;
    const far = Math.max(u, v, w) - at - own[k] + room;
    const slowness = 1 / onAxis(m, k, motion, 0);
    enter = Math.max(enter, (slowness > 0 ? near : far) * slowness);
    exit = Math.min(exit, (slowness > 0 ? far : near) * slowness);
  }
  return enter > exit;
}

/** How far three numbers, from v[at] on, lead along an axis of a pose. */
function onAxis(m: Pose, k: number, v: Float64Array, at: number): number {
  return m[k] * v[at] + m[k + 3] * v[at + 1] + m[k + 6] * v[at + 2];
}

function takeContact(level: SweepSearch, face: Triangle): void {
  const { run, motion } = level;
  const { trial } = run;
  const m = trial.normal;
  const n = face.planeNormal;
  const front = m[0] * n[0] + m[1] * n[1] + m[2] * n[2] >= 0;
  const kind = plane.judge(level, face, front);
  if (kind === CONTACT_GRAZING) return;
  run.flat = kind === CONTACT_FLAT;
  if (run.flat) takeNormal(n, front, m);
  run.along = front ? plane.rate : 0 - plane.rate;
  run.cosine = motion[0] * m[0] + motion[1] * m[1] + motion[2] * m[2];
  run.offer(level.toRoot);
}

/** How the shape, which is on both sides of the plane, lies to the face itself. */
function startOn(level: SweepSearch, face: Triangle): number {
  const { run } = level;
  run.separation.limit = plane.tolerance;
  if (!convexDistance(run.a, level.poseA, face, IDENTITY, run.separation)) return APART;
  return run.separation.distance < -plane.tolerance ? DEEP : TOUCHING;
}

/** Takes an overlap at the start. The plane's normal is used where moving along it parts the two as soon. */
function takeStart(level: SweepSearch, face: Triangle): void {
  const { run, motion } = level;
  const { trial } = run;
  startContact(run.separation, trial);
  const m = trial.normal;
  const n = face.planeNormal;
  const front = m[0] * n[0] + m[1] * n[1] + m[2] * n[2] >= 0;
  const depth = front ? 0 - plane.low : plane.high;
  run.flat = depth <= trial.depth + 2 * plane.tolerance;
  if (run.flat) takeNormal(n, front, m);
  run.along = 0;
  // a part of a floor may be left sideways soonest, and still a motion along the floor does not go deeper into it
  const inwards = 0 - plane.low <= plane.high ? 0 - plane.rate : plane.rate;
  const passed = run.meetStart(level.toRoot, movesIn(motion, m) && inwards > SHALLOW_COSINE);
  if (passed) run.passed.addPlane(face, level, plane);
}

function isPassed(level: SweepSearch, face: Triangle, child: number, index: number): boolean {
  const { passed } = level.run;
  return passed.has(child, index) || (plane.straddles() && passed.isCoplanar(face, level, plane));
}

function takeNormal(normal: Float64Array, front: boolean, out: Float64Array): void {
  for (let i = 0; i < 3; i++) out[i] = front ? normal[i] : 0 - normal[i];
}

/**
 * Whether the face may overlap the shape at the start, deeper than what is known. No overlap is deeper than the way out along the face's normal, or along an axis
 * out of the box.
 */
function mayStartIn(level: SweepSearch, face: Triangle): boolean {
  if (level.startKnown || !plane.straddles()) return false;
  const { run, box } = level;
  const p = face.points;
  let bound = Math.min(plane.high, 0 - plane.low);
  for (let i = 0; i < 3; i++) {
    const a = p[i];
    const b = p[i + 3];
    const c = p[i + 6];
    const over = (a > b ? (a > c ? a : c) : b > c ? b : c) - box[i];
    const under = box[i + 3] - (a < b ? (a < c ? a : c) : b < c ? b : c);
    if (over < bound) bound = over;
    if (under < bound) bound = under;
  }
  if (!(bound >= 0)) return false;
  run.bound = bound;
  return run.mayBeDeepest();
}
