import { median } from "../harness.ts";

/** What one contender did in the rounds of a row. */
export interface Measured {
  readonly name: string;
  /** Of each round, in the unit of the row. */
  readonly times: readonly number[];
  /** Part of its answers that are wrong, beyond the tolerance of the row. */
  readonly wrong: number;
}

/** Where a row stands in the table of targets. */
export interface Target {
  readonly name: string;
  readonly unit: string;
  /** Times faster than the peer; with `atMost`, the greatest value of ours. */
  readonly target: number;
  readonly atMost?: boolean;
  /** Against the fastest peer even where it is wrong. */
  readonly evenWrong?: boolean;
  /** Against this peer alone; default: the fastest that answers right. */
  readonly against?: string;
}

/** A line of the table, as it is printed and stored. Values are null where there is nothing to tell. */
export interface TargetRow {
  readonly row: string;
  readonly unit: string;
  readonly ours: number | null;
  readonly peer: string | null;
  readonly theirs: number | null;
  /** The fastest peer even if it answers wrong. */
  readonly fastest: string | null;
  readonly ratio: number | null;
  readonly target: number;
  /** Null: not measured. */
  readonly met: boolean | null;
  /** Peers that answer wrong with the part of their answers, and why a row was not measured. */
  readonly note: string;
}

/** A peer with a larger part of wrong answers does not count as right. Below it are rays that graze. */
export const MOST_WRONG = 0.001;

/** The row of ours beside all peers: the ratio is the median of the rounds' own ratios. */
export function compareRow(target: Target, ours: Measured, peers: readonly Measured[]): TargetRow {
  const sorted = peers.map((peer) => ({ peer, time: median(peer.times) })).sort((a, b) => a.time - b.time);
  const rival = sorted.find(({ peer }) => {
    if (target.against !== undefined) return peer.name === target.against;
    return target.evenWrong || peer.wrong <= MOST_WRONG;
  });
  const wrong = peers.filter((peer) => peer.wrong > MOST_WRONG);
  const own = significant(median(ours.times));
  const note = wrong.map(({ name, wrong }) => `${name} ${percent(wrong)} wrong`).join(", ");
  if (rival === undefined) return { ...empty(target), ours: own, note: note || "no peer" };
  const ratio = median(ours.times.map((time, round) => rival.peer.times[round] / time));
  return {
    row: target.name,
    unit: target.unit,
    ours: own,
    peer: rival.peer.name,
    theirs: significant(rival.time),
    fastest: `${sorted[0].peer.name} ${significant(sorted[0].time)}`,
    ratio: Math.round(ratio * 100) / 100,
    target: target.target,
    met: ratio >= target.target,
    note,
  };
}

/** A row whose target is a greatest value of ours. */
export function limitRow(target: Target, value: number, theirs: { name: string; value: number } | null): TargetRow {
  return {
    ...empty(target),
    ours: significant(value),
    peer: theirs?.name ?? null,
    theirs: theirs && significant(theirs.value),
    ratio: theirs && Math.round((theirs.value / value) * 100) / 100,
    met: value <= target.target,
    note: `at most ${target.target}`,
  };
}

/** A row that could not be measured here. */
export function skippedRow(target: Target, why: string): TargetRow {
  return { ...empty(target), note: why };
}

function empty({ name, unit, target }: Target): TargetRow {
  const nothing = { ours: null, peer: null, theirs: null, fastest: null, ratio: null, met: null };
  return { row: name, unit, ...nothing, target, note: "" };
}

/** What may differ without being wrong: so much, plus this part of the answer. */
export interface Tolerance {
  readonly absolute: number;
  readonly relative: number;
}

/** Part of `answers` that differ from `truth`; a miss is Infinity. */
export function wrongPart(truth: ArrayLike<number>, answers: ArrayLike<number>, tolerance: Tolerance): number {
  let wrong = 0;
  for (let i = 0; i < truth.length; i++) if (!agree(truth[i], answers[i], tolerance)) wrong++;
  return truth.length === 0 ? 0 : wrong / truth.length;
}

/** Answers in which all peers agree with each other and not with ours: there must be none. */
export function outvoted(ours: ArrayLike<number>, peers: readonly ArrayLike<number>[], tolerance: Tolerance): number {
  if (peers.length < 2) return 0;
  let count = 0;
  for (let i = 0; i < ours.length; i++) {
    const first = peers[0][i];
    if (!agree(first, ours[i], tolerance) && peers.every((peer) => agree(first, peer[i], tolerance))) count++;
  }
  return count;
}

function agree(a: number, b: number, { absolute, relative }: Tolerance): boolean {
  return a === b || Math.abs(a - b) <= absolute + relative * Math.min(Math.abs(a), Math.abs(b));
}

/** Three significant digits. */
export function significant(value: number): number {
  return Number(value.toPrecision(3));
}

function percent(part: number): string {
  return `${significant(100 * part)} %`;
}
