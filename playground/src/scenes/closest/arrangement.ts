import {
  box,
  type Collider,
  capsule,
  compound,
  cone,
  convexHull,
  cylinder,
  heightField,
  mesh,
  type QuatLike,
  type Shape,
  sphere,
  triangle,
  World,
} from "hitscan";

/** A closed surface: two square pyramids, base to base. */
const PYRAMIDS = mesh(
  [0.5, 0, 0, 0, 0, 0.5, -0.5, 0, 0, 0, 0, -0.5, 0, 0.62, 0, 0, -0.4, 0],
  [0, 4, 1, 1, 4, 2, 2, 4, 3, 3, 4, 0, 1, 5, 0, 2, 5, 1, 3, 5, 2, 0, 5, 3],
);
const HILLS = heightField({
  rows: 5,
  cols: 5,
  cellSize: 0.26,
  doubleSided: true,
  heights: [0, 1, 2, 1, 0, 1, 3, 5, 2, 0, 1, 5, 7, 3, 1, 0, 2, 4, 2, 0, 0, 1, 1, 0, 0].map((height) => 0.09 * height),
});
const DUMBBELL = compound([
  { shape: sphere(0.24), position: [-0.42, 0, 0] },
  { shape: sphere(0.24), position: [0.42, 0, 0] },
  { shape: box(0.4, 0.09, 0.09) },
]);

/** One of each kind, half a unit large. */
export const KINDS: Readonly<Record<string, Shape>> = {
  sphere: sphere(0.42),
  box: box(0.42, 0.3, 0.36),
  capsule: capsule(0.24, 0.34),
  cylinder: cylinder(0.32, 0.4),
  cone: cone(0.4, 0.45),
  hull: convexHull([0.5, 0, 0, -0.4, 0.1, 0.1, 0, 0.5, 0, 0.1, -0.45, 0, 0, 0, 0.45, 0, 0.1, -0.4, 0.3, 0.3, 0.3]),
  triangle: triangle([-0.5, -0.3, 0.1], [0.5, -0.25, 0], [0, 0.55, -0.1], { doubleSided: true }),
  mesh: PYRAMIDS,
  "height field": HILLS,
  compound: DUMBBELL,
};

const [COUNT, COLUMNS, ROWS] = [40, 6, 7];
const [SPACE_X, SPACE_Z] = [1.4, 1.3];

export interface Item {
  readonly name: string;
  readonly shape: Shape;
  readonly position: readonly [number, number, number];
  readonly rotation: QuatLike;
}

/** Forty things on a jittered grid, four of each kind: always the same ones. */
export const ITEMS: readonly Item[] = arrange();

export const WORLD = new World();
const indices = new Map<Collider, number>();
for (const [index, { name, shape, position, rotation }] of ITEMS.entries()) {
  indices.set(WORLD.add({ shape, position, rotation, mobility: "static", owner: name }), index);
}

/** Which of ITEMS a collider is. */
export function indexOf(collider: Collider): number {
  return indices.get(collider) ?? -1;
}

function arrange(): Item[] {
  const random = generator(20);
  const kinds = Object.entries(KINDS);
  return Array.from({ length: COUNT }, (_, i) => {
    const [column, row] = [i % COLUMNS, Math.floor(i / COLUMNS)];
    const [kind, shape] = kinds[(3 * i + row) % kinds.length];
    const jitter = () => 0.5 * (random() - 0.5);
    return {
      name: `${kind} ${i + 1}`,
      shape,
      position: [
        (column - (COLUMNS - 1) / 2) * SPACE_X + jitter(),
        0.6 + 2.2 * random(),
        (row - (ROWS - 1) / 2) * SPACE_Z + jitter(),
      ] as const,
      rotation: rotation(random),
    };
  });
}

/** A turn in any direction: a point of the four-dimensional ball, made a unit one. */
function rotation(random: () => number): QuatLike {
  for (;;) {
    const [x, y, z, w] = [0, 1, 2, 3].map(() => 2 * random() - 1);
    const square = x * x + y * y + z * z + w * w;
    if (square > 1 || square < 0.01) continue;
    const length = Math.sqrt(square);
    return { x: x / length, y: y / length, z: z / length, w: w / length };
  }
}

/** Numbers from 0 to 1 that only depend on the seed: a linear congruential generator (Park, Miller, 1988). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
