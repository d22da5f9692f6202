import { show } from "../../math/check.ts";
import type { RecordedError } from "./entry.ts";

/** Name and message of what was thrown. */
export function recordError(thrown: unknown): RecordedError {
  if (thrown instanceof Error) return { name: thrown.name, message: thrown.message };
  return { name: typeof thrown, message: show(thrown) };
}
