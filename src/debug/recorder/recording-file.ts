/** What a recording file (a container like that of snapshots) says it is. */
export const KIND_RECORDING = 3;

/** The header of a recording file; sections by number. */
export interface RecordingHeader {
  /** A whole snapshot file. */
  readonly snapshot: number;
  /** Owners and materials at the time of the snapshot, a list of values. */
  readonly belongings: number;
  /** The entries, one value after the other, in as many sections as there were segments. */
  readonly entries: readonly number[];
  /** Whether the order counts in which callbacks are asked: where the index is "bvh", of which snapshots keep the trees. */
  readonly inOrder: boolean;
  /** Number of the first entry. */
  readonly first: number;
  /** The lists of the table, a list of pairs of number and list. */
  readonly lists: number;
  /** Number of a shape and the section with its file. */
  readonly shapes: readonly (readonly [number, number])[];
  /** The field names of the objects among the values. */
  readonly layouts: readonly (readonly string[])[];
}
