/** A triangle mesh as plain arrays. */
export interface MeshData {
  readonly name: string;
  readonly positions: Float32Array | Float64Array;
  readonly indices: Uint32Array;
}

/** A point of the unit cube's surface → the radius of the body there. */
export type Relief = (x: number, y: number, z: number) => number;

/**
 * A closed sphere-like mesh of 12 n² triangles: a cube's sides, n × n quads each, blown up to the unit sphere and moved out by
 * `relief`. Vertices on the cube's edges are shared, so there is no seam. Counter-clockwise from outside.
 */
export function cubeSphere(name: string, n: number, relief: Relief = () => 1, Precision = Float32Array): MeshData {
  const ids = new Map<number, number>();
  const points: number[] = [];
  const indices: number[] = [];
  const vertex = (i: number, j: number, k: number): number => {
    const key = (i * (n + 1) + j) * (n + 1) + k;
    const known = ids.get(key);
    if (known !== undefined) return known;
    const x = (2 * i) / n - 1;
    const y = (2 * j) / n - 1;
    const z = (2 * k) / n - 1;
    const length = Math.sqrt(x * x + y * y + z * z);
    const r = relief(x / length, y / length, z / length) / length;
    ids.set(key, ids.size);
    points.push(x * r, y * r, z * r);
    return ids.size - 1;
  };
  const side = (corner: (a: number, b: number) => number): void => {
    for (let a = 0; a < n; a++) {
      for (let b = 0; b < n; b++) {
        const [p, q, r, s] = [corner(a, b), corner(a + 1, b), corner(a + 1, b + 1), corner(a, b + 1)];
        indices.push(p, q, r, p, r, s);
      }
    }
  };
  side((a, b) => vertex(n, a, b));
  side((a, b) => vertex(0, b, a));
  side((a, b) => vertex(b, n, a));
  side((a, b) => vertex(a, 0, b));
  side((a, b) => vertex(a, b, n));
  side((a, b) => vertex(b, a, 0));
  return { name, positions: new Precision(points), indices: Uint32Array.from(indices) };
}

/** Bumps of several sizes, a stand-in for a scanned statue. */
export const bumps: Relief = (x, y, z) =>
  1 + 0.25 * Math.sin(3 * x + 2 * y) * Math.cos(4 * z) + 0.05 * Math.sin(17 * x) * Math.sin(19 * y) * Math.sin(23 * z);

/** A closed tube of 2 · u · v triangles along a (2, 3) torus knot, with scales on its skin: much that hides behind itself. */
export function knot(name: string, u: number, v: number): MeshData {
  const positions = new Float32Array(u * v * 3);
  const indices = new Uint32Array(u * v * 6);
  const center = (t: number): [number, number, number] => {
    const r = 2 + Math.cos(3 * t);
    return [r * Math.cos(2 * t), r * Math.sin(2 * t), 1.2 * Math.sin(3 * t)];
  };
  for (let i = 0, p = 0; i < u; i++) {
    const t = (2 * Math.PI * i) / u;
    const [cx, cy, cz] = center(t);
    const [nx, ny, nz] = center(t + 1e-3);
    const along = unit([nx - cx, ny - cy, nz - cz]);
    const side = unit(cross(along, [cx, cy, 0.3]));
    const up = cross(along, side);
    for (let j = 0; j < v; j++) {
      const angle = (2 * Math.PI * j) / v;
      const radius = 0.4 * (1 + 0.05 * Math.sin(60 * t) * Math.sin(6 * angle) + 0.01 * Math.sin(400 * t + 40 * angle));
      const a = radius * Math.cos(angle);
      const b = radius * Math.sin(angle);
      positions[p++] = cx + a * side[0] + b * up[0];
      positions[p++] = cy + a * side[1] + b * up[1];
      positions[p++] = cz + a * side[2] + b * up[2];
    }
  }
  for (let i = 0, k = 0; i < u; i++) {
    for (let j = 0; j < v; j++) {
      const p = i * v + j;
      const q = i * v + ((j + 1) % v);
      const r = ((i + 1) % u) * v + ((j + 1) % v);
      const s = ((i + 1) % u) * v + j;
      for (const corner of [p, r, q, p, s, r]) indices[k++] = corner;
    }
  }
  return { name, positions, indices };
}

type Triple = readonly [number, number, number];

function cross(a: Triple, b: Triple): Triple {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit(a: Triple): Triple {
  const length = Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
  return [a[0] / length, a[1] / length, a[2] / length];
}

/** Centre and half diagonal of the mesh's box. */
export function boundsOf({ positions }: MeshData): { center: Triple; radius: number } {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    min[i % 3] = Math.min(min[i % 3], positions[i]);
    max[i % 3] = Math.max(max[i % 3], positions[i]);
  }
  const half = [0, 1, 2].map((axis) => (max[axis] - min[axis]) / 2);
  return {
    center: [min[0] + half[0], min[1] + half[1], min[2] + half[2]],
    radius: Math.sqrt(half[0] * half[0] + half[1] * half[1] + half[2] * half[2]),
  };
}
