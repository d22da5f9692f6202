/** Throws the error of a bad file: `FILE: reason`. Every failure of this folder but wrong arguments has this form. */
export function fail(file: string, reason: string): never {
  throw new Error(`${file}: ${reason}`);
}

/** The text of anything thrown, on one line, for the reason of another error. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.replace(/\s+/g, " ").trim();
}
