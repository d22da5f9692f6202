import type { Bvh } from "../acceleration/bvh/node.ts";
import { show } from "../math/check.ts";
import { BOX, type Box } from "../shapes/box.ts";
import { CAPSULE, type Capsule } from "../shapes/capsule.ts";
import { type Compound, isCompound } from "../shapes/compound.ts";
import { CONE, type Cone } from "../shapes/cone.ts";
import { CONVEX_HULL, type ConvexHull } from "../shapes/convex-hull.ts";
import { CYLINDER, type Cylinder } from "../shapes/cylinder.ts";
import { HALF_SPACE, type HalfSpace } from "../shapes/half-space.ts";
import { HEIGHT_FIELD, type HeightField } from "../shapes/height-field.ts";
import { MESH, type Mesh } from "../shapes/mesh/mesh.ts";
import { SCALED_MESH, type ScaledMesh } from "../shapes/scaled/scaled-mesh.ts";
import type { Shape } from "../shapes/shape.ts";
import { SPHERE, type Sphere } from "../shapes/sphere.ts";
import { TRIANGLE, type Triangle } from "../shapes/triangle.ts";
import type { SectionArray } from "./format.ts";
import type { SectionWriter } from "./section-writer.ts";
import {
  BOX_KIND,
  type BvhRecord,
  CAPSULE_KIND,
  COMPOUND_KIND,
  CONE_KIND,
  type CompoundRecord,
  CYLINDER_KIND,
  HALF_SPACE_KIND,
  type HalfSpaceRecord,
  HEIGHT_FIELD_KIND,
  type HeightFieldRecord,
  HULL_ARRAYS,
  HULL_KIND,
  type HullRecord,
  MESH_KIND,
  type MeshRecord,
  SCALED_MESH_KIND,
  type ScaledMeshRecord,
  SPHERE_KIND,
  TRIANGLE_KIND,
  type TriangleRecord,
} from "./shape-kinds.ts";
import type { ValueWriter } from "./value-writer.ts";

/** Collects shapes; one that is used many times is stored once. Shapes stand behind those that they are made of. */
export class ShapeWriter {
  readonly #name: string;
  readonly #sections: SectionWriter;
  readonly #values: ValueWriter;
  readonly #numbers = new Map<Shape, number>();
  readonly #kinds: number[] = [];
  readonly #figures: number[] = [];
  readonly #records: object[] = [];

  /** `name` is that of the public function. */
  constructor(name: string, sections: SectionWriter, values: ValueWriter) {
    this.#name = name;
    this.#sections = sections;
    this.#values = values;
  }

  /** The number of a shape; `where` tells whose it is. Throws TypeError for a kind that is not built in. */
  add(shape: Shape, where: string): number {
    let number = this.#numbers.get(shape);
    if (number !== undefined) return number;
    const figures = this.#plain(shape) ?? this.#composed(shape, where);
    number = this.#kinds.length;
    this.#numbers.set(shape, number);
    this.#kinds.push(figures[0]);
    this.#figures.push(figures[1] ?? 0, figures[2] ?? 0, figures[3] ?? 0);
    return number;
  }

  /** The table for the header. */
  finish(): { kinds: number; figures: number; records: readonly object[] } {
    return {
      kinds: this.#sections.add(Uint8Array.from(this.#kinds)),
      figures: this.#sections.add(Float64Array.from(this.#figures)),
      records: this.#records,
    };
  }

  /** Kind and figures of a shape that is no more than that. */
  #plain(shape: Shape): number[] | null {
    const { type } = shape;
    if (type === SPHERE) return [SPHERE_KIND, (shape as Sphere).radius];
    if (type === BOX) return [BOX_KIND, (shape as Box).hx, (shape as Box).hy, (shape as Box).hz];
    const kind = type === CAPSULE ? CAPSULE_KIND : type === CYLINDER ? CYLINDER_KIND : type === CONE ? CONE_KIND : -1;
    if (kind < 0) return null;
    const { radius, halfHeight } = shape as Capsule | Cylinder | Cone;
    return [kind, radius, halfHeight];
  }

  /** Kind of any other shape, and the number of its record. */
  #composed(shape: Shape, where: string): number[] {
    const { type } = shape;
    if (type === TRIANGLE) return this.#record(TRIANGLE_KIND, this.#triangle(shape as Triangle));
    if (type === HALF_SPACE) return this.#record(HALF_SPACE_KIND, this.#halfSpace(shape as HalfSpace));
    if (type === CONVEX_HULL) return this.#record(HULL_KIND, this.#hull(shape as ConvexHull));
    if (type === MESH) return this.#record(MESH_KIND, this.#mesh(shape as Mesh, where));
    if (type === SCALED_MESH) return this.#record(SCALED_MESH_KIND, this.#scaledMesh(shape as ScaledMesh, where));
    if (type === HEIGHT_FIELD) return this.#record(HEIGHT_FIELD_KIND, this.#heightField(shape as HeightField));
    if (isCompound(shape)) return this.#record(COMPOUND_KIND, this.#compound(shape, where));
    throw new TypeError(`${this.#name}: ${where}: a shape of a kind of your own, ${show(type.name)}, cannot be saved`);
  }

  #record(kind: number, record: object): number[] {
    return [kind, this.#records.push(record) - 1];
  }

  #triangle({ points, planeNormal, doubleSided }: Triangle): TriangleRecord {
    return { data: this.#numbersOf(...points, ...planeNormal), doubleSided };
  }

  #halfSpace({ normal, offset }: HalfSpace): HalfSpaceRecord {
    return { data: this.#numbersOf(normal.x, normal.y, normal.z, offset) };
  }

  #hull(hull: ConvexHull): HullRecord {
    const arrays = HULL_ARRAYS.map((name) => this.#sections.add(hull[name]));
    return { dimension: hull.dimension, supportLevel: hull.supportLevel, arrays };
  }

  #mesh(shape: Mesh, where: string): MeshRecord {
    const { faceMaterials, materials, attributes } = shape;
    const sections = this.#sections;
    return {
      positions: sections.add(shape.positions),
      indices: sections.add(shape.indices),
      doubleSided: shape.doubleSided,
      faceMaterials: faceMaterials === null ? null : sections.add(toSection(faceMaterials)),
      materials: this.#values.add(materials, `${where}: materials`),
      attributes: Array.from(attributes ?? [], ([name, { array, itemSize, divisor }]) => {
        return { name, array: sections.add(array), itemSize, divisor };
      }),
      bounds: sections.add(shape.bounds),
      bvh: this.#bvh(shape.bvh),
      triangles: sections.add(shape.triangles),
    };
  }

  #bvh({ nodes, order, depth }: Bvh): BvhRecord {
    return { nodes: this.#sections.add(nodes), order: this.#sections.add(order), depth };
  }

  #scaledMesh({ mesh, scale }: ScaledMesh, where: string): ScaledMeshRecord {
    return { mesh: this.add(mesh, where), scale: this.#sections.add(scale) };
  }

  #heightField(field: HeightField): HeightFieldRecord {
    const { rows, cols, cellX, cellZ, doubleSided, bounds, heights, levels } = field;
    return {
      rows,
      cols,
      doubleSided,
      data: this.#numbersOf(cellX, cellZ, ...bounds),
      heights: this.#sections.add(heights),
      levels: levels.map(({ ranges }) => this.#sections.add(ranges)),
    };
  }

  #compound({ children, leaves, hierarchy, bounds }: Compound, where: string): CompoundRecord {
    const sections = this.#sections;
    const addAll = (list: readonly { readonly shape: Shape }[]): number =>
      sections.add(Uint32Array.from(list, ({ shape }) => this.add(shape, where)));
    const valuesOf = (what: "material" | "responses") =>
      children.map((child, i) => this.#values.add(child[what], `${where}: children[${i}].${what}`));
    return {
      shapes: addAll(children),
      poses: sections.add(joined(children.map(({ pose }) => pose))),
      materials: valuesOf("material"),
      responses: valuesOf("responses"),
      leafShapes: addAll(leaves),
      leafPoses: sections.add(joined(leaves.map(({ pose }) => pose))),
      leafChildren: sections.add(Uint32Array.from(leaves, ({ child }) => child)),
      leafBoxes: sections.add(joined(leaves.map(({ box }) => box))),
      bounds: sections.add(bounds),
      always: sections.add(hierarchy.always),
      bvh: hierarchy.bvh === null ? null : this.#bvh(hierarchy.bvh),
      extent: hierarchy.extent,
    };
  }

  #numbersOf(...numbers: number[]): number {
    return this.#sections.add(Float64Array.from(numbers));
  }
}

/** The arrays one after the other. */
function joined(arrays: readonly Float64Array[]): Float64Array {
  const size = arrays.length === 0 ? 0 : arrays[0].length;
  const all = new Float64Array(arrays.length * size);
  arrays.forEach((array, i) => {
    all.set(array, i * size);
  });
  return all;
}

/** Material numbers as a typed array: the one they are in, or the smallest that a list of any fits into. */
function toSection(values: ArrayLike<number>): SectionArray {
  if (ArrayBuffer.isView(values)) return values as unknown as SectionArray;
  const list = Array.from(values);
  return list.every((value) => value < 2 ** 32) ? Uint32Array.from(list) : Float64Array.from(list);
}
