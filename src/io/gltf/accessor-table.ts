import { fail } from "../fail.ts";
import { entryOf, integerOf } from "./entry.ts";
import type { GltfAccessor, GltfBufferView, GltfFile, GltfMeshopt, GltfSparsePart } from "./json.ts";

/** Bytes of each component type. */
const COMPONENT_BYTES: Readonly<Record<number, number>> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };
const UNSIGNED_TYPES = [5121, 5123, 5125];
const ELEMENT_SIZES: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 };
const FLOAT = 5126;

export const MESHOPT = "EXT_meshopt_compression";
/** The same extension under the name it was ratified with. */
const MESHOPT_RATIFIED = "KHR_meshopt_compression";

const MESHOPT_MODES = ["ATTRIBUTES", "TRIANGLES", "INDICES"];

/** Most elements of an accessor without stored data; a sparse mesh of more vertices is a broken number in the file. */
const MAX_ZERO_FILLED = 1 << 26;

/**
 * Collects the accessors, buffer views and buffers that are needed, checked and numbered anew. Everything a decoder will read lies inside
 * its buffer view, and every buffer view inside its buffer, or an error `FILE: …` is thrown.
 */
export class AccessorTable {
  readonly accessors: GltfAccessor[] = [];
  readonly views: GltfBufferView[] = [];
  /** Indices in the file's `buffers`. */
  readonly buffers: number[] = [];
  usesMeshopt = false;

  readonly #gltf: GltfFile;
  readonly #accessorNumbers = new Map<number, number>();
  readonly #viewNumbers = new Map<number, number>();

  constructor(gltf: GltfFile) {
    this.#gltf = gltf;
  }

  /** Adds an accessor of a vertex attribute of one of `types`; `decoded`: another decoder fills it. Returns its new number. */
  addVertices(index: number, types: readonly string[], what: string, decoded: boolean): number {
    return this.#add(index, types, what, decoded, null);
  }

  /** Adds an accessor of vertex numbers. */
  addIndices(index: number, what: string, decoded: boolean): number {
    return this.#add(index, ["SCALAR"], what, decoded, UNSIGNED_TYPES);
  }

  /** Adds a buffer view; returns its new number. */
  addView(index: number, what: string): number {
    const known = this.#viewNumbers.get(index);
    if (known !== undefined) return known;
    const { file, json } = this.#gltf;
    const view = entryOf(file, json.bufferViews, `${what}: buffer view`, index);
    const extensions = view.extensions as Record<string, unknown> | undefined;
    const meshopt = (extensions?.[MESHOPT] ?? extensions?.[MESHOPT_RATIFIED]) as GltfMeshopt | undefined;
    const number = this.views.length;
    this.#viewNumbers.set(index, number);
    this.views.push(meshopt ? this.#compressedView(view, meshopt, index) : this.#plainView(view, index));
    return number;
  }

  #add(
    index: number,
    types: readonly string[],
    what: string,
    decoded: boolean,
    componentTypes: readonly number[] | null,
  ): number {
    const known = decoded ? undefined : this.#accessorNumbers.get(index);
    const { file, json } = this.#gltf;
    const accessor = entryOf(file, json.accessors, `${what}: accessor`, index);
    const { type } = accessor;
    if (!types.includes(type))
      fail(file, `${what}: accessor ${index} must be ${types.join(" or ")}, got ${JSON.stringify(type)}`);
    const allowed =
      componentTypes?.includes(accessor.componentType) ?? COMPONENT_BYTES[accessor.componentType] !== undefined;
    if (!allowed)
      fail(
        file,
        `${what}: accessor ${index} has the component type ${JSON.stringify(accessor.componentType)}, which is not allowed`,
      );
    if (known !== undefined) return known;
    const count = integerOf(file, `${what}: count`, accessor.count, 0);
    const number = this.accessors.length;
    const { componentType } = accessor;
    const normalized = accessor.normalized === true && componentType !== FLOAT;
    const plain = { componentType, normalized, count, type };
    if (decoded) this.accessors.push(plain);
    else {
      this.accessors.push({ ...plain, ...this.#stored(accessor, what), ...this.#sparse(accessor, what) });
      this.#accessorNumbers.set(index, number);
    }
    return number;
  }

  #stored(accessor: GltfAccessor, what: string): { bufferView?: number; byteOffset?: number } {
    if (accessor.bufferView === undefined) {
      if (accessor.count > MAX_ZERO_FILLED) fail(this.#gltf.file, `${what}: ${accessor.count} elements without data`);
      return {};
    }
    const bufferView = this.addView(accessor.bufferView, what);
    const stride = this.views[bufferView].byteStride;
    const byteOffset = this.#range(accessor, bufferView, accessor.byteOffset, stride, what);
    return { bufferView, byteOffset };
  }

  #sparse(accessor: GltfAccessor, what: string): Pick<GltfAccessor, "sparse"> {
    const { sparse } = accessor;
    if (sparse === undefined) return {};
    const { file } = this.#gltf;
    if (typeof sparse?.indices !== "object" || typeof sparse.values !== "object")
      fail(file, `${what}: sparse is broken`);
    const count = integerOf(file, `${what}: sparse count`, sparse.count, 0);
    const { componentType } = sparse.indices;
    if (!UNSIGNED_TYPES.includes(componentType!))
      fail(file, `${what}: sparse indices have the component type ${componentType}`);
    const part = (of: GltfSparsePart, shape: { type: string; componentType: number }) => {
      const bufferView = this.addView(of.bufferView, what);
      const byteOffset = this.#range({ ...shape, count }, bufferView, of.byteOffset, undefined, what);
      return { bufferView, byteOffset };
    };
    const indices = { ...part(sparse.indices, { type: "SCALAR", componentType: componentType! }), componentType };
    return { sparse: { count, indices, values: part(sparse.values, accessor) } };
  }

  /** Checks that all elements lie in the buffer view; returns the offset. */
  #range(
    accessor: Pick<GltfAccessor, "type" | "componentType" | "count">,
    bufferView: number,
    offset: unknown,
    stride: number | undefined,
    what: string,
  ): number {
    const { file } = this.#gltf;
    const start = integerOf(file, `${what}: byteOffset`, offset, 0, 0);
    const size = ELEMENT_SIZES[accessor.type] * COMPONENT_BYTES[accessor.componentType];
    const end = accessor.count === 0 ? start : start + (accessor.count - 1) * (stride ?? size) + size;
    const { byteLength } = this.views[bufferView];
    if (end > byteLength) fail(file, `${what}: it ends at byte ${end} of a buffer view of ${byteLength}`);
    return start;
  }

  #plainView(view: GltfBufferView, index: number): GltfBufferView {
    const { file } = this.#gltf;
    const byteStride =
      view.byteStride === undefined
        ? undefined
        : integerOf(file, `buffer view ${index}: byteStride`, view.byteStride, 1);
    return { ...this.#slice(view, `buffer view ${index}`), byteStride };
  }

  /** A view that the meshopt decoder fills; the fallback buffer it may name is not needed. */
  #compressedView(view: GltfBufferView, meshopt: GltfMeshopt, index: number): GltfBufferView {
    this.usesMeshopt = true;
    const { file } = this.#gltf;
    const what = `buffer view ${index}: ${MESHOPT}`;
    const count = integerOf(file, `${what}: count`, meshopt.count, 0);
    const byteStride = integerOf(file, `${what}: byteStride`, meshopt.byteStride, 1);
    const { mode } = meshopt;
    if (!MESHOPT_MODES.includes(mode)) fail(file, `${what}: unknown mode ${JSON.stringify(mode)}`);
    const slice = this.#slice(meshopt, what);
    const decoded = { mode, filter: meshopt.filter, count, byteStride, ...slice };
    const stride = view.byteStride === undefined ? undefined : byteStride;
    return {
      buffer: slice.buffer,
      byteLength: count * byteStride,
      byteStride: stride,
      extensions: { [MESHOPT]: decoded },
    };
  }

  #slice(of: Pick<GltfBufferView, "buffer" | "byteOffset" | "byteLength">, what: string) {
    const { file, json } = this.#gltf;
    const buffer = entryOf(file, json.buffers, `${what}: buffer`, of.buffer);
    const byteOffset = integerOf(file, `${what}: byteOffset`, of.byteOffset, 0, 0);
    const byteLength = integerOf(file, `${what}: byteLength`, of.byteLength, 0);
    const size = integerOf(file, `buffer ${of.buffer}: byteLength`, buffer.byteLength, 0);
    if (byteOffset + byteLength > size) {
      fail(file, `${what}: it ends at byte ${byteOffset + byteLength} of a buffer of ${size}`);
    }
    if (!this.buffers.includes(of.buffer)) this.buffers.push(of.buffer);
    return { buffer: this.buffers.indexOf(of.buffer), byteOffset, byteLength };
  }
}
