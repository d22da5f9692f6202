const TRIANGLES = 4;
const STRIP = 5;

/**
 * Vertex numbers of the triangles of a primitive of `mode` 4 (list), 5 (strip: every second triangle turned round) or 6 (fan around the
 * first vertex), as glTF 2.0 section 3.7.2.1 says. `indices` null: the vertices in order.
 */
export function triangulate(indices: ArrayLike<number> | null, vertexCount: number, mode: number): Uint32Array {
  const count = indices === null ? vertexCount : indices.length;
  const corner = (i: number): number => (indices === null ? i : indices[i]);
  if (mode === TRIANGLES) return Uint32Array.from({ length: count }, (_, i) => corner(i));
  const faces = Math.max(count - 2, 0);
  const out = new Uint32Array(faces * 3);
  for (let face = 0; face < faces; face++) {
    const odd = face % 2;
    const corners = mode === STRIP ? [face, face + 1 + odd, face + 2 - odd] : [face + 1, face + 2, 0];
    for (let i = 0; i < 3; i++) out[face * 3 + i] = corner(corners[i]);
  }
  return out;
}
