import { MAX_LENGTH } from "./scalar.ts";

/**
 * Border checks. Every public function reads its arguments through these (or `readVec3`, `readQuat`, `readPose`,
 * `readRay`), so that bad input is one clear error that names the function, the argument and the value.
 * `where` is the public function's name, `argument` the path of the argument ("radius", "ray.origin").
 */

/** A short text of any value for an error message. Arrays within arrays within an array are only hinted at: they may hold themselves. */
export function show(value: unknown): string {
  return showNested(value, 0);
}

function showNested(value: unknown, depth: number): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "function") return value.name ? `function ${value.name}` : "a function";
  if (Array.isArray(value)) {
    if (depth > 1) return "[…]";
    const shown = value.slice(0, 4).map((item) => showNested(item, depth + 1));
    return `[${shown.join(", ")}${value.length > 4 ? ", …" : ""}]`;
  }
  if (ArrayBuffer.isView(value)) return value.constructor.name;
  if (typeof value === "object" && value !== null) {
    const name = value.constructor?.name;
    return name && name !== "Object" ? name : `{${Object.keys(value).slice(0, 4).join(", ")}}`;
  }
  return Object.is(value, -0) ? "-0" : String(value);
}

/** Throws unless `value` is a finite number; returns it. */
export function checkFinite(where: string, argument: string, value: number): number {
  if (typeof value !== "number") throw new TypeError(`${where}: ${argument} must be a number, got ${show(value)}`);
  if (value - value !== 0) throw new RangeError(`${where}: ${argument} must be finite, got ${show(value)}`);
  return value;
}

/** Throws unless `value` is a length > 0; returns it. */
export function checkPositive(where: string, argument: string, value: number): number {
  return checkLength(where, argument, value, value > 0, "> 0");
}

/** Throws unless `value` is a length ≥ 0; returns it. */
export function checkNotNegative(where: string, argument: string, value: number): number {
  return checkLength(where, argument, value, value >= 0, ">= 0");
}

function checkLength(where: string, argument: string, value: number, isIn: boolean, range: string): number {
  if (typeof value !== "number") throw new TypeError(`${where}: ${argument} must be a number, got ${show(value)}`);
  if (isIn && value <= MAX_LENGTH) return value;
  const most = value === Infinity ? "finite" : `within ±${MAX_LENGTH}`;
  throw new RangeError(`${where}: ${argument} must be ${range}${isIn ? ` and ${most}` : ""}, got ${show(value)}`);
}

/** Throws unless `options` is an object, and on a key of it that is not `true` in `known`; `where` names the function. */
export function checkOptions(where: string, options: object, known: Readonly<Record<string, true>>): void {
  if (options === null || typeof options !== "object") {
    throw new TypeError(`${where}: options must be an object, got ${show(options)}`);
  }
  for (const key in options) {
    if (known[key] !== true) {
      throw new TypeError(`${where}: unknown option ${show(key)}; known options are ${Object.keys(known).join(", ")}`);
    }
  }
}

/** {@link checkOptions} where they may be left out. */
export function checkGivenOptions(
  where: string,
  options: object | undefined,
  known: Readonly<Record<string, true>>,
): void {
  if (options !== undefined) checkOptions(where, options, known);
}
