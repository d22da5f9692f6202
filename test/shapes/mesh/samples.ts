import { createRay, RAY_MIN, type Ray, readRay } from "../../../src/math/ray.ts";
import { type Mesh, mesh } from "../../../src/shapes/mesh/mesh.ts";

type Random = () => number;

interface Soup {
  /** Size of the coordinates. */
  readonly scale?: number;
  /** z relative to x and y: small ones make rays graze. */
  readonly flat?: number;
  /** Coordinates are multiples of 1/4 (float32) or 1/3: many coplanar, duplicate and degenerate faces, and rays that meet edges exactly. */
  readonly grid?: boolean;
  readonly f32?: boolean;
  /** Distance of the mesh from its frame's origin, in units of scale. */
  readonly offset?: number;
  /** Distance of the rays' origins, in units of scale. */
  readonly far?: number;
  readonly faces?: number;
}

/** Meshes of random faces over few vertices, so that edges and vertices are shared by many. */
export const SOUPS: Readonly<Record<string, Soup>> = {
  f64: {},
  f32: { f32: true },
  "a grid in f32": { f32: true, grid: true },
  "a grid in f64": { grid: true },
  "tiny, f32": { f32: true, scale: 1e-30 },
  "tiny, f64": { scale: 1e-30 },
  "huge, f32": { f32: true, scale: 1e30 },
  "huge, f64": { scale: 1e37 },
  "rays from 1e6 away": { far: 1e6 },
  "far from its own origin, f32": { f32: true, offset: 1e4 },
  flat: { flat: 1e-3 },
  "all but flat": { flat: 1e-14, grid: true },
  "many faces": { faces: 300 },
};

/** Random faces, some of them degenerate: their vertices are drawn with replacement. */
export function soupMesh({ scale = 1, flat = 1, grid, f32, offset = 0, faces = 24 }: Soup, random: Random): Mesh {
  const count = 6 + Math.floor(faces / 6);
  const values = Array.from({ length: count * 3 }, (_, i) => {
    const value = random() * 2 - 1;
    const snapped = grid ? Math.round(value * 3) / (f32 ? 4 : 3) : value;
    return (snapped * (i % 3 === 2 ? flat : 1) + offset) * scale;
  });
  const indices = Array.from({ length: faces * 3 }, () => Math.floor(random() * count));
  return mesh(f32 ? new Float32Array(values) : values, indices);
}

/** How a ray is aimed at a face. */
const AIMS = [
  "inside",
  "edge",
  "vertex",
  "along an axis",
  "along an axis at a vertex",
  "along an edge",
  "from a vertex",
  "beside",
] as const;

/** A ray aimed at a random face of `shape` in one of {@link AIMS}; sometimes a whole line. */
export function aimedRay({ scale = 1, far = 3, offset = 0 }: Soup, shape: Mesh, random: Random): Ray {
  const { positions, indices, faceCount } = shape;
  const aim = AIMS[Math.floor(random() * AIMS.length)];
  const face = Math.floor(random() * faceCount);
  const corner = (k: number) =>
    Array.from(positions.subarray(3 * indices[3 * face + k], 3 * indices[3 * face + k] + 3));
  const [a, b, c] = [corner(0), corner(1), corner(2)];
  const weights = [random(), random(), random()];
  if (aim === "edge") weights[0] = 0;
  if (aim === "vertex" || aim === "along an axis at a vertex") weights.fill(0, 0, 2);
  const sum = weights[0] + weights[1] + weights[2];
  const target = [0, 1, 2].map((k) => (weights[0] * a[k] + weights[1] * b[k] + weights[2] * c[k]) / sum);
  let origin = [0, 1, 2].map(() => ((random() * 2 - 1) * far + offset) * scale);
  if (aim === "from a vertex" || aim === "along an edge") origin = a;
  let direction: number[] = (aim === "along an edge" ? b : target).map((value, k) => value - origin[k]);
  if (aim === "beside") direction = direction.map((value) => value + (random() - 0.5) * scale);
  if (aim.startsWith("along an axis")) {
    const axis = Math.floor(random() * 3);
    direction = direction.map((value, k) => (k === axis ? value : 0));
    origin = origin.map((value, k) => (k === axis ? value : target[k]));
  }
  if (!direction.some((value) => value !== 0)) direction[2] = 1;
  const ray = createRay();
  readRay("aimedRay", { origin, direction }, ray);
  if (random() < 0.3) ray[RAY_MIN] = -Infinity;
  return ray;
}
