const cleanups = new Set<() => void>();

/** Registers what Ctrl-C must undo (a hidden cursor, a half-written file). Returns the function that takes it back. */
export function onInterrupt(cleanup: () => void): () => void {
  cleanups.add(cleanup);
  return () => void cleanups.delete(cleanup);
}

/** Undoes all that is registered; one that throws does not stop the others. */
export function runCleanups(): void {
  for (const cleanup of cleanups) {
    try {
      cleanup();
    } catch {
      // nothing better can be done on the way out
    }
  }
  cleanups.clear();
}
