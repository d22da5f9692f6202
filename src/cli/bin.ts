#!/usr/bin/env node
import { runCleanups } from "./cleanup.ts";
import { EXIT_INTERRUPTED, EXIT_USAGE } from "./exit-code.ts";
import { main } from "./main.ts";
import { processTerminal } from "./terminal.ts";

process.on("SIGINT", () => leave(EXIT_INTERRUPTED));

// The reader of a pipe went away (`hitscan … | head`): nobody is left to tell. Any other fault of the stream (a full disk) loses results.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") leave();
  process.stderr.write(`hitscan: the output cannot be written (${error.code ?? error.message})\n`);
  leave(EXIT_USAGE);
});
// Nobody reads the messages: the exit code still tells.
process.stderr.on("error", () => {});

function leave(code?: number): never {
  runCleanups();
  process.exit(code);
}

process.exitCode = await main(process.argv.slice(2), processTerminal());
