import { ByteReader } from "./byte-reader.ts";
import { ColliderRef, createFields, type Fields, Instance, ListRef, ShapeRef, Token, type Value } from "./value.ts";
import * as tag from "./value-tags.ts";

const decoder = new TextDecoder();

/** Reads what a ValueWriter wrote. */
export class ValueReader {
  readonly #bytes: ByteReader;
  readonly #layouts: readonly (readonly string[])[];

  constructor(bytes: Uint8Array, layouts: readonly (readonly string[])[]) {
    this.#bytes = new ByteReader(bytes);
    this.#layouts = layouts;
  }

  /** All was read. */
  get done(): boolean {
    return this.#bytes.done;
  }

  value(): Value {
    const bytes = this.#bytes;
    const kind = bytes.u8();
    switch (kind) {
      case tag.UNDEFINED:
        return undefined;
      case tag.NULL:
        return null;
      case tag.FALSE:
        return false;
      case tag.TRUE:
        return true;
      case tag.INTEGER:
        return bytes.i32();
      case tag.NUMBER:
        return bytes.f64();
      case tag.STRING:
        return this.#text();
      case tag.BIGINT:
        return BigInt(this.#text());
      default:
        return this.#object(kind);
    }
  }

  #object(kind: number): Value {
    const bytes = this.#bytes;
    switch (kind) {
      case tag.NUMBERS:
        return Float64Array.from({ length: bytes.u32() }, () => bytes.f64());
      case tag.BYTES:
        return bytes.raw(bytes.u32());
      case tag.COLLIDER:
        return new ColliderRef(bytes.f64());
      case tag.SHAPE:
        return new ShapeRef(tag.SHAPE_SOURCES[bytes.u8()], bytes.f64());
      case tag.LIST_REF:
        return new ListRef(bytes.u32(), bytes.u32());
      case tag.TOKEN: {
        const name = this.#text();
        return new Token(tag.TOKEN_KINDS[bytes.u8()], bytes.u32(), name);
      }
      case tag.INSTANCE:
        return new Instance(this.#text(), this.#fields());
      case tag.SET:
        return new Set(this.#list());
      case tag.LIST:
        return this.#list();
      case tag.FIELDS:
        return this.#fields();
      default:
        throw new RangeError(`unknown kind of value ${kind}`);
    }
  }

  #text(): string {
    return decoder.decode(this.#bytes.raw(this.#bytes.u32()));
  }

  #list(): Value[] {
    const values: Value[] = [];
    const count = this.#bytes.u32();
    for (let i = 0; i < count; i++) values.push(this.value());
    return values;
  }

  #fields(): Fields {
    const fields = createFields();
    for (const name of this.#layouts[this.#bytes.u32()]) fields[name] = this.value();
    return fields;
  }
}
