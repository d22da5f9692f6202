import { mesh, raycastShape, ShapeHit, type Vec3 } from "hitscan";
import type { MeshData } from "./meshes.ts";
import { random, randomDirection } from "./random.ts";

/** What {@link countLeaks} found. */
export interface LeakCount {
  readonly name: string;
  readonly rays: number;
  /** Rays aimed at a vertex; the others are aimed at a point of an edge. */
  readonly atVertices: number;
  /** Rays that passed through the surface where they were aimed. */
  readonly leaks: number;
}

/** Answers a ray with the distance of its nearest hit, or with Infinity. */
export type Ask = (ray: { readonly origin: Vec3; readonly direction: Vec3 }) => number;

/** The faces around an edge or a vertex must look at the ray at least this much (cosine), or a miss could be right. */
const FACING = 0.05;

/** A hit may be this much beyond the target, relative to the mesh's size. The far side of a mesh is much further. */
const BEYOND = 1e-6;

/** An edge between two faces, or a vertex with the ring of faces around it. */
interface Feature {
  /** The edge's two vertices; twice the same for a vertex. */
  readonly a: number;
  readonly b: number;
  readonly faces: readonly number[];
}

/**
 * Aims `count` rays from outside exactly (as far as float64 goes) at points of the edges and at the vertices of a closed mesh,
 * and counts those that do not hit at the target or before it. Only targets whose faces all look at the ray's origin are
 * used: there the surface is a sheet across the ray, so that passing it is a leak and nothing else.
 *
 * `position` moves the mesh by its pose. The rays are the same for the same seed. `ask` answers them, where it is not hitscan
 * with the mesh itself.
 */
export function countLeaks(
  data: MeshData,
  count: number,
  seed: number,
  position = { x: 0, y: 0, z: 0 },
  ask: Ask = askMesh(data, position),
): LeakCount {
  const { positions } = data;
  const { edges, vertices } = featuresOf(data);
  const normals = faceNormals(data);
  const size = extentOf(positions);
  const next = random(seed);
  const direction = new Float64Array(3);
  let leaks = 0;
  let rays = 0;
  let atVertices = 0;
  for (let tries = 0; rays < count && tries < 10 * count; tries++) {
    const kind = tries % 2 === 0 ? edges : vertices;
    const feature = kind[Math.floor(next() * kind.length)];
    if (!aimAt(feature, normals, next, direction)) continue;
    const s = feature.a === feature.b ? 0 : next();
    const reach = size * (0.1 + 3 * next());
    const [tx, ty, tz] = [0, 1, 2].map((axis) => {
      const a = positions[3 * feature.a + axis];
      return a + s * (positions[3 * feature.b + axis] - a);
    });
    const to = { x: position.x + tx, y: position.y + ty, z: position.z + tz };
    const origin = { x: to.x - reach * direction[0], y: to.y - reach * direction[1], z: to.z - reach * direction[2] };
    const toward = { x: to.x - origin.x, y: to.y - origin.y, z: to.z - origin.z };
    if (!(ask({ origin, direction: toward }) <= reach + BEYOND * size)) leaks++;
    if (feature.a === feature.b) atVertices++;
    rays++;
  }
  return { name: data.name, rays, atVertices, leaks };
}

/** Asks the mesh at `position` by `raycastShape`. */
export function askMesh({ positions, indices }: MeshData, position = { x: 0, y: 0, z: 0 }): Ask {
  const shape = mesh(positions, indices);
  const pose = { position };
  const options = { out: new ShapeHit() };
  return (ray) => raycastShape(shape, pose, ray, options)?.distance ?? Infinity;
}

/** A random direction that meets every face of the feature from its front. False when none was found. */
function aimAt(feature: Feature, normals: Float64Array, next: () => number, out: Float64Array): boolean {
  for (let tries = 0; tries < 20; tries++) {
    randomDirection(next, out);
    let sum = 0;
    for (const face of feature.faces) sum += cosine(normals, face, out);
    if (sum > 0) for (let axis = 0; axis < 3; axis++) out[axis] = -out[axis];
    if (feature.faces.every((face) => cosine(normals, face, out) < -FACING)) return true;
  }
  return false;
}

function cosine(normals: Float64Array, face: number, direction: Float64Array): number {
  const at = 3 * face;
  return normals[at] * direction[0] + normals[at + 1] * direction[1] + normals[at + 2] * direction[2];
}

/** Edges with exactly two faces, and vertices all of whose edges are such. Vertices in the same place are one. */
function featuresOf({ positions, indices }: MeshData): { edges: Feature[]; vertices: Feature[] } {
  const welded = weld(positions);
  const faceCount = indices.length / 3;
  const edgeFaces = new Map<number, number[]>();
  const vertexFaces: number[][] = [];
  const open = new Set<number>();
  for (let face = 0; face < faceCount; face++) {
    const corners = [0, 1, 2].map((corner) => welded[indices[3 * face + corner]]);
    for (let corner = 0; corner < 3; corner++) {
      const [a, b] = [corners[corner], corners[(corner + 1) % 3]];
      const key = Math.min(a, b) * welded.length + Math.max(a, b);
      const faces = edgeFaces.get(key);
      if (faces === undefined) edgeFaces.set(key, [face]);
      else faces.push(face);
      vertexFaces[a] ??= [];
      vertexFaces[a].push(face);
    }
  }
  const edges: Feature[] = [];
  for (const [key, faces] of edgeFaces) {
    const [a, b] = [Math.floor(key / welded.length), key % welded.length];
    if (faces.length === 2 && faces[0] !== faces[1]) edges.push({ a, b, faces });
    else open.add(a).add(b);
  }
  const vertices: Feature[] = [];
  vertexFaces.forEach((faces, a) => {
    if (!open.has(a)) vertices.push({ a, b: a, faces });
  });
  return { edges, vertices };
}

/** For every vertex the first one in the same place. */
function weld(positions: ArrayLike<number>): Uint32Array {
  const first = new Map<string, number>();
  const welded = new Uint32Array(positions.length / 3);
  for (let i = 0; i < welded.length; i++) {
    const key = `${positions[3 * i]} ${positions[3 * i + 1]} ${positions[3 * i + 2]}`;
    const known = first.get(key);
    if (known === undefined) first.set(key, i);
    welded[i] = known ?? i;
  }
  return welded;
}

/** Unit normals of the faces, counter-clockwise front; NaN where a face has no area, so that it never looks at a ray. */
function faceNormals({ positions, indices }: MeshData): Float64Array {
  const normals = new Float64Array(indices.length);
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [3 * indices[i], 3 * indices[i + 1], 3 * indices[i + 2]];
    const [ux, uy, uz] = [0, 1, 2].map((axis) => positions[b + axis] - positions[a + axis]);
    const [vx, vy, vz] = [0, 1, 2].map((axis) => positions[c + axis] - positions[a + axis]);
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    normals[i] = nx / length;
    normals[i + 1] = ny / length;
    normals[i + 2] = nz / length;
  }
  return normals;
}

/** Half the longest side of the mesh's box. */
function extentOf(positions: ArrayLike<number>): number {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    min[i % 3] = Math.min(min[i % 3], positions[i]);
    max[i % 3] = Math.max(max[i % 3], positions[i]);
  }
  return Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2;
}
