import { readingFile } from "../../snapshot/damage.ts";
import { SectionReader } from "../../snapshot/section-reader.ts";
import type { Belongings, Entry } from "./entry.ts";
import { KIND_RECORDING, type RecordingHeader } from "./recording-file.ts";
import type { Value } from "./value.ts";
import { ValueReader } from "./value-reader.ts";

/** What a recording file holds. */
export interface Recording {
  /** A snapshot file. */
  readonly snapshot: Uint8Array;
  readonly belongings: readonly Belongings[];
  readonly entries: readonly Entry[];
  /** The trees are restored as they were, so that callbacks are asked in the same order. */
  readonly inOrder: boolean;
  /** Number of the first entry. */
  readonly first: number;
  /** Long lists to ignore, by number. */
  readonly lists: ReadonlyMap<number, Value>;
  /** Files of shapes by number. */
  readonly shapes: ReadonlyMap<number, Uint8Array>;
}

/** Reads a recording. Throws TypeError for what is no buffer, and an Error that says what is wrong with a file that is none, newer, cut off or altered. */
export function readRecording(where: string, bytes: Uint8Array | ArrayBuffer): Recording {
  const sections = new SectionReader(where, bytes, KIND_RECORDING);
  return readingFile(where, () => {
    const header = sections.header as unknown as RecordingHeader;
    const section = (number: number) => sections.array(Uint8Array, number);
    const reader = (number: number) => new ValueReader(section(number), header.layouts);
    const entries: Entry[] = [];
    for (const number of header.entries) {
      const values = reader(number);
      while (!values.done) entries.push(values.value() as Entry);
    }
    return {
      snapshot: section(header.snapshot),
      belongings: reader(header.belongings).value() as Belongings[],
      entries,
      lists: new Map(reader(header.lists).value() as [number, Value][]),
      inOrder: header.inOrder,
      first: header.first,
      shapes: new Map(header.shapes.map(([number, at]) => [number, section(at)])),
    };
  });
}
