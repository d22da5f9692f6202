/** A new 4 × 4 identity matrix, column by column. */
export function identity(): Float64Array {
  const matrix = new Float64Array(16);
  matrix[0] = 1;
  matrix[5] = 1;
  matrix[10] = 1;
  matrix[15] = 1;
  return matrix;
}
