/** A mesh as plain numbers, to be turned, joined and given any precision. */
export interface Solid {
  readonly positions: readonly number[];
  readonly indices: readonly number[];
}

/** A closed cube of 12 faces, half extents 1, counter-clockwise from outside. */
export const CUBE: Solid = {
  positions: [-1, -1, -1, 1, -1, -1, 1, 1, -1, -1, 1, -1, -1, -1, 1, 1, -1, 1, 1, 1, 1, -1, 1, 1],
  indices: [0, 3, 2, 0, 2, 1, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4, 3, 7, 6, 3, 6, 2, 0, 4, 7, 0, 7, 3, 1, 2, 6, 1, 6, 5],
};

/** A closed octahedron, vertices at distance 1 on the axes. */
export const OCTAHEDRON: Solid = {
  positions: [1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1],
  indices: [0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5],
};

/** A closed torus about z: radii 2 and 1, 2 · u · v faces. */
export function torus(u: number, v: number): Solid {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i < u; i++) {
    const a = (2 * Math.PI * i) / u;
    for (let j = 0; j < v; j++) {
      const b = (2 * Math.PI * j) / v;
      const r = 2 + Math.cos(b);
      positions.push(r * Math.cos(a), r * Math.sin(a), Math.sin(b));
      const next = ((i + 1) % u) * v;
      const [p, q, s, t] = [i * v + j, next + j, next + ((j + 1) % v), i * v + ((j + 1) % v)];
      indices.push(p, q, s, p, s, t);
    }
  }
  return { positions, indices };
}

/** Each coordinate times `scale`, plus `offset`; mirrored when the scale is negative, so its faces then look inward. */
export function placed({ positions, indices }: Solid, scale: number, offset = [0, 0, 0]): Solid {
  return { positions: positions.map((value, i) => value * scale + offset[i % 3]), indices };
}

/** The same surface with its faces looking the other way. */
export function insideOut({ positions, indices }: Solid): Solid {
  return { positions, indices: indices.map((_, i) => indices[i - (i % 3) + ((3 - (i % 3)) % 3)]) };
}

/** Several in one mesh. */
export function joined(...solids: Solid[]): Solid {
  const positions: number[] = [];
  const indices: number[] = [];
  for (const solid of solids) {
    const first = positions.length / 3;
    positions.push(...solid.positions);
    indices.push(...solid.indices.map((index) => index + first));
  }
  return { positions, indices };
}

/** The same surface with three vertices of its own for every face. */
export function unshared({ positions, indices }: Solid): Solid {
  return {
    positions: indices.flatMap((index) => positions.slice(3 * index, 3 * index + 3)),
    indices: indices.map((_, i) => i),
  };
}
