import { describe, expect, test } from "vitest";
import { POINT_SIZE } from "../../../src/narrowphase/convex-pair.ts";
import { PLANE_DISTANCE, PLANE_NORMAL, PLANE_SIZE, Polytope } from "../../../src/narrowphase/epa/polytope.ts";
import { seeded, type Triple } from "./samples.ts";

function place(polytope: Polytope, point: Triple): number {
  polytope.reservePoint();
  const slot = polytope.pointCount++;
  for (let i = 0; i < 3; i++) polytope.points[slot * POINT_SIZE + i] = point[i];
  return slot;
}

/** Takes in all points, each through any face that sees it. Returns how many were outside when their turn came. */
function grow(polytope: Polytope, points: readonly Triple[]): number {
  polytope.clear();
  for (const point of points) place(polytope, point);
  polytope.setScale(new Float64Array([Math.max(...points.flat().map(Math.abs))]));
  expect(polytope.begin(0, 1, 2, 3)).toBe(true);
  let added = 0;
  for (let slot = 4; slot < points.length; slot++) {
    const face = facesOf(polytope).find((f) => polytope.side(f, slot) > 0);
    if (face === undefined) continue;
    expect(polytope.add(face, slot)).toBe(true);
    added++;
  }
  return added;
}

function facesOf(polytope: Polytope): number[] {
  return Array.from({ length: polytope.faceCount }, (_, face) => face).filter((face) => polytope.alive[face] === 1);
}

/** Six times the volume over the face's plane, exactly. */
function exactHeight(polytope: Polytope, face: number, slot: number): bigint {
  const at = (point: number) => [0, 1, 2].map((i) => BigInt(polytope.grid[point * 3 + i]));
  const [a, b, c] = [0, 1, 2].map((i) => at(polytope.corners[face * 3 + i]));
  const p = at(slot);
  const u = b.map((x, i) => x - a[i]);
  const v = c.map((x, i) => x - a[i]);
  const w = p.map((x, i) => x - a[i]);
  return w[0] * (u[1] * v[2] - u[2] * v[1]) + w[1] * (u[2] * v[0] - u[0] * v[2]) + w[2] * (u[0] * v[1] - u[1] * v[0]);
}

/** Convex (exactly), closed, without a face of no area, and every face knows its neighbours. */
function validate(polytope: Polytope): void {
  const faces = facesOf(polytope);
  const used = new Set<number>();
  for (const face of faces) {
    for (let slot = 0; slot < polytope.pointCount; slot++) {
      expect(exactHeight(polytope, face, slot) <= 0n).toBe(true);
    }
    for (let edge = 0; edge < 3; edge++) {
      used.add(polytope.corners[face * 3 + edge]);
      const from = polytope.corners[face * 3 + edge];
      const to = polytope.corners[face * 3 + ((edge + 1) % 3)];
      const beyond = polytope.neighbours[face * 3 + edge];
      expect(polytope.alive[beyond]).toBe(1);
      const back = [0, 1, 2].find((i) => polytope.neighbours[beyond * 3 + i] === face);
      expect(polytope.corners[beyond * 3 + back!]).toBe(to);
      expect(polytope.corners[beyond * 3 + ((back! + 1) % 3)]).toBe(from);
    }
    const n = polytope.planes.slice(face * PLANE_SIZE + PLANE_NORMAL, face * PLANE_SIZE + PLANE_NORMAL + 3);
    expect(Math.abs(Math.hypot(...n) - 1)).toBeLessThan(1e-15);
  }
  // Euler: corners − edges + faces = 2
  expect(used.size - (3 * faces.length) / 2 + faces.length).toBe(2);
}

describe("Polytope", () => {
  test("random points make a convex, closed surface (seed 1)", () => {
    const random = seeded(1);
    const polytope = new Polytope();
    let added = 0;
    for (let k = 0; k < 40; k++) {
      const size = 10 ** (60 * random() - 30);
      const points = Array.from(
        { length: 30 },
        (): Triple => [size * (random() - 0.5), size * (random() - 0.5), size * (random() - 0.5)],
      );
      added += grow(polytope, points);
      validate(polytope);
    }
    expect(added).toBeGreaterThan(500);
  });

  test("points of a lattice and of a turned one: coplanar but for rounding (seed 2)", () => {
    const random = seeded(2);
    const polytope = new Polytope();
    for (let k = 0; k < 30; k++) {
      const turn = k % 2 === 0 ? 0 : random();
      const points: Triple[] = [];
      for (let i = 0; i < 40; i++) {
        const [x, y, z] = [0, 0, 0].map(() => Math.floor(4 * random()) - 1.5);
        points.push([x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn), z / 3]);
      }
      points.unshift([-3, -3, -1], [3, -3, -1], [0, 3, -1], [0, 0, 1]);
      grow(polytope, points);
      validate(polytope);
    }
  });

  test("clusters of points within the last bits, and needles of 1e-12 (seed 3)", () => {
    const random = seeded(3);
    const polytope = new Polytope();
    for (let k = 0; k < 30; k++) {
      const points: Triple[] = [];
      for (let i = 0; i < 20; i++) {
        const near = i % 2 === 0 ? 1e-15 : 1e-12;
        points.push([1 + near * random(), (i % 4 < 2 ? 1 : -1) + near * random(), near * random()]);
      }
      points.unshift([0, 0, 0], [2, 0, 0], [1, 0.5, 1e-3], [1, -0.5, 1e-3]);
      grow(polytope, points);
      validate(polytope);
    }
  });

  test("four points of a plane are no beginning", () => {
    const polytope = new Polytope();
    for (const point of [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [1, 1, 0],
    ] as Triple[])
      place(polytope, point);
    polytope.setScale(new Float64Array([1]));
    expect(polytope.begin(0, 1, 2, 3)).toBe(false);
    expect(polytope.begin(0, 1, 1, 3)).toBe(false);
  });

  test("gives its faces by distance from the origin, dead ones left out", () => {
    const random = seeded(4);
    const polytope = new Polytope();
    grow(
      polytope,
      Array.from({ length: 60 }, (): Triple => [random() - 0.5, random() - 0.5, random() - 0.5]),
    );
    const alive = facesOf(polytope);
    const order: number[] = [];
    for (let face = polytope.pop(); face >= 0; face = polytope.pop()) order.push(face);
    expect([...order].sort((a, b) => a - b)).toEqual(alive);
    const distances = order.map((face) => polytope.planes[face * PLANE_SIZE + PLANE_DISTANCE]);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    expect(order.length).toBeGreaterThan(30);
  });
});
