import { largest, meetsSlabs, NO_HALF, SlabRay } from "../../acceleration/slab-ray.ts";
import { RAY_MAX, RAY_MIN, type Ray } from "../../math/ray.ts";
import type { HeightField } from "../height-field.ts";
import type { SurfaceCrossing } from "../merge-crossings.ts";
import { hitsBackFaces, RayHit } from "../ray-hit.ts";
import { takeTriangleHit } from "../triangle.ts";
import { isOnEdge, WatertightRay } from "../watertight.ts";
import { ANY, NEAREST, STACK_SIZE, STACK_WORDS } from "./cast-codes.ts";
import { writeCellRange } from "./levels.ts";
import { LOWER_A, LOWER_B, LOWER_C, QUAD_SIZE, UPPER_A, UPPER_B, UPPER_C, writeQuad } from "./quad.ts";

export { ALL, ANY, NEAREST } from "./cast-codes.ts";

/** A hit of ALL, and what {@link mergeCrossings} must know of it. */
export interface FieldCrossing extends SurfaceCrossing {
  readonly hit: RayHit;
}

// A cast calls no user code, so one set of scratch serves all casts.
const stack = new Int32Array(STACK_SIZE * STACK_WORDS);
const stackNear = new Float64Array(STACK_SIZE);
const range = new Float64Array(2);
const quad = new Float64Array(QUAD_SIZE);

/**
 * Casts a ray at a height field: down a quadtree of height ranges, nearer blocks first, to the two triangles of each cell. Watertight within and
 * across cells: the triangle test is (see WatertightRay), neighbouring cells compute their common vertices by the same
 * products, and blocks are padded by more than either test's rounding error.
 *
 * One object is reused for all casts. `goal` NEAREST fills `hit` with the nearest (at equal t the lowest feature), ANY stops at the first, ALL
 * appends each to `all` instead: at an edge or vertex one for each triangle around it.
 */
class FieldCast {
  #field!: HeightField;
  #backFaces = false;
  #goal = NEAREST;
  #hit!: RayHit;
  #all: FieldCrossing[] | null = null;
  readonly #watertight = new WatertightRay();
  #found = false;
  #least = 0;
  #limit = 0;
  #top = 0;
  readonly #slab = new SlabRay();

  run(field: HeightField, ray: Ray, mode: number, goal: number, hit: RayHit, all: FieldCrossing[] | null): boolean {
    this.#field = field;
    this.#backFaces = hitsBackFaces(mode, field.doubleSided);
    this.#goal = goal;
    this.#hit = hit;
    this.#all = all;
    this.#found = false;
    this.#least = ray[RAY_MIN];
    this.#limit = ray[RAY_MAX];
    this.#top = 0;
    this.#watertight.begin(ray);
    this.#slab.extent = field.extent;
    this.#slab.begin(ray, NO_HALF);
    this.#push(field.levels.length, 0, 0);
    const swap = (this.#slab.inverseZ < 0 ? 2 : 0) | (this.#slab.inverseX < 0 ? 1 : 0);
    while (this.#top > 0) {
      this.#top--;
      if (stackNear[this.#top] > this.#limit) continue;
      const at = this.#top * STACK_WORDS;
      const level = stack[at];
      const row = stack[at + 1];
      const col = stack[at + 2];
      if (level === 0) {
        if (this.#testCell(row, col)) return true;
        continue;
      }
      // the nearest child is pushed last
      for (let k = 3; k >= 0; k--) {
        const child = k ^ swap;
        this.#push(level - 1, row * 2 + (child >> 1), col * 2 + (child & 1));
      }
    }
    return this.#found;
  }

  /** Puts a block on the stack if it exists and the ray meets its box before the limit. */
  #push(level: number, row: number, col: number): void {
    const field = this.#field;
    const slab = this.#slab;
    const lastCol = field.cols - 1;
    const lastRow = field.rows - 1;
    if (level === 0) {
      if (row >= lastRow || col >= lastCol) return;
      writeCellRange(field.heights, field.cols, row, col, range);
    } else {
      const { rows, cols, ranges } = field.levels[level - 1];
      if (row >= rows || col >= cols) return;
      const block = (row * cols + col) * 2;
      range[0] = ranges[block];
      range[1] = ranges[block + 1];
    }
    const low = range[0];
    const high = range[1];
    if (low > high) return;
    const side = 1 << level;
    const x0 = col * side * field.cellX;
    const x1 = Math.min((col + 1) * side, lastCol) * field.cellX;
    const z0 = row * side * field.cellZ;
    const z1 = Math.min((row + 1) * side, lastRow) * field.cellZ;
    const { inverseX, inverseY, inverseZ } = slab;
    const enterX = ((inverseX > 0 ? x0 : x1) - slab.nearOriginX) * inverseX;
    const enterY = ((inverseY > 0 ? low : high) - slab.nearOriginY) * inverseY;
    const enterZ = ((inverseZ > 0 ? z0 : z1) - slab.nearOriginZ) * inverseZ;
    const exitX = ((inverseX > 0 ? x1 : x0) - slab.farOriginX) * inverseX;
    const exitY = ((inverseY > 0 ? high : low) - slab.farOriginY) * inverseY;
    const exitZ = ((inverseZ > 0 ? z1 : z0) - slab.farOriginZ) * inverseZ;
    if (meetsSlabs(enterX, enterY, enterZ, exitX, exitY, exitZ, this.#least, this.#limit) === 0) return;
    const at = this.#top * STACK_WORDS;
    stack[at] = level;
    stack[at + 1] = row;
    stack[at + 2] = col;
    stackNear[this.#top++] = largest(enterX, enterY, enterZ);
  }

  /** Tests both triangles; true when the cast is over. */
  #testCell(row: number, col: number): boolean {
    const field = this.#field;
    const watertight = this.#watertight;
    writeQuad(field, row, col, quad);
    const feature = (row * (field.cols - 1) + col) * 2;
    if (watertight.intersect(quad, LOWER_A, LOWER_B, LOWER_C) && this.#take(feature)) return true;
    return watertight.intersect(quad, UPPER_A, UPPER_B, UPPER_C) && this.#take(feature + 1);
  }

  /** Considers the last intersection; true when the cast is over. */
  #take(feature: number): boolean {
    const watertight = this.#watertight;
    const hit = this.#hit;
    if (!(watertight.t >= this.#least && watertight.t <= this.#limit)) return false;
    if (watertight.backFace && !this.#backFaces) return false;
    if (this.#all !== null) {
      const one = new RayHit();
      takeTriangleHit(watertight, feature, one);
      const { t, backFace } = watertight;
      this.#all.push({ t, face: feature, backFace, onEdge: isOnEdge(watertight), hit: one });
      this.#found = true;
      return false;
    }
    if (this.#found && watertight.t === this.#limit && feature > hit.feature) return false;
    takeTriangleHit(watertight, feature, hit);
    this.#limit = watertight.t;
    this.#found = true;
    return this.#goal === ANY;
  }
}

const cast = new FieldCast();

/** See {@link FieldCast}. */
export function castField(
  field: HeightField,
  ray: Ray,
  mode: number,
  goal: number,
  hit: RayHit,
  all: FieldCrossing[] | null,
): boolean {
  return cast.run(field, ray, mode, goal, hit, all);
}
