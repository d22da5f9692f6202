import { sweepShapes, type Vec3 } from "hitscan";
import { DEBUG_COLORS, type DebugSink, drawHit, drawShape, type SweepStep, traceSweep } from "hitscan/debug";
import { number, type PlayScene, type Triple, vector } from "../scene.ts";
import { drawBounds } from "./gjk/bounds-bar.ts";
import { NAMES, placed, shapeOf, vec } from "./gjk/difference.ts";
import { drawPlane } from "./gjk/plane.ts";

type SweepState = {
  readonly a: string;
  readonly b: string;
  readonly from: Triple;
  readonly turnA: Triple;
  readonly to: Triple;
  readonly at: Triple;
  readonly turn: Triple;
  readonly step: number;
  readonly trail: boolean;
};

/** A step as plain data: null where the plane is not reached by the motion, or no bound is known. */
interface Step extends Omit<SweepStep, "travel" | "lower"> {
  readonly travel: number | null;
  readonly lower: number | null;
  /** The plane parts the two all along the way. */
  readonly passes: boolean;
}

interface SweepResult {
  readonly steps: readonly Step[];
  readonly length: number;
  readonly hit: {
    readonly distance: number;
    readonly fraction: number;
    readonly location: Vec3;
    readonly point: Vec3;
    readonly normal: Vec3;
    readonly sweepNormal: Vec3;
    readonly startPenetrating: boolean;
    readonly penetrationDepth: number;
  } | null;
}

/** A where an earlier step has brought it. */
const EARLIER = 0x2c6080;
const PLANE = DEBUG_COLORS.simplex;
const BOUND = DEBUG_COLORS.trigger;

export const sweep: PlayScene<SweepState, SweepResult> = {
  id: "sweep",
  title: "Sweep, step by step",
  text: "A moves along a line; how far does it get before it meets B? The first steps ask whether A passes B at all. Each later one finds a plane with B behind it (violet): A is free until it reaches the plane. So λ, the travel known to be free, grows until A touches B (ray cast against A − B, van den Bergen 2004); red is the answer of sweepShapes.",
  legend: [
    [DEBUG_COLORS.shapeA, "A at the λ of this step"],
    [EARLIER, "… of the steps before"],
    [DEBUG_COLORS.shapeB, "B"],
    [PLANE, "plane that parts them"],
    [BOUND, "λ ≥ …"],
    [DEBUG_COLORS.block, "hit: A there, point"],
    [DEBUG_COLORS.normal, "normal"],
    [DEBUG_COLORS.behind, "rest of the way"],
  ],
  camera: { position: [-1.2, 3.7, 11.2], target: [0, 0.5, 0] },
  start: {
    a: "cone",
    b: "box",
    from: [-3.4, 0.6, 0.6],
    turnA: [0, 0, 60],
    to: [3.6, 1.2, -0.6],
    at: [1.2, 0.6, 0],
    turn: [10, 25, 0],
    step: 3,
    trail: true,
  },
  controls: (_, { steps }) => [
    { kind: "slider", key: "step", label: "Step", min: 0, max: Math.max(steps.length - 1, 0), step: 1, steps: true },
    { kind: "choice", key: "a", label: "A, which moves", options: NAMES },
    { kind: "choice", key: "b", label: "B, which rests", options: NAMES },
    { kind: "toggle", key: "trail", label: "Earlier steps" },
  ],
  handles: () => [
    { key: "from", rotation: "turnA", label: "start", color: DEBUG_COLORS.shapeA },
    { key: "to", label: "end", color: DEBUG_COLORS.behind },
    { key: "at", rotation: "turn", label: "B", color: DEBUG_COLORS.shapeB },
  ],

  compute(state) {
    const { a, poseA, b, poseB } = pairOf(state);
    const { to } = state;
    const found = sweepShapes(a, poseA, b, poseB, { to });
    const steps = found?.startPenetrating === true ? [] : traceSweep(a, poseA, b, poseB, { to });
    return {
      steps: steps.map((step) => ({
        ...step,
        travel: Number.isFinite(step.travel) ? step.travel : null,
        lower: Number.isFinite(step.lower) ? step.lower : null,
        passes: step.lower === Infinity,
      })),
      length: lengthOf(state),
      hit: found && {
        distance: found.distance,
        fraction: found.fraction,
        location: found.location,
        point: found.point,
        normal: found.normal,
        sweepNormal: found.sweepNormal,
        startPenetrating: found.startPenetrating,
        penetrationDepth: found.penetrationDepth,
      },
    };
  },

  draw(sink, state, result) {
    const { b, poseB } = pairOf(state);
    const { hit, length, steps } = result;
    const step = stepOf(state, result);
    drawShape(sink, b, poseB, { color: DEBUG_COLORS.shapeB });
    sink.line(vec(state.from), vec(state.to), DEBUG_COLORS.behind);
    drawAt(sink, state, length, DEBUG_COLORS.behind);
    if (state.trail) {
      const before = step === null ? [] : steps.slice(0, steps.indexOf(step));
      for (const travel of new Set([0, ...before.map((one) => free(one, length))])) {
        drawAt(sink, state, travel, EARLIER);
      }
    }
    if (hit !== null) {
      drawAt(sink, state, hit.distance, DEBUG_COLORS.block);
      drawHit(sink, { ...hit, origin: vec(state.from) }, { size: 0.9, label: "" });
    }
    if (step === null) {
      drawAt(sink, state, 0, DEBUG_COLORS.shapeA);
      return;
    }
    drawAt(sink, state, free(step, length), DEBUG_COLORS.shapeA);
    drawStep(sink, state, step, length);
    drawBounds(
      sink,
      {
        name: step.passes ? "λ: A passes B" : "λ",
        lower: free(step, length),
        upper: null,
        whole: length,
        answer: hit?.distance ?? null,
      },
      { at: { x: -2, y: -1.6, z: 1 }, length: 4, color: BOUND, frame: DEBUG_COLORS.behind, mark: DEBUG_COLORS.block },
    );
  },

  rows(state, result) {
    const { hit, length } = result;
    return [
      ...stepRows(state, result),
      ["Length of the way", number(length, 6)],
      ["sweepShapes", hit === null ? "null: no hit" : `distance ${number(hit.distance, 6)}`],
      ...(hit === null
        ? []
        : ([
            ["… fraction", number(hit.fraction, 6)],
            ["… location of A", vector(hit.location)],
            ["… point", vector(hit.point)],
            ["… normal", vector(hit.normal)],
            ["… sweepNormal", vector(hit.sweepNormal)],
            ...(hit.startPenetrating ? ([["… depth at the start", number(hit.penetrationDepth, 6)]] as const) : []),
          ] as const)),
    ];
  },
};

function stepRows(state: SweepState, result: SweepResult): (readonly [string, string])[] {
  const step = stepOf(state, result);
  if (step === null) {
    const overlap = result.hit?.startPenetrating === true;
    return [["Steps", overlap ? "none: overlap at the start" : "none are needed"]];
  }
  const { steps } = result;
  return [
    ["Step", `${steps.indexOf(step)} of ${steps.length - 1}`],
    ["Normal of the plane", vector(step.normal)],
    ["Gap at the start", step.gap < 0 ? `${number(step.gap)}: none` : number(step.gap)],
    ["A reaches it at", step.travel !== null ? number(step.travel, 6) : step.passes ? "never: A passes B" : "–"],
    ["λ ≥", step.passes ? "∞" : step.lower === null ? "–" : number(step.lower, 6)],
  ];
}

function pairOf({ a, b, from, turnA, at, turn }: SweepState) {
  return { a: shapeOf(a), poseA: placed(from, turnA), b: shapeOf(b), poseB: placed(at, turn) };
}

function stepOf({ step }: SweepState, { steps }: SweepResult): Step | null {
  return steps[Math.min(Math.max(Math.round(step), 0), steps.length - 1)] ?? null;
}

function lengthOf({ from, to }: SweepState): number {
  const [x, y, z] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  return Math.sqrt(x * x + y * y + z * z);
}

/** The travel that a step knows to be free, of the way. */
function free({ lower, passes }: Step, length: number): number {
  return passes ? length : Math.min(Math.max(lower ?? 0, 0), length);
}

/** The place on the way after a travel. */
function after(state: SweepState, travel: number, base: Vec3 = vec(state.from)): Vec3 {
  const { from, to } = state;
  const length = lengthOf(state);
  const t = length > 0 ? travel / length : 0;
  return {
    x: base.x + t * (to[0] - from[0]),
    y: base.y + t * (to[1] - from[1]),
    z: base.z + t * (to[2] - from[2]),
  };
}

function drawAt(sink: DebugSink, state: SweepState, travel: number, color: number): void {
  const { a, poseA } = pairOf(state);
  drawShape(sink, a, { ...poseA, position: after(state, travel) }, { color });
}

/** The plane of a step, on the surface of B, and the points of A and B that it was found by. */
function drawStep(sink: DebugSink, state: SweepState, step: Step, length: number): void {
  const { normal, pointA, pointB, passes } = step;
  const travel = passes ? length : Math.min(Math.max(step.travel ?? 0, 0), length);
  const { a, b } = pairOf(state);
  const onB = along(pointB, normal, b.rounding ?? 0);
  const moved = after(state, travel, pointA);
  const onA = along(moved, normal, -(a.rounding ?? 0));
  drawPlane(sink, onB, normal, 1.3, PLANE);
  sink.line(onB, along(onB, normal, 0.5), PLANE);
  sink.point(onB, DEBUG_COLORS.shapeB);
  sink.point(onA, DEBUG_COLORS.shapeA);
}

function along(p: Vec3, n: Vec3, by: number): Vec3 {
  return { x: p.x + by * n.x, y: p.y + by * n.y, z: p.z + by * n.z };
}
