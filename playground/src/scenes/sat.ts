import { box, obbObb, obbObbAny, penetration, type Vec3 } from "hitscan";
import { DEBUG_COLORS, type DebugColor, type DebugSink, drawShape } from "hitscan/debug";
import { number, type PlayScene, type Triple, vector } from "../scene.ts";
import { vec } from "./gjk/difference.ts";
import { drawPlane } from "./gjk/plane.ts";
import { type Axis, add, axesOf, corner, cross, dot, leastOf, middle, type Obb, obb, verdict } from "./sat/axes.ts";

type SatState = {
  readonly atA: Triple;
  readonly turnA: Triple;
  readonly sizeA: Triple;
  readonly atB: Triple;
  readonly turnB: Triple;
  readonly sizeB: Triple;
  readonly axis: number;
};

interface SatResult {
  readonly axes: readonly Axis[];
  /** Index of the axis with the least overlap or the widest gap. */
  readonly least: number;
  readonly any: boolean;
  readonly obb: { readonly overlaps: boolean; readonly axis: Vec3; readonly depth: number };
  /** What penetration says; null: the boxes are apart. */
  readonly free: { readonly depth: number; readonly normal: Vec3; readonly pointA: Vec3; readonly pointB: Vec3 } | null;
}

const GAP = DEBUG_COLORS.trigger;
const OVERLAP = DEBUG_COLORS.block;
const LEAST = DEBUG_COLORS.simplex;
const DIM = 0x44566b;
/** Where the fan of all axes is shown, and how long its lines are. */
const FAN: Triple = [-1.95, 2.5, 0];
const FAN_SIZE = 0.45;
/** Bars are turned to someone who looks along this. */
const VIEW: Triple = [0, -0.3, -1];

export const sat: PlayScene<SatState, SatResult> = {
  id: "sat",
  title: "Separating axes of two boxes",
  text: "Two boxes are apart exactly if their shadows (the bars) leave a gap on one of 15 axes: the face normals of each, and the cross products of their edges (Gottschalk, Lin, Manocha 1996). Step through them: here no face parts the boxes, only a pair of edges does. Push the boxes into each other (drag; E turns, R stretches): then the axis of least overlap says how to part them.",
  legend: [
    [DEBUG_COLORS.shapeA, "A, its shadow and faces"],
    [DEBUG_COLORS.shapeB, "B, its shadow and faces"],
    [GAP, "gap, a plane in it"],
    [OVERLAP, "overlap"],
    [LEAST, "axis of widest gap or least overlap"],
    [DEBUG_COLORS.origin, "this axis; way that frees A"],
    [DIM, "edge × edge"],
  ],
  camera: { position: [-1, 3, 8.2], target: [0.1, 0.55, 0] },
  start: {
    atA: [-1, 0.4, 0],
    turnA: [45, -35, -65],
    sizeA: [1.1, 0.7, 0.6],
    atB: [1.2, 1.1, 0.2],
    turnB: [-20, -55, 40],
    sizeB: [0.6, 1.2, 0.7],
    axis: 8,
  },
  controls: () => [{ kind: "slider", key: "axis", label: "Axis", min: 1, max: 15, step: 1, steps: true }],
  handles: () => [
    { key: "atA", rotation: "turnA", scale: "sizeA", label: "A", color: DEBUG_COLORS.shapeA },
    { key: "atB", rotation: "turnB", scale: "sizeB", label: "B", color: DEBUG_COLORS.shapeB },
  ],

  compute(state) {
    const [a, b] = boxes(state);
    const axes = axesOf(a, b);
    const found = penetration(box(...a.halfExtents), pose(a), box(...b.halfExtents), pose(b));
    return {
      axes,
      least: leastOf(axes),
      any: obbObbAny(a, b),
      obb: obbObb(a, b),
      free: found && { depth: found.depth, normal: found.normal, pointA: found.pointA, pointB: found.pointB },
    };
  },

  draw(sink, state, result) {
    const [a, b] = boxes(state);
    const { axes, least, free } = result;
    const index = indexOf(state);
    drawShape(sink, box(...a.halfExtents), pose(a), { color: DEBUG_COLORS.shapeA });
    drawShape(sink, box(...b.halfExtents), pose(b), { color: DEBUG_COLORS.shapeB });
    if (free !== null) {
      sink.line(free.pointA, free.pointB, DEBUG_COLORS.origin);
      sink.point(free.pointA, DEBUG_COLORS.origin);
      sink.point(free.pointB, DEBUG_COLORS.origin);
    }
    drawShadows(sink, axes[index], a, b, index === least);
    drawFan(sink, axes, index, least);
  },

  rows(state, { axes, least, any, obb: both, free }) {
    const index = indexOf(state);
    const parting = axes.findIndex(({ direction, overlap }) => direction !== null && overlap < 0);
    return [
      ["The boxes", both.overlaps ? "overlap" : `apart, by axis ${parting + 1} first`],
      ...axes.map((axis, i): [string, string] => [
        `${i === index ? "▸ " : ""}${i + 1}  ${axis.name}`,
        `${verdict(axis)}${i === least ? (axis.overlap < 0 ? " (widest)" : " (least)") : ""}`,
      ]),
      ["obbObbAny", any ? "true" : "false"],
      ["obbObb: depth", number(both.depth, 6)],
      ["… axis", vector(both.axis)],
      ["penetration: depth", free === null ? "null: apart" : number(free.depth, 6)],
      ...(free === null ? [] : [["… normal", vector(free.normal)] as const]),
    ];
  },
};

function boxes({ atA, turnA, sizeA, atB, turnB, sizeB }: SatState): [Obb, Obb] {
  return [obb(atA, turnA, sizes(sizeA)), obb(atB, turnB, sizes(sizeB))];
}

/** Half sizes that boxes may have, whatever the address says. */
function sizes(half: Triple): Triple {
  return half.map((value) => Math.max(Math.abs(value), 0.01)) as unknown as Triple;
}

function pose({ center, rotation }: Obb) {
  return { position: center, rotation };
}

function indexOf({ axis }: SatState): number {
  return Math.min(Math.max(Math.round(axis), 1), 15) - 1;
}

/** The axis through the middle, the shadows of both boxes on it as bars, and what lies between or on both. */
function drawShadows(sink: DebugSink, axis: Axis, a: Obb, b: Obb, isLeast: boolean): void {
  const { direction, overlap } = axis;
  const from = middle(a, b);
  if (direction === null) {
    sink.text(vec(add(from, [0, 1, 0], 1.6)), "parallel edges: no axis", DEBUG_COLORS.static);
    return;
  }
  const side = across(direction);
  const at = (t: number, s: number) => vec(add(add(from, direction, t), side, s));
  const bar = ([low, high]: readonly [number, number], inner: number, outer: number, color: DebugColor) => {
    const corners = [at(low, inner), at(high, inner), at(high, outer), at(low, outer)];
    sink.triangle(corners[0], corners[1], corners[2], color);
    sink.triangle(corners[0], corners[2], corners[3], color);
    corners.forEach((one, i) => {
      sink.line(one, corners[(i + 1) % 4], color);
    });
  };
  const ends = [Math.min(axis.a[0], axis.b[0]) - 0.4, Math.max(axis.a[1], axis.b[1]) + 0.4];
  sink.line(at(ends[0], 0), at(ends[1], 0), isLeast ? LEAST : DEBUG_COLORS.origin);
  bar(axis.a, 0.04, 0.2, DEBUG_COLORS.shapeA);
  bar(axis.b, -0.04, -0.2, DEBUG_COLORS.shapeB);
  drawRays(sink, a, axis.a, direction, (t) => at(t, 0.2), 0x235f7e);
  drawRays(sink, b, axis.b, direction, (t) => at(t, -0.2), 0x7a5c22);

  // what is to be shifted out: more than what both cover where one shadow lies inside the other
  const [low, high] = axis.a[1] - axis.b[0] < axis.b[1] - axis.a[0] ? [axis.b[0], axis.a[1]] : [axis.a[0], axis.b[1]];
  const color = overlap < 0 ? GAP : OVERLAP;
  bar([low, high], -0.32, 0.32, color);
  const half = (low + high) / 2;
  if (overlap < 0) drawPlane(sink, at(half, 0), vec(direction), 1.3, GAP);
  sink.text(at(half, side[1] < 0 ? -0.4 : 0.4), verdict(axis), color);
}

/** From the corners that reach farthest to the ends of the bar. */
function drawRays(
  sink: DebugSink,
  of: Obb,
  [low, high]: readonly [number, number],
  direction: Triple,
  at: (t: number) => Vec3,
  color: DebugColor,
): void {
  sink.line(vec(corner(of, direction)), at(high), color);
  sink.line(vec(corner(of, [-direction[0], -direction[1], -direction[2]])), at(low), color);
}

/** A unit vector square to the axis in which bars are seen flat from the front. */
function across(direction: Triple): Triple {
  const flat = cross(direction, VIEW);
  const side = dot(flat, flat) > 1e-3 ? flat : cross(direction, [1, 0, 0]);
  const length = Math.sqrt(dot(side, side));
  return [side[0] / length, side[1] / length, side[2] / length];
}

/** All axes from one point. */
function drawFan(sink: DebugSink, axes: readonly Axis[], index: number, least: number): void {
  axes.forEach(({ direction }, i) => {
    if (direction === null) return;
    const own = i < 3 ? DEBUG_COLORS.shapeA : i < 6 ? DEBUG_COLORS.shapeB : DIM;
    const color = i === index ? DEBUG_COLORS.origin : i === least ? LEAST : own;
    const size = i === index || i === least ? 1.4 * FAN_SIZE : FAN_SIZE;
    sink.line(vec(add(FAN, direction, -size)), vec(add(FAN, direction, size)), color);
  });
  sink.text(vec(add(FAN, [-0.75, 1, 0], 0.65)), `axis ${index + 1} of 15`, DEBUG_COLORS.origin);
}
