import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { machine } from "../harness.ts";
import { chart } from "../targets/chart.ts";
import { page, whyFaster } from "../targets/page.ts";
import type { TargetRow } from "../targets/rows.ts";
import { runGroups } from "../targets/run-groups.ts";
import { lostRows, printable } from "../targets/table.ts";

const FOLDER = "bench/results";
const STORED = `${FOLDER}/targets.json`;

/** In the order of the table. One group is one process. */
// biome-ignore format: a list
const GROUPS = [
  "mesh-small", "mesh-large", "mesh-small-ts", "mesh-large-ts", "world-10k", "world-100k", "hulls-10k", "hulls-100k",
  "volumes", "mesh-sweep", "distances", "moves", "build", "insert", "first-query", "first-rays", "garbage", "weight",
];

export interface TargetsOptions {
  readonly quick: boolean;
  /** Look at the stored ratios instead of writing new ones. */
  readonly compare: boolean;
  /** Only these groups; nothing is written. */
  readonly only: readonly string[];
}

/**
 * Measures and prints every row of the targets. A full run writes bench/results; with `compare` it is compared with what stands
 * there. True when all is well: missed targets are for the reader to judge, wrong answers and lost speed are not.
 */
export function runTargets({ quick, compare, only }: TargetsOptions): boolean {
  const { rows, failures } = runGroups(only.length > 0 ? only : GROUPS, quick);
  console.log(`\ntargets on ${machine()}${quick ? " (quick: to see that it runs, not to quote)" : ""}\n`);
  console.table(printable(rows));
  for (const line of whyFaster(rows)) console.log(line);
  const met = rows.filter((row) => row.met).length;
  console.log(`${met} met, ${rows.filter((row) => row.met === false).length} missed`);
  if (compare) failures.push(...compareWithStored(rows));
  else if (!quick && only.length === 0) store(rows);
  for (const failure of failures) console.error(`FAILED: ${failure}`);
  return failures.length === 0;
}

function compareWithStored(rows: readonly TargetRow[]): string[] {
  if (!existsSync(STORED)) return [`${STORED} is missing: run npm run bench -- targets`];
  const stored: { rows: TargetRow[] } = JSON.parse(readFileSync(STORED, "utf8"));
  return lostRows(stored.rows, rows);
}

function store(rows: readonly TargetRow[]): void {
  const { dependencies } = JSON.parse(readFileSync("bench/package.json", "utf8"));
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const versions = { hitscan: version, ...dependencies };
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(STORED, `${JSON.stringify({ machine: machine(), versions, rows }, null, 2)}\n`);
  writeFileSync(`${FOLDER}/targets.svg`, chart(rows, machine()));
  writeFileSync(`${FOLDER}/targets.md`, page(rows, machine(), versions));
}
