import { Command } from "commander";
import type { Outcome } from "../check/case.ts";
import { loadCases } from "../check/load-cases.ts";
import { countCases, runCases } from "../check/run-check.ts";
import { EXIT_FAILED } from "../exit-code.ts";
import { Progress } from "../progress.ts";
import type { Terminal } from "../terminal.ts";

interface CheckOptions {
  data?: string;
  json?: boolean;
  verbose?: boolean;
}

const EXAMPLES = `
Prints one line per failed case and, last, "N passed, M failed".
Exit code 0 when nothing failed, 1 when something did, 2 when a file cannot be read or is no case file.

Examples:
  hitscan check cases/ray.jsonl cases/reports.json
  hitscan check cases/mesh/*.json --data models
  hitscan check level-42.jsonl --json > outcomes.jsonl
`;

/** `hitscan check FILES…`: runs case files. */
export function createCheckCommand(terminal: Terminal, finish: (code: number) => void): Command {
  return new Command("check")
    .description("run case files: queries with known answers, on shapes, scenes and models")
    .argument("<files...>", "case files: .jsonl (a case a line) or .json (an array of cases, or those of one model)")
    .option("--data <dir>", "folder of the models that mesh case files name (default: ../../data beside the case file)")
    .option("--verbose", "a line for every case, not only for failed ones")
    .option("--json", "one line of JSON for every case, then one with the counts")
    .addHelpText("after", EXAMPLES)
    .action(async (paths: string[], options: CheckOptions) => {
      finish((await checkFiles(terminal, paths, options)) > 0 ? EXIT_FAILED : 0);
    });
}

/** Runs the files in order and prints what the options ask for; returns the number of failed cases. */
async function checkFiles(terminal: Terminal, paths: string[], options: CheckOptions): Promise<number> {
  const counts = { passed: 0, failed: 0 };
  let lines = "";
  const report = (outcome: Outcome) => {
    counts[outcome.status]++;
    if (options.json) lines += `${JSON.stringify(outcome)}\n`;
    else if (outcome.status === "failed" || options.verbose) lines += describe(outcome);
  };
  const note = (text: string) => terminal.err(`hitscan: note: ${text}\n`);
  for (const file of paths.map(loadCases)) {
    const progress = new Progress(terminal, file.path, countCases(file));
    try {
      await runCases(file, options.data, report, note, progress);
    } finally {
      // What was found goes out when the bar is gone, also when a broken case ends the run.
      progress.end();
      terminal.out(lines);
      lines = "";
    }
  }
  terminal.out(options.json ? `${JSON.stringify(counts)}\n` : `${counts.passed} passed, ${counts.failed} failed\n`);
  return counts.failed;
}

function describe(outcome: Outcome): string {
  const { status, id, expected, got } = outcome;
  if (status !== "failed") return `${status}: ${id}\n`;
  return `failed: ${id}: expected ${expected}, got ${got}\n`;
}
