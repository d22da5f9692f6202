import type { Shape } from "../../shapes/shape.ts";
import { Collider, type ColliderWorld } from "../../world/collider.ts";
import { ARGUMENT_FIELDS, QUERY_OPTIONS } from "./query-names.ts";
import { ColliderRef, createFields, Instance, ListRef, type ShapeRef, Token, type Value } from "./value.ts";

/** An argument that is no query's (a whole scene, handed over by mistake) is kept up to so many values: enough for the error it causes. */
const LARGEST_ARGUMENT = 1000;
/** Longest array-like object, but for real arrays, whose elements are kept: vectors and quaternions. */
const LONGEST_VECTOR = 4;
/** Longest list to ignore that is stored with the call; longer ones are stored once for all calls until they change. */
const LONGEST_OWN_LIST = 8;
/** Fields of records whose objects are the user's. */
const IDENTITIES: readonly string[] = ["owner", "material"];

/** What a capture asks of the recorder or the replay it works for. */
export interface CaptureHost {
  readonly world: ColliderWorld;
  /** A collider of the world was met. */
  met(collider: Collider): void;
  shape(shape: Shape): ShapeRef;
  /** List `number` of the table was used. */
  list(number: number, list: Value): void;
}

/** A list to ignore when it was last used. */
interface KeptList {
  readonly content: readonly unknown[];
  readonly list: Value;
  readonly ref: ListRef;
}

/** Turns arguments and results into values that can be kept. */
export class Capture {
  readonly #host: CaptureHost;
  readonly #objects = new WeakMap<object, number>();
  readonly #symbols = new Map<symbol, number>();
  #nextNumber: number;
  #left = 0;
  readonly #lists = new WeakMap<object, KeptList>();
  #nextList = 0;

  /** Tokens get numbers from `firstNumber` on. */
  constructor(host: CaptureHost, firstNumber: number) {
    this.#host = host;
    this.#nextNumber = firstNumber;
  }

  /** From now on `value` is the token of that number. */
  register(value: object | symbol, number: number): void {
    if (typeof value === "symbol") this.#symbols.set(value, number);
    else this.#objects.set(value, number);
  }

  /** What the value is, of objects only which: for owners, materials and the like. */
  identity(value: unknown): Value {
    if (value instanceof Collider && value.world === this.#host.world) {
      this.#host.met(value);
      return new ColliderRef(value.id);
    }
    if (typeof value === "function" || typeof value === "symbol") return this.token(value);
    return typeof value === "object" && value !== null ? this.token(value) : (value as Value);
  }

  /** Which object, function or symbol it is. */
  token(value: object | symbol): Token {
    const number = this.#numberOf(value);
    if (typeof value === "symbol") return new Token("symbol", number, value.description ?? "");
    if (typeof value === "function") return new Token("function", number, (value as () => void).name);
    return new Token("object", number, classOf(value));
  }

  /** An argument as a query would read it. */
  argument(value: unknown): Value {
    this.#left = LARGEST_ARGUMENT;
    return this.#argument(value, ARGUMENT_FIELDS);
  }

  /** Options as a query would read them: of callbacks that they are there, of the counters nothing, of what is to be ignored the identities. */
  options(options: unknown): Value {
    if (typeof options !== "object" || options === null) return this.identity(options);
    const fields = createFields();
    for (const name of optionNames(options)) {
      const value = (options as Record<string, unknown>)[name];
      if (name === "ignore") fields[name] = this.#ignored(value);
      else if (name === "stats" && typeof value === "object" && value !== null) fields[name] = createFields();
      else fields[name] = this.argument(value);
    }
    return fields;
  }

  /** A result: a record, a list of records, or a plain value. Records are taken field by field. */
  result(value: unknown): Value {
    if (Array.isArray(value)) return value.map((item) => this.result(item));
    if (typeof value !== "object" || value === null || value instanceof Collider) return this.identity(value);
    const fields = createFields();
    for (const name of Object.keys(value)) {
      const field = (value as Record<string, unknown>)[name];
      fields[name] = IDENTITIES.includes(name) ? this.identity(field) : this.result(field);
    }
    return fields;
  }

  #ignored(ignore: unknown): Value {
    if (!isList(ignore)) return this.argument(ignore);
    const length = Array.isArray(ignore) ? ignore.length : (ignore as ReadonlySet<unknown>).size;
    if (length <= LONGEST_OWN_LIST) return this.#listOf(ignore);
    let kept = this.#lists.get(ignore);
    if (kept === undefined || kept.content.length !== length || !startsWith(kept.content, ignore)) {
      kept = { content: [...ignore], list: this.#listOf(ignore), ref: new ListRef(this.#nextList++, length) };
      this.#lists.set(ignore, kept);
    }
    this.#host.list(kept.ref.number, kept.list);
    return kept.ref;
  }

  #listOf(list: Iterable<unknown>): Value {
    const values = Array.from(list, (value) => this.identity(value));
    return list instanceof Set ? new Set(values) : values;
  }

  #argument(value: unknown, known: readonly string[]): Value {
    const isPlain = typeof value !== "object" || value === null || value instanceof Collider;
    if (isPlain || this.#left-- <= 0) return this.identity(value);
    if (isShape(value)) return this.#host.shape(value);
    if (Array.isArray(value)) return value.map((item) => this.#argument(item, []));
    const fields = createFields();
    for (const name of namesOf(value, known)) {
      fields[name] = this.#argument((value as Record<string, unknown>)[name], []);
    }
    return isPlainObject(value) ? fields : new Instance(classOf(value), fields);
  }

  #numberOf(value: object | symbol): number {
    const known = typeof value === "symbol" ? this.#symbols.get(value) : this.#objects.get(value);
    if (known !== undefined) return known;
    const number = this.#nextNumber++;
    this.register(value, number);
    return number;
  }
}

/** Whether a query would take it as a list of what is to be ignored. */
export function isList(ignore: unknown): ignore is readonly unknown[] | ReadonlySet<unknown> {
  return Array.isArray(ignore) || ignore instanceof Set;
}

function startsWith(content: readonly unknown[], values: Iterable<unknown>): boolean {
  let i = 0;
  for (const value of values) if (!Object.is(value, content[i++])) return false;
  return true;
}

/** The names of the options that a query would read. */
export function optionNames(options: object): readonly string[] {
  return fieldsOf(options, QUERY_OPTIONS);
}

/** What to keep of an object: of a vector or quaternion its components, of anything else what can be listed or is known by name. */
function namesOf(value: object, known: readonly string[]): readonly string[] {
  if (typeof (value as { x?: unknown }).x === "number") return "w" in value ? ["x", "y", "z", "w"] : ["x", "y", "z"];
  const { length } = value as { length?: unknown };
  if (typeof length !== "number") return ArrayBuffer.isView(value) ? [] : fieldsOf(value, known);
  const count = Math.min(length, LONGEST_VECTOR + 1);
  return ["length", ...Array.from({ length: count > 0 ? count : 0 }, (_, i) => String(i))];
}

/** The names that `for … in` lists, and those of `known` that the object has besides (getters of its class). */
function fieldsOf(value: object, known: readonly string[]): string[] {
  const names: string[] = [];
  for (const name in value) names.push(name);
  if (isPlainObject(value)) return names;
  for (const name of known) if (name in value && !names.includes(name)) names.push(name);
  return names;
}

function isPlainObject(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function classOf(value: object): string {
  const name: unknown = value.constructor?.name;
  return typeof name === "string" ? name : "";
}

function isShape(value: object): value is Shape {
  return typeof (value as Partial<Shape>).type?.raycast === "function";
}
