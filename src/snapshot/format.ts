/**
 * A snapshot file, in the byte order of the machine that wrote it (the mark tells), 32-bit words:
 *
 * | word | meaning |
 * |---|---|
 * | 0, 1 | {@link MAGIC} |
 * | 2 | {@link BYTE_ORDER_MARK} |
 * | 3 | {@link FORMAT_VERSION} |
 * | 4, 5 | bytes of the file, low and high word |
 * | 6, 7 | checksum of all other words |
 * | 8 | what is in it: {@link KIND_WORLD} or {@link KIND_SHAPE} |
 * | 9 | sections |
 * | 10 | bytes of the header |
 * | 11 | 0 |
 *
 * Then the table: for each section the number of its type in {@link SECTION_TYPES}, its length in elements, where it begins in units of eight bytes,
 * and 0. Then the header, JSON in UTF-8. Then the sections, each a plain array that begins at a multiple of eight bytes. The gaps are 0.
 */
export const HEADER_WORDS = 12;
export const WORD_ORDER = 2;
export const WORD_VERSION = 3;
export const WORD_BYTES = 4;
export const WORD_CHECKSUM = 6;
export const WORD_KIND = 8;
export const WORD_SECTIONS = 9;
export const WORD_JSON = 10;

/** "HSCN", and four bytes that a transfer as text would change. */
export const MAGIC = Uint8Array.of(0x48, 0x53, 0x43, 0x4e, 0x0d, 0x0a, 0x1a, 0x0a);
export const BYTE_ORDER_MARK = 0x01020304;
/** Goes up when an older reader would not understand the file. */
export const FORMAT_VERSION = 1;

export const KIND_WORLD = 1;
export const KIND_SHAPE = 2;

/** Words of the table for each section. */
export const SECTION_WORDS = 4;
/** Sections begin at multiples of so many bytes. */
export const ALIGNMENT = 8;

/** Any array that can be a section. */
export type SectionArray =
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array
  | BigInt64Array
  | BigUint64Array;

export interface SectionType<T extends SectionArray = SectionArray> {
  readonly name: string;
  readonly BYTES_PER_ELEMENT: number;
  readonly prototype: object;
  new (buffer: ArrayBuffer, byteOffset: number, length: number): T;
}

/** The numbers of the types are their places here: never change the order. */
export const SECTION_TYPES: readonly SectionType[] = [
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
];

/** The number of an array's type. */
export function sectionTypeOf(array: SectionArray): number {
  return SECTION_TYPES.findIndex((type) => array instanceof type);
}

/** `bytes` rounded up to where a section may begin. */
export function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}
