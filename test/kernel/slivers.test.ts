import { describe, expect, test } from "vitest";
import { RAY_MAX, RAY_MIN, type Ray } from "../../src/math/ray.ts";
import { NARROW } from "../../src/math/scalar.ts";
import { castMesh, FACES_BOTH } from "../../src/shapes/mesh/cast.ts";
import { type Mesh, mesh } from "../../src/shapes/mesh/mesh.ts";
import { castMeshFast } from "../../src/shapes/mesh/wide.ts";
import { RayHit } from "../../src/shapes/ray-hit.ts";
import { WatertightRay } from "../../src/shapes/watertight.ts";
import { randomNumbers } from "../acceleration/support.ts";
import { exactHits } from "../shapes/mesh/exact-hits.ts";
import { aimedRay } from "../shapes/mesh/samples.ts";

const MESHES = 120;
const RAYS = 150;
const FACES = 40;

/** Faces over few vertices, each of whose coordinates is tiny, usual or huge: needles up to 1e18 times as long as high. */
function needles(magnitudes: readonly number[], random: () => number): Mesh {
  const pick = (): number => magnitudes[Math.floor(random() * magnitudes.length)] * Math.round(random() * 8 - 2);
  const positions = Float32Array.from({ length: 45 }, pick);
  return mesh(
    positions,
    Array.from({ length: 3 * FACES }, () => Math.floor(random() * 15)),
  );
}

/** The nearest of all faces, looked at one by one without a tree. */
function nearestOfAll({ positions, indices }: Mesh, ray: Ray): [number, number] | null {
  const one = new WatertightRay();
  one.begin(ray);
  let best: [number, number] | null = null;
  for (let face = 0; face < FACES; face++) {
    const [a, b, c] = [0, 1, 2].map((corner) => 3 * indices[3 * face + corner]);
    if (!one.intersect(positions, a, b, c) || one.t < ray[RAY_MIN] || one.t > ray[RAY_MAX]) continue;
    if (best === null || one.t < best[0]) best = [one.t, face];
  }
  return best;
}

describe.each([
  ["1e-8 to 1e10", [1e-8, 0.18, 182, 1e10]],
  ["1e-10 to 1e6", [0, 1e-10, 3e-4, 1e6]],
  ["1e-3 to 1e3", [1e-3, 1, 1e3]],
])("slivers with coordinates from %s (seed 77)", (_, magnitudes) => {
  test("kernel, twin and all faces one by one give the same hit; it is right to 2^-23 of the face's depth", () => {
    const random = randomNumbers(77);
    const scale = magnitudes[magnitudes.length - 1];
    let hits = 0;
    for (let round = 0; round < MESHES; round++) {
      const shape = needles(magnitudes, random);
      for (let i = 0; i < RAYS; i++) {
        const ray = aimedRay({ scale }, shape, random);
        const fast = new RayHit();
        const slow = new RayHit();
        const met = castMesh(shape, ray, FACES_BOTH, false, slow);
        expect(castMeshFast(shape, ray, FACES_BOTH, false, fast)).toBe(met);
        const wanted = nearestOfAll(shape, ray);
        expect(met ? [slow.t, slow.feature] : null).toEqual(wanted);
        if (!met) continue;
        expect([fast.t, fast.feature, fast.u, fast.v]).toEqual([slow.t, slow.feature, slow.u, slow.v]);
        hits++;
        if (i % 10 !== 0) continue;
        const exact = exactHits(shape, ray).find(({ face }) => face === slow.feature);
        const reach = Math.abs(ray[0]) + Math.abs(ray[1]) + Math.abs(ray[2]) + 20 * scale;
        const length = Math.sqrt(ray[3] * ray[3] + ray[4] * ray[4] + ray[5] * ray[5]);
        expect(Math.abs(slow.t - exact!.t)).toBeLessThanOrEqual(exact!.depth * NARROW + (1e-14 * reach) / length);
      }
    }
    expect(hits).toBeGreaterThan(1000);
  });
});
