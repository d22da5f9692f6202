import { type Mesh, mesh, RayBatch, raycastBatch, setKernels } from "hitscan";
import { allExtra } from "../extra-models.ts";
import type { Report, Row } from "../harness.ts";
import type { BenchOptions } from "../main.ts";
import { boundsOf, bumps, cubeSphere, knot, type MeshData } from "../meshes.ts";
import { random, randomDirection } from "../random.ts";
import { moved } from "./leak.ts";

/** Rays in all. */
const RAYS = 10_000_000;
const BLOCK = 50_000;
/** Numbers of a ray in a batch. */
const STRIDE = 8;

/** Random and adversarial rays at every mesh there is, with the kernels and without: the same face, distance, weights and normal, bit for bit. */
export async function runParity({ quick }: BenchOptions): Promise<Report> {
  const ball = cubeSphere("bumpy ball (69,312)", 76, bumps);
  const own = [
    ball,
    { ...moved(ball, 1e4), name: `${ball.name}, float64 at +10000` },
    knot("scaly knot (54,450)", 330, 82),
  ];
  const all = [...own, ...(await allExtra())];
  const blocks = Math.ceil((quick ? RAYS / 20 : RAYS) / BLOCK / all.length);
  const rows = all.map((data, i) => compareBlocks(data, blocks, i + 1));
  const failures = rows
    .filter(({ differing }) => differing > 0)
    .map(({ name, differing }) => `${name}: ${differing} rays differ`);
  rows.push({
    name: "all",
    rays: rows.reduce((sum, row) => sum + row.rays, 0),
    "hits %": "",
    differing: failures.length,
  });
  return { tables: [{ title: "kernels beside their twins", rows }], failures };
}

interface ParityRow extends Row {
  readonly rays: number;
  readonly differing: number;
}

function compareBlocks(data: MeshData, blocks: number, seed: number): ParityRow {
  const shape = mesh(data.positions, data.indices);
  const next = random(seed);
  const [fast, slow] = [new RayBatch(BLOCK), new RayBatch(BLOCK)];
  let hits = 0;
  let differing = 0;
  for (let block = 0; block < blocks; block++) {
    const rays = mixedRays(shape, data, next);
    const options = { backFaces: block % 2 === 0 ? "hit" : "ignore" } as const;
    raycastBatch(shape, rays, options, fast);
    setKernels("off");
    raycastBatch(shape, rays, options, slow);
    setKernels("auto");
    differing += countDifferent(fast, slow);
    for (let i = 0; i < BLOCK; i++) hits += slow.hit[i];
  }
  const rays = blocks * BLOCK;
  return { name: data.name, rays, "hits %": Math.round((100 * hits) / rays), differing };
}

function countDifferent(a: RayBatch, b: RayBatch): number {
  let count = 0;
  for (let i = 0; i < BLOCK; i++) {
    const same =
      a.hit[i] === b.hit[i] &&
      a.faceIndex[i] === b.faceIndex[i] &&
      a.backFace[i] === b.backFace[i] &&
      Object.is(a.distance[i], b.distance[i]) &&
      Object.is(a.u[i], b.u[i]) &&
      Object.is(a.v[i], b.v[i]) &&
      [0, 1, 2].every((axis) => Object.is(a.normal[3 * i + axis], b.normal[3 * i + axis]));
    count += Number(!same);
  }
  return count;
}

/** Rays at random, at vertices, edges and points of faces, along axes, from vertices and from far away, some of them short. */
function mixedRays(shape: Mesh, data: MeshData, next: () => number): Float64Array {
  const { center, radius } = boundsOf(data);
  const rays = new Float64Array(BLOCK * STRIDE);
  const weights = new Float64Array(3);
  const direction = new Float64Array(3);
  for (let at = 0; at < rays.length; at += STRIDE) {
    const kind = Math.floor(next() * 8);
    for (let k = 0; k < 3; k++) weights[k] = kind === 1 ? Number(k === 0) : kind === 2 && k === 0 ? 0 : next() + 0.01;
    const face = Math.floor(next() * shape.faceCount);
    const reach = radius * (kind === 3 ? 1e5 : 2);
    randomDirection(next, direction);
    for (let axis = 0; axis < 3; axis++) {
      const target = kind === 0 ? center[axis] + radius * (next() - 0.5) : pointOf(shape, face, weights, axis);
      rays[at + axis] = center[axis] + reach * direction[axis];
      if (kind === 4) rays[at + axis] = pointOf(shape, face, CORNER, axis);
      rays[at + 3 + axis] = kind === 4 ? direction[axis] : target - rays[at + axis];
      if (kind === 5) {
        rays[at + 3 + axis] = Number(axis === face % 3);
        rays[at + axis] = target - (axis === face % 3 ? 2 * radius : 0);
      }
    }
    if (rays[at + 3] === 0 && rays[at + 4] === 0 && rays[at + 5] === 0) rays[at + 3] = 1;
    rays[at + 7] = next() < 0.2 ? 3 * radius * next() : Infinity;
  }
  return rays;
}

const CORNER = Float64Array.of(1, 0, 0);

/** A coordinate of the point with these weights (of any sum) in a face. */
function pointOf({ positions, indices }: Mesh, face: number, weights: Float64Array, axis: number): number {
  const corner = (k: number): number => positions[3 * indices[3 * face + k] + axis];
  const sum = weights[0] + weights[1] + weights[2];
  return (weights[0] * corner(0) + weights[1] * corner(1) + weights[2] * corner(2)) / sum;
}
