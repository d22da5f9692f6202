import type { ExplainReason } from "./explanation.ts";
import type { Subject } from "./subject.ts";

/** A record of the answer. */
export type AnswerRecord = object;

/** A place where a query meets a collider that its filters admit: what may become a record of the answer. */
export interface Contact {
  readonly subject: Subject;
  /** Orders contacts: the distance, for a sweep that starts in overlap minus the depth. */
  readonly t: number;
  readonly child: number;
  readonly feature: number;
  /** Children that it is about, where `child` does not tell. */
  readonly children: readonly number[];
  /** OVERLAP or BLOCK. */
  readonly response: number;
  /** As people want it; null where the query knows no distance. */
  readonly distance: number | null;
  readonly reason: ExplainReason;
  /** How it is met, without a verb for the response. */
  readonly text: string;
  /** A new record. */
  record(blocking: boolean): AnswerRecord;
}

/** What a shape is to a query whatever the filters say: met, or missed and why. */
export interface Look {
  readonly meets: boolean;
  readonly reason: ExplainReason;
  readonly text: string;
  readonly distance: number | null;
  readonly gap: number | null;
}

/** The total order of records: distance, key, id, child, face. */
export function compareContacts(a: Contact, b: Contact): number {
  if (a.t !== b.t) return a.t < b.t ? -1 : 1;
  const one = a.subject.collider;
  const other = b.subject.collider;
  if (one.key !== other.key) return one.key < other.key ? -1 : 1;
  if (one.id !== other.id) return one.id < other.id ? -1 : 1;
  return a.child !== b.child ? a.child - b.child : a.feature - b.feature;
}
