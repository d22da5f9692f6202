/** The error of a file whose bytes are as written, but that no function here would write. */
export class Damage extends Error {}

/** Throws the error of a file that says what it cannot mean. */
export function damaged(reason: string): never {
  throw new Damage(reason);
}

/** Runs `read`; whatever it stumbles over becomes one clear error. */
export function readingFile<T>(where: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof UserError) throw error.cause;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${where}: the file holds what no snapshot holds: ${reason}`, { cause: error });
  }
}

/** Carries what a function of the user's threw out of {@link readingFile}. */
export class UserError extends Error {
  constructor(cause: unknown) {
    super("", { cause });
  }
}
