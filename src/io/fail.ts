/** Throws the error of a bad file: `FILE: reason`. Every failure of this folder but wrong arguments has this form. */
export function fail(file: string, reason: string): never {
  throw new Error(`${file}: ${reason}`);
}

/** The text of anything thrown, on one line, for the reason of another error. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.replace(/\s+/g, " ").trim();
}

/** Runs `work` on what a file holds. An error that does not name the file yet, such as a shape's refusal, becomes `FILE: reason`. */
export function namingFile<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const reason = reasonOf(error);
    throw reason.startsWith(`${file}: `) ? error : new Error(`${file}: ${reason}`, { cause: error });
  }
}
