import { EPSILON } from "../../math/scalar.ts";
import { SOLVE_ROW } from "./solve-layout.ts";

export { SOLVE_ROW, SOLVE_SIZE } from "./solve-layout.ts";

/** A pivot below this, relative to the largest coefficient of its row, is no pivot: the system is singular to rounding. */
const SINGULAR = 16 * EPSILON;

/**
 * Solves `size` linear equations in place by elimination with scaled row pivots. Row i starts at i · SOLVE_ROW; its right-hand side stands in column
 * `size` and is the solution afterwards. False, with garbage in `m`, when the system is singular to rounding.
 */
export function solve(m: Float64Array, size: number): boolean {
  scaleRows(m, size);
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(m[row * SOLVE_ROW + column]) > Math.abs(m[pivot * SOLVE_ROW + column])) pivot = row;
    }
    const top = column * SOLVE_ROW;
    const from = pivot * SOLVE_ROW;
    if (!(Math.abs(m[from + column]) > SINGULAR)) return false;
    for (let i = column; i <= size; i++) {
      const swapped = m[top + i];
      m[top + i] = m[from + i];
      m[from + i] = swapped;
    }
    for (let row = column + 1; row < size; row++) {
      const at = row * SOLVE_ROW;
      const factor = m[at + column] / m[top + column];
      for (let i = column; i <= size; i++) m[at + i] -= factor * m[top + i];
    }
  }
  for (let row = size - 1; row >= 0; row--) {
    const at = row * SOLVE_ROW;
    let sum = m[at + size];
    for (let i = row + 1; i < size; i++) sum -= m[at + i] * m[i * SOLVE_ROW + size];
    m[at + size] = sum / m[at + row];
  }
  return true;
}

/** Makes the largest coefficient of each row 1, so that pivots can be compared. */
function scaleRows(m: Float64Array, size: number): void {
  for (let row = 0; row < size; row++) {
    const at = row * SOLVE_ROW;
    let largest = 0;
    for (let i = 0; i < size; i++) largest = Math.max(largest, Math.abs(m[at + i]));
    if (!(largest > 0)) continue;
    for (let i = 0; i <= size; i++) m[at + i] /= largest;
  }
}
