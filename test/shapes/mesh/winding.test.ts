import { describe, expect, test } from "vitest";
import { type Mesh, mesh } from "../../../src/shapes/mesh/mesh.ts";
import { meshContains, meshWinding } from "../../../src/shapes/mesh/winding.ts";
import { createScaledMesh } from "../../../src/shapes/scaled/scaled-mesh.ts";
import { randomNumbers } from "../../acceleration/support.ts";
import { cross, dot, minus, sign, toIntegers, type Vector } from "../../math/exact.ts";
import { CUBE, insideOut, joined, OCTAHEDRON, placed, type Solid, torus, unshared } from "./solids.ts";

type Random = () => number;

const ROUNDS = 150;

/** Four faces around four random points, as often in any order: closed, and mostly crossing the others. */
function tetrahedra(count: number, random: Random): Solid {
  const parts = Array.from({ length: count }, () => ({
    positions: Array.from({ length: 12 }, () => random() * 2 - 1),
    indices: [0, 1, 2, 0, 3, 1, 1, 3, 2, 2, 3, 0],
  }));
  return joined(...parts);
}

const SOLIDS: Readonly<Record<string, (random: Random) => Solid>> = {
  cube: () => CUBE,
  octahedron: () => OCTAHEDRON,
  torus: () => torus(8, 6),
  "a cube within a cube": () => joined(CUBE, placed(CUBE, 0.5)),
  "a hollow cube": () => joined(CUBE, insideOut(placed(CUBE, 0.5))),
  "inside out": () => insideOut(torus(7, 5)),
  "two cubes that overlap": () => joined(CUBE, placed(CUBE, 1, [1, 0.5, 0.25])),
  "two cubes that share a face, an edge, a vertex": () =>
    joined(CUBE, placed(CUBE, 1, [2, 0, 0]), placed(CUBE, 1, [-2, 2, 0]), placed(CUBE, 1, [-2, -2, 2])),
  "the same faces twice": () => joined(OCTAHEDRON, unshared(OCTAHEDRON)),
  "tetrahedra that cross each other": (random) => tetrahedra(8, random),
  "tiny and huge": (random) => joined(placed(tetrahedra(3, random), 1e-12), placed(CUBE, 1e3)),
};

/** Direction of general position: small integers, so that few are degenerate. */
const randomDirection = (random: Random): Vector => {
  const number = () => BigInt(Math.floor(random() * 2001) - 1000);
  return [number(), number(), number()];
};

/**
 * The signed number of faces that a half line from `p` crosses, in exact arithmetic; null when the line meets an edge, or `p` lies on a face's plane within the
 * face, so that it cannot be told.
 */
function crossingsAlong(shape: Mesh, p: readonly number[], direction: Vector): number | null {
  const { positions, indices, faceCount } = shape;
  const exact = toIntegers([...positions, ...p]);
  const at = (i: number): Vector => [exact[i], exact[i + 1], exact[i + 2]];
  const from = at(positions.length);
  let count = 0;
  for (let face = 0; face < faceCount; face++) {
    const [a, b, c] = [0, 1, 2].map((k) => minus(at(3 * indices[3 * face + k]), from));
    const sides = [cross(b, c), cross(c, a), cross(a, b)].map((n) => sign(dot(direction, n)));
    if (sides.includes(1) && sides.includes(-1)) continue;
    if (sides.includes(0)) return null;
    const ahead = sign(dot(a, cross(b, c))) * sides[0];
    if (ahead === 0) return null;
    if (ahead > 0) count += sides[0];
  }
  return count;
}

/** The winding number of a closed mesh around `p` by exact arithmetic; null on its surface. */
function exactWinding(shape: Mesh, p: readonly number[], random: Random): number | null {
  for (let attempt = 0; attempt < 8; attempt++) {
    const count = crossingsAlong(shape, p, randomDirection(random));
    if (count !== null) return count;
  }
  return null;
}

const ulps = (value: number, random: Random) => value * (1 + (Math.floor(random() * 9) - 4) * 2 ** -52);

/** A direction that half lines take, in one of its 24 turns. */
function tilted(random: Random): number[] {
  const axis = Math.floor(random() * 3);
  const out = [0, 0, 0];
  [1, 15 / 64, 9 / 64].forEach((value, k) => {
    out[(axis + k) % 3] = random() < 0.5 ? value : -value;
  });
  return out;
}

/** Anywhere in or around the mesh; where a half line may meet a vertex or edge exactly; or by a few ulp beside a face, an edge or a vertex. */
function pointNear({ positions, indices, faceCount, bounds }: Mesh, random: Random): number[] {
  const kind = random();
  if (kind < 0.3) {
    return [0, 1, 2].map((axis) => bounds[axis] + (random() * 1.2 - 0.1) * (bounds[axis + 3] - bounds[axis]));
  }
  const face = Math.floor(random() * faceCount);
  const corners = [0, 1, 2].map((k) => positions.slice(3 * indices[3 * face + k], 3 * indices[3 * face + k] + 3));
  if (kind < 0.7) {
    const other = corners[random() < 0.5 ? 0 : 1];
    const on = [0, 1, 2].map((axis) => (corners[0][axis] + other[axis]) / 2);
    const length = 2 ** -Math.floor(random() * 4);
    return tilted(random).map((value, axis) => on[axis] - value * length);
  }
  const weights = [kind < 0.8 ? random() : 0, kind < 0.9 ? random() : 0, random()];
  const sum = weights[0] + weights[1] + weights[2];
  return [0, 1, 2].map((axis) => {
    const value = corners.reduce((total, corner, k) => total + (weights[k] / sum) * corner[axis], 0);
    return random() < 0.5 ? value : ulps(value, random);
  });
}

describe.each(Object.keys(SOLIDS))("%s", (name) => {
  test.each(["f64", "f32"])("%s: the winding number is that of exact arithmetic (seed 341)", (precision) => {
    const random = randomNumbers(341);
    let inside = 0;
    let surface = 0;
    for (let i = 0; i < ROUNDS; i++) {
      const { positions, indices } = SOLIDS[name](random);
      const shape = mesh(precision === "f32" ? Float32Array.from(positions) : [...positions], [...indices]);
      const p = pointNear(shape, random);
      const point = Float64Array.from(p);
      const wanted = exactWinding(shape, p, random);
      if (wanted === null) {
        surface++;
        expect(meshContains(shape, point)).toBe(true);
        continue;
      }
      expect(meshWinding(shape, point)).toBe(wanted);
      expect(meshContains(shape, point)).toBe(wanted !== 0);
      if (wanted !== 0) inside++;
    }
    expect(inside / ROUNDS).toBeGreaterThan(0.1);
    expect((inside + surface) / ROUNDS).toBeLessThan(0.95);
  });
});

test("on a face, an edge and a vertex: contained; an ulp further out: not", () => {
  const cube = mesh(CUBE.positions, CUBE.indices);
  const out = 1 + 2 ** -52;
  for (const [x, y, z] of [
    [1, 0.3, 0.2],
    [1, 1, 0.2],
    [1, 1, 1],
    [-1, 0, 0],
    [0, 0, -1],
  ]) {
    expect(meshContains(cube, Float64Array.of(x, y, z))).toBe(true);
    expect(meshContains(cube, Float64Array.of(x * out, y * out, z * out))).toBe(false);
  }
  expect(meshContains(cube, Float64Array.of(1 - 2 ** -53, 1 - 2 ** -53, 1 - 2 ** -53))).toBe(true);
  expect(meshWinding(cube, Float64Array.of(1 - 2 ** -53, 1 - 2 ** -53, 1 - 2 ** -53))).toBe(1);
  for (const far of [1e6, 1e60, Infinity]) expect(meshWinding(cube, Float64Array.of(far, 0, 0))).toBe(0);
});

test.each([
  [2, 3, 4],
  [-2, 3, 4],
  [-2, -3, -4],
])("scaled by %d, %d, %d: what is inside stays inside", (x, y, z) => {
  const shape = createScaledMesh(mesh(torus(16, 9).positions, torus(16, 9).indices), Float64Array.of(x, y, z));
  expect(meshWinding(shape, Float64Array.of(2 * x, 0, 0))).toBe(1);
  expect(meshWinding(shape, Float64Array.of(0, 2 * y, 0.5 * z))).toBe(1);
  expect(meshWinding(shape, Float64Array.of(0, 0, 0))).toBe(0);
  expect(meshContains(shape, Float64Array.of(3 * x, 0, 0))).toBe(true);
  expect(meshContains(shape, Float64Array.of(3.001 * x, 0, 0))).toBe(false);
});

test("a mesh without area contains nothing", () => {
  const flat = mesh([0, 0, 0, 1, 1, 1, 2, 2, 2], [0, 1, 2, 2, 1, 0]);
  expect(meshContains(flat, Float64Array.of(1, 1, 1))).toBe(false);
});

describe("open meshes: the winding number is estimated", () => {
  /** The generalized winding number: the solid angle of all faces over 4π, by van Oosterom and Strackee. */
  function solidAngle({ positions, indices, faceCount }: Mesh, p: readonly number[]): number {
    let sum = 0;
    for (let face = 0; face < faceCount; face++) {
      const [a, b, c] = [0, 1, 2].map((k) => [0, 1, 2].map((i) => positions[3 * indices[3 * face + k] + i] - p[i]));
      const inner = (u: number[], v: number[]) => u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
      const [la, lb, lc] = [a, b, c].map((v) => Math.sqrt(inner(v, v)));
      const volume =
        a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
      sum += 2 * Math.atan2(volume, la * lb * lc + inner(a, b) * lc + inner(b, c) * la + inner(c, a) * lb);
    }
    return sum / (4 * Math.PI);
  }

  test("a torus with a tenth of its faces missing: right wherever that is clear (seed 342)", () => {
    const random = randomNumbers(342);
    const whole = torus(40, 20);
    let inside = 0;
    let clear = 0;
    let wrong = 0;
    for (let round = 0; round < 5; round++) {
      const kept = Array.from({ length: whole.indices.length / 3 }, () => random() >= 0.1);
      const shape = mesh(
        [...whole.positions],
        whole.indices.filter((_, i) => kept[Math.floor(i / 3)]),
      );
      for (let i = 0; i < 200; i++) {
        const p = [random() * 6 - 3, random() * 6 - 3, random() * 2 - 1];
        const exact = solidAngle(shape, p);
        if (Math.abs(exact - 0.5) < 0.25) continue;
        clear++;
        if (exact > 0.5) inside++;
        if ((meshWinding(shape, Float64Array.from(p)) !== 0) !== exact > 0.5) wrong++;
      }
    }
    expect(clear).toBeGreaterThan(700);
    expect(inside / clear).toBeGreaterThan(0.3);
    expect(wrong / clear).toBeLessThan(0.01);
  });

  test("a cube without its lid: its middle is inside, the outside is outside", () => {
    const lidless = CUBE.indices.filter((_, i) => i < 18 || i >= 24);
    const shape = mesh(CUBE.positions, lidless);
    expect(meshContains(shape, Float64Array.of(0, -0.2, 0))).toBe(true);
    for (const p of [
      [0, 1.2, 0],
      [2, 0, 0],
      [0, -1.01, 0],
      [0.9, 1.5, 0.9],
    ]) {
      expect(meshContains(shape, Float64Array.from(p))).toBe(false);
    }
    expect(
      meshWinding(mesh(CUBE.positions, insideOut({ ...CUBE, indices: lidless }).indices), new Float64Array(3)),
    ).toBe(-1);
  });
});
