import type { Shape } from "../../shapes/shape.ts";
import type { Collider } from "../../world/collider.ts";
import { ColliderRef, type Fields, Instance, ListRef, ShapeRef, Token, type Value } from "./value.ts";

/** What the values of a recording stand for in the world that a replay runs in. */
export class LiveValues {
  /** Colliders by id, and what stands for those that were gone before the recording began. */
  readonly colliders = new Map<number, Collider>();
  readonly #gone = new Map<number, object>();
  readonly #tokens = new Map<number, object | symbol>();
  readonly #lists = new Map<number, unknown>();
  readonly #listValues: ReadonlyMap<number, Value>;
  readonly #shape: (ref: ShapeRef) => Shape;
  readonly #register: (value: object | symbol, number: number) => void;

  /** `shape` finds shapes; `register` is told of every new token. */
  constructor(
    lists: ReadonlyMap<number, Value>,
    shape: (ref: ShapeRef) => Shape,
    register: (value: object | symbol, number: number) => void,
  ) {
    this.#listValues = lists;
    this.#shape = shape;
    this.#register = register;
  }

  of(value: Value): unknown {
    if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
    if (Array.isArray(value)) return value.map((item) => this.of(item));
    if (value instanceof Set) return new Set([...value].map((item) => this.of(item)));
    if (value instanceof ColliderRef) return this.#collider(value.id);
    if (value instanceof ShapeRef) return this.#shape(value);
    if (value instanceof ListRef) return this.#list(value.number);
    if (value instanceof Token) return this.#token(value);
    if (value instanceof Instance) return this.#fill(instanceOf(value.name), value.fields);
    return this.#fill({}, value);
  }

  #fill(object: Record<string, unknown>, fields: Fields): object {
    for (const name of Object.keys(fields)) object[name] = this.of(fields[name]);
    return object;
  }

  #collider(id: number): object {
    const found = this.colliders.get(id) ?? this.#gone.get(id);
    if (found !== undefined) return found;
    const gone = instanceOf("Collider");
    this.#gone.set(id, gone);
    return gone;
  }

  #list(number: number): unknown {
    if (!this.#lists.has(number)) this.#lists.set(number, this.of(this.#listValues.get(number)));
    return this.#lists.get(number);
  }

  #token(token: Token): object | symbol {
    const known = this.#tokens.get(token.number);
    if (known !== undefined) return known;
    const made = standIn(token);
    this.#tokens.set(token.number, made);
    this.#register(made, token.number);
    return made;
  }
}

function standIn({ kind, name }: Token): object | symbol {
  if (kind === "symbol") return Symbol(name);
  if (kind === "function") return Object.defineProperty(() => {}, "name", { value: name });
  return instanceOf(name);
}

/** An object of a class of that name, as far as messages tell. */
function instanceOf(name: string): Record<string, unknown> {
  if (name === "" || name === "Object") return {};
  return Object.create(Object.defineProperty({}, "constructor", { value: { name } }));
}
