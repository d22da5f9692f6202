import type { ExplainedCandidate, Explanation } from "hitscan";
import { DEBUG_COLORS, type DebugColor, type DebugSink, drawShape, drawSweep } from "hitscan/debug";
import { type Control, type Handle, number, type PlayScene, type Row, type State, type Triple } from "../scene.ts";
import { ALL, explainWay, OWN, OWN_CHANNELS, type Question, wayOf } from "./explain/questions.ts";
import { CAMERA, drawLevel, type Level, levelWith, nameOf, type Thing } from "./level/world.ts";

/** What became of a collider, in the words of the legend. */
type Fate = "blocks" | "overlapped" | "filter" | "shape" | "far" | "order" | "box";

/** A candidate as plain data. */
interface Candidate {
  readonly owner: string;
  readonly fate: Fate;
  readonly stage: string;
  readonly reason: string;
  readonly text: string;
  readonly meets: boolean;
  readonly distance: number | null;
  readonly gap: number | null;
}

interface ExplainResult {
  readonly query: string;
  readonly answer: string;
  /** Where the query stops; null where nothing stops it. */
  readonly stop: number | null;
  /** Those of the answer first, then the narrowest misses. */
  readonly candidates: readonly Candidate[];
  readonly text: string;
}

const FATES: Readonly<Record<Fate, readonly [color: DebugColor, meaning: string]>> = {
  blocks: [DEBUG_COLORS.block, "hit: blocks"],
  overlapped: [DEBUG_COLORS.overlap, "hit: overlapped"],
  filter: [DEBUG_COLORS.simplex, "a filter rejects it"],
  shape: [DEBUG_COLORS.movable, "box met, shape missed"],
  far: [DEBUG_COLORS.normal, "beyond the end or the start"],
  order: [0xe79ac4, "after what ended the query"],
  box: [0x6f7c8a, "box missed"],
};
/** Reasons that name a place on the line of the query, before its start or beyond its end. */
const OFF_THE_ENDS: readonly string[] = ["too-short", "too-far", "behind", "before-start"];
/** Lines about what is no part of the answer; the rest is counted. */
const MOST_ROWS = 8;
const REASON_WORDS: Readonly<Record<string, string>> = {
  "not-double-sided": "back face",
  "starts-overlapping": "overlaps at start",
  "collider-ignores-channel": "ignores channel",
};

/** How far a ray without an end is drawn. */
const ENDLESS = 20;

const [FIRST] = ALL;

export const explain: PlayScene<State, ExplainResult> = {
  id: "explain",
  title: "Why was it not hit?",
  text: "world.explain takes every collider through the stages of a query: filters, box, shape, order of the hits. The first that rejects a collider is why it was not hit. The collider that a question is about has its reason beside it, and stands first in the table. “Asked better” puts the query as it should have been.",
  legend: [...Object.values(FATES), [DEBUG_COLORS.way, "the query"], [DEBUG_COLORS.behind, "what is left of its way"]],
  camera: CAMERA,
  start: startState(),
  controls: (): readonly Control[] => [
    { kind: "choice", key: "question", label: "Why does it", options: ALL.map(({ title }) => title) },
    { kind: "toggle", key: "better", label: "Asked better" },
    { kind: "choice", key: "ownChannel", label: "Own: channel", options: OWN_CHANNELS },
    { kind: "slider", key: "ownRadius", label: "Own: radius", min: 0, max: 1, step: 0.05 },
  ],
  handles: (state): readonly Handle[] => {
    const { key } = questionOf(state);
    return [
      { key: `${key}From`, label: "from", color: DEBUG_COLORS.way },
      { key: `${key}To`, label: "to", color: DEBUG_COLORS.behind },
    ];
  },
  compute(state) {
    const { question, from, to, way } = read(state);
    const explanation = explainWay(way, from, to);
    const blockers = blockersOf(explanation);
    const candidates = explanation.candidates.map((one) => plain(one, blockers));
    candidates.sort((a, b) => narrowness(a, b, question));
    const stops = candidates.flatMap(({ fate, distance }) =>
      fate === "blocks" && distance !== null ? [distance] : [],
    );
    return {
      query: explanation.query,
      answer: answerOf(explanation),
      stop: way.untilBlock !== false && stops.length > 0 ? Math.min(...stops) : null,
      candidates,
      text: explanation.text,
    };
  },
  draw(sink, state, result) {
    const { question, way } = read(state);
    const { candidates } = result;
    const of = new Map(candidates.map((one) => [one.owner, one]));
    const world = levelWith(way.gateShut === true);
    drawLevel(
      sink,
      world,
      (thing: Thing) => FATES[of.get(nameOf(thing))?.fate ?? "box"][0],
      (thing: Thing) => labelOf(of.get(nameOf(thing))),
    );
    drawReason(sink, world, question.about === null ? undefined : of.get(question.about));
    drawQuery(sink, state, result);
  },
  rows(state, { query, answer, candidates }) {
    const { question } = read(state);
    const rows: Row[] = [
      ["Query", query],
      ["Answer", answer],
    ];
    const asked = state.better === true ? "Asked better" : "Better";
    if (question !== OWN) rows.push([asked, question.remedy]);
    const misses = candidates.filter(({ fate, owner }) => !isHit(fate) && owner !== question.about);
    const first = candidates.filter(({ fate, owner }) => isHit(fate) || owner === question.about);
    for (const one of [...first, ...misses.slice(0, MOST_ROWS)]) rows.push([one.owner, why(one)]);
    const rest = misses.slice(MOST_ROWS);
    if (rest.length > 0) rows.push([`… and ${rest.length} more`, countReasons(rest)]);
    return rows;
  },
};

/** Stage, reason and text. */
function why({ stage, reason, text }: Candidate): string {
  return stage === reason ? `${stage}: ${text}` : `${stage}, ${reason}: ${text}`;
}

/** Each question has places of its own, so that a drag changes no other. */
function startState(): State {
  const places = ALL.flatMap(({ key, from, to }) => [[`${key}From`, from] as const, [`${key}To`, to] as const]);
  return {
    question: FIRST.title,
    better: false,
    ownChannel: "Visibility",
    ownRadius: 0.2,
    ...Object.fromEntries(places),
  };
}

function questionOf({ question }: State): Question {
  return ALL.find(({ title }) => title === question) ?? FIRST;
}

function read(state: State) {
  const question = questionOf(state);
  const from = state[`${question.key}From`] as Triple;
  const to = state[`${question.key}To`] as Triple;
  const way = wayOf(question, state.better === true, String(state.ownChannel), Number(state.ownRadius));
  return { question, from, to, way };
}

/** The colliders that block, of those that the query found. */
function blockersOf({ answer }: Explanation): ReadonlySet<unknown> {
  const records = Array.isArray(answer) ? answer : [answer];
  const blockers = new Set<unknown>();
  for (const record of records) {
    if (record !== null && typeof record === "object" && record.blocking) blockers.add(record.collider);
  }
  return blockers;
}

function answerOf({ answer }: Explanation): string {
  if (answer === null || (Array.isArray(answer) && answer.length === 0)) return "no hit";
  if (Array.isArray(answer)) return `${answer.length} ${answer.length === 1 ? "hit" : "hits"}`;
  if (typeof answer === "boolean") return String(answer);
  return `${nameOf(answer)}, at ${number(answer.distance)}`;
}

function plain(candidate: ExplainedCandidate, blockers: ReadonlySet<unknown>): Candidate {
  const { collider, stage, reason, text, meets, distance, gap } = candidate;
  const fate = fateOf(candidate, blockers.has(collider));
  return { owner: nameOf(collider), fate, stage, reason, text, meets, distance, gap };
}

function fateOf({ stage, reason }: ExplainedCandidate, blocks: boolean): Fate {
  if (stage === "hit") return blocks ? "blocks" : "overlapped";
  if (OFF_THE_ENDS.includes(reason)) return "far";
  if (stage === "box" || stage === "shape" || stage === "order") return stage;
  return "filter";
}

function isHit(fate: Fate): boolean {
  return fate === "blocks" || fate === "overlapped";
}

/** The one that the question is about, the answer, what would be met but for a filter or a hit before it, what lies on the line, what lies beside it by how much. */
function rank({ owner, fate, meets, distance, gap }: Candidate, question: Question): number {
  if (owner === question.about) return 0;
  if (isHit(fate)) return 1;
  if (meets) return 2;
  if (fate === "filter") return 6;
  return distance !== null ? 3 : gap === null ? 4 : 5;
}

function narrowness(a: Candidate, b: Candidate, question: Question): number {
  const order = rank(a, question) - rank(b, question);
  if (order !== 0) return order;
  const isMet = rank(a, question) < 3;
  const size = (one: Candidate) => Math.abs((isMet ? one.distance : one.gap) ?? 0);
  return size(a) - size(b);
}

function countReasons(candidates: readonly Candidate[]): string {
  const counts = new Map<string, number>();
  for (const { reason } of candidates) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `${count} ${reason}`).join(", ");
}

/** Its name, and where it was hit. */
function labelOf(one: Candidate | undefined): string {
  if (one === undefined) return "";
  const { owner, fate, distance } = one;
  return isHit(fate) && distance !== null ? `${owner} at ${number(distance)}` : owner;
}

/** What became of the collider that the question is about: below its name. */
function drawReason(sink: DebugSink, level: Level, one: Candidate | undefined): void {
  const thing = level.things.find((other) => nameOf(other) === one?.owner);
  if (one === undefined || thing === undefined || one.reason === "hit") return;
  const tag = level.looks.get(thing)?.tag;
  if (!tag) return;
  const { reason, gap, fate } = one;
  const words = REASON_WORDS[reason] ?? reason.replaceAll("-", " ");
  const text = gap === null ? words : `${words} by ${number(gap, 2)}`;
  sink.text({ x: tag[0], y: tag[1] - 0.5, z: tag[2] }, text, FATES[fate][0]);
}

/** The way up to what stops it, what is left of it, and where it met or would meet the rest. */
function drawQuery(sink: DebugSink, state: State, { stop, candidates }: ExplainResult): void {
  const { from, to, way } = read(state);
  const along = to.map((value, i) => value - from[i]);
  const length = Math.hypot(...along);
  const at = (distance: number): Triple => {
    const part = length === 0 ? 0 : distance / length;
    return [from[0] + part * along[0], from[1] + part * along[1], from[2] + part * along[2]];
  };
  const end = way.endless === true ? Math.max(length, stop ?? ENDLESS) : length;
  const until = Math.min(stop ?? end, end);
  const { shape } = way;
  if (shape !== undefined) {
    drawSweep(sink, { shape, position: from, to: at(until) }, null, { sides: 12 });
    if (until < end) drawShape(sink, shape, { position: at(end) }, { color: DEBUG_COLORS.behind });
  }
  sink.line(point(from), point(at(until)), DEBUG_COLORS.way);
  if (until < end) sink.line(point(at(until)), point(at(end)), DEBUG_COLORS.behind);
  for (const { distance, fate } of candidates) {
    if (distance === null) continue;
    if (shape === undefined) sink.point(point(at(distance)), FATES[fate][0]);
    if (fate === "far" && distance > end) sink.line(point(at(end)), point(at(distance)), FATES.far[0]);
  }
}

function point([x, y, z]: Triple) {
  return { x, y, z };
}
