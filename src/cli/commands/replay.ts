import { readFileSync } from "node:fs";
import { Command } from "commander";
import { type ReplayReport, replay } from "../../debug/recorder/replay.ts";
import { fail, namingFile } from "../../io/fail.ts";
import { fileError } from "../../io/node-load.ts";
import { EXIT_FAILED, EXIT_OK } from "../exit-code.ts";
import type { Terminal } from "../terminal.ts";

const EXAMPLES = `
Runs every call of the recording again and compares each result with the one recorded, bit by bit, up to the first difference.
Exit code 0 when there is none, 1 when there is one, 2 when the file cannot be read or is no recording.

Examples:
  hitscan replay session.hrec
  hitscan replay session.hrec --json
`;

/** `hitscan replay FILE`: runs a recording again. */
export function createReplayCommand(terminal: Terminal, finish: (code: number) => void): Command {
  return new Command("replay")
    .description("run a recording again and print the first difference")
    .argument("<file>", "recording (.hrec), made by record(world).save()")
    .option("--json", "the report as one line of JSON")
    .addHelpText("after", EXAMPLES)
    .action((path: string, options: { json?: boolean }) => {
      const bytes = readRecording(path);
      const report = namingFile(path, () => replay(bytes));
      terminal.out(options.json ? `${JSON.stringify(report)}\n` : formatReport(report));
      finish(report.firstDifference === null ? EXIT_OK : EXIT_FAILED);
    });
}

function readRecording(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    fail(path, fileError(error as NodeJS.ErrnoException));
  }
}

function formatReport({ calls, compared, firstDifference: difference }: ReplayReport): string {
  const counts = `${calls} calls, ${compared} queries compared`;
  if (difference === null) return `${counts}: no difference\n`;
  const { call, method, path, recorded, now } = difference;
  return `call ${call} differs: ${method}(${difference.arguments})
at        ${path}
recorded  ${recorded}
now       ${now}
${counts}
`;
}
