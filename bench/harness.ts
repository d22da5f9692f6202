import { cpus } from "node:os";

/** One line of a table: its name and the figures in it. */
export interface Row {
  readonly name: string;
  readonly [column: string]: string | number;
}

export interface Table {
  readonly title: string;
  readonly rows: Row[];
}

/** What a case found. `failures` are wrong answers; slowness is for the reader to judge. */
export interface Report {
  readonly tables: Table[];
  readonly failures: string[];
}

/** Does the whole work of one round and returns a number that depends on all of it, so that none of it is optimised away. */
export type Contender = () => number;

/**
 * Times the contenders in interleaved rounds (a b c, a b c, …), so that a slow moment of the machine meets all of them.
 * Returns the milliseconds of each round per contender, in CPU time of this process: what else runs on the machine hardly
 * counts, and the garbage a contender leaves is collected at its own cost. Two rounds before the count warm up the compiler.
 */
export function interleave(contenders: readonly Contender[], rounds: number, warmups = 2): number[][] {
  const times: number[][] = contenders.map(() => []);
  for (let round = -warmups; round < rounds; round++) {
    contenders.forEach((run, i) => {
      const start = process.cpuUsage();
      sink += run();
      const { user, system } = process.cpuUsage(start);
      if (round >= 0) times[i].push((user + system) / 1000);
    });
  }
  return times;
}

/** Holds what the contenders return. */
export let sink = 0;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** How many times faster `ours` is than `theirs`: the median of the rounds' own ratios. */
export function speedup(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((time, round) => theirs[round] / time));
}

/** The machine and the engine that the figures belong to. */
export function machine(): string {
  const all = cpus();
  return `${all[0]?.model.trim() ?? "unknown CPU"} × ${all.length}, Node ${process.versions.node}`;
}

/** Rounded to `digits` after the point, for tables. */
export function round(value: number, digits = 0): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}
