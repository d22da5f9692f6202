import type { Measured, Tolerance } from "./rows.ts";
import { outvoted, wrongPart } from "./rows.ts";

/** One round of a contender. A number that comes back is the milliseconds it took by a clock of its own (another process). */
export type TimedRound = () => undefined | number | Promise<number>;

export interface Runner {
  readonly name: string;
  readonly run: TimedRound;
  /** What the last round answered, where answers are compared. */
  readonly answers?: Float64Array;
}

/** Milliseconds that every contender runs before it is timed, so that what is measured is the steady state and not the compiler … */
const WARM = 800;
/** … but no further warm-up round starts when all together have run for so long. */
const WARM_ALL = 12_000;

/**
 * Interleaved rounds (a b c, a b c, …) in CPU time of this process, after a warm-up of rounds that are as many for everybody. Of each contender the time of every round, in
 * units of `unit` milliseconds.
 */
export async function timeRounds(runners: readonly Runner[], rounds: number, unit: number): Promise<number[][]> {
  const warm = runners.map(() => 0);
  while (Math.min(...warm) < WARM && warm.reduce((sum, ms) => sum + ms, 0) < WARM_ALL) await round(runners, warm);
  const times: number[][] = [];
  for (let i = 0; i < rounds; i++) times.push(await round(runners));
  return runners.map((_, i) => times.map((time) => time[i] / unit));
}

/** The milliseconds of each; added to `sums`, if given. */
async function round(runners: readonly Runner[], sums?: number[]): Promise<number[]> {
  const times: number[] = [];
  for (const [i, { run }] of runners.entries()) {
    const start = process.cpuUsage();
    const own = await run();
    const { user, system } = process.cpuUsage(start);
    times.push(own ?? (user + system) / 1000);
    if (sums !== undefined) sums[i] += times[i];
  }
  return times;
}

/** Times all, and judges the answers of each by those of the first, which is ours. */
export async function measure(
  runners: readonly Runner[],
  rounds: number,
  unit: number,
  tolerance: Tolerance,
): Promise<{ ours: Measured; peers: Measured[]; outvoted: number }> {
  const times = await timeRounds(runners, rounds, unit);
  const truth = runners[0].answers;
  const measured = runners.map(({ name, answers }, i) => {
    const wrong = truth === undefined || answers === undefined ? 0 : wrongPart(truth, answers, tolerance);
    return { name, times: times[i], wrong };
  });
  const others = runners.slice(1).flatMap(({ answers }) => answers ?? []);
  return {
    ours: measured[0],
    peers: measured.slice(1),
    outvoted: truth === undefined ? 0 : outvoted(truth, others, tolerance),
  };
}
