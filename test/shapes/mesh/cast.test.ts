import { describe, expect, test } from "vitest";
import { RAY_MAX, RAY_MIN, type Ray } from "../../../src/math/ray.ts";
import { EPSILON } from "../../../src/math/scalar.ts";
import { castMesh, FACES_BOTH, FACES_FRONT } from "../../../src/shapes/mesh/cast.ts";
import { castMeshAll } from "../../../src/shapes/mesh/cast-all.ts";
import { type Crossing, meshCrossings } from "../../../src/shapes/mesh/crossings.ts";
import { type Mesh, mesh } from "../../../src/shapes/mesh/mesh.ts";
import { RayHit } from "../../../src/shapes/ray-hit.ts";
import { randomNumbers } from "../../acceleration/support.ts";
import { type ExactHit, exactHits } from "./exact-hits.ts";
import { aimedRay, SOUPS, soupMesh } from "./samples.ts";

const MESHES = 8;
const RAYS = 50;

/** Face, side and whether on an edge, of each, as one text. */
function describeHits(hits: readonly (ExactHit | Crossing)[]): string {
  const texts = hits.map(({ face, backFace, onEdge }) => `${face}${backFace ? " back" : ""}${onEdge ? " edge" : ""}`);
  return texts.sort().join(", ");
}

/** The errors of t, u and v that rounding may make. */
function expectNear(crossing: Crossing, exact: ExactHit, shape: Mesh): void {
  const own = 1e-12 * Math.abs(exact.t) + 16 * EPSILON * shape.extent;
  const error = Math.abs(crossing.t - exact.t);
  if (!(error <= own + Math.min(exact.depth, 64 * EPSILON * exact.slope))) {
    expect.fail(`t ${crossing.t}, exactly ${exact.t}, depth ${exact.depth}, slope ${exact.slope}`);
  }
  for (const weight of [crossing.u, crossing.v, 1 - crossing.u - crossing.v]) {
    if (!(weight >= -EPSILON && weight <= 1 + EPSILON)) expect.fail(`weight ${weight}`);
  }
}

/** The nearest of the crossings that the ray asks for: then the lowest face. */
function nearest(crossings: readonly Crossing[], ray: Ray, faces: number): Crossing | undefined {
  const wanted = crossings.filter((one) => one.t >= ray[RAY_MIN] && one.t <= ray[RAY_MAX] && !(faces && one.backFace));
  return wanted.sort((a, b) => a.t - b.t || a.face - b.face)[0];
}

function expectNearest(shape: Mesh, ray: Ray, faces: number, wanted: Crossing | undefined): void {
  const hit = new RayHit();
  expect(castMesh(shape, ray, faces, false, hit)).toBe(wanted !== undefined);
  expect(castMesh(shape, ray, faces, true, new RayHit())).toBe(wanted !== undefined);
  const all: RayHit[] = [];
  castMeshAll(shape, ray, faces === FACES_BOTH, all);
  all.sort((a, b) => a.t - b.t || a.feature - b.feature);
  expect(all.length > 0).toBe(wanted !== undefined);
  if (wanted === undefined) return;
  const { t, face, slot, u, v, backFace } = wanted;
  expect(hit).toMatchObject({ t, feature: face, slot, u, v, backFace, startsInside: false, child: -1 });
  expect(all[0]).toMatchObject({ t, feature: face, slot, u, v, backFace });
}

describe.each(Object.keys(SOUPS))("random faces, %s (seed 71)", (name) => {
  test("a line meets exactly the faces that exact arithmetic says; single, any and all agree", () => {
    const random = randomNumbers(71);
    let hits = 0;
    let edges = 0;
    for (let round = 0; round < MESHES; round++) {
      const shape = soupMesh(SOUPS[name], random);
      for (let i = 0; i < RAYS; i++) {
        const ray = aimedRay(SOUPS[name], shape, random);
        const exact = exactHits(shape, ray);
        const crossings = meshCrossings(shape, ray, -Infinity, Infinity);
        expect(describeHits(crossings)).toBe(describeHits(exact));
        for (const one of crossings) expectNear(one, exact.find((other) => other.face === one.face)!, shape);
        if (exact.some((one) => one.onEdge)) edges++;
        for (const faces of [FACES_BOTH, FACES_FRONT]) {
          const wanted = nearest(crossings, ray, faces);
          if (wanted !== undefined) hits++;
          expectNearest(shape, ray, faces, wanted);
        }
      }
    }
    expect(hits / (2 * MESHES * RAYS)).toBeGreaterThan(0.3);
    expect(edges).toBeGreaterThan(50);
  });
});

test("the interval cuts the line, ends included (seed 72)", () => {
  const random = randomNumbers(72);
  let inside = 0;
  for (let round = 0; round < 300; round++) {
    const shape = soupMesh(SOUPS.f64, random);
    const ray = aimedRay(SOUPS.f64, shape, random);
    const line = meshCrossings(shape, ray, -Infinity, Infinity).sort((a, b) => a.t - b.t);
    if (line.length === 0) continue;
    const ends = [line[Math.floor(random() * line.length)].t, line[Math.floor(random() * line.length)].t];
    ray[RAY_MIN] = Math.min(...ends);
    ray[RAY_MAX] = Math.max(...ends);
    const wanted = line.filter((one) => one.t >= ray[RAY_MIN] && one.t <= ray[RAY_MAX]);
    inside += wanted.length;
    expect(describeHits(meshCrossings(shape, ray, ray[RAY_MIN], ray[RAY_MAX]))).toBe(describeHits(wanted));
    expectNearest(shape, ray, FACES_BOTH, nearest(line, ray, FACES_BOTH));
    expectNearest(shape, ray, FACES_FRONT, nearest(line, ray, FACES_FRONT));
  }
  expect(inside).toBeGreaterThan(300);
});

/** The 48 rigid motions and mirrors that only permute axes and flip signs, so that coordinates stay exact. */
const MOTIONS = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
  [0, 2, 1],
  [2, 1, 0],
  [1, 0, 2],
].flatMap((axes, k) => Array.from({ length: 8 }, (_, bits) => ({ axes, bits, odd: k > 2 })));

test("turned by quarter turns and mirrored, the same faces are met, from the same side (seed 73)", () => {
  const random = randomNumbers(73);
  let met = 0;
  for (const soup of [SOUPS["a grid in f64"], SOUPS.f32]) {
    for (let round = 0; round < 8; round++) {
      const shape = soupMesh(soup, random);
      const rays = Array.from({ length: 6 }, () => aimedRay(soup, shape, random));
      for (const { axes, bits, odd } of MOTIONS) {
        const turn = (v: ArrayLike<number>, at: number) =>
          axes.map((axis, k) => (bits & (1 << k) ? -v[at + axis] : v[at + axis]));
        const mirrored = odd !== [0, 1, 2].filter((k) => bits & (1 << k)).length % 2 > 0;
        const positions = shape.positions.slice();
        for (let i = 0; i < positions.length; i += 3) positions.set(turn(shape.positions, i), i);
        const turned = mesh(positions, shape.indices);
        for (const ray of rays) {
          const turnedRay = ray.slice();
          turnedRay.set([...turn(ray, 0), ...turn(ray, 3)]);
          const wanted = meshCrossings(shape, ray, -Infinity, Infinity);
          met += wanted.length;
          const mirroredHits = wanted.map((one) => ({ ...one, backFace: one.backFace !== mirrored }));
          expect(describeHits(meshCrossings(turned, turnedRay, -Infinity, Infinity))).toBe(describeHits(mirroredHits));
        }
      }
    }
  }
  expect(met).toBeGreaterThan(5000);
});

test("a longer direction shortens t in proportion and meets the same faces (seed 74)", () => {
  const random = randomNumbers(74);
  let met = 0;
  for (let round = 0; round < 300; round++) {
    const shape = soupMesh(SOUPS["a grid in f32"], random);
    const ray = aimedRay(SOUPS["a grid in f32"], shape, random);
    const long = ray.slice();
    for (let k = 3; k < 6; k++) long[k] *= 1024;
    const [short, scaled] = [new RayHit(), new RayHit()];
    const found = castMesh(shape, ray, FACES_BOTH, false, short);
    expect(castMesh(shape, long, FACES_BOTH, false, scaled)).toBe(found);
    if (!found) continue;
    met++;
    expect([scaled.t * 1024, scaled.feature, scaled.u, scaled.v]).toEqual([short.t, short.feature, short.u, short.v]);
  }
  expect(met).toBeGreaterThan(100);
});
