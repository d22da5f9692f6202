import { checkNotNegative, show } from "../../math/check.ts";
import type { DebugColor } from "./sink.ts";

/** Throws unless `value` is a colour; returns it. */
export function checkColor(where: string, argument: string, value: DebugColor): DebugColor {
  if (typeof value !== "number") throw new TypeError(`${where}: ${argument} must be a number, got ${show(value)}`);
  if (Number.isInteger(value) && value >= 0 && value <= 0xffffff) return value;
  throw new RangeError(`${where}: ${argument} must be an integer from 0 to 0xffffff, got ${show(value)}`);
}

/** Throws unless `value` is an integer ≥ 0; returns it. */
export function checkCount(where: string, argument: string, value: number): number {
  if (Number.isInteger(checkNotNegative(where, argument, value))) return value;
  throw new RangeError(`${where}: ${argument} must be an integer, got ${show(value)}`);
}

/** Throws for what is no number; infinite ones are. */
export function checkLevel(where: string, argument: string, value: number): void {
  if (typeof value !== "number") throw new TypeError(`${where}: ${argument} must be a number, got ${show(value)}`);
  if (Number.isNaN(value)) throw new RangeError(`${where}: ${argument} must be a number, got NaN`);
}

/** Throws unless `value` is a function or left out. */
export function checkFunction(where: string, argument: string, value: unknown): void {
  if (value === undefined || typeof value === "function") return;
  throw new TypeError(`${where}: ${argument} must be a function, got ${show(value)}`);
}
