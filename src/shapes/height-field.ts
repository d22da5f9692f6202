import { type Aabb, transformAabb } from "../math/aabb.ts";
import { checkOptions, checkPositive, show } from "../math/check.ts";
import type { Ray } from "../math/ray.ts";
import { MAX_LENGTH } from "../math/scalar.ts";
import { cloneRayHit } from "./copy-ray-hit.ts";
import { ALL, ANY, castField, type FieldCrossing, NEAREST } from "./height-field/cast.ts";
import { closestOnField } from "./height-field/closest.ts";
import { buildLevels, type FieldLevel } from "./height-field/levels.ts";
import { LOWER_B, LOWER_C, QUAD_SIZE, UPPER_B, UPPER_C, writeQuad } from "./height-field/quad.ts";
import { fieldNormal, searchField } from "./height-field/visit-parts.ts";
import { mergeCrossings } from "./merge-crossings.ts";
import { BoxSearch } from "./parts/part-walk.ts";
import { RAY_BACK_HIT, RayHit, type RaySpan } from "./ray-hit.ts";
import type { Shape, ShapeType } from "./shape.ts";

/** A surface of heights over a grid in the xz plane, local frame. */
export interface HeightField extends Shape {
  readonly type: ShapeType<HeightField>;
  /** Vertices along z. */
  readonly rows: number;
  /** Vertices along x. */
  readonly cols: number;
  readonly cellX: number;
  readonly cellZ: number;
  /** Height of vertex (r, c) at r · cols + c; NaN is a hole. */
  readonly heights: Float32Array | Float64Array;
  readonly doubleSided: boolean;
  readonly bounds: Aabb;
  /** Largest absolute coordinate. */
  readonly extent: number;
  /** Height ranges of blocks of cells, for rays. */
  readonly levels: readonly FieldLevel[];
}

/** Arguments of {@link heightField}. */
export interface HeightFieldOptions {
  /** Vertices along z, at least 2. */
  readonly rows: number;
  /** Vertices along x, at least 2. */
  readonly cols: number;
  /** Distance of vertices: one for both axes, or [along x, along z]. */
  readonly cellSize: number | ArrayLike<number>;
  /** rows × cols heights, row by row. NaN makes a hole of all triangles at that vertex. Copied. */
  readonly heights: ArrayLike<number>;
  /** Rays from below hit too. Default false. */
  readonly doubleSided?: boolean;
}

/**
 * A height field: vertex (r, c) at (c · cellSize.x, height, r · cellSize.z), two triangles a cell, front side up (+y). A surface, not a solid. Feature
 * 2 · cell + {0, 1} with cell = r · (cols − 1) + c. Watertight: rays at grid lines and vertices hit, axis-parallel ones too. Throws TypeError or
 * RangeError for bad sizes, a wrong number of heights, infinite heights, or holes only.
 */
export function heightField(options: HeightFieldOptions): HeightField {
  if (options === null || typeof options !== "object") {
    throw new TypeError(`heightField: options must be an object, got ${show(options)}`);
  }
  checkOptions("heightField", options, KNOWN_OPTIONS);
  const rows = checkCount("rows", options.rows);
  const cols = checkCount("cols", options.cols);
  const [cellX, cellZ] = readCellSize(options.cellSize);
  const heights = readHeights(options.heights, rows, cols);
  const doubleSided = options.doubleSided ?? false;
  if (typeof doubleSided !== "boolean") {
    throw new TypeError(`heightField: doubleSided must be true or false, got ${show(doubleSided)}`);
  }
  const levels = buildLevels(heights, rows, cols);
  const [low, high] = levels[levels.length - 1].ranges;
  if (low > high) throw new RangeError("heightField: heights must not all be NaN");
  const bounds = new Float64Array([0, low, 0, (cols - 1) * cellX, high, (rows - 1) * cellZ]);
  return heightFieldOf({ rows, cols, cellX, cellZ, heights, doubleSided, bounds, levels });
}

/** A height field of what was built before. */
export function heightFieldOf(built: Omit<HeightField, "type" | "extent">): HeightField {
  const { rows, cols, cellX, cellZ, heights, doubleSided, bounds, levels } = built;
  const extent = Math.max(...bounds.map(Math.abs));
  return { type: HEIGHT_FIELD, rows, cols, cellX, cellZ, heights, doubleSided, bounds, extent, levels };
}

const KNOWN_OPTIONS: Readonly<Record<keyof HeightFieldOptions, true>> = {
  rows: true,
  cols: true,
  cellSize: true,
  heights: true,
  doubleSided: true,
};

function checkCount(argument: string, value: number): number {
  if (!Number.isInteger(value) || value < 2) {
    throw new RangeError(`heightField: ${argument} must be an integer >= 2, got ${show(value)}`);
  }
  return value;
}

function readCellSize(value: number | ArrayLike<number>): [number, number] {
  if (typeof value === "number") {
    checkPositive("heightField", "cellSize", value);
    return [value, value];
  }
  if (value === null || typeof value !== "object" || value.length !== 2) {
    throw new TypeError(`heightField: cellSize must be a number or an array of 2 numbers, got ${show(value)}`);
  }
  return [checkPositive("heightField", "cellSize[0]", value[0]), checkPositive("heightField", "cellSize[1]", value[1])];
}

function readHeights(value: ArrayLike<number>, rows: number, cols: number): Float32Array | Float64Array {
  if (value === null || typeof value !== "object" || typeof value.length !== "number") {
    throw new TypeError(`heightField: heights must be an array of numbers, got ${show(value)}`);
  }
  if (value.length !== rows * cols) {
    throw new RangeError(`heightField: heights must have rows * cols = ${rows * cols} entries, got ${value.length}`);
  }
  const heights = value instanceof Float32Array ? value.slice() : new Float64Array(value.length);
  for (let i = 0; i < heights.length; i++) {
    const height = value[i];
    if (typeof height !== "number") {
      throw new TypeError(`heightField: heights[${i}] must be a number, got ${show(height)}`);
    }
    if (Math.abs(height) > MAX_LENGTH) {
      throw new RangeError(
        `heightField: heights[${i}] must be finite or NaN, and within ±${MAX_LENGTH}, got ${height}`,
      );
    }
    heights[i] = height;
  }
  return heights;
}

const scratch = new RayHit();
const quad = new Float64Array(QUAD_SIZE);
const vector = new Float64Array(3);

/** Every hit, one where the ray meets an edge or vertex between triangles that face the same way. */
function allHits(field: HeightField, ray: Ray, mode: number): RayHit[] {
  const crossings: FieldCrossing[] = [];
  castField(field, ray, mode, ALL, scratch, crossings);
  return mergeCrossings(crossings, ray, field.extent).map(({ hit }) => hit);
}

/** The type of {@link heightField} shapes. */
export const HEIGHT_FIELD: ShapeType<HeightField> = {
  name: "heightField",
  solid: false,
  aabb(shape, pose, out) {
    transformAabb(shape.bounds, pose, out);
  },
  parts(shape, localBox, visit) {
    searchField(shape, localBox, null, new BoxSearch(visit));
  },
  partsNear(shape, localBox, search) {
    searchField(shape, localBox, null, search);
  },
  partsAlong: searchField,
  closestPoint: closestOnField,
  raycast(shape, ray, mode, hit) {
    return castField(shape, ray, mode, NEAREST, hit, null);
  },
  raycastAny(shape, ray, mode) {
    return castField(shape, ray, mode, ANY, scratch, null);
  },
  raycastAll(shape, ray, mode, out) {
    for (const hit of allHits(shape, ray, mode)) out.push(hit);
  },
  spans(shape, ray, out: RaySpan[]) {
    for (const enter of allHits(shape, ray, RAY_BACK_HIT)) out.push({ enter, exit: cloneRayHit(enter) });
  },
  normal(shape, _ray, hit, out) {
    writeCell(shape, hit.feature);
    fieldNormal(shape, quad, hit.feature % 2 === 0, out);
  },
  attributeSize(_shape, name) {
    return name === "position" || name === "normal" ? 3 : 0;
  },
  attribute(shape, name, feature, at, out) {
    const lower = feature % 2 === 0;
    writeCell(shape, feature);
    const b = lower ? LOWER_B : UPPER_B;
    const c = lower ? LOWER_C : UPPER_C;
    fieldNormal(shape, quad, lower, vector);
    for (let i = 0; i < 3; i++) {
      const value = name === "normal" ? vector[i] : at.x * quad[i] + at.y * quad[b + i] + at.z * quad[c + i];
      out[i] = value + 0; // −0 becomes 0
    }
  },
};

/** Writes the vertices of the cell of a feature into `quad`. */
function writeCell(field: HeightField, feature: number): void {
  const cell = Math.floor(feature / 2);
  const row = Math.floor(cell / (field.cols - 1));
  writeQuad(field, row, cell - row * (field.cols - 1), quad);
}
