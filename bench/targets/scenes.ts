import { worldSide } from "../bodies.ts";
import type { MeshData } from "../meshes.ts";
import type { Scene, SceneBody } from "../peers/peer.ts";
import { random, randomDirection } from "../random.ts";

/** Hulls of 24 points that the bodies of a world share, and how many of them there are. */
const HULL_POINTS = 24;
const HULLS = 200;

const single = Math.fround;

/**
 * `count` bodies as dense as in the other benches: 10,000 in a cube of 100 m. Primitives are spheres, boxes and capsules: the
 * ones that all peers have.
 */
export function randomScene(count: number, kind: "primitives" | "hulls", moving = false): Scene {
  const next = random(21);
  const side = worldSide(count);
  const hulls = kind === "hulls" ? Array.from({ length: HULLS }, () => ellipsoid(next)) : [];
  const size = (): number => single(0.25 + 0.5 * next());
  const bodies = Array.from({ length: count }, (_, i): SceneBody => {
    const position = triple(() => single(side * (next() - 0.5)));
    const shape = kind === "hulls" ? "hull" : (["sphere", "box", "capsule"] as const)[i % 3];
    return { kind: shape, sizes: triple(size), hull: i % HULLS, position, rotation: rotation(next) };
  });
  return { bodies, hulls, mesh: null, moving };
}

/** A mesh as the only body, at the origin. */
export function meshScene(mesh: MeshData): Scene {
  const body: SceneBody = { kind: "mesh", sizes: [0, 0, 0], hull: -1, position: [0, 0, 0], rotation: [0, 0, 0, 1] };
  return { bodies: [body], hulls: [], mesh, moving: false };
}

/** `count` queries: an origin in the cube and a unit direction each. */
export function randomQueries(count: number, side: number, seed: number): Float64Array {
  const next = random(seed);
  const queries = new Float64Array(6 * count);
  for (let at = 0; at < queries.length; at += 6) {
    for (let axis = 0; axis < 3; axis++) queries[at + axis] = side * (next() - 0.5);
    randomDirection(next, queries, at + 3);
  }
  return rounded(queries);
}

/** All numbers as float32 keeps them: the same input for those that compute with it. */
export function rounded(values: Float64Array): Float64Array {
  return Float64Array.from(values, single);
}

/** 24 points on an ellipsoid of 0.25 to 0.75 m. */
function ellipsoid(next: () => number): Float32Array {
  const axes = triple(() => 0.25 + 0.5 * next());
  const points = new Float64Array(3 * HULL_POINTS);
  for (let at = 0; at < points.length; at += 3) {
    randomDirection(next, points, at);
    for (let axis = 0; axis < 3; axis++) points[at + axis] *= axes[axis];
  }
  return Float32Array.from(points);
}

function rotation(next: () => number): [number, number, number, number] {
  const axis = new Float64Array(3);
  randomDirection(next, axis);
  const w = 2 * next() - 1;
  const s = Math.sqrt(1 - w * w);
  return [single(s * axis[0]), single(s * axis[1]), single(s * axis[2]), single(w)];
}

function triple(make: () => number): [number, number, number] {
  return [make(), make(), make()];
}
