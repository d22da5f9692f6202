import { Command } from "commander";
import { openWorld } from "../../snapshot/open-world.ts";
import { saveWorld } from "../../snapshot/save-world.ts";
import { cookModels, isSnapshot } from "../model-world.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";
import { checkWritable, writeWholeFile } from "../write-file.ts";

interface CookOptions {
  output: string;
  json?: boolean;
}

/** What `hitscan cook --json` prints. Times in milliseconds. */
interface CookRecord {
  readonly output: string;
  readonly bytes: number;
  readonly colliders: number;
  readonly buildMs: number;
  readonly saveMs: number;
  readonly openMs: number;
}

const EXAMPLES = `
The file holds the world with its hierarchies: it opens in a small part of the time that reading and building take. Programs open it with
openWorld, every command here takes it in place of a model. Each instance of a mesh is a static collider.

Examples:
  hitscan cook level.glb -o level.hscn
  hitscan cook terrain.obj houses.glb -o world.hscn
  hitscan raycast world.hscn --from 0,10,0 --direction 0,-1,0
`;

/** `hitscan cook MODEL… -o world.hscn`: model files as a snapshot of a world. */
export function createCookCommand(terminal: Terminal): Command {
  return new Command("cook")
    .description("make a snapshot of a world from model files, which opens at once")
    .argument("<models...>", "glTF, GLB, OBJ, STL or PLY files")
    .requiredOption("-o, --output <file>", "snapshot to write, .hscn")
    .option("--json", "one JSON object")
    .addHelpText("after", EXAMPLES)
    .action((paths: string[], options: CookOptions) => cook(terminal, paths, options));
}

async function cook(terminal: Terminal, paths: readonly string[], { output, json }: CookOptions): Promise<void> {
  if (!isSnapshot(output)) throw new UsageError(`--output must end in .hscn, got ${JSON.stringify(output)}`);
  const snapshot = paths.find(isSnapshot);
  if (snapshot !== undefined) throw new UsageError(`${snapshot}: is a snapshot already`);
  checkWritable("--output", output);
  const start = performance.now();
  const world = await cookModels(paths);
  world.stats(); // the hierarchy of the world is built by the first who asks
  const built = performance.now();
  const buffer = saveWorld(world);
  const saved = performance.now();
  openWorld(buffer);
  const opened = performance.now();
  writeWholeFile(output, new Uint8Array(buffer));
  const record = {
    output,
    bytes: buffer.byteLength,
    colliders: world.size,
    buildMs: built - start,
    saveMs: saved - built,
    openMs: opened - saved,
  };
  terminal.out(json ? `${JSON.stringify(record)}\n` : formatRecord(record));
}

function formatRecord({ output, bytes, colliders, buildMs, saveMs, openMs }: CookRecord): string {
  const times = `read and built in ${buildMs.toFixed(1)} ms, saved in ${saveMs.toFixed(1)} ms, opens in ${openMs.toFixed(1)} ms`;
  return `${output}: ${colliders} colliders, ${bytes.toLocaleString("en")} bytes; ${times}\n`;
}
