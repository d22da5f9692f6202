/** Bytes of a page of WebAssembly memory. */
export const PAGE = 65_536;
/** Most pages: 4 GiB. */
export const MAX_PAGES = 65_536;
/**
 * Pages to begin with: 64 MiB of addresses, which take no memory before they are used. Growing detaches the old buffer, and once a program has detached any, V8 looks at every access to every typed
 * array whether its buffer is still there, a tenth to a quarter of the time of all queries. So what fits in here should never grow.
 */
export const FIRST_PAGES = 1024;
/** Everything is a multiple of this, a cache line. The first of a block holds its size, in units. */
export const UNIT = 64;
