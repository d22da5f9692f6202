import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Group } from "./group.ts";
import { compareRow, type Measured, skippedRow, type TargetRow } from "./rows.ts";

/** Runs a script in a process of its own; the last number it prints, NaN when it prints none. */
function lastNumber(script: string, ...args: string[]): number {
  const output = execFileSync(process.execPath, [join("bench/fresh", script), ...args], { encoding: "utf8" });
  return Number(output.trim().split(" ").at(-1));
}

/** Interleaved: the scripts of a round one after the other. */
function measureScripts(names: readonly string[], rounds: number, run: (name: string) => number): Measured[] {
  const times: number[][] = names.map(() => []);
  for (let round = -1; round < rounds; round++) {
    names.forEach((name, i) => {
      const time = run(name);
      if (round >= 0) times[i].push(time);
    });
  }
  return names.map((name, i) => ({ name, times: times[i], wrong: 0 }));
}

/** Milliseconds from the start of Node to the answer of the first query, import included (wall clock). */
export const firstQuery: Group = async ({ rounds }) => {
  const names = ["hitscan", "crashcat", "cannon-es", "havok", "rapier", "three-mesh-bvh"];
  const [ours, ...peers] = measureScripts(names, rounds, (name) => lastNumber(`${name}.mjs`));
  const target = { name: "first query in a fresh process", unit: "ms", target: 1, against: "crashcat" };
  return { rows: [compareRow(target, ours, peers)], failures: [] };
};

/** The first 1,000 rays of a fresh process, when nothing is compiled yet (wall clock); the mesh is built before. */
export const firstRays: Group = async ({ rounds }) => {
  const run = (name: string): number => lastNumber("first-rays.mjs", name);
  const [ours, batch, bvh] = measureScripts(["hitscan", "batch", "three-mesh-bvh"], rounds, run);
  const target = (what: string) => ({ name: `first 1,000 rays of a process, ${what}`, unit: "ms", target: 10 });
  const rows: TargetRow[] = [compareRow(target("single calls"), ours, [bvh])];
  const none = Number.isNaN(batch.times[0]);
  rows.push(
    none ? skippedRow(target("batch"), "hitscan has no raycastBatch") : compareRow(target("batch"), batch, [bvh]),
  );
  return { rows, failures: [] };
};
