import * as hitscan from "hitscan";
import { type Mesh, mesh, raycastShape, raycastShapeAny, ShapeHit } from "hitscan";
import { loadExtra } from "../extra-models.ts";
import { boundsOf, bumps, cubeSphere, knot, type MeshData } from "../meshes.ts";
import { crashcatPeer } from "../peers/crashcat-world.ts";
import { compileEmbree, Embree } from "../peers/embree.ts";
import { loadHavok } from "../peers/havok.ts";
import { JOLT_MOST_TRIANGLES, loadJolt } from "../peers/jolt.ts";
import type { Peer } from "../peers/peer.ts";
import { loadRapier } from "../peers/rapier.ts";
import { buildThreeMeshBvh } from "../peers/three-mesh-bvh.ts";
import { cameraRays, incoherentRays, type RaySet } from "../rays.ts";
import type { Group, GroupOptions, GroupResult } from "./group.ts";
import { switchKernelsOff } from "./kernels.ts";
import { measure, type Runner } from "./rounds.ts";
import { compareRow, skippedRow, type Target, type TargetRow } from "./rows.ts";
import { meshScene, rounded } from "./scenes.ts";

/** Float32 of peers on meshes of a few metres; Havok's meshes are off by more. */
const TOLERANCE = { absolute: 1e-4, relative: 1e-4 };
const BVH = "three-mesh-bvh SAH";
const NS = 1e-6;

/**
 * A scanned statue where there is one, else a ball. The statue is made 16 m tall: in its own 0.25 m Jolt and crashcat drop the
 * smallest triangles as having no area.
 */
export async function smallMesh(): Promise<MeshData> {
  const bunny = await loadExtra("organic/stanford-bunny.obj");
  if (bunny === null) return cubeSphere("bumpy ball (69,312)", 76, bumps);
  return { ...bunny, positions: Float32Array.from(bunny.positions, (value) => 64 * value) };
}

export function largeMesh(): MeshData {
  return knot("scaly knot (871,200)", 1320, 330);
}

/** Rays against one mesh, with the kernels. */
export function meshRays(size: "small" | "large"): Group {
  return async (options) => {
    const data = await meshOf(size, options);
    const peers = await buildPeers(data);
    const program = compileEmbree();
    const result: GroupResult = { rows: [], failures: [] };
    for (const rays of raySets(data, options)) {
      result.rows.push(...(await rowsOf(data, rays, peers, program, options, result.failures)));
    }
    return result;
  };
}

/** The same with the kernels switched off: the TypeScript that decides where there is no WebAssembly. */
export function meshRaysWithoutKernels(size: "small" | "large"): Group {
  return async (options) => {
    await switchKernelsOff();
    const data = await meshOf(size, options);
    const bvh = buildThreeMeshBvh(data);
    const shape = mesh(data.positions, data.indices);
    const result: GroupResult = { rows: [], failures: [] };
    for (const rays of raySets(data, options)) {
      const answers = [new Float64Array(rays.count), new Float64Array(rays.count)];
      const out = new ShapeHit();
      const runners: Runner[] = [
        { name: "hitscan", answers: answers[0], run: () => castAll(shape, rays, answers[0], out) },
        { name: BVH, answers: answers[1], run: () => void bvh.cast(rays, answers[1]) },
      ];
      const { ours, peers } = await measure(runners, options.rounds, NS * rays.count, TOLERANCE);
      result.rows.push(compareRow(targetOf(data, rays, "closest, kernels off", 2.2), ours, peers));
    }
    return result;
  };
}

async function meshOf(size: "small" | "large", { quick }: GroupOptions): Promise<MeshData> {
  if (size === "small") return smallMesh();
  return quick ? knot("scaly knot (small)", 132, 33) : largeMesh();
}

function raySets(data: MeshData, { quick }: GroupOptions): RaySet[] {
  const sets = [cameraRays(data, quick ? 50 : 160), incoherentRays(data, quick ? 2500 : 25_000, 1)];
  return sets.map((set) => ({ ...set, data: rounded(set.data) }));
}

function targetOf(data: MeshData, rays: RaySet, what: string, target: number, more: Partial<Target> = {}): Target {
  const name = data.name.replace(/\.\w+ /, " ").replace("stanford-", "");
  return { name: `mesh ${name}, ${rays.name}: ${what}`, unit: "ns", target, ...more };
}

/** Peers that are asked with worlds whose only body is the mesh. What cannot hold the large one is left out. */
async function buildPeers(data: MeshData) {
  const triangles = data.indices.length / 3;
  const peers: Peer[] = [await loadHavok(), await loadRapier(false), await loadRapier(true)];
  if (triangles <= JOLT_MOST_TRIANGLES) peers.push(await loadJolt(), crashcatPeer);
  const scene = meshScene(data);
  const length = Math.fround(4 * boundsOf(data).radius);
  return peers.map((peer) => ({ name: peer.name, cast: peer.build(scene).closest(length) }));
}

type BuiltPeers = Awaited<ReturnType<typeof buildPeers>>;

async function rowsOf(
  data: MeshData,
  rays: RaySet,
  built: BuiltPeers,
  program: string | null,
  { rounds }: GroupOptions,
  failures: string[],
): Promise<TargetRow[]> {
  const shape = mesh(data.positions, data.indices);
  const bvh = buildThreeMeshBvh(data);
  const embree = program === null ? null : await Embree.start(program, data, rays.data);
  const answers = () => new Float64Array(rays.count);
  const [withOut, fresh, any, bvhAnswers, out] = [answers(), answers(), answers(), answers(), new ShapeHit()];
  const ours: Runner[] = [
    { name: "with out", answers: withOut, run: () => castAll(shape, rays, withOut, out) },
    { name: "allocating", answers: fresh, run: () => castAll(shape, rays, fresh) },
    { name: "any", run: () => castAny(shape, rays, any) },
  ];
  const batch = batchRunner(shape, rays);
  if (batch !== null) ours.push(batch);
  const theirs: Runner[] = [{ name: BVH, answers: bvhAnswers, run: () => void bvh.cast(rays, bvhAnswers) }];
  for (const { name, cast } of built) {
    const distances = answers();
    theirs.push({ name, answers: distances, run: () => void cast(rays.data, distances) });
  }
  if (embree !== null) theirs.push({ name: "Embree", answers: embree.answers, run: () => embree.round() });
  const found = await measure([...ours, ...theirs], rounds, NS * rays.count, TOLERANCE);
  embree?.stop();
  if (found.outvoted > 0)
    failures.push(`${data.name}, ${rays.name}: all peers agree on ${found.outvoted} other answers`);
  const all = [found.ours, ...found.peers];
  const part = (name: string) => all.filter((each) => each.name === name);
  const inBrowsers = found.peers.slice(ours.length - 1).filter(({ name }) => name !== "Embree");
  const row = (what: string, target: number, name: string, peers = part(BVH), more: Partial<Target> = {}): TargetRow =>
    compareRow(targetOf(data, rays, what, target, more), part(name)[0], peers);
  return [
    row("closest, with out", 5, "with out"),
    row("closest, allocating", 4, "allocating"),
    row("closest, with out, best", 2.5, "with out", inBrowsers),
    row("closest, with out, Havok", 1.5, "with out", inBrowsers, { against: "Havok" }),
    batchRow(
      targetOf(data, rays, "closest, batch, native", 0.8, { evenWrong: true }),
      part("batch")[0],
      part("Embree"),
    ),
    row("any hit", 8, "any"),
  ];
}

interface BatchHits {
  readonly distance: Float64Array;
}
type Batch = (target: Mesh, rays: Float64Array, options: object, out: BatchHits) => unknown;

/** `raycastBatch` over all rays at once; null while hitscan has none. */
function batchRunner(shape: Mesh, { data, count }: RaySet): Runner | null {
  const { raycastBatch, RayBatch } = hitscan as Readonly<Record<string, unknown>>;
  if (raycastBatch === undefined || RayBatch === undefined) return null;
  const cast = raycastBatch as Batch;
  const out = new (RayBatch as new (capacity: number) => BatchHits)(count);
  // 8 numbers a ray: least and greatest distance behind the six.
  const rays = new Float64Array(8 * count);
  for (let i = 0; i < count; i++) {
    rays.set(data.subarray(6 * i, 6 * i + 6), 8 * i);
    rays[8 * i + 7] = Infinity;
  }
  return { name: "batch", run: () => void cast(shape, rays, { backFaces: "hit" }, out) };
}

function batchRow(
  target: Target,
  ours: Parameters<typeof compareRow>[1] | undefined,
  embree: Parameters<typeof compareRow>[2],
) {
  if (ours === undefined) return skippedRow(target, "hitscan has no raycastBatch");
  return embree.length === 0 ? skippedRow(target, "Embree not found") : compareRow(target, ours, embree);
}

const ray = { origin: { x: 0, y: 0, z: 0 }, direction: { x: 0, y: 0, z: 0 } };

function readRay(data: Float64Array, at: number): void {
  const { origin, direction } = ray;
  origin.x = data[at];
  origin.y = data[at + 1];
  origin.z = data[at + 2];
  direction.x = data[at + 3];
  direction.y = data[at + 4];
  direction.z = data[at + 5];
}

function castAll(shape: Mesh, { data }: RaySet, distances: Float64Array, out?: ShapeHit): undefined {
  const options = { backFaces: "hit", out } as const;
  for (let i = 0, at = 0; i < distances.length; i++, at += 6) {
    readRay(data, at);
    const hit = raycastShape(shape, null, ray, options);
    distances[i] = hit === null ? Infinity : hit.distance;
  }
}

function castAny(shape: Mesh, { data }: RaySet, hits: Float64Array): undefined {
  const options = { backFaces: "hit" } as const;
  for (let i = 0, at = 0; i < hits.length; i++, at += 6) {
    readRay(data, at);
    hits[i] = raycastShapeAny(shape, null, ray, options) ? 1 : 0;
  }
}
