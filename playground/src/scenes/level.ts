import type { Hit } from "hitscan";
import { DEBUG_COLORS, type DebugSink, drawHit, drawShape, drawSweep } from "hitscan/debug";
import { type Control, number, type PlayScene, quaternion, type Row, type Triple, vector } from "../scene.ts";
import { type Asked, ask, CHANNELS, INITIAL, KINDS, type LevelState, MODES, type Point } from "./level/ask.ts";
import { CAMERA, drawLevel, levelWith, nameOf, QUIET, quietColor, type Thing } from "./level/world.ts";

/** A hit of a ray or sweep, or an overlap, as plain data. */
interface Met {
  readonly owner: string;
  readonly blocking: boolean;
  readonly material: string;
  /** Along the way; of an overlap 0. */
  readonly distance: number;
  /** How deep it was overlapped, at the start where there is a way. */
  readonly depth: number;
  readonly point: Point;
  readonly normal: Point;
  /** Where the swept shape was. */
  readonly location: Point | null;
}

interface LevelResult {
  readonly call: string;
  readonly any: boolean | null;
  readonly met: readonly Met[];
  readonly wayOut: { readonly normal: Point; readonly depth: number; readonly free: boolean } | null;
}

const CONTROLS: readonly Control[] = [
  { kind: "choice", key: "kind", label: "Query", options: KINDS },
  { kind: "choice", key: "mode", label: "Answer", options: MODES },
  { kind: "choice", key: "channel", label: "Channel", options: CHANNELS },
  { kind: "slider", key: "size", label: "Size of shape", min: 0.1, max: 1.2, step: 0.05 },
  { kind: "toggle", key: "ignoreGuards", label: "Ignore guards" },
  { kind: "toggle", key: "goOn", label: "Go on after block" },
  { kind: "choice", key: "initialOverlap", label: "Initial overlap", options: INITIAL },
];

export const level: PlayScene<LevelState, LevelResult> = {
  id: "level",
  title: "Queries in a level",
  text: "Everything here answers each channel with block, overlap or ignore. A line of sight (Visibility) passes through smoke and glass, which multi lists as overlaps, and ends at the guard. In the channel Pawn, that of people who walk, glass blocks and smoke is not there. For overlap queries, single is the one way out of all that blocks.",
  legend: [
    [DEBUG_COLORS.way, "query, up to where it stops"],
    [DEBUG_COLORS.behind, "what is left of its way"],
    [DEBUG_COLORS.block, "hit: blocks"],
    [DEBUG_COLORS.overlap, "hit: overlapped"],
    [DEBUG_COLORS.normal, "normals, ways out"],
    [QUIET.static, "static"],
    [QUIET.movable, "movable"],
    [QUIET.trigger, "blocks nothing"],
    [QUIET.disabled, "disabled"],
  ],
  camera: CAMERA,
  start: {
    kind: "sphere sweep",
    mode: "multi",
    channel: "Visibility",
    size: 0.3,
    ignoreGuards: false,
    goOn: false,
    initialOverlap: "report",
    from: [-6.4, 1.5, -1.5],
    to: [6.7, 0.9, -1.4],
    at: [1.15, 0.8, -1.2],
    turn: [0, 0, 0],
  },
  controls: () => CONTROLS,
  handles: ({ kind }) =>
    kind.endsWith("overlap")
      ? [{ key: "at", rotation: "turn", label: "shape", color: DEBUG_COLORS.way }]
      : [
          { key: "from", rotation: "turn", label: "from", color: DEBUG_COLORS.way },
          { key: "to", label: "to", color: DEBUG_COLORS.behind },
        ],
  compute(state) {
    const { call, any, hits, overlaps, wayOut } = ask(levelWith(false), state);
    const met: Met[] = hits.map((hit) => ({
      ...common(hit),
      distance: hit.distance,
      depth: hit.penetrationDepth,
      location: xyz(hit.location),
    }));
    for (const overlap of overlaps) met.push({ ...common(overlap), distance: 0, depth: overlap.depth, location: null });
    return {
      call,
      any,
      met,
      wayOut: wayOut && { normal: xyz(wayOut.normal), depth: wayOut.depth, free: wayOut.free },
    };
  },
  draw(sink, state, { met, any }) {
    const world = levelWith(false);
    const asked = ask(world, state);
    const colors = new Map(met.map(({ owner, blocking }) => [owner, hitColor(blocking)]));
    const deep = new Map(met.map(({ owner, depth }) => [owner, depth > 0 ? ` ${number(depth)}` : ""]));
    drawLevel(
      sink,
      world,
      (thing: Thing) => colors.get(nameOf(thing)) ?? quietColor(thing),
      (thing: Thing) => nameOf(thing) + (deep.get(nameOf(thing)) ?? ""),
    );
    if (asked.isOverlap) drawOverlaps(sink, state, asked);
    else drawWay(sink, state, asked);
    if (any === null) return;
    const start = asked.isOverlap ? state.at : state.from;
    sink.text(above(start), any ? "yes" : "no", any ? DEBUG_COLORS.block : DEBUG_COLORS.way);
  },
  rows: (_, { call, any, met, wayOut }) => [
    ["Call", call],
    ["Answer", answer(any, met, call)],
    ...met.map(metRow),
    ...(wayOut === null ? [] : wayOutRows(wayOut)),
    ...lastRows(met),
  ],
};

function common(record: { owner: unknown; blocking: boolean; material: unknown; point: Point; normal: Point }) {
  const { blocking, material, point, normal } = record;
  return { owner: nameOf(record), blocking, material: String(material ?? "–"), point: xyz(point), normal: xyz(normal) };
}

function xyz({ x, y, z }: Point): Point {
  return { x, y, z };
}

function place([x, y, z]: Triple): Point {
  return { x, y, z };
}

function above([x, y, z]: Triple): Point {
  return { x, y: y + 0.5, z };
}

function hitColor(blocking: boolean): number {
  return blocking ? DEBUG_COLORS.block : DEBUG_COLORS.overlap;
}

/** The way up to the first block; each hit; what is left. */
function drawWay(sink: DebugSink, { from, to }: LevelState, { sweep, hits }: Asked): void {
  const block = hits.find(({ blocking }) => blocking) ?? null;
  const others = hits.filter((hit) => hit !== block);
  if (sweep !== null) {
    drawSweep(sink, sweep, block, { sides: 12 });
    const { shape, rotation } = sweep;
    for (const { location, blocking } of others) {
      drawShape(sink, shape, { position: location, rotation }, { color: hitColor(blocking) });
    }
  } else {
    const stop = block?.point ?? place(to);
    sink.line(place(from), stop, DEBUG_COLORS.way);
    sink.line(stop, place(to), DEBUG_COLORS.behind);
    if (block !== null) drawHit(sink, withoutWay(block));
  }
  for (const hit of others) drawHit(sink, withoutWay(hit), { size: 0.35 });
}

/** Only the place of a hit, and the face: its way is drawn once. */
function withoutWay(hit: Hit) {
  const { point, normal, distance, blocking, barycentric } = hit;
  return { point, normal, distance, blocking, barycentric, attribute: (name: string) => hit.attribute(name) };
}

/** The shape, and an arrow for each overlap, as long as it is deep: moved by it, the shape is free of that one. */
function drawOverlaps(sink: DebugSink, { at, turn }: LevelState, { shape, overlaps, wayOut }: Asked): void {
  if (shape === null) return;
  const rotation = quaternion(turn);
  drawShape(sink, shape, { position: at, rotation }, { color: DEBUG_COLORS.way });
  if (wayOut === null) {
    for (const { point, normal, depth, blocking } of overlaps) {
      drawHit(sink, { point, normal, distance: depth, blocking }, { size: depth, label: "" });
    }
    return;
  }
  const { normal, depth, free } = wayOut;
  const position: Triple = [at[0] + depth * normal.x, at[1] + depth * normal.y, at[2] + depth * normal.z];
  if (!position.every(Number.isFinite)) return;
  drawHit(sink, { point: place(at), normal, distance: depth }, { size: depth, label: "" });
  drawShape(sink, shape, { position, rotation }, { color: DEBUG_COLORS.normal });
  sink.text(above(position), `${number(depth)}: ${free ? "free" : "not free yet"}`, DEBUG_COLORS.normal);
}

function answer(any: boolean | null, met: readonly Met[], call: string): string {
  if (any !== null) return String(any);
  const what = call.startsWith("world.overlap") || call.startsWith("world.penetration") ? "overlap" : "hit";
  return met.length === 0 ? `no ${what}` : `${met.length} ${what}${met.length === 1 ? "" : "s"}`;
}

function metRow({ owner, blocking, distance, depth, material, location }: Met): Row {
  const where = location === null ? "" : ` at ${number(distance)}`;
  const deep = depth > 0 ? `, ${number(depth)} deep` : "";
  return [owner, `${blocking ? "blocks" : "overlapped"}${where}${deep} · ${material}`];
}

function wayOutRows({ normal, depth, free }: NonNullable<LevelResult["wayOut"]>): Row[] {
  return [
    ["Way out", `${number(depth)} along ${vector(normal)}`],
    ["Free afterwards", free ? "yes, checked" : "no"],
  ];
}

/** More of the block, or where there is none of the last. */
function lastRows(met: readonly Met[]): Row[] {
  const one = met.find(({ blocking }) => blocking) ?? met.at(-1);
  if (one === undefined || one.location === null) return [];
  return [
    [`Point on ${one.owner}`, vector(one.point)],
    ["Normal there", vector(one.normal)],
    ["Place of the shape", vector(one.location)],
  ];
}
