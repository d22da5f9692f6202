import { execFileSync } from "node:child_process";
import type { GroupResult } from "./group.ts";
import type { TargetRow } from "./rows.ts";

const CHILD = "bench/node_modules/.cache/child.mjs";
/** No garbage is collected between two readings of the heap. */
const FLAGS: Readonly<Record<string, readonly string[]>> = { garbage: ["--max-semi-space-size=256"] };

/** Groups in which V8 compiles a peer well in one process and badly in the next: run so often, and each row is taken from where the peer was fastest. */
const REPEATS: Readonly<Record<string, number>> = { distances: 3 };

/** Runs every group in a process of its own: what one leaves in V8's inline caches must not slow down the next. */
export function runGroups(names: readonly string[], quick: boolean): { rows: TargetRow[]; failures: string[] } {
  const rows: TargetRow[] = [];
  const failures: string[] = [];
  for (const name of names) {
    const args = [...(FLAGS[name] ?? []), CHILD, name, quick ? "1" : "7", ...(quick ? ["--quick"] : [])];
    const start = performance.now();
    try {
      const results = Array.from({ length: quick ? 1 : (REPEATS[name] ?? 1) }, () => runGroup(args));
      rows.push(...fairest(results.map((result) => result.rows)));
      failures.push(...results.flatMap((result) => result.failures));
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
    }
    console.error(`${name}: ${Math.round((performance.now() - start) / 1000)} s`);
  }
  return { rows, failures };
}

function runGroup(args: readonly string[]): GroupResult {
  const output = execFileSync(process.execPath, args, {
    encoding: "utf8",
    maxBuffer: 1e8,
    stdio: ["ignore", "pipe", 2],
  });
  return JSON.parse(output.trimEnd().split("\n").at(-1) ?? "");
}

/** Of every row that of the run in which the peer was fastest. */
function fairest(runs: readonly (readonly TargetRow[])[]): TargetRow[] {
  return runs[0].map((_, i) =>
    runs.map((rows) => rows[i]).reduce((a, b) => ((b.theirs ?? Infinity) < (a.theirs ?? Infinity) ? b : a)),
  );
}
