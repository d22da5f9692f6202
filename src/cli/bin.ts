#!/usr/bin/env node
import { runCleanups } from "./cleanup.ts";
import { EXIT_INTERRUPTED } from "./exit-code.ts";
import { main } from "./main.ts";
import { processTerminal } from "./terminal.ts";

process.on("SIGINT", () => {
  runCleanups();
  process.exit(EXIT_INTERRUPTED);
});

// The reader of a pipe went away (`hitscan … | head`): nobody is left to tell.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  runCleanups();
  process.exit();
});

process.exitCode = await main(process.argv.slice(2), processTerminal());
