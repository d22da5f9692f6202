import { ColliderRef, Token, type Value } from "./value.ts";

/** Where two values differ first. */
export interface ValueDifference {
  readonly path: string;
  readonly recorded: Value;
  readonly now: Value;
}

/** Compares what was recorded with what there is now. One for a whole replay: it learns which objects stand for which. */
export class Comparison {
  readonly #firstOwn: number;
  readonly #standsFor = new Map<number, number>();

  /** Tokens from `firstOwn` on are objects that the recording does not know: copies that a snapshot holds (the materials of a shape). */
  constructor(firstOwn: number) {
    this.#firstOwn = firstOwn;
  }

  /**
   * The first place where `now` is not what was recorded, to the bit (0 and −0 differ, NaN is itself), or null. Fields that only `now` has do not count:
   * later versions may tell more.
   */
  difference(path: string, recorded: Value, now: Value): ValueDifference | null {
    if (Array.isArray(recorded) && Array.isArray(now)) return this.#lists(path, recorded, now);
    if (isFields(recorded) && isFields(now)) return this.#fields(path, recorded, now);
    return this.#same(recorded, now) ? null : { path, recorded, now };
  }

  #lists(path: string, recorded: readonly Value[], now: readonly Value[]): ValueDifference | null {
    const count = Math.min(recorded.length, now.length);
    for (let i = 0; i < count; i++) {
      const difference = this.difference(`${path}[${i}]`, recorded[i], now[i]);
      if (difference !== null) return difference;
    }
    if (recorded.length === now.length) return null;
    return { path: `${path}.length`, recorded: recorded.length, now: now.length };
  }

  #fields(path: string, recorded: Record<string, Value>, now: Record<string, Value>): ValueDifference | null {
    for (const name of Object.keys(recorded)) {
      const difference = this.difference(`${path}.${name}`, recorded[name], now[name]);
      if (difference !== null) return difference;
    }
    return null;
  }

  #same(recorded: Value, now: Value): boolean {
    if (recorded instanceof ColliderRef) return now instanceof ColliderRef && recorded.id === now.id;
    if (recorded instanceof Token) return now instanceof Token && this.#sameToken(recorded, now);
    return Object.is(recorded, now);
  }

  /** A copy stands for the object it is first compared with, and for no other. */
  #sameToken(recorded: Token, now: Token): boolean {
    if (now.number < this.#firstOwn) return recorded.number === now.number;
    const known = this.#standsFor.get(now.number);
    if (known !== undefined) return known === recorded.number;
    if (recorded.kind !== now.kind || recorded.name !== now.name) return false;
    this.#standsFor.set(now.number, recorded.number);
    return true;
  }
}

function isFields(value: Value): value is Record<string, Value> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
