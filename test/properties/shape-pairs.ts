import { box } from "../../src/shapes/box.ts";
import { capsule } from "../../src/shapes/capsule.ts";
import { compound } from "../../src/shapes/compound.ts";
import { cone } from "../../src/shapes/cone.ts";
import { convexHull } from "../../src/shapes/convex-hull.ts";
import { cylinder } from "../../src/shapes/cylinder.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { heightField } from "../../src/shapes/height-field.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import { scaled } from "../../src/shapes/scaled.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { triangle } from "../../src/shapes/triangle.ts";
import { randomNumbers } from "../shapes/point-clouds.ts";

export type Triple = [number, number, number];
export type Quad = [number, number, number, number];

/** A pose in arguments. */
export interface TestPose {
  readonly position: Triple;
  readonly rotation: Quad;
}

/** A shape as a function of its scale, so that a test can make it again larger. */
export type MakeShape = (scale: number) => Shape;

/** A random pair of posed shapes. */
export interface ShapePair {
  readonly kindA: string;
  readonly kindB: string;
  readonly makeA: MakeShape;
  readonly makeB: MakeShape;
  readonly a: Shape;
  readonly b: Shape;
  readonly poseA: TestPose;
  readonly poseB: TestPose;
  /** Both are convex. */
  readonly convex: boolean;
  /** Largest length in play: sizes and positions. */
  readonly size: number;
}

export class Random {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = randomNumbers(seed);
  }

  between(min: number, max: number): number {
    return min + (max - min) * this.#next();
  }

  below(count: number): number {
    return Math.floor(this.#next() * count);
  }

  vector(size: number): Triple {
    return [this.between(-size, size), this.between(-size, size), this.between(-size, size)];
  }

  unit(): Triple {
    for (;;) {
      const v = this.vector(1);
      const length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
      if (length > 0.1 && length <= 1) return [v[0] / length, v[1] / length, v[2] / length];
    }
  }

  rotation(): Quad {
    if (this.below(8) === 0) return [0, 0, 0, 1];
    if (this.below(8) === 0) return [Math.SQRT1_2, 0, 0, Math.SQRT1_2];
    for (;;) {
      const q = [this.between(-1, 1), this.between(-1, 1), this.between(-1, 1), this.between(-1, 1)];
      const length = Math.sqrt(q.reduce((sum, x) => sum + x * x, 0));
      if (length > 0.1) return q.map((x) => x / length) as Quad;
    }
  }

  points(count: number): Triple[] {
    return Array.from({ length: count }, () => this.vector(1));
  }
}

const times = (points: readonly Triple[], k: number) => points.map((p) => p.map((x) => x * k) as Triple);

/** A closed surface: the hull of random points as triangles, with its own corners. */
function surface(random: Random): MakeShape {
  const hull = convexHull(random.points(4 + random.below(6)));
  const indices: number[] = [];
  for (let face = 0; face + 1 < hull.faceStarts.length; face++) {
    const first = hull.faceStarts[face];
    for (let i = first + 1; i + 1 < hull.faceStarts[face + 1]; i++) {
      indices.push(hull.faceVertices[first], hull.faceVertices[i], hull.faceVertices[i + 1]);
    }
  }
  return (k) =>
    mesh(
      hull.vertices.map((x) => x * k),
      indices,
    );
}

const size = (random: Random) => random.between(0.2, 1.5);

/** One maker for each kind of shape; sizes are about 1. */
export const MAKERS: Readonly<Record<string, (random: Random) => MakeShape>> = {
  sphere: (random) => {
    const r = size(random);
    return (k) => sphere(r * k);
  },
  box: (random) => {
    const [x, y, z] = [size(random), size(random), size(random)];
    return (k) => box(x * k, y * k, z * k);
  },
  capsule: (random) => {
    const [r, h] = [size(random), random.below(10) === 0 ? 0 : size(random)];
    return (k) => capsule(r * k, h * k);
  },
  cylinder: (random) => {
    const [r, h] = [size(random), size(random)];
    return (k) => cylinder(r * k, h * k);
  },
  cone: (random) => {
    const [r, h] = [size(random), size(random)];
    return (k) => cone(r * k, h * k);
  },
  triangle: (random) => {
    const points = random.points(3);
    return (k) => triangle(...(times(points, k) as [Triple, Triple, Triple]));
  },
  hull: (random) => {
    const points = random.points(4 + random.below(40));
    return (k) => convexHull(times(points, k));
  },
  flatHull: (random) => {
    const points = random.points(6).map(([x, y]) => [x, y, 0] as Triple);
    return (k) => convexHull(times(points, k));
  },
  segmentHull: (random) => {
    const points = random.points(2);
    return (k) => convexHull(times(points, k));
  },
  pointHull: (random) => {
    const points = random.points(1);
    return (k) => convexHull(times(points, k));
  },
  halfSpace: (random) => {
    const [normal, offset] = [random.unit(), random.between(-1, 1)];
    return (k) => halfSpace(normal, offset * k);
  },
  compound: (random) => {
    const children = [MAKERS.box(random), MAKERS.sphere(random), MAKERS.capsule(random)].map((make) => ({
      make,
      position: random.vector(1.5),
      rotation: random.rotation(),
    }));
    return (k) =>
      compound(
        children.map(({ make, position, rotation }) => ({
          shape: make(k * 0.6),
          position: times([position], k)[0],
          rotation,
        })),
      );
  },
  mesh: surface,
  scaledMesh: (random) => {
    const [make, factors] = [surface(random), random.vector(1).map((x) => x + Math.sign(x) * 0.5) as Triple];
    return (k) => scaled(make(1), times([factors], k)[0]);
  },
  heightField: (random) => {
    const heights = Array.from({ length: 16 }, () => random.between(-0.5, 0.5));
    return (k) =>
      heightField({
        rows: 4,
        cols: 4,
        cellSize: [0.7 * k, 0.7 * k],
        heights: Float64Array.from(heights, (h) => h * k),
      });
  },
};

export const KINDS = Object.keys(MAKERS);
const CONVEX_KINDS = KINDS.slice(0, KINDS.indexOf("halfSpace"));
/** Kinds that can be swept. */
export const SWEPT_KINDS = [...CONVEX_KINDS, "compound"];

/** Pair number `index` of a run: the kinds go through all combinations, sizes and places are random. */
export function makePair(
  random: Random,
  index: number,
  kindsA: readonly string[] = KINDS,
  nearest = 0,
  farthest = 3.5,
): ShapePair {
  const kindA = kindsA[index % kindsA.length];
  const kindB = KINDS[Math.floor(index / kindsA.length) % KINDS.length];
  const [makeA, makeB] = [MAKERS[kindA](random), MAKERS[kindB](random)];
  const poseA = { position: random.vector(2), rotation: random.rotation() };
  const away = random.unit();
  const distance = random.between(nearest, farthest);
  const position = poseA.position.map((x, i) => x + away[i] * distance) as Triple;
  const poseB = { position, rotation: random.rotation() };
  const convex = CONVEX_KINDS.includes(kindA) && CONVEX_KINDS.includes(kindB);
  return { kindA, kindB, makeA, makeB, a: makeA(1), b: makeB(1), poseA, poseB, convex, size: 8 };
}

/** The product of two unit quaternions: `a` after `b`. */
export function multiply(a: Quad, b: Quad): Quad {
  const [ax, ay, az, aw] = a;
  const [bx, by, bz, bw] = b;
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

/** `v` turned by the unit quaternion `q`. */
export function turn(q: Quad, v: Triple): Triple {
  const [x, y, z] = multiply(multiply(q, [v[0], v[1], v[2], 0]), [-q[0], -q[1], -q[2], q[3]]);
  return [x, y, z];
}

/** What a failed property says: the pair, made again from the seed. */
export function describePair(seed: number, index: number, pair: ShapePair): string {
  return `pair ${index} of seed ${seed}: ${pair.kindA} – ${pair.kindB}`;
}
