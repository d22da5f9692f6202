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

/**
 * A vertex attribute in arguments: an array of nothing else, vertex after vertex, or how it lies in one. An attribute of three.js' BufferGeometry
 * (interleaved or not) is one as it is.
 */
export type VertexAttributeLike =
  | AttributeArray
  | {
      readonly array: AttributeArray;
      /** Numbers per vertex. */
      readonly itemSize: number;
      /** Integers of 8 or 16 bits stand for 0 … 1, signed ones for −1 … 1 (glTF 2.0, section 3.11). Default false. */
      readonly normalized?: boolean;
      /** Entries of `array` from one vertex to the next. Default `itemSize`. */
      readonly stride?: number;
      /** Entries of `array` before the first vertex. Default 0. */
      readonly offset?: number;
      /** Where three.js' InterleavedBufferAttribute has its stride. */
      readonly data?: { readonly stride: number };
    };

/** Vertex attributes by name. */
export type VertexAttributes = ReadonlyMap<string, VertexAttribute>;

/** Values that each vertex of a mesh has. Entry i of vertex v is `array[offset + v · stride + i]`. Plain data, one class. */
export class VertexAttribute {
  /** As given (not copied). */
  readonly array: AttributeArray;
  readonly itemSize: number;
  readonly stride: number;
  readonly offset: number;
  /** What the entries are divided by, to be at least −1 then: the largest of their type if they are normalised, else 1. */
  readonly divisor: number;

  constructor(array: AttributeArray, itemSize: number, stride: number, offset: number, divisor: number) {
    this.array = array;
    this.itemSize = itemSize;
    this.stride = stride;
    this.offset = offset;
    this.divisor = divisor;
  }
}

/** Reads the attributes of a mesh of `vertexCount` vertices; null where there are none. Throws TypeError or RangeError naming the attribute. */
export function readAttributes(
  attributes: Readonly<Record<string, VertexAttributeLike>> | undefined,
  vertexCount: number,
): VertexAttributes | null {
  if (attributes === undefined) return null;
  if (attributes === null || typeof attributes !== "object" || Array.isArray(attributes)) {
    throw new TypeError(`mesh: attributes must be an object, got ${show(attributes)}`);
  }
  const read = new Map<string, VertexAttribute>();
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "position") throw new TypeError("mesh: attributes.position cannot be given: it is positions");
    const attribute = readAttribute(`attributes.${name}`, value, vertexCount);
    const size = sizeOf(name);
    if (size > 0 && attribute.itemSize !== size) {
      throw new RangeError(`mesh: attributes.${name} must have ${size} numbers per vertex, got ${attribute.itemSize}`);
    }
    read.set(name, attribute);
  }
  return read.size === 0 ? null : read;
}

/** Numbers per vertex of the names that mean something here. */
function sizeOf(name: string): number {
  return name === "normal" ? 3 : /^uv\d*$/.test(name) ? 2 : 0;
}

function readAttribute(argument: string, value: VertexAttributeLike, vertexCount: number): VertexAttribute {
  if (isArray(value)) {
    const itemSize = value.length / vertexCount;
    if (Number.isInteger(itemSize) && itemSize > 0) return new VertexAttribute(value, itemSize, itemSize, 0, 1);
    throw new RangeError(
      `mesh: ${argument} must have a length that is a multiple of ${vertexCount}, the vertex count, got ${value.length}`,
    );
  }
  if (value === null || typeof value !== "object" || !("array" in value)) {
    throw new TypeError(`mesh: ${argument} must be a typed array or {array, itemSize}, got ${show(value)}`);
  }
  // instances of classes, as three.js', may have what they like
  if (Object.getPrototypeOf(value) === Object.prototype) checkOptions(`mesh: ${argument}`, value, NAMES);
  const { array, normalized = false } = value;
  if (!isArray(array)) throw new TypeError(`mesh: ${argument}.array must be a typed array, got ${show(array)}`);
  const itemSize = checkCount(`${argument}.itemSize`, value.itemSize, 1);
  const stride = checkCount(`${argument}.stride`, value.stride ?? value.data?.stride ?? itemSize, itemSize);
  const offset = checkCount(`${argument}.offset`, value.offset ?? 0, 0);
  const needed = offset + (vertexCount - 1) * stride + itemSize;
  // what stands alone in an array fills it; another count is that of another mesh
  const alone = stride === itemSize && offset === 0;
  if (alone ? array.length !== needed : array.length < needed) {
    throw new RangeError(
      `mesh: ${argument}.array must have ${alone ? "" : "at least "}${needed} entries for ${vertexCount} vertices, got ${array.length}`,
    );
  }
  return new VertexAttribute(array, itemSize, stride, offset, readDivisor(argument, array, normalized));
}

const NAMES: Readonly<Record<string, true>> = {
  array: true,
  itemSize: true,
  normalized: true,
  stride: true,
  offset: true,
  data: true,
};

function isArray(value: unknown): value is AttributeArray {
  // not a DataView, and no 64 bit integers
  return ArrayBuffer.isView(value) && typeof (value as Float64Array)[0] !== "bigint" && "length" in value;
}

function checkCount(argument: string, value: number, least: number): number {
  if (typeof value !== "number") throw new TypeError(`mesh: ${argument} must be a number, got ${show(value)}`);
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new RangeError(`mesh: ${argument} must be an integer >= ${least}, got ${show(value)}`);
}

function readDivisor(argument: string, array: AttributeArray, normalized: boolean): number {
  if (typeof normalized !== "boolean") {
    throw new TypeError(`mesh: ${argument}.normalized must be true or false, got ${show(normalized)}`);
  }
  if (!normalized) return 1;
  if (array instanceof Int8Array) return 127;
  if (array instanceof Uint8Array || array instanceof Uint8ClampedArray) return 255;
  if (array instanceof Int16Array) return 32767;
  if (array instanceof Uint16Array) return 65535;
  throw new TypeError(`mesh: ${argument}.normalized is for integers of 8 or 16 bits, got ${show(array)}`);
}
