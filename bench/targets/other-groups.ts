import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { box, Hit, mesh, raycastShape, ShapeHit, sphere, World } from "hitscan";
import { distanceTimes } from "../cases/convex.ts";
import { cubeSphere, knot } from "../meshes.ts";
import { crashcatPeer } from "../peers/crashcat-world.ts";
import { hitscan } from "../peers/hitscan.ts";
import { buildThreeMeshBvh } from "../peers/three-mesh-bvh.ts";
import { incoherentRays } from "../rays.ts";
import type { Group } from "./group.ts";
import { largeMesh } from "./mesh-groups.ts";
import { measure, type Runner } from "./rounds.ts";
import { compareRow, limitRow } from "./rows.ts";
import { meshScene, rounded } from "./scenes.ts";

/** A ball of 0.2 m swept against a mesh of 320,000 triangles and 7 m. */
export const meshSweep: Group = async ({ quick, rounds }) => {
  const data = quick ? knot("knot", 80, 20) : knot("knot", 800, 200);
  const { data: rays, count } = incoherentRays(data, quick ? 50 : 500, 3);
  const queries = rounded(rays);
  const runners = [hitscan, crashcatPeer].map((peer): Runner => {
    const round = peer
      .build(meshScene(data))
      .sweep?.({ kind: "sphere", sizes: [0.2, 0, 0], rotation: [0, 0, 0, 1] }, 20);
    const answers = new Float64Array(count);
    return { name: peer.name, answers, run: () => void round?.(queries, answers) };
  });
  const { ours, peers } = await measure(runners, rounds, 1e-3 * count, { absolute: 5e-3, relative: 1e-3 });
  const target = { name: "sphere sweep against a mesh of 320k", unit: "µs", target: 5, against: "crashcat" };
  return { rows: [compareRow(target, ours, peers)], failures: [] };
};

/** Distances of convex shapes, from nothing. */
export const distances: Group = async ({ quick, rounds }) => {
  const rows = (["hull (24) – hull (24)", "box – capsule"] as const).map((kind, i) => {
    const { ours, theirs, wrong } = distanceTimes(kind, quick ? 2 : rounds + 4);
    const target = { name: `distance ${kind}, cold`, unit: "ns", target: i === 0 ? 3 : 2, against: "crashcat" };
    return compareRow(target, { name: "hitscan", times: ours, wrong: 0 }, [{ name: "crashcat", times: theirs, wrong }]);
  });
  return { rows, failures: [] };
};

/** Builds the large mesh. */
export const buildMesh: Group = async ({ quick, rounds }) => {
  const data = quick ? knot("knot", 132, 33) : largeMesh();
  const runners: Runner[] = [
    { name: "hitscan", run: () => void mesh(data.positions, data.indices) },
    { name: "three-mesh-bvh SAH", run: () => void buildThreeMeshBvh(data) },
    { name: "three-mesh-bvh CENTER", run: () => void buildThreeMeshBvh(data, "CENTER") },
  ];
  const { ours, peers } = await measure(runners, Math.min(rounds, 3), 1, { absolute: 0, relative: 0 });
  const target = { name: "build a mesh of 871k", unit: "ms", target: 4, against: "three-mesh-bvh SAH" };
  return { rows: [compareRow(target, ours, peers)], failures: [] };
};

/** Bytes a call that queries leave, with `out`. Needs a young generation larger than all that is measured here. */
export const garbage: Group = async () => {
  const data = cubeSphere("ball", 20);
  const shape = mesh(data.positions, data.indices);
  const world = new World();
  for (let i = 0; i < 1000; i++)
    world.add({ shape: i % 2 ? sphere(0.5) : box(0.5, 0.4, 0.3), position: [i % 10, (i / 10) % 10, i / 100] });
  const ray = { origin: { x: -3, y: 0.1, z: 0.2 }, direction: { x: 1, y: 0, z: 0 }, maxDistance: 100 };
  const options = { out: new ShapeHit() };
  const hit = new Hit();
  const motion = { shape: sphere(0.3), position: ray.origin, direction: ray.direction, maxDistance: 10 };
  const calls: [string, () => unknown][] = [
    ["raycastShape, mesh", () => raycastShape(shape, null, ray, options)],
    ["World.raycast", () => world.raycast(ray, undefined, hit)],
    ["World.raycastAny", () => world.raycastAny(ray)],
    ["World.sweep", () => world.sweep(motion, undefined, hit)],
  ];
  const rows = calls.map(([name, call]) => {
    const target = { name: `garbage of ${name}`, unit: "bytes", target: 0 };
    return limitRow(target, Math.floor(bytesPerCall(call, ray.origin)), null);
  });
  return { rows, failures: [] };
};

const CALLS = 20_000;

/** Growth of the heap in a batch, the least of several; fractions of a byte are of the reading itself. */
function bytesPerCall(call: () => unknown, origin: { y: number; z: number }): number {
  let least = Infinity;
  let hits = 0;
  for (let batch = 0; batch < 25; batch++) {
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < CALLS; i++) {
      origin.y = (i % 64) / 30 - 1;
      origin.z = (i % 49) / 25 - 1;
      if (call()) hits++;
    }
    const grown = process.memoryUsage().heapUsed - before;
    if (batch > 15 && grown >= 0) least = Math.min(least, grown);
  }
  return hits === 0 ? Number.NaN : least / CALLS;
}

/** kB of what a page loads, minified and after gzip -9. */
export const pageWeight: Group = async () => {
  const ours = { hitscan: "./dist/index.js" };
  const core = await kilobytes('export { MeshBVH } from "three-mesh-bvh";', {}, ["three"]);
  const crashcat = await kilobytes('export * from "crashcat";', {}, []);
  const small = await kilobytes('export { mesh, raycastShape } from "hitscan";', ours, []);
  const all = await kilobytes('export * from "hitscan";', ours, []);
  const row = (name: string, target: number) => ({ name: `page weight, ${name}`, unit: "kB", target });
  return {
    rows: [
      limitRow(row("one mesh + raycastShape", 16), small, { name: "three-mesh-bvh core", value: core }),
      limitRow(row("everything", 48), all, { name: "crashcat", value: crashcat }),
    ],
    failures: [],
  };
};

async function kilobytes(contents: string, alias: Record<string, string>, external: string[]): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: "bench" },
    alias: Object.fromEntries(Object.entries(alias).map(([name, file]) => [name, `${process.cwd()}/${file}`])),
    external,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
    logLevel: "silent",
  });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length / 1000;
}
