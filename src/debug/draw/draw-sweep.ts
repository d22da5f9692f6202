import { checkNotNegative, checkOptions } from "../../math/check.ts";
import { composePose, createPose, POSE_POSITION, type Pose, unrotate } from "../../math/pose.ts";
import type { Compound } from "../../shapes/compound.ts";
import type { Shape } from "../../shapes/shape.ts";
import { MOTION_MAX, readSweep, type SweepLike } from "../../world/sweep-like.ts";
import { checkCount } from "./checks.ts";
import { DEBUG_COLORS } from "./colors.ts";
import { type DrawableHit, drawHit } from "./draw-hit.ts";
import { drawPosed } from "./draw-shape.ts";
import { Pen, perpendicular } from "./pen.ts";
import type { DebugColor, DebugSink } from "./sink.ts";

/** Options of {@link drawSweep}. */
export interface DrawSweepOptions {
  /** How far an endless sweep without a hit is drawn, world units. Default 100. */
  readonly length?: number;
  /** Lines along the sides of the swept volume. Default 16. */
  readonly sides?: number;
}

const KNOWN_OPTIONS: Readonly<Record<keyof DrawSweepOptions, true>> = { length: true, sides: true };

/**
 * Draws a sweep: the shape where it starts, where it stops (or ends), the volume between, and the hit. With a hit, what is left of the way is drawn faintly, with
 * the shape at its end. The motion is that of the query, `hit` its answer.
 */
export function drawSweep(
  sink: DebugSink,
  sweep: SweepLike,
  hit: DrawableHit | null,
  options: DrawSweepOptions = {},
): void {
  checkOptions("drawSweep", options, KNOWN_OPTIONS);
  const length = checkNotNegative("drawSweep", "length", options.length ?? 100);
  const sides = checkCount("drawSweep", "sides", options.sides ?? 16);
  const pose = createPose();
  const motion = new Float64Array(4);
  const shape = readSweep("drawSweep", sweep, pose, motion);
  const max = motion[MOTION_MAX] < Infinity ? motion[MOTION_MAX] : Math.max(length, hit?.distance ?? 0);
  const stop = hit === null ? max : Math.min(hit.distance, max);
  drawPosed(sink, shape, pose, DEBUG_COLORS.way, 0);
  drawTube(sink, shape, pose, motion, [0, stop], sides, DEBUG_COLORS.way);
  if (hit === null) {
    drawPosed(sink, shape, moved(pose, motion, stop), DEBUG_COLORS.way, 0);
    return;
  }
  drawPosed(sink, shape, moved(pose, motion, stop), DEBUG_COLORS.block, 0);
  if (motion[MOTION_MAX] < Infinity && stop < max) {
    drawTube(sink, shape, pose, motion, [stop, max], sides, DEBUG_COLORS.behind);
    drawPosed(sink, shape, moved(pose, motion, max), DEBUG_COLORS.behind, 0);
  }
  drawHit(sink, hit);
}

function moved(pose: Pose, motion: Float64Array, distance: number): Pose {
  const out = pose.slice();
  for (let i = 0; i < 3; i++) out[POSE_POSITION + i] += distance * motion[i];
  return out;
}

/** Lines along the way of the points that stand out farthest to each side: of a compound, of each of its leaves. */
function drawTube(
  sink: DebugSink,
  shape: Shape,
  pose: Pose,
  motion: Float64Array,
  part: readonly [number, number],
  sides: number,
  color: DebugColor,
): void {
  if (!(part[1] > part[0])) return;
  for (const leaf of (shape as Partial<Compound>).leaves ?? []) {
    const world = createPose();
    composePose(pose, leaf.pose, world);
    drawTube(sink, leaf.shape, world, motion, part, sides, color);
  }
  if (shape.type.support === undefined) return;
  const along = new Float64Array(3);
  const u = new Float64Array(3);
  unrotate(pose, motion, along);
  perpendicular(along, u);
  const v = cross(along, u);
  const pen = new Pen(sink, pose, color);
  const side = new Float64Array(3);
  const point = new Float64Array(3);
  for (let i = 0; i < sides; i++) {
    const [cos, sin] = onCircle(i / sides);
    for (let axis = 0; axis < 3; axis++) side[axis] = cos * u[axis] + sin * v[axis];
    shape.type.support(shape, side, point);
    const [from, to] = part.map((distance) => point.map((value, axis) => value + distance * along[axis]));
    pen.line(from, to);
  }
}

function cross(a: Float64Array, b: Float64Array): Float64Array {
  return new Float64Array([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]);
}

/** A point of the unit circle, `turn` of the way round (by the rational parametrisation of each quarter: nearly even steps, exactly on it). */
function onCircle(turn: number): [number, number] {
  const quarter = Math.floor(4 * turn);
  const t = (4 * turn - quarter) * (1 - 0.1716 * (1 - (4 * turn - quarter)));
  const d = 1 + t * t;
  const [x, y] = [(1 - t * t) / d, (2 * t) / d];
  return (
    [
      [x, y],
      [-y, x],
      [-x, -y],
      [y, -x],
    ] as const
  )[quarter % 4].slice() as [number, number];
}
