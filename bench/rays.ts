import { boundsOf, type MeshData } from "./meshes.ts";
import { random, randomDirection } from "./random.ts";

/** Rays as numbers: origin x, y, z, unit direction x, y, z, then the next ray. */
export interface RaySet {
  readonly name: string;
  readonly data: Float64Array;
  readonly count: number;
}

export const RAY_NUMBERS = 6;

/** A camera's rays, row by row: neighbours in time are neighbours in space. `side` × `side` of them, 35° wide. */
export function cameraRays(mesh: MeshData, side: number): RaySet {
  const { center, radius } = boundsOf(mesh);
  const data = new Float64Array(side * side * RAY_NUMBERS);
  const half = 0.3153; // tan 17.5°
  const [ex, ey, ez] = [center[0] + 1.2 * radius, center[1] + 0.8 * radius, center[2] + 1.6 * radius];
  const length = Math.sqrt(1.2 * 1.2 + 0.8 * 0.8 + 1.6 * 1.6);
  const [fx, fy, fz] = [-1.2 / length, -0.8 / length, -1.6 / length];
  const flat = Math.sqrt(fx * fx + fz * fz);
  const [rx, rz] = [-fz / flat, fx / flat];
  const [ux, uy, uz] = [-rz * fy, rz * fx - rx * fz, rx * fy];
  for (let row = 0, at = 0; row < side; row++) {
    for (let column = 0; column < side; column++, at += RAY_NUMBERS) {
      const a = half * ((2 * (column + 0.5)) / side - 1);
      const b = half * (1 - (2 * (row + 0.5)) / side);
      writeRay(data, at, ex, ey, ez, fx + a * rx + b * ux, fy + b * uy, fz + a * rz + b * uz);
    }
  }
  return { name: "camera", data, count: side * side };
}

/** From random points on a sphere around the mesh to random points in a ball inside: no two rays have much in common. */
export function incoherentRays(mesh: MeshData, count: number, seed: number): RaySet {
  const { center, radius } = boundsOf(mesh);
  const next = random(seed);
  const data = new Float64Array(count * RAY_NUMBERS);
  const from = new Float64Array(3);
  const to = new Float64Array(3);
  for (let i = 0; i < count; i++) {
    randomDirection(next, from);
    randomDirection(next, to);
    const reach = 0.6 * radius * next();
    const [ox, oy, oz] = [0, 1, 2].map((axis) => center[axis] + 1.5 * radius * from[axis]);
    const [tx, ty, tz] = [0, 1, 2].map((axis) => center[axis] + reach * to[axis]);
    writeRay(data, i * RAY_NUMBERS, ox, oy, oz, tx - ox, ty - oy, tz - oz);
  }
  return { name: "incoherent", data, count };
}

/** From random points inside the mesh's box in every direction: as bounces of light, or shots indoors. */
export function insideOutRays(mesh: MeshData, count: number, seed: number): RaySet {
  const { center, radius } = boundsOf(mesh);
  const next = random(seed);
  const data = new Float64Array(count * RAY_NUMBERS);
  const direction = new Float64Array(3);
  for (let i = 0; i < count; i++) {
    randomDirection(next, direction);
    const reach = 0.5 * radius * next();
    const [ox, oy, oz] = [0, 1, 2].map((axis) => center[axis] + reach * direction[axis]);
    randomDirection(next, direction);
    writeRay(data, i * RAY_NUMBERS, ox, oy, oz, direction[0], direction[1], direction[2]);
  }
  return { name: "inside out", data, count };
}

// biome-ignore format: one ray a line
function writeRay(
  data: Float64Array, at: number, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number,
): void {
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
  data[at] = ox;
  data[at + 1] = oy;
  data[at + 2] = oz;
  data[at + 3] = dx / length;
  data[at + 4] = dy / length;
  data[at + 5] = dz / length;
}
