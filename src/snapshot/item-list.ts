import type { SectionWriter } from "./section-writer.ts";
import type { ValueWriter } from "./value-writer.ts";
import { DEFAULT_ITEMS, ITEM_NULL, ITEM_UNDEFINED } from "./world-header.ts";

/** Stands for −0 in a map, which takes it for 0. */
const MINUS_ZERO = Symbol("-0");

/** The different values that colliders have. */
export class ItemList {
  readonly items: unknown[] = [...DEFAULT_ITEMS];
  readonly #values: ValueWriter;
  readonly #places = new Map<unknown, number>([
    [null, ITEM_NULL],
    [undefined, ITEM_UNDEFINED],
  ]);

  constructor(values: ValueWriter) {
    this.#values = values;
  }

  /** One value for each of `count` slots; `place` is that of the value of nearly all. */
  column(count: number, place: number): ItemColumn {
    return new ItemColumn(this, count, place);
  }

  /** The place of a value. Throws TypeError for one that cannot be stored. */
  place(value: unknown, where: string, field: string): number {
    const key = Object.is(value, -0) ? MINUS_ZERO : value;
    let place = this.#places.get(key);
    if (place === undefined) {
      place = this.items.push(this.#values.add(value, `${where}: ${field}`)) - 1;
      this.#places.set(key, place);
    }
    return place;
  }
}

/** The places of the values of one field. */
export class ItemColumn {
  readonly #list: ItemList;
  readonly #places: Uint32Array;
  readonly #usual: number;

  constructor(list: ItemList, count: number, usual: number) {
    this.#list = list;
    this.#places = new Uint32Array(count).fill(usual);
    this.#usual = usual;
  }

  set(slot: number, value: unknown, where: string, field: string): void {
    this.#places[slot] = this.#list.place(value, where, field);
  }

  /** The number of the section, null where there is nothing to say. */
  finish(sections: SectionWriter): number | null {
    return this.#places.every((place) => place === this.#usual) ? null : sections.add(this.#places);
  }
}
