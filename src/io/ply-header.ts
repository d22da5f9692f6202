import { fail } from "./fail.ts";

export type PlyType = "int8" | "uint8" | "int16" | "uint16" | "int32" | "uint32" | "float32" | "float64";

export interface PlyProperty {
  readonly name: string;
  readonly type: PlyType;
  /** Type of the length of a list; null for a single value. */
  readonly countType: PlyType | null;
}

export interface PlyElement {
  readonly name: string;
  readonly count: number;
  readonly properties: PlyProperty[];
}

export interface PlyHeader {
  readonly encoding: "ascii" | "binary_little_endian" | "binary_big_endian";
  readonly elements: readonly PlyElement[];
  /** Byte offset of what follows the header. */
  readonly bodyStart: number;
  /** Lines of the header. */
  readonly lines: number;
}

/** Size in bytes of each type. */
export const PLY_SIZES: Readonly<Record<PlyType, number>> = {
  int8: 1,
  uint8: 1,
  int16: 2,
  uint16: 2,
  int32: 4,
  uint32: 4,
  float32: 4,
  float64: 8,
};

const TYPE_NAMES: Readonly<Record<string, PlyType>> = {
  char: "int8",
  uchar: "uint8",
  short: "int16",
  ushort: "uint16",
  int: "int32",
  uint: "uint32",
  float: "float32",
  double: "float64",
  int8: "int8",
  uint8: "uint8",
  int16: "int16",
  uint16: "uint16",
  int32: "int32",
  uint32: "uint32",
  float32: "float32",
  float64: "float64",
};

const ENCODINGS = ["ascii", "binary_little_endian", "binary_big_endian"] as const;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Reads the header of a PLY (Turk 1994). Lines end with LF, CRLF or CR. Throws `FILE: header line N: …`. */
export function readPlyHeader(bytes: Uint8Array, file: string): PlyHeader {
  const decoder = new TextDecoder("latin1");
  const elements: PlyElement[] = [];
  let encoding: PlyHeader["encoding"] | null = null;
  let start = 0;
  for (let line = 1; start < bytes.length; line++) {
    const end = lineEnd(bytes, start);
    const parts = decoder.decode(bytes.subarray(start, end)).trim().split(/\s+/);
    start = end + (bytes[end] === CARRIAGE_RETURN && bytes[end + 1] === LINE_FEED ? 2 : 1);
    const bad = (reason: string): never => fail(file, `header line ${line}: ${reason}`);
    if (line === 1) {
      if (parts[0] !== "ply") bad('a PLY begins with "ply"');
    } else if (parts[0] === "end_header") {
      if (encoding === null) bad("there was no format line");
      return { encoding: encoding!, elements, bodyStart: Math.min(start, bytes.length), lines: line };
    } else if (parts[0] === "format") {
      encoding = ENCODINGS.find((name) => name === parts[1]) ?? bad(`unknown format ${JSON.stringify(parts[1] ?? "")}`);
    } else if (parts[0] === "element") elements.push(readElement(parts, bad));
    else if (parts[0] === "property") readProperty(parts, elements, bad);
    else if (parts[0] !== "comment" && parts[0] !== "obj_info" && parts[0] !== "") {
      bad(`unknown statement ${JSON.stringify(parts[0].slice(0, 32))}`);
    }
  }
  fail(file, "the header has no end_header");
}

function lineEnd(bytes: Uint8Array, start: number): number {
  let end = start;
  while (end < bytes.length && bytes[end] !== LINE_FEED && bytes[end] !== CARRIAGE_RETURN) end++;
  return end;
}

function readElement(parts: string[], bad: (reason: string) => never): PlyElement {
  const count = Number(parts[2]);
  if (parts.length !== 3 || !/^\d+$/.test(parts[2]) || !Number.isSafeInteger(count))
    bad("expected: element NAME COUNT");
  return { name: parts[1], count, properties: [] };
}

function readProperty(parts: string[], elements: PlyElement[], bad: (reason: string) => never): void {
  if (elements.length === 0) bad("a property before the first element");
  const list = parts[1] === "list";
  if (parts.length !== (list ? 5 : 3)) bad("expected: property TYPE NAME or property list TYPE TYPE NAME");
  const typeOf = (text: string): PlyType =>
    Object.hasOwn(TYPE_NAMES, text) ? TYPE_NAMES[text] : bad(`unknown type ${JSON.stringify(text.slice(0, 32))}`);
  elements[elements.length - 1].properties.push({
    name: parts[parts.length - 1],
    type: typeOf(parts[parts.length - 2]),
    countType: list ? typeOf(parts[2]) : null,
  });
}
