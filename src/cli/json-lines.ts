import { createReadStream } from "node:fs";
import { readLines } from "./read-lines.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";

/** One line of a JSONL file, and where it was written, for error messages. */
export interface JsonLine {
  readonly value: Readonly<Record<string, unknown>>;
  readonly where: string;
}

/**
 * The objects of a JSONL file, or of standard input for "-". Empty lines are skipped. Throws {@link UsageError} naming the line for anything but
 * a JSON object, for which `form` tells what it must be.
 */
export async function* readJsonLines(path: string, form: string, terminal: Terminal): AsyncIterable<JsonLine> {
  const name = path === "-" ? "stdin" : path;
  const pieces = path === "-" ? terminal.stdin() : createReadStream(path, "utf8");
  let number = 0;
  try {
    for await (const line of readLines(pieces as AsyncIterable<string>)) {
      number++;
      const text = number === 1 ? line.replace(/^\uFEFF/, "") : line;
      if (text.trim() !== "") yield parseLine(text, `${name}:${number}`, form);
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === undefined) throw error;
    throw new UsageError(`${name}: ${code === "ENOENT" ? "file not found" : `cannot be read (${code})`}`);
  }
}

function parseLine(line: string, where: string, form: string): JsonLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new UsageError(`${where}: not JSON (${(error as Error).message})`);
  }
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    throw new UsageError(`${where}: ${form}`);
  }
  return { value: value as JsonLine["value"], where };
}

/** Throws {@link UsageError} for a field that is none of `known`: a slip such as `maxdistance` would change the answer unseen. */
export function checkFields({ value, where }: JsonLine, known: readonly string[]): void {
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  if (unknown !== undefined) {
    throw new UsageError(`${where}: unknown field ${JSON.stringify(unknown)}; known are ${known.join(", ")}`);
  }
}
