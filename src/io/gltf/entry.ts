import { fail } from "../fail.ts";

/** `list[index]`, or `FILE: what N does not exist` for anything that is no index of the list. */
export function entryOf<T>(file: string, list: readonly T[] | undefined, what: string, index: unknown): T {
  const entry = typeof index === "number" && Number.isSafeInteger(index) ? list?.[index] : undefined;
  if (entry === undefined)
    fail(file, `${what} ${String(JSON.stringify(index)).slice(0, 32)} does not exist, there are ${list?.length ?? 0}`);
  return entry;
}

/** `value` if it is an integer from `least` up, else `FILE: what must be …`; an absent value is `fallback` where there is one. */
export function integerOf(file: string, what: string, value: unknown, least: number, fallback?: number): number {
  if (value === undefined && fallback !== undefined) return fallback;
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < least) {
    fail(file, `${what} must be an integer >= ${least}, got ${String(JSON.stringify(value)).slice(0, 32)}`);
  }
  return value;
}

/** A name in the file, or `fallback` where it has none. */
export function nameOf(name: unknown, fallback: string): string {
  return typeof name === "string" && name !== "" ? name : fallback;
}
