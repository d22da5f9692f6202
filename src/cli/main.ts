import { Command, CommanderError } from "commander";
import packageJson from "../../package.json" with { type: "json" };
import { createCheckCommand } from "./commands/check.ts";
import { createClosestCommand } from "./commands/closest.ts";
import { createCookCommand } from "./commands/cook.ts";
import { createExplainCommand } from "./commands/explain.ts";
import { createInfoCommand } from "./commands/info.ts";
import { createOverlapCommand } from "./commands/overlap.ts";
import { createRaycastCommand } from "./commands/raycast.ts";
import { createRenderCommand } from "./commands/render.ts";
import { createReplayCommand } from "./commands/replay.ts";
import { createSweepCommand } from "./commands/sweep.ts";
import { EXIT_OK, EXIT_USAGE } from "./exit-code.ts";
import type { Terminal } from "./terminal.ts";

/** The command table: each makes one subcommand; `finish` sets the exit code of a run that went through. */
const COMMANDS: readonly ((terminal: Terminal, finish: (code: number) => void) => Command)[] = [
  createInfoCommand,
  createRaycastCommand,
  createSweepCommand,
  createOverlapCommand,
  createClosestCommand,
  createExplainCommand,
  createRenderCommand,
  createCookCommand,
  createCheckCommand,
  createReplayCommand,
];

const EXAMPLES = `
Exit codes: 0 done, 1 "check" found a failed case or "replay" a difference, 2 wrong command line or file, 130 interrupted.

Examples:
  hitscan info level.glb
  hitscan raycast level.glb --from 0,10,0 --direction 0,-1,0
  hitscan sweep level.glb --shape capsule:0.3,0.6 --from 0,2,0 --to 5,2,0
  hitscan overlap level.glb --shape sphere:2 --at 0,1,0
  hitscan closest level.glb --point 0,1.7,0
  hitscan explain level.glb --from 0,10,0 --direction 0,1,0
  hitscan render level.glb -o level.png --mode normal
  hitscan cook level.glb -o level.hscn
  hitscan check cases/*.jsonl
  hitscan replay session.hrec
`;

/**
 * Runs one command line (without "node" and the script) and returns the exit code. Every error becomes one line
 * `hitscan: …` on the error stream; nothing is thrown.
 */
export async function main(args: readonly string[], terminal: Terminal): Promise<number> {
  let exitCode = EXIT_OK;
  const program = createProgram(terminal, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_OK : EXIT_USAGE;
    terminal.err(`hitscan: ${oneLine(error)}\n`);
    return EXIT_USAGE;
  }
}

function createProgram(terminal: Terminal, finish: (code: number) => void): Command {
  const program = new Command("hitscan")
    .description("3D collision queries on the command line")
    .version(packageJson.version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text),
      writeErr: (text) => terminal.err(text),
      outputError: (text, write) =>
        write(
          `hitscan: ${text
            .replace(/^error: /, "")
            .trim()
            .replace(/\n/g, " ")}\n`,
        ),
    })
    .addHelpText("after", EXAMPLES);
  for (const create of COMMANDS) program.addCommand(create(terminal, finish).copyInheritedSettings(program));
  return program;
}

function oneLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, " ");
}
