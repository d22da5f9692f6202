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

/**
 * The normals of a surface after `matrix`, unit: by its cofactors, which are the inverse transpose but for a factor, and are there where it flattens as well.
 * A matrix that mirrors keeps the outside outside. A normal that is lost stays zero.
 */
export function transformNormals(m: Float64Array, normals: Float32Array): Float32Array {
  const side = determinant(m) < 0 ? -1 : 1;
  const cofactor = (a: number, b: number, c: number, d: number): number => side * (m[a] * m[d] - m[b] * m[c]);
  // what becomes of the normals along x, y and z
  const [xx, xy, xz] = [cofactor(5, 6, 9, 10), cofactor(6, 4, 10, 8), cofactor(4, 5, 8, 9)];
  const [yx, yy, yz] = [cofactor(9, 10, 1, 2), cofactor(10, 8, 2, 0), cofactor(8, 9, 0, 1)];
  const [zx, zy, zz] = [cofactor(1, 2, 5, 6), cofactor(2, 0, 6, 4), cofactor(0, 1, 4, 5)];
  const out = new Float32Array(normals.length);
  for (let i = 0; i < normals.length; i += 3) {
    const [nx, ny, nz] = [normals[i], normals[i + 1], normals[i + 2]];
    const x = xx * nx + yx * ny + zx * nz;
    const y = xy * nx + yy * ny + zy * nz;
    const z = xz * nx + yz * ny + zz * nz;
    const length = Math.sqrt(x * x + y * y + z * z);
    if (!(length > 0)) continue;
    out[i] = x / length;
    out[i + 1] = y / length;
    out[i + 2] = z / length;
  }
  return out;
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
