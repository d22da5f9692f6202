import { Command } from "commander";
import { loadModel } from "../../io/node-load.ts";
import { type ModelFacts, modelFacts } from "../model-facts.ts";
import { formatTable, formatVector } from "../table.ts";
import type { Terminal } from "../terminal.ts";

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
    .argument("<model>", "glTF, GLB, OBJ, STL or PLY file")
    .option("--json", "one JSON object")
    .addHelpText("after", EXAMPLES)
    .action(async (path: string, options: { json?: boolean }) => {
      const facts = modelFacts(await loadModel(path));
      terminal.out(options.json ? `${JSON.stringify(facts)}\n` : formatFacts(facts));
      for (const warning of facts.warnings) terminal.err(`hitscan: note: ${warning}\n`);
    });
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
