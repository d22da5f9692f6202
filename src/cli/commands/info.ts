import { stat } from "node:fs/promises";
import { Command } from "commander";
import { loadModel } from "../../io/node-load.ts";
import { type ModelFacts, modelFacts } from "../model-facts.ts";
import { isSnapshot, loadModelWorld } from "../model-world.ts";
import { formatTable, formatVector } from "../table.ts";
import type { Terminal } from "../terminal.ts";
import { type WorldFacts, worldFacts } from "../world-facts.ts";

const EXAMPLES = `
A model is watertight when every edge joins exactly two faces that are wound the same way; vertices at the same
place count as one, faces without area are left out.

Examples:
  hitscan info level.glb
  hitscan info part.stl --json
`;

/** `hitscan info MODEL`: what is in a model file. */
export function createInfoCommand(terminal: Terminal): Command {
  return new Command("info")
    .description("print what is in a model file")
    .argument("<model>", "glTF, GLB, OBJ, STL or PLY file, or a .hscn snapshot")
    .option("--json", "one JSON object")
    .addHelpText("after", EXAMPLES)
    .action(async (path: string, options: { json?: boolean }) => {
      if (isSnapshot(path)) {
        const facts = await snapshotFacts(path);
        terminal.out(options.json ? `${JSON.stringify(facts)}\n` : formatWorld(facts));
        return;
      }
      const facts = modelFacts(await loadModel(path));
      terminal.out(options.json ? `${JSON.stringify(facts)}\n` : formatFacts(facts));
      for (const warning of facts.warnings) terminal.err(`hitscan: note: ${warning}\n`);
    });
}

async function snapshotFacts(path: string): Promise<WorldFacts> {
  const start = performance.now();
  const world = await loadModelWorld(path);
  const openMs = performance.now() - start;
  const { size } = await stat(path);
  return worldFacts(world, path, size, openMs);
}

function formatWorld({ name, format, bytes, openMs, ...facts }: WorldFacts): string {
  const { min, max } = facts.bounds;
  const kinds = Object.entries(facts.shapes).map(([kind, count]) => `${count} ${kind}`);
  return formatTable([
    ["name", name],
    ["format", format],
    ["bytes", `${bytes.toLocaleString("en")}, opened in ${openMs.toFixed(1)} ms`],
    ["colliders", `${facts.colliders}, ${facts.static} of them static`],
    ["shapes", kinds.length === 0 ? "none" : kinds.join(", ")],
    ["triangles", String(facts.triangles)],
    ["bounds", `${formatVector(min)} to ${formatVector(max)}`],
    ["channels", facts.channels.join(", ")],
  ]);
}

function formatFacts(facts: ModelFacts): string {
  const { bvh, edges } = facts;
  return formatTable([
    ["name", facts.name],
    ["format", facts.format],
    ["meshes", String(facts.meshes)],
    ["instances", String(facts.instances)],
    ["triangles", String(facts.triangles)],
    ["vertices", String(facts.vertices)],
    ["bounds", `${formatVector(facts.bounds.min)} to ${formatVector(facts.bounds.max)}`],
    ["size", formatVector(facts.size)],
    [
      "watertight",
      facts.watertight
        ? "yes"
        : `no (${edges.open} open, ${edges.shared} shared by more than two, ${edges.flipped} flipped edges)`,
    ],
    ["degenerate", `${facts.degenerate} triangles without area`],
    ["double-sided", facts.doubleSided],
    ["materials", facts.materials.length === 0 ? "none" : facts.materials.join(", ")],
    ["hierarchy", `${bvh.nodes} nodes, depth ${bvh.depth}, built in ${bvh.buildMs.toFixed(1)} ms`],
  ]);
}
