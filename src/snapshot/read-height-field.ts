import type { FieldLevel } from "../shapes/height-field/levels.ts";
import { type HeightField, heightFieldOf } from "../shapes/height-field.ts";
import { checkBoolean, checkInteger, checkWithin } from "./checks.ts";
import { damaged } from "./damage.ts";
import { realsOf } from "./read-mesh.ts";
import type { SectionReader } from "./section-reader.ts";
import type { HeightFieldRecord } from "./shape-kinds.ts";

/** A height field whose arrays are views into the file. */
export function readHeightField(sections: SectionReader, record: HeightFieldRecord): HeightField {
  const rows = checkInteger("rows", record.rows, 2, Infinity);
  const cols = checkInteger("cols", record.cols, 2, Infinity);
  const heights = realsOf(sections, record.heights);
  if (heights.length !== rows * cols) damaged("the heights of a field do not fit");
  for (let i = 0; i < heights.length; i++) {
    if (Math.abs(heights[i]) === Infinity) damaged(`heights[${i}] is infinite`);
  }
  const data = sections.array(Float64Array, record.data, 8);
  checkWithin("a height field", data, Number.MAX_VALUE);
  const [cellX, cellZ] = data;
  if (!(cellX > 0 && cellZ > 0)) damaged("a cell of a height field has no size");
  const levels = readLevels(sections, record.levels, rows, cols);
  const doubleSided = checkBoolean("doubleSided", record.doubleSided);
  return heightFieldOf({ rows, cols, cellX, cellZ, heights, doubleSided, bounds: data.subarray(2), levels });
}

/** Each level has half the rows and columns of blocks of the one before, up to one block. */
function readLevels(sections: SectionReader, numbers: readonly number[], rows: number, cols: number): FieldLevel[] {
  const levels: FieldLevel[] = [];
  let height = rows - 1;
  let width = cols - 1;
  do {
    height = Math.ceil(height / 2);
    width = Math.ceil(width / 2);
    const ranges = sections.array(Float64Array, numbers[levels.length], height * width * 2);
    for (let i = 0; i < ranges.length; i++) if (Number.isNaN(ranges[i])) damaged("a height field has a range of NaN");
    levels.push({ rows: height, cols: width, ranges });
  } while (height > 1 || width > 1);
  if (levels.length !== numbers.length) damaged("a height field has levels too many");
  return levels;
}
