import type { Bvh } from "../../acceleration/bvh/node.ts";
import { type Aabb, transformAabb } from "../../math/aabb.ts";
import { checkOptions, show } from "../../math/check.ts";
import { hitsBackFaces, RayHit } from "../ray-hit.ts";
import type { Shape, ShapeType } from "../shape.ts";
import { readAttributes, type VertexAttributeLike, type VertexAttributes } from "./attributes.ts";
import { attributeOfMesh } from "./attributes-at.ts";
import { buildMesh, KERNEL_FACES } from "./build-mesh.ts";
import { FACES_BOTH, FACES_FRONT } from "./cast.ts";
import { READY_FACES } from "./cast-codes.ts";
import { faceNormal } from "./face-normal.ts";
import { castMeshFast, hasWide, makeReady, ready } from "./wide.ts";
import { WideTree } from "./wide-tree.ts";

/**
 * A triangle mesh: a surface, counter-clockwise faces seen from the front. Plain data; a class for the same reason as `Bvh`.
 * Made by {@link mesh}.
 */
export class Mesh implements Shape {
  // declared only: as fields, their names would be in every page once more
  declare readonly type: ShapeType<Mesh>;
  /** Vertex coordinates as given (not copied). */
  declare readonly positions: Float32Array | Float64Array;
  /** Three vertex numbers per face as given (not copied), or 0, 1, 2 … where none were given. */
  declare readonly indices: Uint16Array | Uint32Array;
  declare readonly faceCount: number;
  /** Back faces are hit too, unless the query says otherwise. */
  declare readonly doubleSided: boolean;
  /** Per face the index of its material in `materials`, or null. */
  declare readonly faceMaterials: ArrayLike<number> | null;
  declare readonly materials: readonly unknown[] | null;
  /** What each vertex has besides its position, by name; null for nothing. */
  declare readonly attributes: VertexAttributes | null;
  /** The box of the vertices that faces use. */
  declare readonly bounds: Aabb;
  /** Largest absolute coordinate. */
  declare readonly extent: number;
  /** Longest side of the hierarchy's root box. */
  declare readonly size: number;
  /** Hierarchy over the faces that have an area; `order` gives source faces. */
  declare readonly bvh: Bvh;
  /** The vertices of each face in the order of the hierarchy's leaves, in the precision of `positions`. */
  declare readonly triangles: Float32Array | Float64Array;
  /** Its tree in the kernels' memory. */
  readonly wide = new WideTree();

  constructor(given: MeshGiven, built: MeshBuilt) {
    const { bounds, bvh, triangles } = built;
    const root = bvh.nodes;
    this.type = MESH;
    this.positions = given.positions;
    this.indices = given.indices;
    this.faceCount = given.indices.length / 3;
    this.doubleSided = given.doubleSided;
    this.faceMaterials = given.faceMaterials;
    this.materials = given.materials;
    this.attributes = given.attributes;
    this.bounds = bounds;
    this.extent = Math.max(...bounds.map(Math.abs));
    this.size = Math.max(root[3] - root[0], root[4] - root[1], root[5] - root[2]);
    this.bvh = bvh;
    this.triangles = triangles;
  }
}

/** What a mesh is made of, checked. */
export type MeshGiven = Pick<
  Mesh,
  "positions" | "indices" | "doubleSided" | "faceMaterials" | "materials" | "attributes"
>;
/** What is worked out from it. */
export type MeshBuilt = Pick<Mesh, "bounds" | "bvh" | "triangles">;

export interface MeshOptions {
  /** Back faces are hit too (default false). */
  readonly doubleSided?: boolean;
  /** Material index of each face; with `materials`, hits carry `materials[faceMaterials[face]]`. */
  readonly faceMaterials?: ArrayLike<number>;
  readonly materials?: readonly unknown[];
  /**
   * What each vertex has besides its position, under any name: a typed array (its length a multiple of the vertex count), or {array,
   * normalized, itemSize}. Kept, not copied. Records of hits interpolate them on demand. "normal" (3 numbers) turns with the shape; "uv",
   * "uv1", "uv2" … are the sets of `uv()` (a name that begins so has 2).
   */
  readonly attributes?: Readonly<Record<string, VertexAttributeLike>>;
}

/**
 * A triangle mesh. `positions` holds x, y, z of each vertex (a Float32Array or Float64Array is kept, not copied; a plain array becomes
 * f64), `indices` three vertex numbers per face (left out: every three vertices are a face). Neither is ever reordered; after
 * changing `positions` call `refit` or `rebuild`. Builds its hierarchy at once: about 0.25 µs a face (1.5 µs without kernels).
 *
 * A surface, not a solid: rays do not start inside. Faces without area are accepted and never hit. Throws TypeError or RangeError for empty
 * positions, for coordinates that are not finite or beyond ±1e38, an index out of range, or counts that are no multiple of 3.
 */
export function mesh(
  positions: Float32Array | Float64Array | readonly number[],
  indices?: Uint16Array | Uint32Array | readonly number[],
  options: MeshOptions = {},
): Mesh {
  checkOptions("mesh", options, KNOWN_OPTIONS);
  const points = readPositions(positions);
  const corners = readIndices(points.length / 3, indices);
  const faceCount = corners.length / 3;
  const doubleSided = options.doubleSided ?? false;
  if (typeof doubleSided !== "boolean") {
    throw new TypeError(`mesh: doubleSided must be true or false, got ${show(doubleSided)}`);
  }
  const given = {
    positions: points,
    indices: corners,
    doubleSided,
    ...readMaterials(options, faceCount),
    attributes: readAttributes(options.attributes, points.length / 3),
  };
  // fewer may never see a ray
  const isLarge = faceCount >= KERNEL_FACES;
  if (isLarge && !ready) makeReady(make({ ...given, indices: corners.subarray(0, 3 * READY_FACES) }));
  const made = make(given);
  if (isLarge) hasWide(made);
  return made;
}

function make(given: MeshGiven): Mesh {
  return new Mesh(given, buildMesh(given.positions, given.indices));
}

const KNOWN_OPTIONS: Readonly<Record<keyof MeshOptions, true>> = {
  doubleSided: true,
  faceMaterials: true,
  materials: true,
  attributes: true,
};

function readMaterials(options: MeshOptions, faceCount: number): Pick<Mesh, "faceMaterials" | "materials"> {
  const { materials = null, faceMaterials = null } = options;
  if (materials !== null && !Array.isArray(materials)) {
    throw new TypeError(`mesh: materials must be an array, got ${show(materials)}`);
  }
  if (faceMaterials !== null) {
    if (faceMaterials.length !== faceCount) {
      throw new RangeError(
        `mesh: faceMaterials must have a number for each of the ${faceCount} faces, got ${faceMaterials.length}`,
      );
    }
    const count = materials === null ? Infinity : materials.length;
    for (let i = 0; i < faceCount; i++) checkIndex("faceMaterials", i, faceMaterials[i], count);
  }
  return { faceMaterials, materials };
}

function readPositions(positions: Float32Array | Float64Array | readonly number[]): Float32Array | Float64Array {
  let points: Float32Array | Float64Array;
  if (positions instanceof Float32Array || positions instanceof Float64Array) points = positions;
  else if (Array.isArray(positions)) points = Float64Array.from(positions, numberOrNaN);
  else throw new TypeError(`mesh: positions must be a Float32Array, Float64Array or array, got ${show(positions)}`);
  checkPoints("mesh", points, positions);
  return points;
}

/** Throws RangeError, `where` in front, for coordinates that a mesh cannot have; `given`: how they are shown. */
export function checkPoints(where: string, points: Float32Array | Float64Array, given: ArrayLike<unknown>): void {
  checkLength(where, "positions", points.length);
  for (let i = 0; i < points.length; i++) {
    if (Math.abs(points[i]) <= MAX_COORDINATE) continue;
    throw new RangeError(`${where}: positions[${i}] must be finite and within ±1e38, got ${show(given[i])}`);
  }
}

export function checkLength(where: string, argument: string, length: number): void {
  if (length > 0 && length % 3 === 0) return;
  throw new RangeError(`${where}: ${argument} must have a length that is a multiple of 3 and not 0, got ${length}`);
}

function numberOrNaN(value: unknown): number {
  return typeof value === "number" ? value : Number.NaN;
}

/** Largest coordinate of a vertex: nodes are float32, which ends at 3.4e38. */
export const MAX_COORDINATE = 1e38;

function checkIndex(argument: string, i: number, index: number, count: number): void {
  if (index >= 0 && index < count && Number.isInteger(index)) return;
  throw new RangeError(`mesh: ${argument}[${i}] must be an integer from 0 to ${count - 1}, got ${show(index)}`);
}

function readIndices(
  vertexCount: number,
  indices: Uint16Array | Uint32Array | readonly number[] | undefined,
): Uint16Array | Uint32Array {
  if (indices === undefined) {
    checkLength("mesh", "vertices without indices", vertexCount);
    const all = new Uint32Array(vertexCount);
    for (let i = 0; i < vertexCount; i++) all[i] = i;
    return all;
  }
  const typed = indices instanceof Uint32Array || indices instanceof Uint16Array;
  if (!typed && !Array.isArray(indices)) {
    throw new TypeError(`mesh: indices must be a Uint32Array, Uint16Array or array, got ${show(indices)}`);
  }
  checkLength("mesh", "indices", indices.length);
  for (let i = 0; i < indices.length; i++) {
    if (!typed || indices[i] >= vertexCount) checkIndex("indices", i, indices[i], vertexCount);
  }
  return typed ? indices : new Uint32Array(indices);
}

const anyHit = new RayHit();

/** The type of {@link mesh} shapes, with what a single ray needs; the rest: full-type.ts. */
export const MESH: ShapeType<Mesh> = {
  name: "mesh",
  solid: false,
  aabb(shape, pose, out) {
    transformAabb(shape.bounds, pose, out);
  },
  raycast(shape, ray, mode, hit) {
    return castMeshFast(shape, ray, hitsBackFaces(mode, shape.doubleSided) ? FACES_BOTH : FACES_FRONT, false, hit);
  },
  raycastAny(shape, ray, mode) {
    return castMeshFast(shape, ray, hitsBackFaces(mode, shape.doubleSided) ? FACES_BOTH : FACES_FRONT, true, anyHit);
  },
  normal(shape, _ray, hit, out) {
    if (Number.isNaN(hit.normalX)) faceNormal(shape, hit.slot, out);
    else {
      out[0] = hit.normalX;
      out[1] = hit.normalY;
      out[2] = hit.normalZ;
    }
  },
  attributeSize(shape, name) {
    return name === "position" || name === "normal" ? 3 : (shape.attributes?.get(name)?.itemSize ?? 0);
  },
  attribute: attributeOfMesh,
};
