import { closestPoints, type Vec3 } from "hitscan";
import { DEBUG_COLORS, drawShape, drawTrace, type GjkStep, traceGjk } from "hitscan/debug";
import { number, type PlayScene, vector } from "../scene.ts";
import { drawBounds } from "./gjk/bounds-bar.ts";
import {
  drawDifference,
  framed,
  NAMES,
  originOf,
  type Pair,
  type PairState,
  pairOf,
  supportOfDifference,
  vec,
} from "./gjk/difference.ts";
import { drawPlane } from "./gjk/plane.ts";

type GjkState = PairState & { readonly step: number };

/** A step as plain data, with the point that is asked for next. */
interface Step extends Omit<GjkStep, "lower"> {
  /** null before the first support point. */
  readonly lower: number | null;
  readonly support: Vec3 | null;
}

interface GjkResult {
  readonly steps: readonly Step[];
  readonly distance: number;
  readonly normal: Vec3;
  readonly pointA: Vec3;
  readonly pointB: Vec3;
  /** What the balls around the cores take off the distance of these. */
  readonly rounding: number;
}

/** Where the origin of the differences is shown. */
const ORIGIN: Vec3 = { x: 6.3, y: 2.7, z: 0 };
const NET = 0x44566b;
const FOUND = DEBUG_COLORS.trigger;

export const gjk: PlayScene<GjkState, GjkResult> = {
  id: "gjk",
  title: "GJK, step by step",
  text: "A and B are as far apart as the set A − B, all points of A less all points of B, is from the origin (white cross). GJK (Gilbert, Johnson, Keerthi 1988) keeps a small simplex in that set, takes its point nearest to the origin, and asks for the farthest point of the set from there towards the origin. The simplex gives an upper bound, the red plane a lower one: step until the bar closes.",
  legend: [
    [DEBUG_COLORS.shapeA, "shape A"],
    [DEBUG_COLORS.shapeB, "shape B"],
    [NET, "A − B (of the cores)"],
    [DEBUG_COLORS.simplex, "simplex"],
    [FOUND, "nearest point, bounds"],
    [DEBUG_COLORS.support, "next support and its plane"],
    [DEBUG_COLORS.origin, "origin; way of the search"],
  ],
  camera: { position: [1.9, 3.1, 10.9], target: [2.9, 0.75, 0] },
  start: {
    a: "box",
    b: "cylinder",
    atA: [0, 0, 0],
    turnA: [0, 0, 0],
    at: [1.5, 1.9, 0.4],
    turn: [20, 0, 35],
    step: 2,
  },
  controls: (_, { steps }) => [
    { kind: "slider", key: "step", label: "Step", min: 0, max: steps.length - 1, step: 1, steps: true },
    { kind: "choice", key: "a", label: "Shape A", options: NAMES },
    { kind: "choice", key: "b", label: "Shape B", options: NAMES },
  ],
  handles: () => [
    { key: "atA", rotation: "turnA", label: "A", color: DEBUG_COLORS.shapeA },
    { key: "at", rotation: "turn", label: "B", color: DEBUG_COLORS.shapeB },
  ],

  compute(state) {
    const pair = pairOf(state);
    const { a, poseA, b, poseB } = pair;
    const { distance, normal, pointA, pointB } = closestPoints(a, poseA, b, poseB)!;
    const steps = traceGjk(a, poseA, b, poseB).map((step) => ({
      ...step,
      lower: Number.isFinite(step.lower) ? step.lower : null,
      support: nextSupport(pair, step),
    }));
    return { steps, distance, normal, pointA, pointB, rounding: (a.rounding ?? 0) + (b.rounding ?? 0) };
  },

  draw(sink, state, result) {
    const pair = pairOf(state);
    drawShape(sink, pair.a, pair.poseA, { color: DEBUG_COLORS.shapeA });
    drawShape(sink, pair.b, pair.poseB, { color: DEBUG_COLORS.shapeB });
    const { distance, pointA, pointB, rounding, steps } = result;
    sink.line(pointA, pointB, FOUND);
    sink.point(pointA, FOUND);
    sink.point(pointB, FOUND);
    sink.text({ x: -0.6, y: -1.75, z: 0.8 }, "A and B", DEBUG_COLORS.static);

    const step = stepOf(state, result);
    const origin = originOf(pair, ORIGIN);
    const there = framed(sink, origin, new Map([[DEBUG_COLORS.way, FOUND]]));
    drawDifference(there, pair, NET);
    // once the origin is known to be inside nothing is looked for any more
    const direction = step.overlaps ? { x: 0, y: 0, z: 0 } : step.direction;
    drawTrace(there, { ...step, direction, lower: step.lower ?? 0 }, 0.4);
    if (step.support !== null) {
      there.point(step.support, DEBUG_COLORS.support);
      drawPlane(there, step.support, step.direction, 0.7, DEBUG_COLORS.support);
    }
    sink.text({ x: origin.x + 0.1, y: origin.y + 0.1, z: 0 }, "origin", DEBUG_COLORS.origin);
    drawBounds(
      sink,
      {
        name: rounding > 0 ? "distance of cores" : "distance",
        lower: step.lower === null ? null : Math.max(step.lower, 0),
        upper: step.upper,
        whole: steps[0].upper,
        answer: distance + rounding > 0 ? distance + rounding : null,
      },
      {
        at: { x: 3.2, y: -1.75, z: 0.8 },
        length: 3,
        color: FOUND,
        frame: NET,
        mark: DEBUG_COLORS.origin,
      },
    );
  },

  rows(state, result) {
    const step = stepOf(state, result);
    const { simplex, weights, nearest, lower, upper, overlaps, support } = step;
    const { distance, normal, pointA, pointB, rounding, steps } = result;
    return [
      ["Step", `${steps.indexOf(step)} of ${steps.length - 1}`],
      ["Corners of the simplex", String(simplex.length)],
      ["Their weights", weights.length > 0 ? weights.map((weight) => number(weight)).join(", ") : "origin inside"],
      ["Nearest point", vector(nearest)],
      ["Next support", support === null ? "–" : vector(support)],
      ["Lower bound", lower === null ? "–" : number(lower, 6)],
      ["Upper bound", number(upper, 6)],
      ["Cores known to overlap", overlaps ? "yes" : "no"],
      ...(rounding > 0 ? [["Balls around cores", `− ${number(rounding)}`] as const] : []),
      ["closestPoints: distance", number(distance, 6)],
      ["… normal", vector(normal)],
      ["… point of A", vector(pointA)],
      ["… point of B", vector(pointB)],
    ];
  },
};

function stepOf({ step }: GjkState, { steps }: GjkResult): Step {
  return steps[Math.min(Math.max(Math.round(step), 0), steps.length - 1)];
}

function nextSupport(pair: Pair, { direction: { x, y, z }, overlaps }: GjkStep): Vec3 | null {
  if (overlaps || (x === 0 && y === 0 && z === 0)) return null;
  return vec(supportOfDifference(pair, [-x, -y, -z]));
}
