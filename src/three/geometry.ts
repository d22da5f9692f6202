import type { BufferAttribute, BufferGeometry, InterleavedBufferAttribute } from "three";
import { show } from "../math/check.ts";
import type { MeshOptions } from "../shapes/mesh/mesh.ts";

export type Attribute = BufferAttribute | InterleavedBufferAttribute;
/** Old versions have no getComponent for interleaved attributes. */
export const READERS = ["getX", "getY", "getZ", "getW"] as const;

type VertexAttributes = NonNullable<MeshOptions["attributes"]>;

/** Throws unless `value` is a geometry with positions; `where` in front. */
export function checkGeometry(where: string, value: BufferGeometry): void {
  if (value?.isBufferGeometry !== true)
    throw new TypeError(`${where}: geometry must be a BufferGeometry, got ${show(value)}`);
  if (value.getAttribute("position") === undefined) {
    throw new TypeError(`${where}: geometry must have the attribute "position"`);
  }
}

/** The positions of a geometry: its own array where that is plain float32, which is then shared, else a copy as the GPU would read it. */
export function positionsOf(geometry: BufferGeometry): Float32Array | Float64Array {
  const position = geometry.getAttribute("position") as Attribute;
  const { count } = position;
  const array = plainArray(position);
  if (array instanceof Float32Array && array.length === 3 * count) return array;
  const positions = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) {
    positions[3 * i] = position.getX(i);
    positions[3 * i + 1] = position.getY(i);
    positions[3 * i + 2] = position.getZ(i);
  }
  return positions;
}

/** The corner numbers of a range of a geometry: all where it has an index that is used whole. A range ends with the last whole triangle. */
export function cornersOf(geometry: BufferGeometry, start: number, end: number): Uint32Array {
  const { index } = geometry;
  const count = Math.max(0, Math.floor((end - start) / 3) * 3);
  const corners = new Uint32Array(count);
  for (let i = 0; i < count; i++) corners[i] = index === null ? start + i : index.getX(start + i);
  return corners;
}

/** How many corners a geometry has. */
export function cornerCount({ index, attributes }: BufferGeometry): number {
  return index === null ? attributes.position.count : index.count;
}

/** Vertex attributes that hits can interpolate, under three's names: "normal", "uv", "uv1" … "color" and a user's own of any floats or normalised integers. */
export function attributesOf(geometry: BufferGeometry): VertexAttributes {
  const found: Record<string, VertexAttributes[string]> = {};
  for (const [name, attribute] of Object.entries(geometry.attributes) as [string, Attribute][]) {
    if (name === "position" || name.startsWith("skin") || name.startsWith("morph")) continue;
    if (attribute?.count !== geometry.attributes.position.count || !isReadable(attribute)) continue;
    // a mesh takes every name in uv for texture coordinates
    if ((name === "normal" && attribute.itemSize !== 3) || (name.startsWith("uv") && attribute.itemSize !== 2))
      continue;
    const array = plainArray(attribute) as Float32Array | null;
    const { normalized, itemSize, count } = attribute;
    const isKept = array?.length === count * itemSize && (!normalized || SMALL.test(tagOf(array)));
    if (isKept) found[name] = { array, normalized, itemSize };
    else found[name] = { array: copyOf(attribute), itemSize };
  }
  return found;
}

/** Integers that a mesh takes as normalised; those of 32 bits are worked out here. */
const SMALL = /int(8|16)/i;

const tagOf = (array: object) => (array as Float32Array)[Symbol.toStringTag];

/** Whether three's readers tell an attribute's numbers: not those of a buffer that only the graphics card has, nor integers of 64 bits. */
function isReadable(attribute: Attribute): boolean {
  const { itemSize, array } = attribute;
  return (
    itemSize >= 1 &&
    itemSize <= 4 &&
    typeof attribute.getX === "function" &&
    !!array &&
    !tagOf(array)?.startsWith("Big")
  );
}

/** The array of an attribute that is not interleaved with others and that hitscan can keep as it is, else null. */
function plainArray(attribute: Attribute): ArrayBufferView | null {
  const interleaved = (attribute as InterleavedBufferAttribute).isInterleavedBufferAttribute === true;
  // three's half floats are Uint16Arrays of bits
  const half = (attribute as { isFloat16BufferAttribute?: boolean }).isFloat16BufferAttribute === true;
  return interleaved || half || !ArrayBuffer.isView(attribute.array) ? null : attribute.array;
}

function copyOf(attribute: Attribute): Float64Array {
  const { count, itemSize } = attribute;
  const copy = new Float64Array(count * itemSize);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < itemSize; k++) copy[i * itemSize + k] = attribute[READERS[k]](i);
  }
  return copy;
}
