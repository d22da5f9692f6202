import { checkNotNegative, show } from "../../math/check.ts";
import { createPose } from "../../math/pose.ts";
import type { Vec3 } from "../../math/vec3.ts";
import type { EpaStep } from "../../narrowphase/epa/trace-epa.ts";
import type { GjkStep } from "../../narrowphase/gjk/trace-gjk.ts";
import type { SweepStep } from "../../narrowphase/sweep/trace-sweep.ts";
import { DEBUG_COLORS } from "./colors.ts";
import { shortNumber } from "./draw-hit.ts";
import { Pen, perpendicular } from "./pen.ts";
import type { DebugSink } from "./sink.ts";

const identity = createPose();
const ORIGIN: Readonly<Vec3> = { x: 0, y: 0, z: 0 };

/**
 * Draws one step of an algorithm, as traceGjk, traceEpa and traceSweep tell them. GJK and EPA in the space of differences, with the origin, whose distance from the set of
 * all differences they look for: the simplex or polytope, its point or face nearest to the origin, and what is looked for next. A sweep in world space: the two support points, and
 * the planes through them that the motion closes. `size`: how large the origin's cross and the arrows are (default 0.25).
 */
export function drawTrace(sink: DebugSink, step: GjkStep | EpaStep | SweepStep, size = 0.25): void {
  if (step === null || typeof step !== "object")
    throw new TypeError(`drawTrace: step must be a step of a trace, got ${show(step)}`);
  checkNotNegative("drawTrace", "size", size);
  if ("simplex" in step) drawGjk(sink, step, size);
  else if ("faces" in step) drawEpa(sink, step, size);
  else if ("travel" in step) drawSweepStep(sink, step, size);
  else throw new TypeError(`drawTrace: step must be a step of a trace, got ${show(step)}`);
}

function drawGjk(sink: DebugSink, { simplex, nearest, direction, lower, upper }: GjkStep, size: number): void {
  drawOrigin(sink, size);
  simplex.forEach((corner, i) => {
    sink.point(corner, DEBUG_COLORS.simplex);
    for (const other of simplex.slice(0, i)) sink.line(other, corner, DEBUG_COLORS.simplex);
  });
  if (simplex.length === 3) sink.triangle(simplex[0], simplex[1], simplex[2], DEBUG_COLORS.simplex);
  sink.line(ORIGIN, nearest, DEBUG_COLORS.way);
  sink.point(nearest, DEBUG_COLORS.way);
  sink.text(nearest, `${shortNumber(lower)} … ${shortNumber(upper)}`, DEBUG_COLORS.way);
  drawArrow(sink, nearest, direction, -size);
}

function drawEpa(sink: DebugSink, step: EpaStep, size: number): void {
  const { vertices, faces, closest, normal, distance, support, lower, upper } = step;
  drawOrigin(sink, size);
  faces.forEach(([a, b, c], face) => {
    const [p, q, r] = [vertices[a], vertices[b], vertices[c]];
    if (face === closest) sink.triangle(p, q, r, DEBUG_COLORS.way);
    // each edge has two faces, which run along it in opposite ways
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ]) {
      if (from < to) sink.line(vertices[from], vertices[to], DEBUG_COLORS.simplex);
    }
  });
  const foot = { x: distance * normal.x, y: distance * normal.y, z: distance * normal.z };
  sink.line(ORIGIN, foot, DEBUG_COLORS.way);
  sink.text(foot, `${shortNumber(lower)} … ${shortNumber(upper)}`, DEBUG_COLORS.way);
  if (support !== null) {
    sink.point(support, DEBUG_COLORS.support);
    sink.line(foot, support, DEBUG_COLORS.support);
  }
}

function drawSweepStep(sink: DebugSink, { normal, pointA, pointB, lower }: SweepStep, size: number): void {
  drawPlane(sink, pointA, normal, size, DEBUG_COLORS.shapeA);
  drawPlane(sink, pointB, normal, size, DEBUG_COLORS.shapeB);
  sink.point(pointA, DEBUG_COLORS.shapeA);
  sink.point(pointB, DEBUG_COLORS.shapeB);
  drawArrow(sink, pointA, normal, size);
  sink.text(pointA, `λ ≥ ${shortNumber(lower)}`, DEBUG_COLORS.way);
}

function drawOrigin(sink: DebugSink, size: number): void {
  const pen = new Pen(sink, identity, DEBUG_COLORS.origin);
  for (const axis of [
    [size, 0, 0],
    [0, size, 0],
    [0, 0, size],
  ]) {
    pen.line(
      axis.map((value) => -value),
      axis,
    );
  }
}

/** An arrow of a given length along `direction`, against it for negative ones. */
function drawArrow(sink: DebugSink, from: Readonly<Vec3>, { x, y, z }: Readonly<Vec3>, length: number): void {
  const norm = Math.sqrt(x * x + y * y + z * z);
  if (!(norm > 0)) return;
  const k = length / norm;
  const tip = [from.x + k * x, from.y + k * y, from.z + k * z];
  new Pen(sink, identity, DEBUG_COLORS.normal).arrow([from.x, from.y, from.z], tip);
}

/** A square around `at`, square to `normal`, which is unit. */
function drawPlane(
  sink: DebugSink,
  at: Readonly<Vec3>,
  { x, y, z }: Readonly<Vec3>,
  half: number,
  color: number,
): void {
  const pen = new Pen(sink, identity, color);
  const n = new Float64Array([x, y, z]);
  const middle = [at.x, at.y, at.z];
  const u = new Float64Array(3);
  perpendicular(n, u);
  const v = [y * u[2] - z * u[1], z * u[0] - x * u[2], x * u[1] - y * u[0]];
  const corner = (a: number, b: number) => middle.map((value, i) => value + half * (a * u[i] + b * v[i]));
  const corners = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
  for (let i = 0; i < 4; i++) pen.line(corners[i], corners[(i + 1) % 4]);
}
