import { box, capsule, cone, convexHull, cylinder, mesh, sphere, triangle } from "hitscan";

export const SHAPES = {
  box: box(1.2, 0.8, 1),
  hull: convexHull([
    ...[1.1, -0.8, 0.7, -1.1, -0.8, 0.8, -0.9, -0.8, -0.9, 1, -0.8, -0.8],
    ...[0.6, 0.9, 0.5, -0.7, 0.8, 0.4, -0.4, 1, -0.5, 0.7, 0.7, -0.6, 1.4, 0, 0, -1.4, 0.1, 0],
  ]),
  triangle: triangle([-1.2, -0.6, -0.3], [1.1, -0.6, 1.1], [0.1, 1.7, 0]),
  mesh: torus(),
  sphere: sphere(1.1),
  capsule: capsule(0.7, 0.7),
  cylinder: cylinder(1, 0.8),
  cone: cone(1.3, 1.3),
} as const;

export type ShapeName = keyof typeof SHAPES;
export const SHAPE_NAMES = Object.keys(SHAPES) as readonly ShapeName[];

/** A name from an address: anything may stand there. */
export function shapeName(text: string): ShapeName {
  return Object.hasOwn(SHAPES, text) ? (text as ShapeName) : "box";
}

/** A torus of 256 triangles, turned so that the first ray goes through both of its sides. */
function torus() {
  const [around, tube] = [16, 8];
  const [wide, thin] = [circle(around), circle(tube)];
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i < around; i++) {
    for (let j = 0; j < tube; j++) {
      const radius = 1 + 0.42 * thin[2 * j];
      const [x, y, z] = [radius * wide[2 * i], 0.42 * thin[2 * j + 1], radius * wide[2 * i + 1]];
      positions.push((12 * x + 5 * y) / 13, (12 * y - 5 * x) / 13 + 0.4, z - 0.1);
      const [next, up] = [((i + 1) % around) * tube, (j + 1) % tube];
      const here = i * tube;
      indices.push(here + j, here + up, next + up, here + j, next + up, next + j);
    }
  }
  return mesh(positions, indices);
}

/** x, y of points on the unit circle, a power of two of them. By halving, which gives the same numbers on every machine: sines need not. */
function circle(count: number): number[] {
  let points = [1, 0, 0, 1, -1, 0, 0, -1];
  while (points.length < 2 * count) {
    const finer: number[] = [];
    for (let i = 0; i < points.length; i += 2) {
      const next = (i + 2) % points.length;
      const [x, y] = [points[i] + points[next], points[i + 1] + points[next + 1]];
      const length = Math.sqrt(x * x + y * y);
      finer.push(points[i], points[i + 1], x / length, y / length);
    }
    points = finer;
  }
  return points;
}
