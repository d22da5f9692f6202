/** A new matrix a · b; both 4 × 4 and affine, column by column. */
export function multiplyMatrices(a: Float64Array, b: Float64Array): Float64Array {
  const out = new Float64Array(16);
  for (let column = 0; column < 16; column += 4) {
    for (let row = 0; row < 4; row++) {
      out[column + row] =
        a[row] * b[column] + a[row + 4] * b[column + 1] + a[row + 8] * b[column + 2] + a[row + 12] * b[column + 3];
    }
  }
  return out;
}

/** The matrix that scales, then rotates by the unit quaternion (x, y, z, w), then moves. */
export function composeMatrix(translation: Float64Array, rotation: Float64Array, scale: Float64Array): Float64Array {
  const [x, y, z, w] = rotation;
  const [sx, sy, sz] = scale;
  const [tx, ty, tz] = translation;
  return Float64Array.of(
    (1 - (y * (y + y) + z * (z + z))) * sx,
    (x * (y + y) + w * (z + z)) * sx,
    (x * (z + z) - w * (y + y)) * sx,
    0,
    (x * (y + y) - w * (z + z)) * sy,
    (1 - (x * (x + x) + z * (z + z))) * sy,
    (y * (z + z) + w * (x + x)) * sy,
    0,
    (x * (z + z) + w * (y + y)) * sz,
    (y * (z + z) - w * (x + x)) * sz,
    (1 - (x * (x + x) + y * (y + y))) * sz,
    0,
    tx,
    ty,
    tz,
    1,
  );
}

/** Determinant of the linear part: negative where the matrix mirrors, 0 where it flattens. */
export function determinant(m: Float64Array): number {
  return m[0] * (m[5] * m[10] - m[6] * m[9]) - m[4] * (m[1] * m[10] - m[2] * m[9]) + m[8] * (m[1] * m[6] - m[2] * m[5]);
}

/** Writes matrix · (x, y, z, 1) of every vertex into `out`. */
export function transformPositions(
  matrix: Float64Array,
  positions: Float32Array | Float64Array,
  out: Float32Array | Float64Array,
  offset: number,
): void {
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i];
    const y = positions[i + 1];
    const z = positions[i + 2];
    out[offset + i] = matrix[0] * x + matrix[4] * y + matrix[8] * z + matrix[12];
    out[offset + i + 1] = matrix[1] * x + matrix[5] * y + matrix[9] * z + matrix[13];
    out[offset + i + 2] = matrix[2] * x + matrix[6] * y + matrix[10] * z + matrix[14];
  }
}
