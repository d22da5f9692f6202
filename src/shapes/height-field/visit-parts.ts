import type { Aabb } from "../../math/aabb.ts";
import { normalize } from "../../math/vec3.ts";
import type { HeightField } from "../height-field.ts";
import { END, type PartWalk, searchParts, UNSCALED } from "../parts/part-walk.ts";
import type { PartSearch } from "../shape.ts";
import type { Triangle } from "../triangle.ts";
import { writeCellRange } from "./levels.ts";
import { LOWER_A, LOWER_B, LOWER_C, UPPER_A, UPPER_B, UPPER_C, writeQuad } from "./quad.ts";

/** Searches the triangles, holes left out: {@link searchParts}. It is one triangle that changes after the visitor returns. */
export function searchField(
  field: HeightField,
  from: Float64Array,
  half: Float64Array | null,
  search: PartSearch,
): void {
  searchParts(field, UNSCALED, from, half, search, walkField);
}

function walkField(walk: PartWalk, field: HeightField, search: PartSearch): void {
  insertField(walk, field);
  for (let feature = nextFeature(walk, field); feature >= 0; feature = nextFeature(walk, field)) {
    search.visit(fillPart(walk, field, feature), null, feature);
    if (!walk.takeLimit(search)) return;
  }
}

/**
 * Begins with the blocks that hold all cells within the limit: at most two by two, so that little time goes into coming down from the top. Blocks are numbered
 * level by level from the cells up, row by row.
 */
export function insertField(walk: PartWalk, field: HeightField): void {
  const { item } = walk;
  walk.writeReach(item);
  const firstCol = cellAt(item[0] / field.cellX, 0, field.cols - 2);
  const lastCol = cellAt(item[3] / field.cellX, field.cols - 2, field.cols - 2);
  const firstRow = cellAt(item[2] / field.cellZ, 0, field.rows - 2);
  const lastRow = cellAt(item[5] / field.cellZ, field.rows - 2, field.rows - 2);
  let level = 0;
  let end = (field.rows - 1) * (field.cols - 1);
  while ((lastCol >> level) - (firstCol >> level) > 1 || (lastRow >> level) - (firstRow >> level) > 1) {
    end += field.levels[level].rows * field.levels[level].cols;
    level++;
  }
  insertBlocks(walk, field, level, firstRow >> level, firstCol >> level, end);
}

/** The number of a cell from 0 to `last`, `unbounded` where there is no number. */
function cellAt(value: number, unbounded: number, last: number): number {
  return Number.isNaN(value) ? unbounded : Math.max(0, Math.min(last, Math.floor(value)));
}

/** The feature of the next triangle of a walk, −1 at its end. Leaves its cell in `walk.quad`. */
export function nextFeature(walk: PartWalk, field: HeightField): number {
  for (;;) {
    const entry = walk.next();
    if (entry === END) return -1;
    if (entry < 0) {
      const cell = ~entry >> 1;
      const row = Math.floor(cell / (field.cols - 1));
      writeQuad(field, row, cell - row * (field.cols - 1), walk.quad);
      return ~entry;
    }
    // which level the block is of
    let level = 0;
    let first = 0;
    let cols = field.cols - 1;
    let end = (field.rows - 1) * cols;
    while (entry >= end) {
      cols = field.levels[level].cols;
      first = end;
      end += field.levels[level++].rows * cols;
    }
    const row = Math.floor((entry - first) / cols);
    const col = entry - first - row * cols;
    walk.open();
    if (level === 0) insertTriangles(walk, field, row, col, entry);
    else insertBlocks(walk, field, level - 1, row * 2, col * 2, first);
  }
}

/** Inserts the up to four blocks of a level from (row, col) on; blocks from number `end` on are of the next level. */
function insertBlocks(walk: PartWalk, field: HeightField, level: number, row: number, col: number, end: number): void {
  const { item, range } = walk;
  const lastCol = field.cols - 1;
  const lastRow = field.rows - 1;
  const rows = level === 0 ? lastRow : field.levels[level - 1].rows;
  const cols = level === 0 ? lastCol : field.levels[level - 1].cols;
  const side = 1 << level;
  for (let r = row; r < row + 2 && r < rows; r++) {
    for (let c = col; c < col + 2 && c < cols; c++) {
      if (level === 0) writeCellRange(field.heights, field.cols, r, c, range);
      else {
        range[0] = field.levels[level - 1].ranges[(r * cols + c) * 2];
        range[1] = field.levels[level - 1].ranges[(r * cols + c) * 2 + 1];
      }
      if (range[0] > range[1]) continue;
      item[0] = c * side * field.cellX;
      item[1] = range[0];
      item[2] = r * side * field.cellZ;
      item[3] = Math.min((c + 1) * side, lastCol) * field.cellX;
      item[4] = range[1];
      item[5] = Math.min((r + 1) * side, lastRow) * field.cellZ;
      walk.insert(end - (rows - r) * cols + c, item, 0);
    }
  }
}

function insertTriangles(walk: PartWalk, field: HeightField, row: number, col: number, cell: number): void {
  const { quad } = walk;
  writeQuad(field, row, col, quad);
  if (writeBox(walk.item, quad, LOWER_A, LOWER_B, LOWER_C)) walk.insert(~(cell * 2), walk.item, 0);
  if (writeBox(walk.item, quad, UPPER_A, UPPER_B, UPPER_C)) walk.insert(~(cell * 2 + 1), walk.item, 0);
}

/** Writes the box of a triangle of a cell, whose sides are those of the cell; false for a hole. */
function writeBox(out: Aabb, quad: Float64Array, a: number, b: number, c: number): boolean {
  const x = quad[a + 1];
  const y = quad[b + 1];
  const z = quad[c + 1];
  const low = x < y ? x : y;
  const high = x < y ? y : x;
  out[0] = quad[0];
  out[1] = z < low ? z : low;
  out[2] = quad[2];
  out[3] = quad[9];
  out[4] = z > high ? z : high;
  out[5] = quad[11];
  return x - x === 0 && y - y === 0 && z - z === 0;
}

/** The triangle of a feature whose cell is in `walk.quad`. */
function fillPart(walk: PartWalk, field: HeightField, feature: number): Triangle {
  const part = field.doubleSided ? walk.both : walk.front;
  const { points } = part;
  const { quad } = walk;
  const lower = feature % 2 === 0;
  const b = lower ? LOWER_B : UPPER_B;
  const c = lower ? LOWER_C : UPPER_C;
  for (let i = 0; i < 3; i++) {
    points[i] = quad[i];
    points[3 + i] = quad[b + i];
    points[6 + i] = quad[c + i];
  }
  fieldNormal(field, quad, lower, part.planeNormal);
  return part;
}

/** Writes the upward unit normal of the lower or the upper triangle of a cell. */
export function fieldNormal(field: HeightField, quad: Float64Array, lower: boolean, out: Float64Array): void {
  // slopes along x and z: of the edges of the triangle that run along the axes
  const alongX = lower ? quad[10] - quad[7] : quad[4] - quad[1];
  const alongZ = lower ? quad[7] - quad[1] : quad[10] - quad[4];
  out[0] = 0 - alongX * field.cellZ;
  out[1] = field.cellX * field.cellZ;
  out[2] = 0 - alongZ * field.cellX;
  normalize(out);
}
