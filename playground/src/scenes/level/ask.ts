import {
  box,
  capsule,
  type DefaultChannel,
  type Hit,
  type InitialOverlap,
  type Overlap,
  type Shape,
  type SweepLike,
  sphere,
} from "hitscan";
import { quaternion, type Triple } from "../../scene.ts";
import type { Level } from "./world.ts";

export const KINDS = ["ray", "sphere sweep", "capsule sweep", "box sweep", "sphere overlap", "box overlap"] as const;
export const MODES = ["single", "multi", "any"] as const;
export const CHANNELS = ["none", "Visibility", "Camera", "Pawn", "WorldDynamic", "PhysicsBody"] as const;
export const INITIAL = ["report", "ignore", "whenMovingIn"] as const;

export type LevelState = {
  readonly kind: string;
  readonly mode: string;
  readonly channel: string;
  readonly size: number;
  readonly ignoreGuards: boolean;
  readonly goOn: boolean;
  readonly initialOverlap: string;
  readonly from: Triple;
  readonly to: Triple;
  readonly at: Triple;
  readonly turn: Triple;
};

/** What a query is asked with, and how that is written. */
export interface Asked {
  readonly shape: Shape | null;
  readonly isOverlap: boolean;
  readonly sweep: SweepLike | null;
  readonly call: string;
  readonly hits: readonly Hit[];
  readonly overlaps: readonly Overlap[];
  readonly any: boolean | null;
  readonly wayOut: { readonly normal: Point; readonly depth: number; readonly free: boolean } | null;
}

export interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** One of the words that are known, else the first: a state comes from an address. */
export function oneOf<W extends string>(words: readonly W[], word: string): W {
  return words.find((known) => known === word) ?? words[0];
}

interface Options {
  channel?: DefaultChannel;
  ignore?: readonly unknown[];
}

/** Asks what the state says. */
export function ask(level: Level, state: LevelState): Asked {
  const kind = oneOf(KINDS, state.kind);
  const options: Options = {};
  const channel = oneOf(CHANNELS, state.channel);
  if (channel !== "none") options.channel = channel;
  if (state.ignoreGuards) options.ignore = level.guards;
  if (kind === "ray") return askRay(level, state, options);
  const [form, way] = kind.split(" ");
  const { shape, text } = shapeOf(form, Math.max(state.size, LEAST_SIZE));
  return way === "sweep"
    ? askSweep(level, state, options, shape, text)
    : askOverlap(level, state, options, shape, text);
}

/** An address may say anything. */
const LEAST_SIZE = 0.01;

const NOTHING = { shape: null, isOverlap: false, sweep: null, hits: [], overlaps: [], any: null, wayOut: null };

function shapeOf(form: string, size: number): { readonly shape: Shape; readonly text: string } {
  if (form === "box") return { shape: box(size, size, size), text: `box(${size}, ${size}, ${size})` };
  if (form === "capsule") return { shape: capsule(size, 0.55), text: `capsule(${size}, 0.55)` };
  return { shape: sphere(size), text: `sphere(${size})` };
}

function askRay({ world }: Level, { from, to, mode, goOn }: LevelState, options: Options): Asked {
  const ray = { from, to };
  const call = (method: string, more: readonly string[] = []) => written(method, "{ from, to }", options, more);
  if (mode === "any") {
    return { ...NOTHING, call: call("raycastAny"), any: world.raycastAny(ray, options) };
  }
  if (mode === "multi") {
    const hits = world.raycastAll(ray, { ...options, untilBlock: !goOn });
    return { ...NOTHING, call: call("raycastAll", goOn ? ["untilBlock: false"] : []), hits };
  }
  const hit = world.raycast(ray, options);
  return { ...NOTHING, call: call("raycast"), hits: hit === null ? [] : [hit] };
}

function askSweep({ world }: Level, state: LevelState, options: Options, shape: Shape, text: string): Asked {
  const { from, to, turn, mode, goOn } = state;
  const sweep = { shape, position: from, rotation: quaternion(turn), to };
  const initialOverlap: InitialOverlap = oneOf(INITIAL, state.initialOverlap);
  const initial = initialOverlap === "report" ? [] : [`initialOverlap: "${initialOverlap}"`];
  const all = { ...options, initialOverlap };
  const isTurned = turn.some((angle) => angle !== 0);
  const query = `{ shape: ${text}, position: from${isTurned ? ", rotation" : ""}, to }`;
  const call = (method: string, more: readonly string[] = initial) => written(method, query, options, more);
  const asked = { ...NOTHING, shape, sweep };
  if (mode === "any") return { ...asked, call: call("sweepAny"), any: world.sweepAny(sweep, all) };
  if (mode === "multi") {
    const hits = world.sweepAll(sweep, { ...all, untilBlock: !goOn });
    return { ...asked, call: call("sweepAll", goOn ? [...initial, "untilBlock: false"] : initial), hits };
  }
  const hit = world.sweep(sweep, all);
  return { ...asked, call: call("sweep"), hits: hit === null ? [] : [hit] };
}

function askOverlap({ world }: Level, state: LevelState, options: Options, shape: Shape, text: string): Asked {
  const { at, turn, mode } = state;
  const posed = { shape, position: at, rotation: quaternion(turn) };
  const isTurned = turn.some((angle) => angle !== 0);
  const query = `{ shape: ${text}, position: at${isTurned ? ", rotation" : ""} }`;
  const call = (method: string, more: readonly string[] = []) => written(method, query, options, more);
  const asked = { ...NOTHING, shape, isOverlap: true };
  if (mode === "any") return { ...asked, call: call("overlapAny"), any: world.overlapAny(posed, options) };
  if (mode === "multi") {
    const overlaps = world.overlap(posed, { ...options, penetration: true });
    return { ...asked, call: call("overlap", ["penetration: true"]), overlaps };
  }
  const wayOut = world.penetration(posed, options);
  return { ...asked, call: call("penetration"), overlaps: wayOut?.overlaps ?? [], wayOut };
}

/** The call as a program has it. */
function written(method: string, query: string, { channel, ignore }: Options, more: readonly string[]): string {
  const words = [
    ...(channel === undefined ? [] : [`channel: "${channel}"`]),
    ...(ignore === undefined ? [] : ["ignore: guards"]),
    ...more,
  ];
  return `world.${method}(${query}${words.length === 0 ? "" : `, { ${words.join(", ")} }`})`;
}
