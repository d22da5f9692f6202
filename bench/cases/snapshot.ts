import { mesh, World } from "hitscan";
import { openShape, openWorld, saveShape, saveWorld } from "hitscan/io";
import { type Body, randomBodies } from "../bodies.ts";
import { interleave, median, type Report, type Row, round } from "../harness.ts";
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

/** One contender after the other, not in turns: opening would pay for the garbage that building leaves. */
function time({ name, build, save, open }: Contender, rounds: number): Row & { part: number } {
  const file = save();
  const [built, saved, opened] = [build, save, () => open(file)].map((make) => {
    let made: unknown = null;
    const run = (): number => {
      made = make();
      return Number(made !== null);
    };
    return median(interleave([run], rounds)[0]);
  });
  const megabytes = round(file.byteLength / 1e6, 1);
  const part = round(opened / built, 4);
  return { name, build: round(built), save: round(saved), open: round(opened, 1), part, MB: megabytes };
}

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
