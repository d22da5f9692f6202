import { box } from "../../src/shapes/box.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { DEFAULT_CHANNELS } from "../../src/world/channels.ts";
import type { ClosestLike } from "../../src/world/closest-like.ts";
import type { Collider } from "../../src/world/collider.ts";
import type { FilterAnswer } from "../../src/world/query-options.ts";
import type { Question } from "./lockstep.ts";
import { type Random, randomConvex, randomPoint, randomRotation } from "./random-scenes.ts";

/** What stands where, as far as queries that shall hit about half of the time must know. */
export interface Target {
  readonly key: number;
  readonly position: readonly number[];
  /** About how large it is. */
  readonly size: number;
}

/** A random query. */
export interface Query {
  readonly kind: string;
  readonly argument: Record<string, unknown>;
  readonly options: (colliderOf: (key: number) => Collider | undefined) => Record<string, unknown>;
  /** Enough to write it down. */
  readonly text: () => string;
  readonly run: Question;
}

/** How the answers of a kind look when there was no hit: false, null or an empty list. */
export const isHit = (answer: unknown) => (Array.isArray(answer) ? answer.length > 0 : Boolean(answer));

/** Of how many queries each kind has its share. */
const SHARES: readonly (readonly [string, number])[] = [
  ["raycast", 20],
  ["raycastAll", 16],
  ["raycastAny", 16],
  ["raycastSpans", 8],
  ["sweep", 8],
  ["sweepAll", 6],
  ["sweepAny", 6],
  ["overlap", 7],
  ["overlapAny", 6],
  ["closest", 4],
  ["closest of five", 2],
  ["penetration", 1],
];
const DECK = SHARES.flatMap(([kind, share]) => Array.from({ length: share }, () => kind));
export const KINDS: readonly string[] = SHARES.map(([kind]) => kind);

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)];

/** Multiples of 1/`grid` where a grid is given, so that touches and ties are the rule. */
export type Snap = (values: readonly number[]) => number[];

/** A query of a random (or the given) kind, half of the time one that is likely to meet one of the `targets` or something on the way. */
export function randomQuery(random: Random, targets: readonly Target[], snap: Snap, kind = pick(random, DECK)): Query {
  const target = pick(random, targets);
  const filter = randomFilter(random, targets);
  if (kind.startsWith("raycast")) return rayQuery(random, kind, target, filter, snap);
  if (kind.startsWith("sweep")) return sweepQuery(random, kind, target, filter, snap);
  return placeQuery(random, kind, target, filter, snap);
}

interface Filter {
  readonly text: string;
  readonly options: (colliderOf: (key: number) => Collider | undefined) => Record<string, unknown>;
}

/** Half of the queries have no filter at all; the others choose by channel or types, and leave out some colliders. */
function randomFilter(random: Random, targets: readonly Target[]): Filter {
  const options: Record<string, unknown> = {};
  if (random() < 0.5) return { text: "{}", options: () => options };
  const way = random();
  if (way < 0.3) options.channel = pick(random, DEFAULT_CHANNELS);
  else if (way < 0.5) {
    options.profile = "OverlapOnlyPawn";
    options.responses = { WorldStatic: pick(random, ["ignore", "overlap", "block"]) };
  } else if (way < 0.65) options.types = [pick(random, DEFAULT_CHANNELS), "WorldDynamic", "Pawn"];
  if (random() < 0.3) options.complex = true;
  if (random() < 0.15) options.mobility = pick(random, ["static", "movable"]);
  const salt = Math.floor(random() * 1000);
  if (random() < 0.2) options.preFilter = ({ key }: Collider, child: number) => answerTo(key * 5 + child + salt);
  if (random() < 0.15) {
    options.postFilter = (hit: { collider: Collider; childIndex: number }) =>
      answerTo(hit.collider.key * 3 + hit.childIndex + salt);
  }
  const ignored = random() < 0.3 ? [pick(random, targets).key, pick(random, targets).key] : [];
  const text = JSON.stringify({
    ...options,
    salt,
    pre: "preFilter" in options,
    post: "postFilter" in options,
    ignored,
  });
  return {
    text,
    options: (colliderOf) =>
      ignored.length === 0 ? options : { ...options, ignore: [`owner ${salt % 9}`, ...ignored.map(colliderOf)] },
  };
}

const ANSWERS: readonly FilterAnswer[] = [true, "ignore", undefined, "overlap", true, undefined, "block", undefined];
const answerTo = (number: number) => ANSWERS[number % ANSWERS.length];

/** A place near the target: on it for the most part, else a few sizes away. */
function near(random: Random, { position, size }: Target, far: number, snap: Snap): number[] {
  const reach = size * (random() < 0.7 ? 0.5 : far);
  return snap(randomPoint(random, reach).map((x, i) => x + position[i]));
}

/** From a few sizes away to a place near the target, or not far enough, or somewhere else. */
function randomWay(random: Random, target: Target, snap: Snap) {
  const to = near(random, target, 4, snap);
  const from = near(random, { ...target, size: target.size * between(random, 1, 12) }, 1, snap);
  let direction = random() < 0.3 ? pick(random, AXES) : to.map((x, i) => x - from[i]);
  if (direction.every((x) => x === 0)) direction = AXES[0];
  const length = Math.sqrt(to.reduce((sum, x, i) => sum + (x - from[i]) ** 2, 0));
  const maxDistance = pick(random, [0, length / 3, length * 0.9, length, length * 2, Infinity]);
  return { from, direction, maxDistance };
}

const AXES = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [-1, 0, 0],
  [0, -1, 0],
  [0, 0, -1],
];

function between(random: Random, from: number, to: number): number {
  return from + (to - from) * random();
}

function rayQuery(random: Random, kind: string, target: Target, filter: Filter, snap: Snap): Query {
  const { from: origin, direction, maxDistance } = randomWay(random, target, snap);
  const ray = { origin, direction, maxDistance };
  const extra: Record<string, unknown> = {};
  if (kind !== "raycastSpans") {
    if (random() < 0.2) extra.solid = false;
    if (random() < 0.2) extra.backFaces = pick(random, ["hit", "ignore"]);
  }
  if (kind === "raycastAll") Object.assign(extra, randomListOptions(random));
  return queryOf(kind, kind, ray, extra, filter);
}

function randomListOptions(random: Random) {
  return {
    untilBlock: random() < 0.4,
    onePerCollider: random() < 0.3,
    maxHits: random() < 0.3 ? 1 + Math.floor(random() * 4) : undefined,
  };
}

function sweepQuery(random: Random, kind: string, target: Target, filter: Filter, snap: Snap): Query {
  const { from: position, direction, maxDistance } = randomWay(random, target, snap);
  const motion = { ...randomPosed(random, target, snap), position, direction, maxDistance };
  const extra: Record<string, unknown> = {};
  if (random() < 0.5) extra.initialOverlap = pick(random, ["ignore", "whenMovingIn"]);
  if (kind === "sweepAll") Object.assign(extra, randomListOptions(random));
  return queryOf(kind, kind, motion, extra, filter);
}

/** A shape of about the size of the target, or a small one, turned or not; where places are snapped, often one that may touch to the last bit. */
function randomPosed(random: Random, target: Target, snap: Snap) {
  const scale = target.size * pick(random, [0.05, 0.3, 0.6]);
  const [half] = snap([scale]);
  if (half !== scale && half > 0 && random() < 0.7) {
    return { shape: random() < 0.7 ? box(half, half, half) : sphere(half), rotation: [0, 0, 0, 1] };
  }
  return {
    shape: randomConvex(random, scale),
    rotation: random() < 0.5 ? [0, 0, 0, 1] : randomRotation(random),
  };
}

function placeQuery(random: Random, kind: string, target: Target, filter: Filter, snap: Snap): Query {
  const posed = { ...randomPosed(random, target, snap), position: near(random, target, 3, snap) };
  const extra: Record<string, unknown> = {};
  if (kind === "overlap") {
    if (random() < 0.3) extra.penetration = true;
    if (random() < 0.3) extra.perChild = true;
  }
  if (kind === "overlapAny") extra.blocking = random() < 0.5;
  let query: Record<string, unknown> = posed;
  if (kind.startsWith("closest")) {
    const maxDistance = target.size * pick(random, [0, 0.01, 0.1]);
    const reach =
      kind === "closest"
        ? { k: 1, maxDistance }
        : { k: 5, maxDistance: pick(random, [maxDistance, 0, maxDistance, 9]) };
    query = random() < 0.5 ? { point: posed.position, ...reach } : { ...posed, ...reach };
  }
  const method = kind === "closest of five" ? "closest" : kind;
  return queryOf(kind, method, query, extra, filter);
}

function queryOf(
  kind: string,
  method: string,
  argument: Record<string, unknown>,
  extra: Record<string, unknown>,
  filter: Filter,
): Query {
  const options: Query["options"] = (colliderOf) => ({ ...extra, ...filter.options(colliderOf) });
  return {
    kind,
    argument,
    options,
    text: () => `${kind} ${write(argument)} ${JSON.stringify(extra)} ${filter.text}`,
    run: (world, colliderOf) => world[method as "closest"](argument as ClosestLike, options(colliderOf)),
  };
}

/** A query in words; its shape by kind, as the seed tells the rest. */
function write(query: Record<string, unknown>): string {
  const shape = query.shape as Shape | undefined;
  return JSON.stringify(shape === undefined ? query : { ...query, shape: shape.type.name });
}
