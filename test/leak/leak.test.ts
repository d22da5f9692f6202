import { existsSync } from "node:fs";
import { rayTriangle } from "hitscan";
import { describe, expect, test } from "vitest";
import { moved } from "../../bench/cases/leak.ts";
import { loadExtra } from "../../bench/extra-models.ts";
import { type Ask, askMesh, countLeaks } from "../../bench/leaks.ts";
import { bumps, cubeSphere, type MeshData } from "../../bench/meshes.ts";

const RAYS = 20_000;

function expectTight(data: MeshData, seed: number, position?: { x: number; y: number; z: number }): void {
  const { rays, atVertices, leaks } = countLeaks(data, RAYS, seed, position);
  expect(rays).toBe(RAYS);
  expect(atVertices / rays).toBeGreaterThan(0.3);
  expect(atVertices / rays).toBeLessThan(0.7);
  expect(leaks).toBe(0);
}

describe("no ray aimed at an edge or a vertex of a closed mesh passes through", () => {
  const ball = cubeSphere("ball", 82);

  test.each([0, 1000, 1e6])("ball of 80,688 faces with float32 vertices, its pose at +%d (seed 11)", (far) => {
    expectTight(ball, 11, { x: far, y: far, z: far });
  });

  test.each([0, 1000, 1e6])("ball of 19,200 faces with float64 vertices at +%d (seed 12)", (far) => {
    expectTight(moved(cubeSphere("ball", 40), far), 12);
  });

  test("a coarse and bumpy ball (seed 13)", () => {
    expectTight(cubeSphere("bumpy ball", 20, bumps), 13);
  });

  test.skipIf(!existsSync("../shared/data")).each(["koala.obj", "spot.obj"])("%s (seed 14)", async (file) => {
    const data = await loadExtra(`organic/${file}`);
    expect(data).not.toBeNull();
    expectTight(data!, 14);
  });

  test("holes are found, so the count can fail (seed 15)", () => {
    const small = cubeSphere("ball", 8);
    const torn = { ...small, indices: small.indices.filter((_, i) => Math.floor(i / 3) % 2 === 0) };
    const { rays, leaks } = countLeaks(small, 2000, 15, undefined, askMesh(torn));
    expect(rays).toBe(2000);
    expect(leaks).toBeGreaterThan(100);
  });

  test("the rays are sharp: the usual triangle test, face by face, lets some through (seed 16)", () => {
    const small = cubeSphere("ball", 8);
    const { rays, leaks } = countLeaks(small, 2000, 16, undefined, askTriangles(small));
    expect(rays).toBe(2000);
    expect(leaks).toBeGreaterThan(20);
    expect(countLeaks(small, 2000, 16).leaks).toBe(0);
  });
});

/** The nearest hit of Möller and Trumbore's test on each face. */
function askTriangles({ positions, indices }: MeshData): Ask {
  const corner = (i: number): Float32Array | Float64Array => positions.subarray(3 * indices[i], 3 * indices[i] + 3);
  return (ray) => {
    let nearest = Infinity;
    for (let i = 0; i < indices.length; i += 3) {
      const hit = rayTriangle(ray, corner(i), corner(i + 1), corner(i + 2), { cull: true });
      if (hit !== null) nearest = Math.min(nearest, hit.distance);
    }
    return nearest;
  };
}
