import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { mesh, World } from "hitscan";
import { openShape, openWorld, saveShape, saveWorld } from "hitscan/io";
import { type Body, randomBodies } from "../bodies.ts";
import { median, type Report, type Row, round } from "../harness.ts";
import type { BenchOptions } from "../main.ts";
import { cubeSphere } from "../meshes.ts";

const COLLIDERS = 100_000;
/** Quads along an edge of the cube: 12 n² triangles. */
const EDGE = 224;
const ROUNDS = 7;
/** Opening must take less than this part of building. */
const MOST = 0.05;

/** What is built, saved and opened. */
interface Contender {
  readonly name: string;
  readonly build: () => unknown;
  readonly save: () => ArrayBuffer;
  readonly open: (file: ArrayBuffer) => unknown;
}

/** Opening a snapshot beside building the same: a world of many colliders up to its first query, and a large mesh. */
export async function runSnapshot({ quick }: BenchOptions): Promise<Report> {
  const report: Report = { tables: [], failures: [] };
  const rows = [worldContender(quick ? COLLIDERS / 10 : COLLIDERS), meshContender(quick ? EDGE / 4 : EDGE)].map(
    (contender) => {
      const row = time(contender, quick ? 2 : ROUNDS);
      if (!quick && row.part >= MOST) report.failures.push(`${row.name}: opening takes ${row.part} of building`);
      return row;
    },
  );
  report.tables.push({ title: "ms of CPU time, medians", rows });
  return report;
}

/** Rounds of build, save, open; what each leaves is thrown away before the next, or opening would pay for the garbage of building. */
function time({ name, build, save, open }: Contender, rounds: number): Row & { part: number } {
  const file = save();
  const contenders = [build, save, () => open(file)];
  const times: number[][] = contenders.map(() => []);
  for (let i = -2; i < rounds; i++) {
    contenders.forEach((run, contender) => {
      collectGarbage();
      const start = process.cpuUsage();
      const made = run();
      const { user, system } = process.cpuUsage(start);
      if (i >= 0 && made !== null) times[contender].push((user + system) / 1000);
    });
  }
  const [built, saved, opened] = times.map(median);
  const part = median(times[2].map((ms, i) => ms / times[0][i]));
  const megabytes = round(file.byteLength / 1e6, 1);
  return { name, build: round(built), save: round(saved), open: round(opened, 1), part: round(part, 4), MB: megabytes };
}

/** The engine's own, which is there only if asked for by a flag. */
const collectGarbage = (() => {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
})();

const RAY = { origin: [0, 0, 0], direction: [0, 1, 0] };

function worldContender(count: number): Contender {
  const bodies = randomBodies(count, 1);
  const first = (world: World<string, string>): unknown => {
    world.raycast(RAY);
    return world;
  };
  const world = fill(bodies);
  return {
    name: `world of ${count.toLocaleString("en")} colliders`,
    build: () => first(fill(bodies) as unknown as World<string, string>),
    save: () => saveWorld(world),
    open: (file) => first(openWorld(file)),
  };
}

function fill(bodies: readonly Body[]): World {
  const world = new World();
  bodies.forEach(({ shape, position, rotation }, key) => {
    world.add({ shape, position, rotation, key, mobility: key % 2 === 0 ? "static" : "movable" });
  });
  return world;
}

function meshContender(edge: number): Contender {
  const { positions, indices } = cubeSphere("sphere", edge);
  const shape = mesh(positions, indices);
  return {
    name: `mesh of ${shape.faceCount.toLocaleString("en")} triangles`,
    build: () => mesh(positions, indices),
    save: () => saveShape(shape),
    open: (file) => openShape(file),
  };
}
