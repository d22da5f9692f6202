import { NODE_WORDS } from "../acceleration/bvh/node.ts";
import { VertexAttribute } from "../shapes/mesh/attributes.ts";
import { TRIANGLE_WORDS } from "../shapes/mesh/cast.ts";
import { MAX_COORDINATE, Mesh } from "../shapes/mesh/mesh.ts";
import { checkBelow, checkBoolean, checkInteger, checkWithin } from "./checks.ts";
import { damaged } from "./damage.ts";
import type { SectionReader } from "./section-reader.ts";
import type { AttributeRecord, MeshRecord } from "./shape-kinds.ts";
import type { ShapeReader } from "./shape-reader.ts";

/** A mesh whose arrays are views into the file. */
export function readMesh(shapes: ShapeReader, record: MeshRecord): Mesh {
  const { sections, values } = shapes;
  const positions = realsOf(sections, record.positions);
  const indices = indicesOf(sections, record.indices);
  const vertices = positions.length / 3;
  const faceCount = indices.length / 3;
  if (!Number.isInteger(vertices) || !Number.isInteger(faceCount) || vertices === 0 || faceCount === 0) {
    damaged("the arrays of a mesh do not fit each other");
  }
  checkWithin("positions", positions, MAX_COORDINATE);
  checkBelow("indices", indices, vertices);
  const bvh = shapes.bvh(record.bvh, faceCount);
  const triangles = realsOf(sections, record.triangles);
  if (triangles.length !== bvh.order.length * TRIANGLE_WORDS) damaged("the triangles of a mesh do not fit");
  checkWithin("triangles", triangles, MAX_COORDINATE);
  const bounds = sections.array(Float64Array, record.bounds, 6);
  checkWithin("bounds", bounds, MAX_COORDINATE);
  checkWithin("the root of a hierarchy", bvh.nodes.subarray(0, NODE_WORDS - 2), Infinity);
  const materials = values.get(record.materials);
  if (materials !== null && !Array.isArray(materials)) damaged("the materials of a mesh are no list");
  const faceMaterials = record.faceMaterials === null ? null : sections.anyArray(record.faceMaterials);
  if (faceMaterials !== null && faceMaterials.length !== faceCount) damaged("the materials of faces do not fit");
  const doubleSided = checkBoolean("doubleSided", record.doubleSided);
  const attributes = readAttributes(sections, record.attributes, vertices);
  const given = { positions, indices, doubleSided, faceMaterials: faceMaterials as ArrayLike<number> | null };
  return new Mesh({ ...given, materials, attributes }, { bounds, bvh, triangles });
}

/** A Float32Array or Float64Array. */
export function realsOf(sections: SectionReader, number: unknown): Float32Array | Float64Array {
  const array = sections.anyArray(number);
  return array instanceof Float32Array ? array : sections.array(Float64Array, number);
}

function indicesOf(sections: SectionReader, number: unknown): Uint16Array | Uint32Array {
  const array = sections.anyArray(number);
  return array instanceof Uint16Array ? array : sections.array(Uint32Array, number);
}

function readAttributes(
  sections: SectionReader,
  records: readonly AttributeRecord[],
  vertices: number,
): Map<string, VertexAttribute> | null {
  const attributes = new Map<string, VertexAttribute>();
  for (const { name, array: section, itemSize, divisor } of records) {
    const array = sections.anyArray(section);
    if (array instanceof BigInt64Array || array instanceof BigUint64Array)
      return damaged(`attribute ${name} is of bigints`);
    checkInteger("itemSize", itemSize, 1, array.length);
    checkInteger("divisor", divisor, 1, Infinity);
    if (array.length !== vertices * itemSize) damaged(`attribute ${name} does not fit`);
    attributes.set(String(name), new VertexAttribute(array, itemSize, divisor));
  }
  return attributes.size === 0 ? null : attributes;
}
