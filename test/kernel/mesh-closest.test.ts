import { afterEach, describe, expect, test } from "vitest";
import { setKernels } from "../../src/kernel/load.ts";
import { closestPoint } from "../../src/narrowphase/closest-point.ts";
import { CLOSEST_SIZE, CLOSEST_SQUARED, closestOnTriangle } from "../../src/shapes/closest-on-triangle.ts";
import { candidatesNear } from "../../src/shapes/mesh/closest-fast.ts";
import { type Mesh, mesh } from "../../src/shapes/mesh/mesh.ts";
import { randomNumbers } from "../acceleration/support.ts";
import { aimedRay, SOUPS, soupMesh } from "../shapes/mesh/samples.ts";

type Random = () => number;

const POINTS = 400;

afterEach(() => setKernels("auto"));

/** A ball of `4 n²` faces with bumps around `center`; without bumps all vertices are nearly as far from there. */
function ball(n: number, bump: number, center: readonly number[], f32: boolean): Mesh {
  const points: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= n; i++) {
    for (let j = 0; j <= 2 * n; j++) {
      const [u, v] = [(Math.PI * j) / n, (Math.PI * i) / n];
      const radius = 1 + bump * Math.sin(9 * v) * Math.sin(8 * u);
      const unit = [Math.sin(v) * Math.cos(u), Math.cos(v), Math.sin(v) * Math.sin(u)];
      points.push(...unit.map((value, axis) => center[axis] + radius * value));
    }
  }
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < 2 * n; j++) {
      const at = i * (2 * n + 1) + j;
      const below = at + 2 * n + 1;
      indices.push(at, at + 1, below, below, at + 1, below + 1);
    }
  }
  return mesh(f32 ? new Float32Array(points) : points, indices);
}

/** Thin triangles between two circles: a thousand times as long as they are wide. */
function needles(): Mesh {
  const points: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i < 600; i++) {
    const u = (2 * Math.PI * i) / 600;
    points.push(Math.cos(u), -5, Math.sin(u), Math.cos(u), 5, Math.sin(u));
    indices.push(2 * i, 2 * i + 1, (2 * i + 2) % 1200);
  }
  return mesh(points, indices);
}

const MESHES: Record<string, (random: Random) => Mesh> = {
  "ball with bumps, f32": () => ball(24, 0.1, [0, 0, 0], true),
  "ball with bumps, f64": () => ball(24, 0.1, [0.1, 0.2, 0.3], false),
  "ball, far from its own origin": () => ball(12, 0, [1e3, -2e3, 5e3], true),
  "ball of 1e-8": () => scaled(ball(12, 0.1, [0, 0, 0], false), 1e-8),
  "ball of 1e11": () => scaled(ball(12, 0.1, [0, 0, 0], true), 1e11),
  needles,
};
for (const [name, soup] of Object.entries(SOUPS)) MESHES[name] = (random) => soupMesh({ faces: 80, ...soup }, random);

function scaled(shape: Mesh, scale: number): Mesh {
  return mesh(
    shape.positions.map((value) => value * scale),
    shape.indices,
  );
}

/** Somewhere: on the mesh, beside it, or in its box. */
function pointFor(name: string, shape: Mesh, random: Random): Float64Array {
  const ray = aimedRay(SOUPS[name] ?? {}, shape, random);
  const { positions, bounds, indices, size } = shape;
  const kind = Math.floor(random() * 5);
  if (kind === 0) return Float64Array.from(ray.subarray(0, 3));
  if (kind === 1)
    return Float64Array.from({ length: 3 }, (_, axis) => bounds[axis] + random() * (bounds[axis + 3] - bounds[axis]));
  const face = 3 * Math.floor((random() * indices.length) / 3);
  const weights = [random(), random(), random()];
  // vertices and edges, often exactly
  if (random() < 0.5) weights[0] = 0;
  if (random() < 0.5) weights[1] = 0;
  const sum = weights[0] + weights[1] + weights[2];
  const beside = kind === 2 ? 0 : 10 ** (-8 * random()) * size;
  return Float64Array.from({ length: 3 }, (_, axis) => {
    let value = 0;
    for (let k = 0; k < 3; k++) value += (weights[k] / sum) * positions[3 * indices[face + k] + axis];
    return value + beside * (random() - 0.5);
  });
}

const found = new Float64Array(CLOSEST_SIZE);

/** The squared distance of every triangle, by slot. */
function distances({ triangles }: Mesh, point: Float64Array): number[] {
  const corners = new Float64Array(triangles);
  return Array.from({ length: triangles.length / 9 }, (_, slot) => {
    closestOnTriangle(corners, 9 * slot, 9 * slot + 3, 9 * slot + 6, point, found);
    return found[CLOSEST_SQUARED];
  });
}

describe.each(Object.keys(MESHES))("the nearest point of a mesh: %s", (name) => {
  test("kernel, twin and all faces give the same bits (seed 321)", () => {
    const random = randomNumbers(321);
    const shape = MESHES[name](random);
    for (let i = 0; i < POINTS; i++) {
      const point = pointFor(name, shape, random);
      const at = { x: point[0], y: point[1], z: point[2] };
      const maxDistance = random() < 0.5 ? Infinity : random() ** 3 * shape.size;
      setKernels("off");
      const wanted = closestPoint(shape, null, at, { maxDistance });
      setKernels("auto");
      expect(closestPoint(shape, null, at, { maxDistance })).toEqual(wanted);
      // region: what the kernel lists holds every face at the least distance
      const squared = distances(shape, point);
      const least = Math.min(...squared);
      const slots = candidatesNear(shape, point, Infinity);
      if (slots === null) continue;
      const nearest = squared.flatMap((value, slot) => (value === least ? [slot] : []));
      expect(nearest.filter((slot) => !slots.includes(slot))).toEqual([]);
      if (wanted === null) expect(Math.sqrt(least)).toBeGreaterThanOrEqual(maxDistance);
      else expect(wanted.faceIndex).toBe(Math.min(...nearest.map((slot) => shape.bvh.order[slot])));
    }
  });
});

test("the kernel leaves a few faces of thousands, and hands over where it cannot tell (seed 322)", () => {
  const random = randomNumbers(322);
  const shape = ball(40, 0.1, [0, 0, 0], true);
  let listed = 0;
  // six faces share a corner
  for (let i = 0; i < POINTS; i++) {
    const slots = candidatesNear(
      shape,
      Float64Array.from({ length: 3 }, () => 4 * random() - 2),
      Infinity,
    );
    listed += slots?.length ?? shape.faceCount;
  }
  expect(listed / POINTS).toBeLessThan(8);
  expect(candidatesNear(shape, Float64Array.of(3, 0, 0), 0.5)).toEqual([]);
  expect(candidatesNear(shape, Float64Array.of(100, 0, 0), Infinity)).toBeNull();
  // in the middle of a round ball all faces are as near
  const round = ball(40, 0, [0, 0, 0], true);
  expect(candidatesNear(round, new Float64Array(3), Infinity)).toBeNull();
  setKernels("off");
  expect(candidatesNear(shape, Float64Array.of(2, 0, 0), Infinity)).toBeNull();
});
