import { show } from "../math/check.ts";
import { checksum } from "./checksum.ts";
import { damaged, readingFile } from "./damage.ts";
import {
  ALIGNMENT,
  BYTE_ORDER_MARK,
  FORMAT_VERSION,
  HEADER_WORDS,
  KIND_SHAPE,
  KIND_WORLD,
  MAGIC,
  SECTION_TYPES,
  SECTION_WORDS,
  type SectionArray,
  type SectionType,
  WORD_BYTES,
  WORD_CHECKSUM,
  WORD_JSON,
  WORD_KIND,
  WORD_ORDER,
  WORD_SECTIONS,
  WORD_VERSION,
} from "./format.ts";

const LOW_WORD = 2 ** 32;

/** The sections of a file as views into its buffer, and its header. */
export class SectionReader {
  readonly header: Readonly<Record<string, unknown>>;
  readonly #buffer: ArrayBuffer;
  readonly #start: number;
  readonly #words: Uint32Array;
  readonly #count: number;
  readonly #bytes: number;
  /** Those that have been asked for, so that a section is one array however often it is used. */
  readonly #arrays: SectionArray[] = [];

  /**
   * Looks at everything that can be wrong with a file as a whole. Throws TypeError for what is no buffer, and an Error that says which it is for a
   * file that is foreign, newer, of the other byte order, cut off, altered or of the other kind. A view that does not begin at a multiple of eight bytes is copied first.
   */
  constructor(where: string, source: ArrayBuffer | Uint8Array, kind: number) {
    const bytes = readBytes(where, source);
    this.#words = checkFile(where, bytes, kind);
    this.#buffer = bytes.buffer;
    this.#start = bytes.byteOffset;
    this.#bytes = bytes.length;
    this.#count = this.#words[WORD_SECTIONS];
    this.header = readingFile(where, () => this.#readHeader(bytes));
  }

  /** The section of number `number` as an array of the type, of `length` elements unless that is left out. */
  array<T extends SectionArray>(type: SectionType<T>, number: unknown, length?: number): T {
    const array = this.anyArray(number);
    if (Object.getPrototypeOf(array) !== type.prototype) damaged(`section ${number} is no ${type.name}`);
    if (length !== undefined && array.length !== length) {
      damaged(`section ${number} has ${array.length} elements instead of ${length}`);
    }
    return array as T;
  }

  /** The section of number `number`, whatever its type. */
  anyArray(number: unknown): SectionArray {
    if (typeof number !== "number" || !(number >= 0 && number < this.#count && Math.floor(number) === number)) {
      damaged(`there is no section ${show(number)}`);
    }
    this.#arrays[number] ??= this.#view(number);
    return this.#arrays[number];
  }

  #view(number: number): SectionArray {
    const at = HEADER_WORDS + SECTION_WORDS * number;
    const type = SECTION_TYPES[this.#words[at]];
    if (type === undefined) damaged(`section ${number} is of an unknown type`);
    const length = this.#words[at + 1];
    const offset = this.#words[at + 2] * ALIGNMENT;
    if (offset + length * type.BYTES_PER_ELEMENT > this.#bytes) damaged(`section ${number} is beyond the end`);
    return new type(this.#buffer, this.#start + offset, length);
  }

  #readHeader(bytes: Uint8Array): Record<string, unknown> {
    const at = (HEADER_WORDS + SECTION_WORDS * this.#count) * 4;
    const length = this.#words[WORD_JSON];
    if (at + length > bytes.length) damaged("the header is beyond the end");
    const header: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(at, at + length)));
    if (header === null || typeof header !== "object") damaged("the header is no object");
    return header as Record<string, unknown>;
  }
}

function readBytes(where: string, source: ArrayBuffer | Uint8Array): Uint8Array<ArrayBuffer> {
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  if (source instanceof Uint8Array && source.buffer instanceof ArrayBuffer) {
    if (source.byteOffset % ALIGNMENT !== 0) return new Uint8Array(source);
    return new Uint8Array(source.buffer, source.byteOffset, source.length);
  }
  throw new TypeError(`${where}: buffer must be an ArrayBuffer or Uint8Array, got ${show(source)}`);
}

/** The whole words of the file, after all that could be wrong with it was looked at. */
function checkFile(where: string, bytes: Uint8Array<ArrayBuffer>, kind: number): Uint32Array {
  const fail = (what: string): never => {
    throw new Error(`${where}: ${what}`);
  };
  const magic = Math.min(bytes.length, MAGIC.length);
  for (let i = 0; i < magic; i++) if (bytes[i] !== MAGIC[i]) fail("not a hitscan file");
  if (bytes.length < HEADER_WORDS * 4) fail(`the file is cut off: only ${bytes.length} bytes are left`);
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  if (words[WORD_ORDER] !== BYTE_ORDER_MARK) {
    const swapped = words[WORD_ORDER] === 0x04030201;
    fail(
      swapped ? "the file is from a machine of the other byte order" : "the file has been altered (byte order mark)",
    );
  }
  if (words[WORD_VERSION] !== FORMAT_VERSION) {
    fail(`the file has format version ${words[WORD_VERSION]}, this hitscan reads version ${FORMAT_VERSION}`);
  }
  const size = words[WORD_BYTES] + words[WORD_BYTES + 1] * LOW_WORD;
  if (bytes.length < size) fail(`the file is cut off: ${bytes.length} of ${size} bytes are left`);
  if (bytes.length > size || size % ALIGNMENT !== 0) {
    fail(`the file has been altered: it has ${bytes.length} bytes instead of ${size}`);
  }
  const sum = new Int32Array(2);
  checksum(new Int32Array(bytes.buffer, bytes.byteOffset, words.length), sum);
  if (sum[0] !== (words[WORD_CHECKSUM] | 0) || sum[1] !== (words[WORD_CHECKSUM + 1] | 0)) {
    fail("the file has been altered: its checksum is wrong");
  }
  if (words[WORD_KIND] !== kind) {
    const kinds: Record<number, string> = {
      [KIND_WORLD]: "a world, see openWorld",
      [KIND_SHAPE]: "a shape, see openShape",
    };
    fail(`the file holds ${kinds[words[WORD_KIND]] ?? "neither a world nor a shape"}`);
  }
  return words;
}
