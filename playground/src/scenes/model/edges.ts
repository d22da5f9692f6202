/** The edges of triangles, each once: vertex numbers in pairs. */
export interface Edges {
  /** Borders, and edges at which the surface bends by more than 35 degrees. */
  readonly folds: readonly number[];
  readonly others: readonly number[];
}

/** Cosine of 35 degrees. */
const FOLD = 0.819;

const [ONCE, SMOOTH, SHARP] = [0, 1, 2];

export function edgesOf(positions: Float32Array, indices: Uint32Array): Edges {
  const ids = weld(positions);
  const normals = normalsOf(positions, indices);
  const count = positions.length / 3;
  const numbers = new Map<number, number>();
  const ends: number[] = [];
  const faces: number[] = [];
  const kinds: number[] = [];
  for (let corner = 0; corner < indices.length; corner++) {
    const face = Math.floor(corner / 3);
    const next = corner % 3 === 2 ? corner - 2 : corner + 1;
    const [a, b] = [ids[indices[corner]], ids[indices[next]]];
    if (a === b) continue;
    const key = Math.min(a, b) * count + Math.max(a, b);
    const known = numbers.get(key);
    if (known === undefined) {
      numbers.set(key, faces.length);
      ends.push(a, b);
      faces.push(face);
      kinds.push(ONCE);
    } else if (kinds[known] === ONCE) kinds[known] = cosine(normals, faces[known], face) < FOLD ? SHARP : SMOOTH;
  }
  const folds: number[] = [];
  const others: number[] = [];
  for (let i = 0; i < kinds.length; i++) (kinds[i] === SMOOTH ? others : folds).push(ends[2 * i], ends[2 * i + 1]);
  return { folds, others };
}

/** For each vertex the first that lies at the same place. */
function weld(positions: Float32Array): Uint32Array {
  const count = positions.length / 3;
  const places = Float32Array.from(positions, (value) => value + 0); // −0 is 0
  const words = new Uint32Array(places.buffer);
  let size = 16;
  while (size < 2 * count) size *= 2;
  const table = new Int32Array(size).fill(-1);
  const ids = new Uint32Array(count);
  const same = (a: number, b: number) =>
    words[3 * a] === words[3 * b] && words[3 * a + 1] === words[3 * b + 1] && words[3 * a + 2] === words[3 * b + 2];
  for (let i = 0; i < count; i++) {
    let hash = Math.imul(words[3 * i], 73856093) ^ Math.imul(words[3 * i + 1], 19349663);
    hash = Math.imul(hash ^ Math.imul(words[3 * i + 2], 83492791), 0x9e3779b1);
    let slot = (hash ^ (hash >>> 15)) & (size - 1);
    while (table[slot] >= 0 && !same(table[slot], i)) slot = (slot + 1) & (size - 1);
    if (table[slot] < 0) table[slot] = i;
    ids[i] = table[slot];
  }
  return ids;
}

/** Of each face; 0, 0, 0 where it has no area. */
function normalsOf(positions: Float32Array, indices: Uint32Array): Float32Array {
  const normals = new Float32Array(indices.length);
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [3 * indices[i], 3 * indices[i + 1], 3 * indices[i + 2]];
    const ux = positions[b] - positions[a];
    const uy = positions[b + 1] - positions[a + 1];
    const uz = positions[b + 2] - positions[a + 2];
    const vx = positions[c] - positions[a];
    const vy = positions[c + 1] - positions[a + 1];
    const vz = positions[c + 2] - positions[a + 2];
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.sqrt(x * x + y * y + z * z);
    if (!(length > 0)) continue;
    normals[i] = x / length;
    normals[i + 1] = y / length;
    normals[i + 2] = z / length;
  }
  return normals;
}

/** Between two faces, whichever way round each is; 1 where one has no area. */
function cosine(normals: Float32Array, a: number, b: number): number {
  let [dot, ofA, ofB] = [0, 0, 0];
  for (let axis = 0; axis < 3; axis++) {
    const [x, y] = [normals[3 * a + axis], normals[3 * b + axis]];
    dot += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  return ofA > 0 && ofB > 0 ? dot : 1;
}
