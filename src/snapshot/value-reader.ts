import { show } from "../math/check.ts";
import { damaged, UserError } from "./damage.ts";
import type { SectionReader } from "./section-reader.ts";
import { ENTRY_ARRAY, ENTRY_DATA, ENTRY_ENCODED, ENTRY_OBJECT } from "./value-writer.ts";

/** Makes a value again of what `encode` made of it; `where` as `encode` got it. */
export type DecodeValue = (stored: unknown, where: string) => unknown;

const NAMED: Readonly<Record<string, unknown>> = {
  undefined,
  "-0": -0,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  "-Infinity": Number.NEGATIVE_INFINITY,
};

/** The values of a header: see `ValueWriter`. */
export class ValueReader {
  readonly #objects: unknown[];

  /** Reads all entries. What `decode` throws comes out as a UserError; so does the lack of one where one is needed. */
  constructor(name: string, sections: SectionReader, entries: unknown, decode: DecodeValue | undefined) {
    const list = listOf(entries, "the table of values");
    this.#objects = list.map((entry) => this.#begin(name, sections, listOf(entry, "a value"), decode));
    list.forEach((entry, i) => {
      this.#fill(entry as unknown[], this.#objects[i]);
    });
  }

  /** The value of an item. */
  get(item: unknown): unknown {
    if (!Array.isArray(item)) {
      if (typeof item === "object" && item !== null) damaged(`${show(item)} is no value`);
      return item;
    }
    const [number] = item;
    if (typeof number === "string" && Object.hasOwn(NAMED, number)) return NAMED[number];
    if (!Number.isInteger(number) || !(number >= 0 && number < this.#objects.length)) {
      damaged(`there is no value ${show(number)}`);
    }
    return this.#objects[number];
  }

  /** The object of an entry, without what is in it yet: entries may hold each other. */
  #begin(name: string, sections: SectionReader, entry: unknown[], decode: DecodeValue | undefined): unknown {
    const [kind, content, table, where] = entry;
    if (kind === ENTRY_ARRAY) return [];
    if (kind === ENTRY_OBJECT) return {};
    if (kind === ENTRY_DATA) return sections.anyArray(content).slice();
    if (kind !== ENTRY_ENCODED || typeof where !== "string") damaged(`${show(kind)} is no kind of value`);
    if (decode === undefined) {
      throw new UserError(new TypeError(`${name}: options.decode must be given: ${where} was stored by encode`));
    }
    const stored = new ValueReader(name, sections, table, undefined).get(content);
    try {
      return decode(stored, where);
    } catch (error) {
      throw new UserError(error);
    }
  }

  #fill([kind, content, values]: unknown[], object: unknown): void {
    if (kind === ENTRY_ARRAY) {
      const array = object as unknown[];
      for (const item of listOf(content, "an array")) array.push(this.get(item));
    } else if (kind === ENTRY_OBJECT) {
      const keys = listOf(content, "the keys of an object");
      const items = listOf(values, "the values of an object");
      keys.forEach((key, i) => {
        setField(object as object, String(key), this.get(items[i]));
      });
    }
  }
}

/** A field of its own whatever the key is: an assignment to "__proto__" would be none. */
function setField(object: object, key: string, value: unknown): void {
  if (key === "__proto__") {
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  } else (object as Record<string, unknown>)[key] = value;
}

function listOf(value: unknown, what: string): unknown[] {
  return Array.isArray(value) ? value : damaged(`${what} is no list`);
}
