import { type Mesh, mesh, raycastShape, rebuild, refit, ShapeHit } from "hitscan";
import { RayHit } from "../../src/shapes/ray-hit.ts";
import { loadExtra } from "../extra-models.ts";
import { interleave, median, type Report, type Row, round, speedup } from "../harness.ts";
import type { BenchOptions } from "../main.ts";
import { boundsOf, bumps, cubeSphere, knot, type MeshData } from "../meshes.ts";
import { buildThreeMeshBvh } from "../peers/three-mesh-bvh.ts";
import { cameraRays, incoherentRays, insideOutRays, RAY_NUMBERS, type RaySet } from "../rays.ts";

const ROUNDS = 9;
const CAMERA_SIDE = 320;
const INCOHERENT = 100_000;

/** Answers count as the same when the distances agree to this share of distance and size: float32 vertices and no more. */
const SAME = 1e-6;

/** Closest hit against a triangle mesh, two-sided, beside three-mesh-bvh on the same rays; and the time to build. */
export async function runMesh({ quick }: BenchOptions): Promise<Report> {
  const report: Report = { tables: [], failures: [] };
  const builds: Row[] = [];
  const changes: Row[] = [];
  for (const data of await meshes()) {
    const rows: Row[] = [];
    const ours = mesh(data.positions, data.indices);
    const theirs = buildThreeMeshBvh(data);
    const scale = quick ? 0.3 : 1;
    const sets = [
      cameraRays(data, Math.round(CAMERA_SIDE * scale)),
      incoherentRays(data, INCOHERENT * scale, 1),
      insideOutRays(data, INCOHERENT * scale, 2),
    ];
    for (const rays of sets) {
      const { row, differing } = compare(data, ours, theirs.cast, rays, quick ? 3 : ROUNDS);
      rows.push(row);
      if (differing > 0)
        report.failures.push(`${data.name}, ${rays.name}: ${differing} of ${rays.count} answers differ`);
    }
    report.tables.push({ title: `${data.name}: closest hit, ns a ray (× = times faster than three-mesh-bvh)`, rows });
    builds.push(buildTimes(data, quick ? 1 : 5));
    changes.push(changeTimes(data, quick ? 1 : 5));
  }
  report.tables.push({ title: "build, ms", rows: builds });
  report.tables.push({
    title:
      "vertices have moved: ms (× = times faster than three-mesh-bvh), and a camera's rays afterwards, in parts of their time on a new mesh",
    rows: changes,
  });
  return report;
}

async function meshes(): Promise<MeshData[]> {
  const bunny = await loadExtra("organic/stanford-bunny.obj", "organic/koala.obj");
  const small = cubeSphere("bumpy ball (69,312)", 76, bumps);
  const large = knot("scaly knot (871,200)", 1320, 330);
  const cave = await loadExtra("big/cave.glb");
  return [bunny, small, large, cave].filter((data) => data !== null);
}

type Cast = (rays: RaySet, distances: Float64Array) => number;

function compare(
  data: MeshData,
  ours: Mesh,
  theirs: Cast,
  rays: RaySet,
  rounds: number,
): { row: Row; differing: number } {
  const mine = new Float64Array(rays.count);
  const full = new Float64Array(rays.count);
  const core = new Float64Array(rays.count);
  const peer = new Float64Array(rays.count);
  const hit = new RayHit();
  const times = interleave(
    [
      () => castPublic(ours, rays, mine),
      () => castAllocating(ours, rays, full),
      () => castKernel(ours, hit, rays, core),
      () => theirs(rays, peer),
    ],
    rounds,
  );
  const perRay = (index: number): number => round((median(times[index]) * 1e6) / rays.count);
  const { radius } = boundsOf(data);
  const differing = Math.max(
    countDifferent(mine, peer, radius),
    countDifferent(full, peer, radius),
    countDifferent(core, peer, radius),
  );
  const row = {
    name: rays.name,
    "hits %": round((100 * mine.reduce((hits, distance) => hits + Number(distance < Infinity), 0)) / rays.count),
    "with out": perRay(0),
    "× out": round(speedup(times[0], times[3]), 2),
    "new record": perRay(1),
    "× new": round(speedup(times[1], times[3]), 2),
    kernel: perRay(2),
    "× kernel": round(speedup(times[2], times[3]), 2),
    "three-mesh-bvh": perRay(3),
    differing,
  };
  return { row, differing };
}

const origin = { x: 0, y: 0, z: 0 };
const direction = { x: 0, y: 0, z: 0 };
const ray = { origin, direction };

/** The public call with a reused record: reads and checks the ray, fills point, normal, face and barycentrics. */
function castPublic(shape: Mesh, rays: RaySet, distances: Float64Array): number {
  return castWith(shape, rays, distances, { backFaces: "hit", out: new ShapeHit() });
}

/** The same call, a new record for every hit. */
function castAllocating(shape: Mesh, rays: RaySet, distances: Float64Array): number {
  return castWith(shape, rays, distances, { backFaces: "hit" });
}

function castWith(
  shape: Mesh,
  { data, count }: RaySet,
  distances: Float64Array,
  options: { backFaces: "hit"; out?: ShapeHit },
): number {
  let hits = 0;
  for (let i = 0, at = 0; i < count; i++, at += RAY_NUMBERS) {
    origin.x = data[at];
    origin.y = data[at + 1];
    origin.z = data[at + 2];
    direction.x = data[at + 3];
    direction.y = data[at + 4];
    direction.z = data[at + 5];
    const hit = raycastShape(shape, null, ray, options);
    distances[i] = hit === null ? Infinity : hit.distance;
    if (hit !== null) hits++;
  }
  return hits;
}

/** Mode bit of `ShapeType.raycast`: back faces are hit. */
const BACK_FACES_HIT = 2;

/** The shape's own ray function, which the queries call: no checks, no point, no normal. */
function castKernel(shape: Mesh, hit: RayHit, { data, count }: RaySet, distances: Float64Array): number {
  const local = new Float64Array(8);
  local[7] = Infinity;
  let hits = 0;
  for (let i = 0, at = 0; i < count; i++, at += RAY_NUMBERS) {
    for (let axis = 0; axis < RAY_NUMBERS; axis++) local[axis] = data[at + axis];
    const found = shape.type.raycast(shape, local, BACK_FACES_HIT, hit);
    distances[i] = found ? hit.t : Infinity;
    if (found) hits++;
  }
  return hits;
}

function countDifferent(a: Float64Array, b: Float64Array, radius: number): number {
  let different = 0;
  for (let i = 0; i < a.length; i++) {
    if (a[i] === b[i]) continue;
    if (!(Math.abs(a[i] - b[i]) <= SAME * (radius + Math.min(a[i], b[i])))) different++;
  }
  return different;
}

function buildTimes(data: MeshData, rounds: number): Row {
  const build = [() => mesh(data.positions, data.indices).faceCount, () => Number(buildThreeMeshBvh(data) !== null)];
  const [ours, theirs] = interleave(build, rounds, 1);
  return {
    name: data.name,
    hitscan: round(median(ours)),
    "three-mesh-bvh SAH": round(median(theirs)),
    "×": round(speedup(ours, theirs), 2),
  };
}

/** Every way to bring a mesh up to date, and what it does to rays, on a twisted mesh. */
function changeTimes(data: MeshData, rounds: number): Row {
  const positions = twisted(data.positions);
  const moved = { ...data, positions };
  const [fitted, fast, best] = [0, 1, 2].map(() => mesh(data.positions.slice(), data.indices));
  const theirs = buildThreeMeshBvh(data);
  for (const shape of [fitted, fast, best]) shape.positions.set(positions);
  const [ourFit, theirFit, ourFast, theirFast, ourBest] = interleave(
    [
      () => Number(refit(fitted)),
      () => Number(theirs.refit()),
      () => Number(rebuild(fast, { quality: "fast" })),
      () => Number(buildThreeMeshBvh(moved, "CENTER") !== null),
      () => Number(rebuild(best)),
    ],
    rounds,
    1,
  );
  const rays = cameraRays(moved, CAMERA_SIDE);
  const distances = new Float64Array(rays.count);
  const [onFitted, onFast, onBest] = interleave(
    [fitted, fast, best].map((shape) => () => castPublic(shape, rays, distances)),
    2 * rounds,
  );
  return {
    name: data.name,
    refit: round(median(ourFit), 1),
    "three-mesh-bvh refit": round(median(theirFit), 1),
    "× refit": round(speedup(ourFit, theirFit), 2),
    fast: round(median(ourFast), 1),
    best: round(median(ourBest), 1),
    "three-mesh-bvh CENTER": round(median(theirFast), 1),
    "× fast": round(speedup(ourFast, theirFast), 2),
    "rays, refit": round(1 / speedup(onFitted, onBest), 2),
    "rays, fast": round(1 / speedup(onFast, onBest), 2),
  };
}

/** Turned about the z axis, the further the higher. */
function twisted(positions: Float32Array | Float64Array): Float32Array | Float64Array {
  const moved = positions.slice();
  for (let i = 0; i < moved.length; i += 3) {
    const angle = 0.5 * moved[i + 2];
    const [x, y] = [moved[i], moved[i + 1]];
    moved[i] = x * Math.cos(angle) - y * Math.sin(angle);
    moved[i + 1] = x * Math.sin(angle) + y * Math.cos(angle);
  }
  return moved;
}
