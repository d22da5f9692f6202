/** It did what was asked. A ray that hits nothing is an answer, not a failure. */
export const EXIT_OK = 0;
/** `check`: at least one case failed. */
export const EXIT_FAILED = 1;
/** The command line is wrong, or a file cannot be read or written. */
export const EXIT_USAGE = 2;
/** Ctrl-C. */
export const EXIT_INTERRUPTED = 130;
