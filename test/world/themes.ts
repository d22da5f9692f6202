import { box } from "../../src/shapes/box.ts";
import { type ChildResponses, type Compound, compound, compoundOf } from "../../src/shapes/compound.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import type { Snap } from "./random-queries.ts";
import { between, type Random, randomPoint, randomRotation, randomShape, sheet } from "./random-scenes.ts";

/** Where a collider is put, and how large it is. */
export interface Place {
  readonly position: number[];
  readonly rotation: number[];
  readonly size: number;
}

/** A kind of world. */
export interface Theme {
  readonly name: string;
  readonly seed: number;
  /** `centres` are the same for all places of a world. */
  readonly place: (random: Random, centres: readonly number[][]) => Place;
  readonly shape: (random: Random, size: number) => Shape;
  /** What the coordinates of queries are rounded to. */
  readonly snap: Snap;
}

const free: Snap = (values) => [...values];
const toHalves: Snap = (values) => values.map((x) => Math.round(x * 2) / 2);

/** All kinds of shapes, now and then an unbounded one; children of compounds may have responses of their own. */
function anyShape(random: Random, size: number): Shape {
  if (random() < 0.01) return halfSpace(unitVector(random), -40 * size);
  const shape = randomShape(random, size);
  if (!("leaves" in shape) || random() < 0.5) return shape;
  return compoundOf((shape as Compound).children.map((child, i) => ({ ...child, responses: CHILD_RESPONSES[i % 3] })));
}

const CHILD_RESPONSES: readonly (ChildResponses | undefined)[] = [
  { Pawn: "overlap", Camera: "ignore" },
  undefined,
  { Pawn: "block", WorldDynamic: "overlap", Visibility: "ignore" },
];

function unitVector(random: Random): number[] {
  const vector = randomPoint(random, 1);
  const length = Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0));
  return length > 0.1 ? vector.map((x) => x / length) : [0, 1, 0];
}

const around = (random: Random, centre: readonly number[], reach: number) =>
  randomPoint(random, reach).map((x, i) => x + centre[i]);

/** 10 to a power between two exponents. */
const power = (random: Random, from: number, to: number) => 10 ** between(random, from, to);

const scatter =
  (reach: number, offset: readonly number[] = [0, 0, 0], size = 1): Theme["place"] =>
  (random) => ({ position: around(random, offset, reach), rotation: randomRotation(random), size });

const NOT_TURNED = [0, 0, 0, 1];

export const THEMES: readonly Theme[] = [
  { name: "scattered", seed: 201, place: scatter(8), shape: anyShape, snap: free },
  {
    name: "sizes from 0.01 to 1000",
    seed: 202,
    place: (random) => {
      const size = power(random, -2, 3);
      return { position: randomPoint(random, 30 * size), rotation: randomRotation(random), size };
    },
    shape: anyShape,
    snap: free,
  },
  {
    name: "clusters",
    seed: 203,
    place: (random, centres) => {
      const centre = centres[Math.floor(random() * centres.length)];
      const size = between(random, 0.2, 1);
      return { position: around(random, centre, 3), rotation: randomRotation(random), size };
    },
    shape: anyShape,
    snap: free,
  },
  { name: "a million away", seed: 204, place: scatter(8, [1e6, -3e6, 2e6]), shape: randomShape, snap: free },
  { name: "1e8 away", seed: 205, place: scatter(220, [1e8, 1e8, -1e8], 30), shape: randomShape, snap: free },
  {
    name: "huge ones among small ones",
    seed: 206,
    place: (random) => {
      const size = random() < 0.03 ? power(random, 2, 4) : between(random, 0.1, 0.5);
      return { position: randomPoint(random, Math.max(4, 1.1 * size)), rotation: randomRotation(random), size };
    },
    shape: (random, size) => (size > 50 && random() < 0.5 ? halfSpace([0, 1, 0], -3) : anyShape(random, size)),
    snap: free,
  },
  {
    name: "a lattice of boxes that touch",
    seed: 207,
    place: (random) => ({ position: toHalves(randomPoint(random, 5)), rotation: NOT_TURNED, size: 1 }),
    shape: (random) => {
      const half = random() < 0.5 ? 0.5 : 1;
      if (random() < 0.6) return box(half, half, half);
      if (random() < 0.4) return sheet(2, 2, random() < 0.5, 0);
      const child = { shape: box(0.5, 0.5, 0.5), position: [1, 0, 0] };
      return random() < 0.5 ? sphere(half) : compound([child, { shape: sphere(0.5) }, child]);
    },
    snap: toHalves,
  },
  {
    name: "powers of two",
    seed: 208,
    place: (random) => {
      const size = 2 ** Math.floor(between(random, -6, 6));
      const at = () => Math.floor(between(random, -8, 9)) * size;
      return { position: [at(), at(), at()], rotation: NOT_TURNED, size };
    },
    shape: (random, size) => (random() < 0.7 ? box(size, size, size) : randomShape(random, size)),
    snap: (values) => values.map((x) => Math.round(x * 64) / 64),
  },
  {
    name: "flat",
    seed: 209,
    place: (random) => {
      const [x, , z] = randomPoint(random, 15);
      return { position: [x, 0, z], rotation: NOT_TURNED, size: between(random, 0.3, 2) };
    },
    shape: anyShape,
    snap: free,
  },
  {
    name: "needles",
    seed: 210,
    place: scatter(3),
    shape: (random, size) =>
      random() < 0.8 ? box(0.01 * size, between(random, 2, 9) * size, 0.01 * size) : randomShape(random, size),
    snap: free,
  },
  {
    name: "all in one place",
    seed: 211,
    place: (random) => ({
      position: random() < 0.5 ? [1, 2, 3] : around(random, [1, 2, 3], 2),
      rotation: randomRotation(random),
      size: between(random, 0.05, 0.3),
    }),
    shape: randomShape,
    snap: free,
  },
  {
    name: "across all scales of the world",
    seed: 212,
    place: (random) => {
      const reach = power(random, -1, 7);
      return { position: randomPoint(random, reach), rotation: randomRotation(random), size: 1 + reach / 20 };
    },
    shape: randomShape,
    snap: free,
  },
];
