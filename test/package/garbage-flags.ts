/**
 * How Node is run where garbage is measured, so that a reading depends on nothing but the program: all in a young generation that is larger than what is left in it, compiled at once instead of beside the
 * program, no thread that collects garbage meanwhile (with one, a number was boxed in one run of three), and without the compiler in between of Node 22 and later, which boxes numbers until what runs
 * seldom has run often enough for the last one.
 */
export const GARBAGE_FLAGS: readonly string[] = [
  "--expose-gc",
  "--no-concurrent-recompilation",
  "--no-maglev",
  "--single-threaded-gc",
  "--min-semi-space-size=64",
  "--max-semi-space-size=64",
];

/** What V8 compiles into what differs from version to version, and with it whether a number is boxed on its way, in queries that are made of many functions. Those are measured in this one. */
export const IS_MEASURED_VERSION = process.versions.node.startsWith("20.");
