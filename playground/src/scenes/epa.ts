import { penetration, type Vec3 } from "hitscan";
import { DEBUG_COLORS, type DebugSink, drawShape, drawTrace, type EpaStep, traceEpa } from "hitscan/debug";
import { number, type PlayScene, vector } from "../scene.ts";
import { drawBounds } from "./gjk/bounds-bar.ts";
import { drawDifference, framed, NAMES, originOf, type PairState, pairOf } from "./gjk/difference.ts";
import { drawPlane } from "./gjk/plane.ts";

type EpaState = PairState & { readonly step: number; readonly net: boolean };

/** A step as plain data: null for a bound that is not known yet. */
interface Step extends Omit<EpaStep, "lower" | "upper"> {
  readonly lower: number | null;
  readonly upper: number | null;
}

interface EpaResult {
  readonly steps: readonly Step[];
  /** What penetration says; null: the shapes are apart. */
  readonly free: { readonly depth: number; readonly normal: Vec3; readonly pointA: Vec3; readonly pointB: Vec3 } | null;
  /** What the balls around the cores add to the depth of these. */
  readonly rounding: number;
}

/** Where the origin of the differences is shown. */
const ORIGIN: Vec3 = { x: 5.3, y: 1, z: 0 };
const NET = 0x3a4a5d;
const FOUND = DEBUG_COLORS.trigger;

export const epa: PlayScene<EpaState, EpaResult> = {
  id: "epa",
  title: "EPA, step by step",
  text: "A and B overlap, so the set A − B contains the origin (white cross); they are as deep in each other as the origin is below the surface of that set. EPA (van den Bergen 2001) grows a polytope inside it: it takes the face nearest to the origin (filled), asks for the farthest point of the set beyond it, and takes that in. The face gives a lower bound, the red plane an upper one; the last face says how A gets free.",
  legend: [
    [DEBUG_COLORS.shapeA, "shape A"],
    [DEBUG_COLORS.shapeB, "shape B"],
    [DEBUG_COLORS.static, "A set free"],
    [DEBUG_COLORS.normal, "its way; origin"],
    [NET, "A − B (of the cores)"],
    [DEBUG_COLORS.simplex, "polytope"],
    [FOUND, "nearest face, bounds"],
    [DEBUG_COLORS.support, "next support and its plane"],
  ],
  camera: { position: [1.5, 3.4, 11.2], target: [2.3, 0.5, 0] },
  start: {
    a: "box",
    b: "cylinder",
    atA: [0, 0.2, 0],
    turnA: [0, 0, 0],
    at: [0.75, 1, 0.4],
    turn: [20, 0, 35],
    step: 3,
    net: true,
  },
  controls: (_, { steps }) => [
    { kind: "slider", key: "step", label: "Step", min: 0, max: Math.max(steps.length - 1, 0), step: 1, steps: true },
    { kind: "choice", key: "a", label: "Shape A", options: NAMES },
    { kind: "choice", key: "b", label: "Shape B", options: NAMES },
    { kind: "toggle", key: "net", label: "Show A − B" },
  ],
  handles: () => [
    { key: "atA", rotation: "turnA", label: "A", color: DEBUG_COLORS.shapeA },
    { key: "at", rotation: "turn", label: "B", color: DEBUG_COLORS.shapeB },
  ],

  compute(state) {
    const { a, poseA, b, poseB } = pairOf(state);
    const found = penetration(a, poseA, b, poseB);
    return {
      steps: traceEpa(a, poseA, b, poseB).map((step) => ({
        ...step,
        lower: Number.isFinite(step.lower) ? step.lower : null,
        upper: Number.isFinite(step.upper) ? step.upper : null,
      })),
      free: found && { depth: found.depth, normal: found.normal, pointA: found.pointA, pointB: found.pointB },
      rounding: (a.rounding ?? 0) + (b.rounding ?? 0),
    };
  },

  draw(sink, state, result) {
    const pair = pairOf(state);
    drawFree(sink, state, result);
    drawShape(sink, pair.a, pair.poseA, { color: DEBUG_COLORS.shapeA });
    drawShape(sink, pair.b, pair.poseB, { color: DEBUG_COLORS.shapeB });
    const there = framed(sink, originOf(pair, ORIGIN), new Map([[DEBUG_COLORS.way, FOUND]]));
    if (state.net) drawDifference(there, pair, NET);
    const step = stepOf(state, result);
    if (step === null) {
      there.line({ x: -0.4, y: 0, z: 0 }, { x: 0.4, y: 0, z: 0 }, DEBUG_COLORS.origin);
      there.line({ x: 0, y: -0.4, z: 0 }, { x: 0, y: 0.4, z: 0 }, DEBUG_COLORS.origin);
      sink.text({ x: 2.6, y: -2, z: 0.8 }, "the cores are apart: no steps", DEBUG_COLORS.static);
      return;
    }
    drawTrace(there, { ...step, lower: step.lower ?? 0, upper: step.upper ?? 0 }, 0.3);
    if (step.support !== null) drawPlane(there, step.support, step.normal, 0.7, DEBUG_COLORS.support);
    drawDepth(sink, step, result);
  },

  rows(state, result) {
    const { free, steps, rounding } = result;
    const step = stepOf(state, result);
    return [
      ...(step === null ? [["Steps", "none: cores are apart"] as const] : stepRows(step, steps)),
      ...(rounding > 0 ? [["Balls around cores", `+ ${number(rounding)}`] as const] : []),
      ["penetration: depth", free === null ? "null: apart" : number(free.depth, 6)],
      ...(free === null
        ? []
        : ([
            ["… normal", vector(free.normal)],
            ["… point of A", vector(free.pointA)],
            ["… point of B", vector(free.pointB)],
          ] as const)),
    ];
  },
};

function stepRows(step: Step, steps: readonly Step[]) {
  const { vertices, faces, normal, distance, support, lower, upper } = step;
  return [
    ["Step", `${steps.indexOf(step)} of ${steps.length - 1}`],
    ["Corners, faces", `${vertices.length}, ${faces.length}`],
    ["Nearest face", vector(normal)],
    ["… from the origin", number(distance, 6)],
    ["Next support", support === null ? "none" : vector(support)],
    ["Lower bound", lower === null ? "–" : number(lower, 6)],
    ["Upper bound", upper === null ? "–" : number(upper, 6)],
  ] as const;
}

function stepOf({ step }: EpaState, { steps }: EpaResult): Step | null {
  return steps[Math.min(Math.max(Math.round(step), 0), steps.length - 1)] ?? null;
}

/** A moved out of B by what penetration says. */
function drawFree(sink: DebugSink, state: EpaState, { free }: EpaResult): void {
  if (free === null || !Number.isFinite(free.depth)) return;
  const { a, poseA } = pairOf(state);
  const { depth, normal, pointA, pointB } = free;
  const [x, y, z] = poseA.position;
  const position = { x: x + depth * normal.x, y: y + depth * normal.y, z: z + depth * normal.z };
  drawShape(sink, a, { ...poseA, position }, { color: DEBUG_COLORS.static });
  sink.line(pointA, pointB, DEBUG_COLORS.normal);
  sink.point(pointA, DEBUG_COLORS.normal);
  sink.point(pointB, DEBUG_COLORS.normal);
}

function drawDepth(sink: DebugSink, { lower, upper }: Step, { free, steps, rounding }: EpaResult): void {
  const answer = free === null ? null : free.depth - rounding;
  const whole = Math.max(...steps.map((one) => one.upper ?? 0), answer ?? 0);
  drawBounds(
    sink,
    { name: rounding > 0 ? "depth of cores" : "depth", lower, upper, whole, answer },
    { at: { x: 3, y: -2, z: 0.8 }, length: 3, color: FOUND, frame: NET, mark: DEBUG_COLORS.origin },
  );
}
