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

/**
 * Interleaved rounds (a b c, a b c, …) in CPU time of this process. Of each contender the time of every round, divided by `count`
 * and in units of `unit` milliseconds.
 */
export async function timeRounds(
  runners: readonly Runner[],
  rounds: number,
  unit: number,
  warmups = 2,
): Promise<number[][]> {
  const times: number[][] = runners.map(() => []);
  for (let round = -warmups; round < rounds; round++) {
    for (const [i, { run }] of runners.entries()) {
      const start = process.cpuUsage();
      const own = await run();
      const { user, system } = process.cpuUsage(start);
      if (round >= 0) times[i].push((own ?? (user + system) / 1000) / unit);
    }
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
