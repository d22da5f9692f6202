import { ByteWriter } from "./byte-writer.ts";
import { ColliderRef, type Fields, Instance, ListRef, ShapeRef, Token, type Value } from "./value.ts";
import * as tag from "./value-tags.ts";

const encoder = new TextEncoder();

/** Longest text that is written character by character: calling the encoder costs more. */
const SHORT_TEXT = 40;

/** A list of field names, as the way to it from the empty list. */
class Layout {
  number = -1;
  readonly longer = new Map<string, Layout>();
}

/** The lists of field names that objects of a recording have, each with a number: an object is written as that number and its values. */
export class Layouts {
  readonly lists: (readonly string[])[] = [];
  readonly #empty = new Layout();

  numberOf(names: readonly string[]): number {
    let layout = this.#empty;
    for (let i = 0; i < names.length; i++) {
      let longer = layout.longer.get(names[i]);
      if (longer === undefined) {
        longer = new Layout();
        layout.longer.set(names[i], longer);
      }
      layout = longer;
    }
    if (layout.number < 0) layout.number = this.lists.push(names) - 1;
    return layout.number;
  }
}

/** Writes values as bytes. */
export class ValueWriter {
  readonly bytes = new ByteWriter();
  readonly #layouts: Layouts;

  constructor(layouts: Layouts) {
    this.#layouts = layouts;
  }

  value(value: Value): void {
    if (typeof value === "number") this.#number(value);
    else if (typeof value === "string") this.#text(tag.STRING, value);
    else if (typeof value === "bigint") this.#text(tag.BIGINT, String(value));
    else if (value === undefined) this.bytes.u8(tag.UNDEFINED);
    else if (value === null) this.bytes.u8(tag.NULL);
    else if (typeof value === "boolean") this.bytes.u8(value ? tag.TRUE : tag.FALSE);
    else this.#object(value);
  }

  #object(value: Exclude<Value, undefined | null | boolean | number | string | bigint>): void {
    const { bytes } = this;
    if (Array.isArray(value)) this.#list(tag.LIST, value);
    else if (value instanceof Set) this.#list(tag.SET, [...value]);
    else if (value instanceof ColliderRef) {
      bytes.u8(tag.COLLIDER);
      bytes.f64(value.id);
    } else if (value instanceof ShapeRef) {
      bytes.u8(tag.SHAPE);
      bytes.u8(tag.SHAPE_SOURCES.indexOf(value.source));
      bytes.f64(value.number);
    } else if (value instanceof ListRef) {
      bytes.u8(tag.LIST_REF);
      bytes.u32(value.number);
      bytes.u32(value.length);
    } else if (value instanceof Token) {
      this.#text(tag.TOKEN, value.name);
      bytes.u8(tag.TOKEN_KINDS.indexOf(value.kind));
      bytes.u32(value.number);
    } else if (value instanceof Instance) {
      this.#text(tag.INSTANCE, value.name);
      this.#fields(value.fields);
    } else if (value instanceof Float64Array) {
      bytes.u8(tag.NUMBERS);
      bytes.u32(value.length);
      for (let i = 0; i < value.length; i++) bytes.f64(value[i]);
    } else if (value instanceof Uint8Array) {
      bytes.u8(tag.BYTES);
      bytes.u32(value.length);
      bytes.raw(value);
    } else {
      bytes.u8(tag.FIELDS);
      this.#fields(value);
    }
  }

  #number(value: number): void {
    if (Object.is(value | 0, value)) {
      this.bytes.u8(tag.INTEGER);
      this.bytes.i32(value);
    } else {
      this.bytes.u8(tag.NUMBER);
      this.bytes.f64(value);
    }
  }

  #text(tagOf: number, text: string): void {
    const { bytes } = this;
    bytes.u8(tagOf);
    if (text.length <= SHORT_TEXT && isAscii(text)) {
      bytes.u32(text.length);
      for (let i = 0; i < text.length; i++) bytes.u8(text.charCodeAt(i));
      return;
    }
    const encoded = encoder.encode(text);
    bytes.u32(encoded.length);
    bytes.raw(encoded);
  }

  #list(tagOf: number, values: readonly Value[]): void {
    this.bytes.u8(tagOf);
    this.bytes.u32(values.length);
    for (let i = 0; i < values.length; i++) this.value(values[i]);
  }

  #fields(fields: Fields): void {
    const names = Object.keys(fields);
    this.bytes.u32(this.#layouts.numberOf(names));
    for (let i = 0; i < names.length; i++) this.value(fields[names[i]]);
  }
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false;
  return true;
}
