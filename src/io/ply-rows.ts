import { fail } from "./fail.ts";
import { forEachLine, words } from "./lines.ts";
import { PLY_SIZES, type PlyElement, type PlyHeader, type PlyType } from "./ply-header.ts";

/** The values of a PLY one after the other, whatever their encoding. */
export interface PlyRows {
  /** Goes to the next row of an element; `place` names it in errors. */
  startRow(place: string): void;
  /** The next value of the row. */
  next(type: PlyType): number;
  /** Throws unless `count` values of `type` can still follow in the row. */
  expect(count: number, type: PlyType): void;
  /** Throws `FILE: reason` with the place. */
  bad(reason: string): never;
}

/** Rows of the body of a PLY. Throws when the file is too short for what the header promises, before anything is made. */
export function plyRows(bytes: Uint8Array, header: PlyHeader, file: string): PlyRows {
  const body = bytes.subarray(header.bodyStart);
  let least = 0;
  for (const element of header.elements) least += element.count * leastRowBytes(element, header.encoding === "ascii");
  // the last line of a text may have no end
  if (least > body.length + 1) {
    fail(file, `the file is cut off: the header promises at least ${least} bytes, ${body.length} follow it`);
  }
  if (header.encoding === "ascii") return asciiRows(body, header.lines, file);
  return binaryRows(body, header, file);
}

/** Least bytes of a row: in text, one digit and one blank a value. */
function leastRowBytes(element: PlyElement, ascii: boolean): number {
  let sum = 0;
  for (const property of element.properties) sum += ascii ? 2 : PLY_SIZES[property.countType ?? property.type];
  return sum;
}

function binaryRows(body: Uint8Array, header: PlyHeader, file: string): PlyRows {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const little = header.encoding === "binary_little_endian";
  let place = "";
  let at = 0;
  const bad = (reason: string): never => fail(file, `${place} (byte ${header.bodyStart + at}): ${reason}`);
  const expect = (count: number, type: PlyType): void => {
    if (at + count * PLY_SIZES[type] > body.length) bad("the file is cut off");
  };
  return {
    startRow(name) {
      place = name;
    },
    next(type) {
      expect(1, type);
      const value = readValue(view, at, type, little);
      at += PLY_SIZES[type];
      return value;
    },
    expect,
    bad,
  };
}

function readValue(view: DataView, at: number, type: PlyType, little: boolean): number {
  switch (type) {
    case "int8":
      return view.getInt8(at);
    case "uint8":
      return view.getUint8(at);
    case "int16":
      return view.getInt16(at, little);
    case "uint16":
      return view.getUint16(at, little);
    case "int32":
      return view.getInt32(at, little);
    case "uint32":
      return view.getUint32(at, little);
    case "float32":
      return view.getFloat32(at, little);
    case "float64":
      return view.getFloat64(at, little);
  }
}

function asciiRows(body: Uint8Array, headerLines: number, file: string): PlyRows {
  const lines: string[] = [];
  forEachLine(body, (line) => lines.push(line));
  let place = "";
  let line = 0;
  let parts: string[] = [];
  let at = 0;
  const bad = (reason: string): never => fail(file, `${place} (line ${headerLines + line}): ${reason}`);
  return {
    startRow(name) {
      place = name;
      do {
        if (line === lines.length) bad("the file is cut off");
        parts = words(lines[line++]);
      } while (parts.length === 0);
      at = 0;
    },
    next() {
      if (at === parts.length) bad("the line has too few numbers");
      const value = Number(parts[at++]);
      if (Number.isNaN(value)) bad(`${JSON.stringify(parts[at - 1].slice(0, 32))} is not a number`);
      return value;
    },
    expect(count) {
      if (at + count > parts.length) bad("the line has too few numbers");
    },
    bad,
  };
}
