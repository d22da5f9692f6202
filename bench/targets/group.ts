import type { TargetRow } from "./rows.ts";

/** Rows that are measured together, in a process of their own. */
export interface GroupResult {
  readonly rows: TargetRow[];
  /** Answers of ours that all peers agree are wrong. */
  readonly failures: string[];
}

export interface GroupOptions {
  readonly quick: boolean;
  /** Rounds that count. */
  readonly rounds: number;
}

export type Group = (options: GroupOptions) => Promise<GroupResult>;
