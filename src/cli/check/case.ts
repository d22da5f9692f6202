/** One JSON object, its fields not yet looked at. */
export type Json = { readonly [key: string]: unknown };

/** What came of a case. A failed one says what was expected and what came instead. */
export interface Outcome {
  readonly file: string;
  readonly id: string;
  readonly kind: string;
  readonly status: "passed" | "failed";
  readonly expected?: string;
  readonly got?: string;
}

/** A case is answered wrongly. Thrown by the checks, caught by the runner. */
export class Fault extends Error {
  override name = "Fault";
  readonly expected: string;
  readonly got: string;

  constructor(expected: string, got: string) {
    super(`expected ${expected}, got ${got}`);
    this.expected = expected;
    this.got = got;
  }
}

/** The file is not what the format says; the message says where. Ends the run with exit code 2. */
export class FormatError extends Error {
  override name = "FormatError";
}

/** Throws a {@link Fault} unless |got − expected| ≤ tolerance. NaN never passes. */
export function expectNumber(what: string, expected: number, got: number, tolerance: number): void {
  const exact = expected === got;
  if (!exact && !(Math.abs(got - expected) <= tolerance)) {
    throw new Fault(`${what} ${expected} ± ${tolerance}`, String(got));
  }
}

/** Throws a {@link Fault} unless every component is within the tolerance. */
export function expectVector(
  what: string,
  expected: readonly number[],
  got: readonly number[],
  tolerance: number,
): void {
  if (!isNear(expected, got, tolerance)) throw new Fault(`${what} ${list(expected)} ± ${tolerance}`, list(got));
}

/** Throws a {@link Fault} unless the two are the same. */
export function expectSame(what: string, expected: unknown, got: unknown): void {
  if (expected !== got) throw new Fault(`${what} ${String(expected)}`, String(got));
}

/** Whether every component of `a` is within `tolerance` of that of `b`. */
export function isNear(a: readonly number[], b: readonly number[], tolerance: number): boolean {
  return a.length === b.length && a.every((value, i) => Math.abs(value - b[i]) <= tolerance);
}

/** Passes when one of the answers fits; else throws the fault of the first. */
export function expectAny(answers: readonly Json[], check: (expect: Json) => void): void {
  let first: unknown = null;
  for (const answer of answers) {
    try {
      check(answer);
      return;
    } catch (error) {
      first ??= error;
    }
  }
  throw first;
}

/** `expect` and the `alternatives` that depend on a convention. */
export function allowedAnswers(json: Json): Json[] {
  return [objectField(json, "expect"), ...((json.alternatives as Json[] | undefined) ?? [])];
}

/** The text "NaN" stands for the number in case files. */
export function numbers(values: unknown): number[] {
  return (values as unknown[]).map((value) => (value === "NaN" ? Number.NaN : (value as number)));
}

/** `{x, y, z}` as an array. */
export function toArray(v: { readonly x: number; readonly y: number; readonly z: number }): number[] {
  return [v.x, v.y, v.z];
}

/** `[1, 2, 3]` for messages. */
export function list(values: readonly number[]): string {
  return `[${values.join(", ")}]`;
}

/** The field `key`, an object; throws a {@link FormatError} when it is not one. */
export function objectField(json: Json, key: string): Json {
  const value = json[key];
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw missing(key, "an object", value);
  return value as Json;
}

/** The field `key`, an array; throws a {@link FormatError} when it is not one. */
export function arrayField(json: Json, key: string): readonly unknown[] {
  const value = json[key];
  if (!Array.isArray(value)) throw missing(key, "an array", value);
  return value;
}

/** The field `key`, a number; throws a {@link FormatError} when it is not one. */
export function numberField(json: Json, key: string): number {
  const value = json[key];
  if (typeof value !== "number") throw missing(key, "a number", value);
  return value;
}

/** The field `key`, a text; throws a {@link FormatError} when it is not one. */
export function stringField(json: Json, key: string): string {
  const value = json[key];
  if (typeof value !== "string") throw missing(key, "a text", value);
  return value;
}

function missing(key: string, wanted: string, value: unknown): FormatError {
  return new FormatError(`"${key}" must be ${wanted}, got ${JSON.stringify(value) ?? "nothing"}`);
}
