import { show } from "../math/check.ts";
import { SECTION_TYPES, type SectionArray } from "./format.ts";
import type { SectionWriter } from "./section-writer.ts";

/**
 * Turns a value that cannot be stored (an instance of a class, a function …) into one that can, which `decode` gets when the file is opened. `where`
 * tells whose it is: `collider 7: owner`. Undefined: it cannot be done.
 */
export type EncodeValue = (value: object | symbol | bigint, where: string) => unknown;

/** A value in the header: itself, [number of an entry] for an object, [name] for what JSON has no word for. */
export type ValueItem = null | boolean | string | number | readonly [number | string];

/** An object in the header: its kind and what is in it. */
export type ValueEntry = readonly unknown[];
export const ENTRY_ARRAY = 0;
export const ENTRY_OBJECT = 1;
export const ENTRY_DATA = 2;
export const ENTRY_ENCODED = 3;

interface Pending {
  readonly value: object;
  readonly where: string;
  readonly number: number;
}

/**
 * Collects values for the header. Every object is an entry of its own that others refer to, so one object stays one object and circles are no harm.
 * Plain objects keep their own enumerable properties with string keys, arrays their elements.
 */
export class ValueWriter {
  readonly entries: ValueEntry[] = [];
  readonly #name: string;
  readonly #sections: SectionWriter;
  readonly #encode: EncodeValue | undefined;
  readonly #numbers = new Map<unknown, number>();
  readonly #pending: Pending[] = [];

  /** `name` is that of the public function. */
  constructor(name: string, sections: SectionWriter, encode: EncodeValue | undefined) {
    this.#name = name;
    this.#sections = sections;
    this.#encode = encode;
  }

  /** The value as it stands in the header. Throws TypeError, naming `where`, for a value that cannot be stored. */
  add(value: unknown, where: string): ValueItem {
    const item = this.#item(value, where);
    for (let next = this.#pending.pop(); next !== undefined; next = this.#pending.pop()) {
      this.entries[next.number] = this.#entry(next.value, next.where);
    }
    return item;
  }

  #item(value: unknown, where: string): ValueItem {
    if (value === null || typeof value === "boolean" || typeof value === "string") return value;
    if (value === undefined) return ["undefined"];
    if (typeof value === "number") {
      return value - value === 0 && !Object.is(value, -0) ? value : [Object.is(value, -0) ? "-0" : String(value)];
    }
    let number = this.#numbers.get(value);
    if (number === undefined) {
      number = this.entries.length;
      this.#numbers.set(value, number);
      this.entries.push([]);
      if (isStorable(value)) this.#pending.push({ value, where, number });
      else this.entries[number] = this.#encoded(value as object, where);
    }
    return [number];
  }

  #entry(value: object, where: string): ValueEntry {
    if (Array.isArray(value)) {
      return [ENTRY_ARRAY, Array.from(value, (element, i) => this.#item(element, `${where}[${i}]`))];
    }
    if (ArrayBuffer.isView(value)) return [ENTRY_DATA, this.#sections.add(value as SectionArray)];
    const keys = Object.keys(value);
    const fields = value as Record<string, unknown>;
    return [ENTRY_OBJECT, keys, keys.map((key) => this.#item(fields[key], `${where}.${key}`))];
  }

  /** What `encode` makes of it stands in a table of its own, so that it is complete when `decode` gets it. */
  #encoded(value: object | symbol | bigint, where: string): ValueEntry {
    const stored = this.#encode?.(value, where);
    if (stored === undefined) {
      const wanted =
        this.#encode === undefined ? "options.encode must be given for other values" : "encode gave undefined";
      throw new TypeError(
        `${this.#name}: ${where} must be made of null, booleans, numbers, strings, arrays, plain objects and typed arrays (${wanted}), got ${show(value)}`,
      );
    }
    const table = new ValueWriter(`${this.#name}: encode`, this.#sections, undefined);
    const item = table.add(stored, where);
    return [ENTRY_ENCODED, item, table.entries, where];
  }
}

function isStorable(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (ArrayBuffer.isView(value)) return SECTION_TYPES.some((type) => prototype === type.prototype);
  if (Array.isArray(value)) return prototype === Array.prototype;
  if (prototype !== null && prototype !== Object.prototype) return false;
  return Object.getOwnPropertySymbols(value).length === 0;
}
