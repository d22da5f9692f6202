import {
  box,
  capsule,
  closestPoint,
  closestPoints,
  containsPoint,
  convexHull,
  penetration,
  type QueryStats,
  type Shape,
  scaled,
  sphere,
} from "hitscan";
import { DEBUG_COLORS, type DebugColor, type DebugSink, drawShape } from "hitscan/debug";
import { number, type PlayScene, quaternion, type Row, type Triple, vector } from "../scene.ts";
import { ITEMS, indexOf, KINDS, WORLD } from "./closest/arrangement.ts";
import { drawReach } from "./closest/reach.ts";

/** What asks: null is a point. */
const SHAPES: Readonly<Record<string, Shape | null>> = {
  point: null,
  sphere: sphere(0.4),
  box: box(0.55, 0.3, 0.4),
  capsule: capsule(0.28, 0.45),
  hull: convexHull([0.6, 0, 0, -0.5, 0, 0, 0, 0.6, 0, 0, -0.4, 0, 0, 0, 0.5, 0, 0, -0.6, 0.35, 0.35, 0.3]),
};
const WORLD_MODE = "nearest of 40 colliders";
const PAIR_MODE = "a pair of shapes";
const MOST = 8;
/** The shapes of a pair are larger: there is nothing else to see. */
const LARGE = 2.4;

/** From the nearest (yellow) to the eighth (blue). */
const RANKS: readonly DebugColor[] = [0xffe08a, 0xffb454, 0xff8a5c, 0xf4709a, 0xd46bc4, 0xa974e0, 0x8580ee, 0x6d93f0];
const DIM = 0x46525f;
const REACH = 0x2f5f80;

type ClosestState = {
  readonly mode: string;
  readonly shape: string;
  readonly at: Triple;
  readonly turn: Triple;
  readonly k: number;
  readonly maxDistance: number;
  readonly partner: string;
  readonly pairAt: Triple;
  readonly pairTurn: Triple;
  readonly other: Triple;
  readonly otherTurn: Triple;
};
type Point = { readonly x: number; readonly y: number; readonly z: number };
interface Gap {
  /** Below 0: minus the depth. */
  readonly distance: number;
  readonly pointA: Point;
  readonly pointB: Point;
  /** From B to A. */
  readonly normal: Point;
}
interface Ranked extends Gap {
  readonly owner: string;
  /** Index into ITEMS. */
  readonly item: number;
}
interface Pair extends Gap {
  readonly error: number;
  readonly depth: number | null;
}
interface ClosestResult {
  readonly ranked: readonly Ranked[];
  /** Colliders whose shape was asked. */
  readonly tested: number;
  readonly pair: Pair | null;
}

export const closest: PlayScene<ClosestState, ClosestResult> = {
  id: "closest",
  title: "Closest points, nearest neighbours",
  text: "A point or shape looks for the k colliders nearest to it, no farther than a greatest distance. Each line joins the two nearest points of a pair of surfaces. Drag the shape into a collider: its distance becomes negative, minus the depth, and the line shows the way out. Mode “a pair of shapes” asks about two shapes only, whichever way they are turned.",
  legend: [
    [DEBUG_COLORS.shapeA, "what asks (drag it; E turns it)"],
    [REACH, "as far as it looks; where it would be free"],
    [RANKS[0], "nearest"],
    [RANKS[3], "fourth"],
    [RANKS[7], "eighth"],
    [DIM, "the rest"],
    [DEBUG_COLORS.block, "depth of an overlap"],
    [DEBUG_COLORS.shapeB, "second shape of a pair"],
  ],
  camera: { position: [0.85, 9.1, 9.2], target: [0.1, 0.8, -0.1] },
  start: {
    mode: WORLD_MODE,
    shape: "capsule",
    at: [0.4, 2, 1],
    turn: [0, 20, 55],
    k: 5,
    maxDistance: 1.5,
    partner: "box",
    pairAt: [-1.7, 1.7, 0],
    pairTurn: [20, 30, -60],
    other: [1.7, 1.3, 0.3],
    otherTurn: [0, 30, 25],
  },
  controls: () => [
    { kind: "choice", key: "mode", label: "Mode", options: [WORLD_MODE, PAIR_MODE] },
    { kind: "choice", key: "shape", label: "What asks", options: Object.keys(SHAPES) },
    { kind: "slider", key: "k", label: "How many, k", min: 1, max: MOST, step: 1, steps: true },
    { kind: "slider", key: "maxDistance", label: "Max distance", min: 0.1, max: 6, step: 0.1 },
    { kind: "choice", key: "partner", label: "Second of a pair", options: Object.keys(KINDS) },
  ],
  handles: ({ mode }) => {
    if (mode !== PAIR_MODE) return [{ key: "at", rotation: "turn", label: "what asks", color: DEBUG_COLORS.shapeA }];
    return [
      { key: "pairAt", rotation: "pairTurn", label: "A", color: DEBUG_COLORS.shapeA },
      { key: "other", rotation: "otherTurn", label: "B", color: DEBUG_COLORS.shapeB },
    ];
  },
  compute: (state) =>
    state.mode === PAIR_MODE
      ? { ranked: [], tested: 0, pair: computePair(state) }
      : { ...computeNearest(state), pair: null },
  draw(sink, state, result) {
    if (result.pair === null) drawNearest(sink, state, result.ranked);
    else drawPair(sink, state, result.pair);
  },
  rows: (state, { ranked, tested, pair }) =>
    pair === null ? rowsOfNearest(state, ranked, tested) : rowsOfPair(state, pair),
};

/** What asks, or the first of the pair; a null shape is a point. */
function askingOf(state: ClosestState): { shape: Shape | null; pose: { position: Triple; rotation: number[] } } {
  const shape = SHAPES[state.shape] ?? null;
  if (state.mode !== PAIR_MODE) return { shape, pose: { position: state.at, rotation: quaternion(state.turn) } };
  const pose = { position: state.pairAt, rotation: quaternion(state.pairTurn) };
  return { shape: shape && scaled(shape, LARGE), pose };
}

function partnerOf({ partner, other, otherTurn }: ClosestState) {
  return {
    shape: scaled(KINDS[partner] ?? KINDS.box, LARGE),
    pose: { position: other, rotation: quaternion(otherTurn) },
  };
}

function reachOf({ maxDistance }: ClosestState): number {
  return Math.max(0, maxDistance);
}

function countOf({ k }: ClosestState): number {
  return Math.min(MOST, Math.max(1, Math.round(k)));
}

/** Plain data: records of the library have more to them. */
function plain({ x, y, z }: Point): Point {
  return { x, y, z };
}

function computeNearest(state: ClosestState): Omit<ClosestResult, "pair"> {
  const { shape, pose } = askingOf(state);
  const asks = shape === null ? { point: pose.position } : { shape, ...pose };
  const stats: Partial<QueryStats> = {};
  const found = WORLD.closest({ ...asks, k: countOf(state), maxDistance: reachOf(state) }, { stats });
  return {
    ranked: found.map(({ collider, owner, distance, pointA, pointB, normal }) => ({
      owner: String(owner),
      item: indexOf(collider),
      distance,
      pointA: plain(pointA),
      pointB: plain(pointB),
      normal: plain(normal),
    })),
    tested: stats.narrowTests ?? 0,
  };
}

function computePair(state: ClosestState): Pair | null {
  const { shape, pose } = askingOf(state);
  const b = partnerOf(state);
  if (shape === null) {
    const near = closestPoint(b.shape, b.pose, pose.position);
    if (near === null) return null;
    const [x, y, z] = pose.position;
    const { distance, point, normal } = near;
    const depth = containsPoint(b.shape, b.pose, pose.position) ? Math.abs(distance) : null;
    return { distance, pointA: { x, y, z }, pointB: plain(point), normal: plain(normal), error: 0, depth };
  }
  const near = closestPoints(shape, pose, b.shape, b.pose);
  if (near === null) return null;
  const { distance, pointA, pointB, normal, error } = near;
  const overlap = distance <= 0 ? penetration(shape, pose, b.shape, b.pose) : null;
  return {
    distance,
    pointA: plain(pointA),
    pointB: plain(pointB),
    normal: plain(overlap?.normal ?? normal),
    error,
    depth: overlap?.depth ?? null,
  };
}

function drawAsking(sink: DebugSink, state: ClosestState): void {
  const { shape, pose } = askingOf(state);
  const [x, y, z] = pose.position;
  if (shape === null) sink.point({ x, y, z }, DEBUG_COLORS.shapeA);
  else drawShape(sink, shape, pose, { color: DEBUG_COLORS.shapeA });
}

function drawNearest(sink: DebugSink, state: ClosestState, ranked: readonly Ranked[]): void {
  const rankOf = new Map(ranked.map(({ item }, rank) => [item, rank]));
  for (const [index, { shape, position, rotation }] of ITEMS.entries()) {
    const rank = rankOf.get(index);
    drawShape(sink, shape, { position, rotation }, { color: rank === undefined ? DIM : RANKS[rank] });
  }
  drawAsking(sink, state);
  const { shape: asking, pose } = askingOf(state);
  drawReach(sink, asking, pose, reachOf(state), REACH);
  for (const [rank, gap] of ranked.entries()) {
    // in the collider, where there is no other label
    const [x, y, z] = ITEMS[gap.item].position;
    drawGap(sink, gap, RANKS[rank], `${rank + 1}: ${number(gap.distance, 2)}`, { x, y, z });
  }
}

/** The line between the two points, and a label. */
function drawGap(sink: DebugSink, gap: Gap, rank: DebugColor, label: string, place: Point): void {
  const { distance, pointA, pointB } = gap;
  const color = distance < 0 ? DEBUG_COLORS.block : rank;
  sink.line(pointA, pointB, color);
  sink.point(pointA, color);
  sink.point(pointB, color);
  sink.text(place, label, color);
}

function drawPair(sink: DebugSink, state: ClosestState, pair: Pair): void {
  const b = partnerOf(state);
  drawShape(sink, b.shape, b.pose, { color: DEBUG_COLORS.shapeB });
  drawAsking(sink, state);
  const { depth, normal } = pair;
  const { shape, pose } = askingOf(state);
  if (depth !== null && shape !== null) {
    const [x, y, z] = pose.position;
    const position: Triple = [x + depth * normal.x, y + depth * normal.y, z + depth * normal.z];
    drawShape(sink, shape, { ...pose, position }, { color: REACH });
  }
  const label = pair.distance < 0 ? `depth ${number(-pair.distance)}` : number(pair.distance);
  const { pointA: a, pointB: c } = pair;
  const middle = { x: (a.x + c.x) / 2, y: (a.y + c.y) / 2, z: (a.z + c.z) / 2 };
  drawGap(sink, pair, DEBUG_COLORS.normal, label, middle);
}

function rowsOfNearest(state: ClosestState, ranked: readonly Ranked[], tested: number): Row[] {
  const found: Row[] = ranked.map(({ owner, distance }, rank) => [
    `${rank + 1}. ${owner}`,
    distance < 0 ? `${number(distance)} (overlap)` : number(distance),
  ]);
  const [first] = ranked;
  const details: Row[] =
    first === undefined
      ? [["Nothing within", number(reachOf(state))]]
      : [
          ["Point on what asks", vector(first.pointA)],
          ["Point on the nearest", vector(first.pointB)],
          ["Normal there", vector(first.normal)],
        ];
  return [...found, ...details, ["Shapes asked", `${tested} of ${ITEMS.length}`]];
}

function rowsOfPair({ shape, partner }: ClosestState, pair: Pair): Row[] {
  const { distance, pointA, pointB, normal, error, depth } = pair;
  return [
    ["Signed distance", number(distance)],
    [`Point on A (${shape})`, vector(pointA)],
    [`Point on B (${partner})`, vector(pointB)],
    ["Normal, from B to A", vector(normal)],
    ["Error at most", error === 0 ? "0 (exact)" : error.toExponential(2)],
    ["They overlap", depth === null ? "no" : "yes"],
    ["Depth: moving A so far frees it", depth === null ? "–" : number(depth)],
  ];
}
