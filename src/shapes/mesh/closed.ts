import type { Mesh } from "./mesh.ts";

const known = new WeakMap<Mesh, boolean>();

/**
 * Whether a mesh encloses a volume: every edge, vertices welded by exact position, is used equally often in both directions. Takes
 * about 1 µs a face the first time; the answer is kept as long as the mesh.
 */
export function isClosed(mesh: Mesh): boolean {
  let closed = known.get(mesh);
  if (closed === undefined) {
    closed = countOpenEdges(mesh) === 0;
    known.set(mesh, closed);
  }
  return closed;
}

/** The vertices have moved: the answer is worked out anew. */
export function forgetClosed(mesh: Mesh): void {
  known.delete(mesh);
}

/** Number of edges (vertices welded by exact position) that are not used equally often in both directions. */
export function countOpenEdges(mesh: Mesh): number {
  const { indices, positions } = mesh;
  const welded = weldVertices(positions);
  const vertexCount = positions.length / 3;
  const balance = new Map<number, number>();
  for (let i = 0; i < indices.length; i++) {
    const from = welded[indices[i]];
    const to = welded[indices[i % 3 === 2 ? i - 2 : i + 1]];
    if (from === to) continue;
    const key = from < to ? from * vertexCount + to : to * vertexCount + from;
    balance.set(key, (balance.get(key) ?? 0) + (from < to ? 1 : -1));
  }
  let open = 0;
  for (const uses of balance.values()) if (uses !== 0) open++;
  return open;
}

/** For each vertex the number of the first vertex at exactly its position (−0 equals 0). Open addressing over position bits. */
export function weldVertices(positions: Float32Array | Float64Array): Uint32Array {
  const count = positions.length / 3;
  let capacity = 4;
  while (capacity < count * 2) capacity *= 2;
  const table = new Int32Array(capacity).fill(-1);
  const welded = new Uint32Array(count);
  const point = new Float64Array(3);
  const bits = new Uint32Array(point.buffer);
  for (let vertex = 0; vertex < count; vertex++) {
    const at = vertex * 3;
    for (let i = 0; i < 3; i++) point[i] = positions[at + i] + 0; // −0 + 0 is 0
    let hash = 0;
    for (let i = 0; i < 6; i++) hash = Math.imul(hash ^ bits[i], 0x9e3779b1) ^ (hash >>> 15);
    let slot = (hash ^ (hash >>> 16)) & (capacity - 1);
    while (table[slot] >= 0) {
      const other = table[slot] * 3;
      if (positions[other] === point[0] && positions[other + 1] === point[1] && positions[other + 2] === point[2])
        break;
      slot = (slot + 1) & (capacity - 1);
    }
    if (table[slot] < 0) table[slot] = vertex;
    welded[vertex] = table[slot];
  }
  return welded;
}
