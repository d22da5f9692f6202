/**
 * One level of the quadtree over a height field: the height range of each block of span × span cells. Level 0 would be the cells themselves; it is
 * not kept, as a cell's range is that of its four heights.
 */
export interface FieldLevel {
  readonly rows: number;
  readonly cols: number;
  /** min, max of each block, row-major; +∞, −∞ where all is hole. */
  readonly ranges: Float64Array;
}

/** Level `i` of the list has blocks of 2^(i + 1) cells a side; the last has one block. */
export function buildLevels(heights: ArrayLike<number>, rows: number, cols: number): FieldLevel[] {
  let below: FieldLevel | null = null;
  let levelRows = rows - 1;
  let levelCols = cols - 1;
  const levels: FieldLevel[] = [];
  do {
    const lowerCols = levelCols;
    const lowerRows = levelRows;
    levelRows = Math.ceil(levelRows / 2);
    levelCols = Math.ceil(levelCols / 2);
    const ranges = new Float64Array(levelRows * levelCols * 2);
    for (let i = 0; i < ranges.length; i += 2) {
      ranges[i] = Infinity;
      ranges[i + 1] = -Infinity;
    }
    for (let row = 0; row < lowerRows; row++) {
      for (let col = 0; col < lowerCols; col++) {
        const block = ((row >> 1) * levelCols + (col >> 1)) * 2;
        if (below === null) writeCellRange(heights, cols, row, col, cellRange);
        else {
          cellRange[0] = below.ranges[(row * lowerCols + col) * 2];
          cellRange[1] = below.ranges[(row * lowerCols + col) * 2 + 1];
        }
        if (cellRange[0] < ranges[block]) ranges[block] = cellRange[0];
        if (cellRange[1] > ranges[block + 1]) ranges[block + 1] = cellRange[1];
      }
    }
    below = { rows: levelRows, cols: levelCols, ranges };
    levels.push(below);
  } while (levelRows > 1 || levelCols > 1);
  return levels;
}

const cellRange = new Float64Array(2);

/** Writes min and max of the heights of a cell that are numbers; +∞, −∞ when none is. */
export function writeCellRange(
  heights: ArrayLike<number>,
  cols: number,
  row: number,
  col: number,
  out: Float64Array,
): void {
  let min = Infinity;
  let max = -Infinity;
  const first = row * cols + col;
  for (let k = 0; k < 4; k++) {
    const height = heights[first + (k >> 1) * cols + (k & 1)];
    // comparisons with NaN are false
    if (height < min) min = height;
    if (height > max) max = height;
  }
  out[0] = min;
  out[1] = max;
}
