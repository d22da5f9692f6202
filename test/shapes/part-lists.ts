import type { Aabb } from "../../src/math/aabb.ts";
import { createAabb } from "../../src/math/aabb.ts";
import { box } from "../../src/shapes/box.ts";
import { capsule } from "../../src/shapes/capsule.ts";
import type { Compound } from "../../src/shapes/compound.ts";
import { compound } from "../../src/shapes/compound.ts";
import { cone } from "../../src/shapes/cone.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { type HeightField, heightField } from "../../src/shapes/height-field.ts";
import type { Mesh } from "../../src/shapes/mesh/mesh.ts";
import { createScaledMesh, type ScaledMesh } from "../../src/shapes/scaled/scaled-mesh.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import type { Triangle } from "../../src/shapes/triangle.ts";
import { cross, minus, toIntegers, type Vector } from "../math/exact.ts";
import { SOUPS, soupMesh } from "./mesh/samples.ts";

type Random = () => number;

/** A part of a composite as its definition gives it, no hierarchy asked. */
export interface ListedPart {
  readonly index: number;
  /** The corners of a triangle in the order of its face; of any other part null. */
  readonly corners: readonly number[] | null;
  readonly box: Aabb;
}

/** A random composite and the size of its coordinates: a place to ask around. */
export interface Sample {
  readonly shape: Shape;
  readonly parts: readonly ListedPart[];
  readonly low: readonly number[];
  readonly high: readonly number[];
}

function triangleOf(index: number, corners: readonly number[]): ListedPart {
  const found = createAabb();
  corners.forEach((value, i) => {
    found[i % 3] = Math.min(found[i % 3], value);
    found[(i % 3) + 3] = Math.max(found[(i % 3) + 3], value);
  });
  return { index, corners, box: found };
}

function hasArea(corners: readonly number[]): boolean {
  const exact = toIntegers(corners);
  const at = (i: number): Vector => [exact[i], exact[i + 1], exact[i + 2]];
  return cross(minus(at(3), at(0)), minus(at(6), at(0))).some((value) => value !== 0n);
}

/** The faces with an area. */
export function facesOf({ positions, indices, faceCount }: Mesh, scale = [1, 1, 1]): ListedPart[] {
  return Array.from({ length: faceCount }, (_, face) => {
    const own = [0, 1, 2].flatMap((k) => {
      const at = 3 * indices[3 * face + k];
      return [positions[at], positions[at + 1], positions[at + 2]];
    });
    return hasArea(own)
      ? [
          triangleOf(
            face,
            own.map((value, i) => value * scale[i % 3]),
          ),
        ]
      : [];
  }).flat();
}

/** The triangles whose three heights are numbers. */
export function cellsOf({ rows, cols, cellX, cellZ, heights }: HeightField): ListedPart[] {
  const list: ListedPart[] = [];
  const vertex = (r: number, c: number) => [c * cellX, heights[r * cols + c], r * cellZ];
  for (let r = 0; r + 1 < rows; r++) {
    for (let c = 0; c + 1 < cols; c++) {
      const feature = 2 * (r * (cols - 1) + c);
      const [a, last] = [vertex(r, c), vertex(r + 1, c + 1)];
      list.push(triangleOf(feature, [...a, ...vertex(r + 1, c), ...last]));
      list.push(triangleOf(feature + 1, [...a, ...last, ...vertex(r, c + 1)]));
    }
  }
  return list.filter(({ corners }) => !corners!.some(Number.isNaN));
}

function sampleOf(shape: Shape, parts: readonly ListedPart[]): Sample {
  const [low, high] = [0, 3].map((from) =>
    [0, 1, 2].map((axis) => {
      const values = parts.map((part) => part.box[from + axis]).filter(Number.isFinite);
      return from === 0 ? Math.min(...values) : Math.max(...values);
    }),
  );
  return { shape, parts, low, high };
}

const SCALES = [
  [2, 3, 0.5],
  [-1, 1, 1],
  [1e3, -1e-3, 1],
  [-0.3, -0.7, -1.9],
];

function randomField(random: Random): HeightField {
  const [rows, cols] = [2 + Math.floor(random() * 20), 2 + Math.floor(random() * 20)];
  const heights = Array.from({ length: rows * cols }, () => (random() < 0.05 ? Number.NaN : random() * 3 - 1));
  heights.fill(0, 0, 2 * cols); // never all holes
  const options = { rows, cols, cellSize: [0.1 + random(), 0.1 + random() * 2] };
  return heightField({ ...options, heights: random() < 0.5 ? heights : Float32Array.from(heights) });
}

function randomChild(random: Random, far: number): Parameters<typeof compound>[0][number] {
  const size = 0.1 + random();
  const kinds = [sphere(size), box(size, 0.2, 0.5), capsule(0.2, size), cone(0.3, size), soupMesh(SOUPS.f64, random)];
  const position = [0, 1, 2].map(() => (random() * 2 - 1) * far);
  const q = [0, 1, 2, 3].map(() => random() * 2 - 1);
  const length = Math.sqrt(q.reduce((sum, value) => sum + value * value, 0));
  return { shape: kinds[Math.floor(random() * kinds.length)], position, rotation: q.map((value) => value / length) };
}

/** Few or many children, sometimes one without bounds. */
export function randomCompound(random: Random): Compound {
  const children = Array.from({ length: random() < 0.5 ? 3 : 40 }, () => randomChild(random, 6));
  if (random() < 0.3) children.push({ shape: halfSpace([0.3, 1, 0.2], -2) });
  return compound(children);
}

function meshSample(name: string, random: Random): Sample {
  const shape = soupMesh(SOUPS[name], random);
  return sampleOf(shape, facesOf(shape));
}

/** Composites of every kind, to be compared with loops over all of their parts. */
export const SAMPLES: Readonly<Record<string, (random: Random) => Sample>> = {
  ...Object.fromEntries(
    Object.keys(SOUPS).map((name) => [`mesh, ${name}`, (random: Random) => meshSample(name, random)]),
  ),
  "scaled mesh": (random) => {
    const own = soupMesh(SOUPS[random() < 0.5 ? "f32" : "many faces"], random);
    const scale = SCALES[Math.floor(random() * SCALES.length)];
    const shape: ScaledMesh = createScaledMesh(own, Float64Array.from(scale));
    return sampleOf(shape, facesOf(own, scale));
  },
  "height field": (random) => {
    const shape = randomField(random);
    return sampleOf(shape, cellsOf(shape));
  },
  compound: (random) => {
    const shape = randomCompound(random);
    return sampleOf(
      shape,
      shape.leaves.map((leaf, index) => ({ index, corners: null, box: leaf.box })),
    );
  },
};

/** The number of a part in the list: its face, or for a compound, whose parts are told by their child, that of the leaf. */
export function numberOf({ shape }: Sample, part: Shape, pose: Float64Array | null, index: number): number {
  if (shape.type.name !== "compound") return index;
  const leaves = (shape as Compound).leaves;
  return leaves.findIndex((leaf) => leaf.shape === part && leaf.pose === pose && leaf.child === index);
}

/** The corners of a part as a list that does not depend on where it begins. */
export function cornersOf(part: Shape): number[][] {
  const { points } = part as Triangle;
  const list = [0, 3, 6].map((at) => Array.from(points.subarray(at, at + 3)));
  const first = list.reduce((least, corner, i) => (String(corner) < String(list[least]) ? i : least), 0);
  return [0, 1, 2].map((k) => list[(first + k) % 3]);
}
