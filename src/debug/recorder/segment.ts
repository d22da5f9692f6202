import type { Shape } from "../../shapes/shape.ts";
import type { Belongings, Entry } from "./entry.ts";
import type { Value } from "./value.ts";
import { type Layouts, ValueWriter } from "./value-writer.ts";

/** A snapshot and what happened after it, until the next one. */
export class Segment {
  readonly snapshot: ArrayBuffer;
  /** Owners and materials at the time of the snapshot, of the colliders that had any. */
  readonly belongings: Belongings[];
  /** Number of the first entry, counted from the begin of the recording. */
  readonly first: number;
  /** Shapes of the table that are used here, by number. */
  readonly shapes = new Map<number, Shape>();
  /** Lists of the table that are used here, by number. */
  readonly lists = new Map<number, Value>();
  count = 0;
  readonly #writer: ValueWriter;

  constructor(snapshot: ArrayBuffer, belongings: Belongings[], first: number, layouts: Layouts) {
    this.snapshot = snapshot;
    this.belongings = belongings;
    this.first = first;
    this.#writer = new ValueWriter(layouts);
  }

  /** The entries so far. */
  get bytes(): Uint8Array {
    return this.#writer.bytes.bytes;
  }

  add(entry: Entry): void {
    this.#writer.value(entry);
    this.count++;
  }
}
