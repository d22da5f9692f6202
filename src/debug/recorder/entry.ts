import type { Fields, Value } from "./value.ts";

/** An error as a recording keeps it. */
export type RecordedError = { name: string; message: string };

/** One call of a callback: what it was asked about, the queries it issued, and what it said or threw. */
export type Question = {
  filter: "preFilter" | "postFilter";
  collider: number;
  child: number;
  queries: RecordedQuery[];
  answer: Value;
  error: RecordedError | null;
};

/** One query: its arguments, what its callbacks were asked, and its result or its error. */
export type RecordedQuery = {
  method: string;
  arguments: Value[];
  /** A record to be filled was given. */
  out: boolean;
  questions: Question[];
  result: Value;
  error: RecordedError | null;
};

/** A collider's owner or material was found to be another one. */
export type Belongings = { id: number; owner: Value; material: Value };

/** What the world went through between two calls without a call that is kept. */
export type Interlude = {
  /** Boxes were brought up to date by something else than a recorded query (a keyframe, `stats`, `explain`). */
  flushed: boolean;
  belongings: Belongings[];
};

/** Position, then the unit quaternion. */
export type RecordedPose = Float64Array;

/** A change of the world, or a query. */
export type Action =
  | { kind: "query"; query: RecordedQuery }
  | { kind: "add"; id: number; settings: Fields; pose: RecordedPose }
  | { kind: "move"; id: number; pose: RecordedPose }
  | { kind: "remove"; id: number }
  | { kind: "enable"; id: number; enabled: boolean }
  | { kind: "respond"; id: number; responses: Fields };

/** One line of a recording. */
export type Entry = { before: Interlude | null; action: Action };
