import { runConvex } from "./cases/convex.ts";
import { runLeak } from "./cases/leak.ts";
import { runMesh } from "./cases/mesh.ts";
import { runParity } from "./cases/parity.ts";
import { runSnapshot } from "./cases/snapshot.ts";
import { runTargets } from "./cases/targets.ts";
import { runThree } from "./cases/three.ts";
import { runWorld } from "./cases/world.ts";
import { machine, type Report } from "./harness.ts";

const CASES: Record<string, (options: BenchOptions) => Promise<Report>> = {
  mesh: runMesh,
  leak: runLeak,
  parity: runParity,
  world: runWorld,
  convex: runConvex,
  snapshot: runSnapshot,
  three: runThree,
};

export interface BenchOptions {
  /** A tenth of the rays and few rounds: to see that the bench runs, not to quote. */
  readonly quick: boolean;
}

const args = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith("--"));
if (names[0] === "targets" || names[0] === "compare") {
  const compare = names[0] === "compare" || args.includes("--compare");
  const well = runTargets({ quick: args.includes("--quick"), compare, only: names.slice(1) });
  process.exit(well ? 0 : 1);
}
const unknown = [
  ...names.filter((name) => !(name in CASES)),
  ...args.filter((arg) => arg.startsWith("--") && arg !== "--json" && arg !== "--quick"),
];
if (names.length === 0 || unknown.length > 0) {
  console.error(`usage: npm run bench -- ${Object.keys(CASES).join("|")}|targets|compare [--quick] [--json]`);
  process.exit(2);
}

const json = args.includes("--json");
let failed = false;
for (const name of names) {
  const report = await CASES[name]({ quick: args.includes("--quick") });
  failed ||= report.failures.length > 0;
  if (json) console.log(JSON.stringify({ case: name, machine: machine(), ...report }));
  else {
    console.log(`\n${name} on ${machine()}\n`);
    for (const table of report.tables) {
      console.log(table.title);
      console.table(Object.fromEntries(table.rows.map(({ name: row, ...values }) => [row, values])));
    }
  }
  for (const failure of report.failures) console.error(`FAILED: ${failure}`);
}
process.exitCode = failed ? 1 : 0;
