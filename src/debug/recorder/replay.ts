import { readingFile } from "../../snapshot/damage.ts";
import { describeCall } from "./describe-call.ts";
import { type Recording, readRecording } from "./read-recording.ts";
import { ReplayWorld } from "./replay-world.ts";
import { showValue } from "./show-value.ts";

/** The first thing in a replay that is not as it was recorded. */
export interface ReplayDifference {
  /** Number of the call, counted from 1 since `record`. */
  readonly call: number;
  readonly method: string;
  /** As they were read, in one line. */
  readonly arguments: string;
  /**
   * Where: `result.point.x`, `result[2].distance`, `error.message`; `questions[4]`: what a callback was asked at its fifth call, and
   * `questions[4].queries[0]…`: in the first query that it issued then.
   */
  readonly path: string;
  /** What was recorded and what there is now; behind numbers their 64 bits. */
  readonly recorded: string;
  readonly now: string;
}

/** What a replay found. */
export interface ReplayReport {
  /** Calls (queries and changes) that were run: all, or those up to the first difference. */
  readonly calls: number;
  /** Queries whose results were compared, those that callbacks issued included. */
  readonly compared: number;
  readonly firstDifference: ReplayDifference | null;
}

/**
 * Runs a recording (the bytes of an `.hrec` file, see `record`) again and compares every result with the one recorded, field by field, bit by
 * bit, up to the first difference. The same version of the library finds none, on any machine.
 *
 * Throws TypeError for what is no buffer, and an Error for a file that is no recording, newer than this version, cut off or altered.
 */
export function replay(bytes: Uint8Array | ArrayBuffer): ReplayReport {
  const recording = readRecording("replay", bytes);
  return readingFile("replay", () => run(recording));
}

function run(recording: Recording): ReplayReport {
  const world = new ReplayWorld(recording);
  const { entries, first } = recording;
  for (let i = 0; i < entries.length; i++) {
    const { action } = entries[i];
    const difference = world.run(entries[i]);
    if (difference === null) continue;
    const { path, recorded, now } = difference;
    const firstDifference: ReplayDifference = {
      call: first + i,
      ...describeCall(action),
      path,
      recorded: showValue(recorded, true),
      now: showValue(now, true),
    };
    return { calls: i + 1, compared: world.queries.compared, firstDifference };
  }
  return { calls: entries.length, compared: world.queries.compared, firstDifference: null };
}
