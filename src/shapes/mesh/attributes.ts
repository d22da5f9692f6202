import { checkOptions, show } from "../../math/check.ts";

/** What the values of a vertex attribute may be kept in. */
export type AttributeArray =
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array;

/** A vertex attribute in arguments: an array, vertex after vertex, alone or with what is known of it. A BufferAttribute of three.js is one as it is. */
export type VertexAttributeLike =
  | AttributeArray
  | {
      readonly array: AttributeArray;
      /** Integers of 8 or 16 bits stand for 0 … 1, signed ones for −1 … 1 (glTF 2.0, section 3.11). Default false. */
      readonly normalized?: boolean;
      /** Numbers per vertex: as many as the length of the array makes, which are counted where this is left out. */
      readonly itemSize?: number;
    };

/** Vertex attributes by name. */
export type VertexAttributes = ReadonlyMap<string, VertexAttribute>;

/** Values that each vertex of a mesh has: those of vertex v begin at v · itemSize. Plain data, one class. */
export class VertexAttribute {
  /** As given (not copied). */
  readonly array: AttributeArray;
  readonly itemSize: number;
  /** What the entries are divided by, to be at least −1 then: the largest of their type if they are normalised, else 1. */
  readonly divisor: number;

  constructor(array: AttributeArray, itemSize: number, divisor: number) {
    this.array = array;
    this.itemSize = itemSize;
    this.divisor = divisor;
  }
}

/** Reads the attributes of a mesh of `vertexCount` vertices; null where there are none. Throws TypeError or RangeError naming the attribute. */
export function readAttributes(
  attributes: Readonly<Record<string, VertexAttributeLike>> | undefined,
  vertexCount: number,
): VertexAttributes | null {
  if (attributes === null || typeof (attributes ?? {}) !== "object" || Array.isArray(attributes)) {
    throw new TypeError(`mesh: attributes must be an object, got ${show(attributes)}`);
  }
  const read = new Map<string, VertexAttribute>();
  for (const name in attributes) read.set(name, readAttribute(name, attributes[name], vertexCount));
  return read.size === 0 ? null : read;
}

function readAttribute(name: string, value: VertexAttributeLike, vertexCount: number): VertexAttribute {
  const argument = `mesh: attributes.${name}`;
  if (name === "position") throw new TypeError(`${argument} must not be given`);
  const given: { array: AttributeArray; itemSize?: number; normalized?: boolean } = isArray(value)
    ? { array: value }
    : value;
  const array = given?.array;
  if (!isArray(array)) throw new TypeError(`${argument} must be a typed array or {array}, got ${show(value)}`);
  // instances of classes, as three.js', may have what they like
  if (given.constructor === Object) checkOptions(argument, given, { array: true, normalized: true, itemSize: true });
  const size = array.length / vertexCount;
  // some names have a meaning here
  const wanted = name === "normal" ? 3 : /^uv/.test(name) ? 2 : Math.ceil(given.itemSize ?? size) || 1;
  if (size !== wanted) {
    throw new RangeError(
      `${argument} must have ${wanted} numbers for each of the ${vertexCount} vertices, got ${array.length}`,
    );
  }
  return new VertexAttribute(array, size, given.normalized ? divisorOf(argument, array) : 1);
}

function isArray(value: unknown): value is AttributeArray {
  // not a DataView, and no 64 bit integers
  return ArrayBuffer.isView(value) && typeof (value as Float64Array)[0] !== "bigint";
}

/** The largest number of the type. */
function divisorOf(argument: string, array: AttributeArray): number {
  // the tag, unlike the constructor's name, is the same for a subclass (Buffer)
  const type = /^(U?)int(8|16)/i.exec(array[Symbol.toStringTag]);
  if (type !== null) return (1 << (+type[2] - (type[1] ? 0 : 1))) - 1;
  throw new TypeError(`${argument} must be integers of 8 or 16 bits if normalized, got ${show(array)}`);
}
