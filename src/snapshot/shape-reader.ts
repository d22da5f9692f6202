import { checkBvhLinks } from "../acceleration/bvh/check-links.ts";
import { Bvh, NODE_WORDS } from "../acceleration/bvh/node.ts";
import { box } from "../shapes/box.ts";
import { capsule } from "../shapes/capsule.ts";
import { cone } from "../shapes/cone.ts";
import { hullOf } from "../shapes/convex-hull.ts";
import { cylinder } from "../shapes/cylinder.ts";
import { halfSpaceOf } from "../shapes/half-space.ts";
import { MESH, type Mesh } from "../shapes/mesh/mesh.ts";
import { createScaledMesh } from "../shapes/scaled/scaled-mesh.ts";
import type { Shape } from "../shapes/shape.ts";
import { sphere } from "../shapes/sphere.ts";
import { bareTriangle } from "../shapes/triangle.ts";
import { checkHull } from "./check-hull.ts";
import { checkBoolean, checkInteger, checkWithin } from "./checks.ts";
import { damaged } from "./damage.ts";
import { readCompound } from "./read-compound.ts";
import { readHeightField } from "./read-height-field.ts";
import { readMesh } from "./read-mesh.ts";
import type { SectionReader } from "./section-reader.ts";
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
  HULL_KIND,
  type HullRecord,
  MESH_KIND,
  type MeshRecord,
  SCALED_MESH_KIND,
  type ScaledMeshRecord,
  SHAPE_NUMBERS,
  SPHERE_KIND,
  TRIANGLE_KIND,
  type TriangleRecord,
} from "./shape-kinds.ts";
import type { ValueReader } from "./value-reader.ts";

/** The shapes of a file. Those with a record are made at once, a sphere and its like when it is first asked for. */
export class ShapeReader {
  readonly sections: SectionReader;
  readonly values: ValueReader;
  readonly count: number;
  readonly #kinds: Uint8Array;
  readonly #figures: Float64Array;
  readonly #records: readonly unknown[];
  readonly #shapes: (Shape | null)[];

  constructor(sections: SectionReader, values: ValueReader, table: unknown) {
    const { kinds, figures, records } = table as Record<string, unknown>;
    this.sections = sections;
    this.values = values;
    this.#kinds = sections.array(Uint8Array, kinds);
    this.count = this.#kinds.length;
    this.#figures = sections.array(Float64Array, figures, SHAPE_NUMBERS * this.count);
    this.#records = Array.isArray(records) ? records : damaged("the records of shapes are no list");
    this.#shapes = new Array<Shape | null>(this.count).fill(null);
    checkFigures(this.#kinds, this.#figures);
    for (let i = 0; i < this.count; i++) if (this.#kinds[i] >= TRIANGLE_KIND) this.#shapes[i] = this.#compose(i);
  }

  /** The shape of a number below `count`, always the same object. */
  get(number: number): Shape {
    this.#shapes[number] ??= this.#plain(number);
    return this.#shapes[number];
  }

  /** A shape that another one is made of: only those before it can be. */
  part(number: number, whole: number): Shape {
    return this.get(checkInteger(`a part of shape ${whole}`, number, 0, whole - 1));
  }

  /** A hierarchy over `count` things. */
  bvh(record: BvhRecord, count: number): Bvh {
    const nodes = this.sections.array(Float32Array, record.nodes);
    const order = this.sections.array(Uint32Array, record.order);
    const bvh = new Bvh(nodes, order, nodes.length / NODE_WORDS, checkInteger("depth", record.depth, 0, Infinity));
    checkBvhLinks(bvh, count);
    return bvh;
  }

  #plain(i: number): Shape {
    const a = this.#figures[SHAPE_NUMBERS * i];
    const b = this.#figures[SHAPE_NUMBERS * i + 1];
    const kind = this.#kinds[i];
    if (kind === SPHERE_KIND) return sphere(a);
    if (kind === BOX_KIND) return box(a, b, this.#figures[SHAPE_NUMBERS * i + 2]);
    if (kind === CAPSULE_KIND) return capsule(a, b);
    if (kind === CYLINDER_KIND) return cylinder(a, b);
    if (kind === CONE_KIND) return cone(a, b);
    return damaged(`${kind} is no kind of shape`);
  }

  #compose(i: number): Shape {
    const kind = this.#kinds[i];
    const record =
      this.#records[checkInteger("a record", this.#figures[SHAPE_NUMBERS * i], 0, this.#records.length - 1)];
    if (kind === TRIANGLE_KIND) return this.#triangle(record as TriangleRecord);
    if (kind === HALF_SPACE_KIND) return this.#halfSpace(record as HalfSpaceRecord);
    if (kind === HULL_KIND) return this.#hull(record as HullRecord);
    if (kind === MESH_KIND) return readMesh(this, record as MeshRecord);
    if (kind === SCALED_MESH_KIND) return this.#scaledMesh(record as ScaledMeshRecord, i);
    if (kind === HEIGHT_FIELD_KIND) return readHeightField(this.sections, record as HeightFieldRecord);
    if (kind === COMPOUND_KIND) return readCompound(this, record as CompoundRecord, i);
    return damaged(`${kind} is no kind of shape`);
  }

  #triangle({ data, doubleSided }: TriangleRecord): Shape {
    const numbers = this.#finite("a triangle", data, 12);
    const shape = bareTriangle(checkBoolean("doubleSided", doubleSided));
    shape.points.set(numbers.subarray(0, 9));
    shape.planeNormal.set(numbers.subarray(9));
    return shape;
  }

  #halfSpace({ data }: HalfSpaceRecord): Shape {
    const [x, y, z, offset] = this.#finite("a half-space", data, 4);
    return halfSpaceOf(x, y, z, offset);
  }

  #hull({ dimension, supportLevel, arrays }: HullRecord): Shape {
    const reals = (i: number) => this.sections.array(Float64Array, arrays[i]);
    const numbers = (i: number) => this.sections.array(Uint32Array, arrays[i]);
    const hull = {
      dimension: checkInteger("dimension", dimension, 0, 3) as 0 | 1 | 2 | 3,
      center: reals(0),
      vertices: reals(1),
      planes: reals(2),
      faceStarts: numbers(3),
      faceVertices: numbers(4),
      faceNeighbours: numbers(5),
      neighbourStarts: numbers(6),
      neighbours: numbers(7),
    };
    const table = {
      supportLevel: checkInteger("supportLevel", supportLevel, -1, Infinity),
      supportTable: this.sections.array(Int32Array, arrays[9]),
      supportLists: this.sections.array(Int32Array, arrays[10]),
    };
    const shape = hullOf(hull, table, reals(8));
    checkHull(shape);
    return shape;
  }

  #scaledMesh({ mesh, scale }: ScaledMeshRecord, i: number): Shape {
    const inner = this.part(mesh, i);
    const factors = this.#finite("a scale", scale, 3);
    if (inner.type !== MESH || factors.includes(0)) damaged(`shape ${i} scales what cannot be scaled`);
    return createScaledMesh(inner as Mesh, factors);
  }

  #finite(what: string, section: number, length: number): Float64Array {
    const numbers = this.sections.array(Float64Array, section, length);
    checkWithin(what, numbers, Number.MAX_VALUE);
    return numbers;
  }
}

/** Throws unless the figures of spheres and their like are theirs: a size is > 0, but for the half height of a capsule, which may be 0. */
function checkFigures(kinds: Uint8Array, figures: Float64Array): void {
  for (let i = 0; i < kinds.length; i++) {
    const kind = kinds[i];
    const used = kind >= TRIANGLE_KIND ? 0 : kind === SPHERE_KIND ? 1 : kind === BOX_KIND ? 3 : 2;
    for (let k = 0; k < used; k++) {
      const figure = figures[SHAPE_NUMBERS * i + k];
      const good = figure > 0 || (figure === 0 && k === 1 && kind === CAPSULE_KIND);
      if (!good || figure === Infinity) damaged(`a size of shape ${i} is ${figure}`);
    }
  }
}
