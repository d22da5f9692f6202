import { checksum } from "./checksum.ts";
import {
  aligned,
  BYTE_ORDER_MARK,
  FORMAT_VERSION,
  HEADER_WORDS,
  MAGIC,
  SECTION_WORDS,
  type SectionArray,
  sectionTypeOf,
  WORD_BYTES,
  WORD_CHECKSUM,
  WORD_JSON,
  WORD_KIND,
  WORD_ORDER,
  WORD_SECTIONS,
  WORD_VERSION,
} from "./format.ts";

const LOW_WORD = 2 ** 32;

/** Collects arrays and puts them into one buffer with their header. */
export class SectionWriter {
  readonly #sections: SectionArray[] = [];
  readonly #numbers = new Map<SectionArray, number>();

  /** The number of the section that will hold the array. The same array (the object) is stored once. */
  add(array: SectionArray): number {
    let number = this.#numbers.get(array);
    if (number === undefined) {
      number = this.#sections.length;
      this.#sections.push(array);
      this.#numbers.set(array, number);
    }
    return number;
  }

  /** The file. */
  finish(kind: number, header: unknown): ArrayBuffer {
    const json = new TextEncoder().encode(JSON.stringify(header));
    const sections = this.#sections;
    const jsonAt = (HEADER_WORDS + SECTION_WORDS * sections.length) * 4;
    let size = aligned(jsonAt + json.length);
    const starts = sections.map((section) => {
      const start = size;
      size += aligned(section.byteLength);
      return start;
    });
    const buffer = new ArrayBuffer(size);
    const bytes = new Uint8Array(buffer);
    const words = new Uint32Array(buffer);
    bytes.set(MAGIC);
    bytes.set(json, jsonAt);
    words[WORD_ORDER] = BYTE_ORDER_MARK;
    words[WORD_VERSION] = FORMAT_VERSION;
    words[WORD_BYTES] = size % LOW_WORD;
    words[WORD_BYTES + 1] = Math.floor(size / LOW_WORD);
    words[WORD_KIND] = kind;
    words[WORD_SECTIONS] = sections.length;
    words[WORD_JSON] = json.length;
    sections.forEach((section, i) => {
      const at = HEADER_WORDS + SECTION_WORDS * i;
      words[at] = sectionTypeOf(section);
      words[at + 1] = section.length;
      words[at + 2] = aligned(starts[i]) / 8;
      bytes.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), starts[i]);
    });
    checksum(new Int32Array(buffer), new Int32Array(buffer, WORD_CHECKSUM * 4, 2));
    return buffer;
  }
}
