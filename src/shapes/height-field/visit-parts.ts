import type { Aabb } from "../../math/aabb.ts";
import type { HeightField } from "../height-field.ts";
import type { PartVisitor } from "../shape.ts";
import { bareTriangle, type Triangle, updatePlaneNormal } from "../triangle.ts";
import { writeCellRange } from "./levels.ts";
import { LOWER_A, LOWER_B, LOWER_C, QUAD_SIZE, UPPER_A, UPPER_B, UPPER_C, writeQuad } from "./quad.ts";

/**
 * Visits the triangles of the cells whose boxes meet `box` (touching counts), holes left out. It is one triangle that changes after the visitor
 * returns; each call has its own, as visitors may look at the parts of other fields.
 */
export function visitFieldParts(field: HeightField, box: Aabb, visit: PartVisitor): void {
  const firstCol = Math.max(0, Math.ceil(box[0] / field.cellX) - 1);
  const firstRow = Math.max(0, Math.ceil(box[2] / field.cellZ) - 1);
  const lastCol = Math.min(field.cols - 2, Math.floor(box[3] / field.cellX));
  const lastRow = Math.min(field.rows - 2, Math.floor(box[5] / field.cellZ));
  const quad = new Float64Array(QUAD_SIZE);
  const range = new Float64Array(2);
  const part = bareTriangle(field.doubleSided);
  for (let row = firstRow; row <= lastRow; row++) {
    for (let col = firstCol; col <= lastCol; col++) {
      writeCellRange(field.heights, field.cols, row, col, range);
      if (range[0] > box[4] || range[1] < box[1]) continue;
      writeQuad(field, row, col, quad);
      const feature = (row * (field.cols - 1) + col) * 2;
      if (fill(part, quad, LOWER_A, LOWER_B, LOWER_C)) visit(part, null, feature);
      if (fill(part, quad, UPPER_A, UPPER_B, UPPER_C)) visit(part, null, feature + 1);
    }
  }
}

/** Makes `part` the triangle at these offsets of the quad; false for a hole. */
function fill(part: Triangle, quad: Float64Array, a: number, b: number, c: number): boolean {
  for (let i = 0; i < 3; i++) {
    part.points[i] = quad[a + i];
    part.points[3 + i] = quad[b + i];
    part.points[6 + i] = quad[c + i];
  }
  return updatePlaneNormal(part);
}
