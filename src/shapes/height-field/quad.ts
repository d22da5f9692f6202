import type { HeightField } from "../height-field.ts";

/**
 * The four vertices of a cell: (row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1), three numbers each. The diagonal runs from
 * the first to the last; triangle 0 lies on the side of the greater row, triangle 1 on that of the greater column. Both are
 * counter-clockwise from above.
 */
export const QUAD_SIZE = 12;
export const LOWER_A = 0;
export const LOWER_B = 6;
export const LOWER_C = 9;
export const UPPER_A = 0;
export const UPPER_B = 9;
export const UPPER_C = 3;

/** Writes the vertices of a cell. Neighbours write their common vertices with the same bits. */
export function writeQuad(field: HeightField, row: number, col: number, out: Float64Array): void {
  const { heights, cols, cellX, cellZ } = field;
  for (let k = 0; k < 4; k++) {
    const r = row + (k >> 1);
    const c = col + (k & 1);
    out[k * 3] = c * cellX;
    out[k * 3 + 1] = heights[r * cols + c];
    out[k * 3 + 2] = r * cellZ;
  }
}
