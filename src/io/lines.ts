/** Bytes decoded at once: large enough to be fast, small enough that no file makes a string too long for the engine. */
const CHUNK_BYTES = 1 << 20;
const LINE_FEED = 10;

/**
 * Calls `visit` with each line of a UTF-8 text and its number from 1. Lines end with LF, CRLF or CR; the last may end with
 * the file. Bytes that are no UTF-8 become U+FFFD.
 */
export function forEachLine(bytes: Uint8Array, visit: (line: string, number: number) => void): void {
  const decoder = new TextDecoder();
  let number = 1;
  for (let start = 0; start < bytes.length; ) {
    const end = chunkEnd(bytes, start);
    const lines = decoder.decode(bytes.subarray(start, end)).split(/\r\n|\n|\r/);
    // what follows the last line feed is no line of its own
    const count = lines[lines.length - 1] === "" ? lines.length - 1 : lines.length;
    for (let i = 0; i < count; i++) visit(lines[i], number++);
    start = end;
  }
}

/** The end of the chunk that begins at `start`: just after a line feed, or the end of the file. */
function chunkEnd(bytes: Uint8Array, start: number): number {
  const wanted = start + CHUNK_BYTES;
  if (wanted >= bytes.length) return bytes.length;
  const lineFeed = bytes.indexOf(LINE_FEED, wanted);
  return lineFeed < 0 ? bytes.length : lineFeed + 1;
}

/** The words of a line, split at blanks. */
export function words(line: string): string[] {
  const trimmed = line.trim();
  return trimmed === "" ? [] : trimmed.split(/\s+/);
}
