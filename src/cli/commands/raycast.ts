import { Command } from "commander";
import type { World } from "../../world/world.ts";
import { type BackFaces, backFacesOption } from "../back-faces.ts";
import { type HitRecord, toHitRecord } from "../hit-record.ts";
import { loadModelWorld } from "../model-world.ts";
import { Progress } from "../progress.ts";
import { type RayOptions, rayFromOptions, raysFromLines, type SourcedRay } from "../ray-source.ts";
import { formatNumber, formatTable, formatVector } from "../table.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

interface RaycastOptions extends RayOptions {
  all?: boolean;
  backFaces: BackFaces;
  json?: boolean;
}

/** What one ray met: nearest first, at most one without `--all`. */
interface Answer {
  readonly ray: number;
  readonly hits: readonly HitRecord[];
}

const EXAMPLES = `
Exit code 0 whether or not a ray hits, 2 when the command line or a file is wrong.
A line of a rays file is {"from": [x,y,z], "to": [x,y,z]} or {"origin": [x,y,z], "direction": [x,y,z], "maxDistance": d};
directions need not be unit vectors, distances are in the model's unit.

Examples:
  hitscan raycast level.glb --from 0,10,0 --to 0,-10,0
  hitscan raycast level.glb --from -4,1.7,2 --direction 1,0,0 --max-distance 50 --all
  hitscan raycast level.glb --rays shots.jsonl --json > hits.jsonl
  generate-rays | hitscan raycast level.glb --rays - --json
`;

/** `hitscan raycast MODEL`: casts one ray or many at a model. */
export function createRaycastCommand(terminal: Terminal): Command {
  return new Command("raycast")
    .description("cast one ray or many at a model")
    .argument("<model>", "glTF, GLB, OBJ, STL or PLY file, or a .hscn snapshot")
    .option("--from <x,y,z>", "where the ray begins")
    .option("--to <x,y,z>", "where it ends")
    .option("--direction <x,y,z>", "where it goes, instead of --to")
    .option("--max-distance <d>", "how far it goes along --direction (default: without end)")
    .option("--rays <file>", "many rays, one JSON object a line; - reads standard input")
    .option("--all", "every hit along the ray, not only the nearest")
    .addOption(backFacesOption("auto"))
    .option("--json", "one line of JSON for each ray instead of a table")
    .addHelpText("after", EXAMPLES)
    .action((path: string, options: RaycastOptions) => raycast(terminal, path, options));
}

async function raycast(terminal: Terminal, path: string, options: RaycastOptions): Promise<void> {
  const many = options.rays !== undefined;
  const rays = many ? raysFromLines(options, terminal) : [rayFromOptions(options)];
  const { world } = await loadModelWorld(path);
  const answers: Answer[] = [];
  const interactive = terminal.interactive && !(options.json === true && terminal.resultsShown);
  const progress = new Progress({ ...terminal, interactive }, "rays", 0);
  let count = 0;
  try {
    for await (const ray of rays) {
      const answer = { ray: count++, hits: cast(world, ray, options) };
      if (options.json) terminal.out(`${JSON.stringify(toJson(answer, options.all === true))}\n`);
      else answers.push(answer);
      await progress.step(count);
    }
  } finally {
    progress.end();
  }
  if (!options.json) terminal.out(formatAnswers(answers, many));
}

function cast(world: World, { ray, where }: SourcedRay, options: RaycastOptions): HitRecord[] {
  const { backFaces } = options;
  try {
    if (options.all) return world.raycastAll(ray, { backFaces, untilBlock: false }).map(toHitRecord);
    const hit = world.raycast(ray, { backFaces });
    return hit === null ? [] : [toHitRecord(hit)];
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) throw new UsageError(`${where}: ${error.message}`);
    throw error;
  }
}

function toJson({ ray, hits }: Answer, all: boolean): object {
  if (all) return { ray, hits };
  return hits.length === 0 ? { ray, hit: false } : { ray, hit: true, ...hits[0] };
}

function formatAnswers(answers: readonly Answer[], many: boolean): string {
  const rows = answers.flatMap(({ ray, hits }) =>
    hits.length === 0 ? [[String(ray), "no hit"]] : hits.map((hit) => [String(ray), ...formatHit(hit)]),
  );
  const header = ["ray", "distance", "point", "normal", "face", "object", "material", "barycentric"];
  const table = formatTable(many ? [header, ...rows] : [header, ...rows].map((row) => row.slice(1)));
  const hitting = answers.filter(({ hits }) => hits.length > 0).length;
  return many ? `${table}${hitting} of ${answers.length} rays hit\n` : rows[0][1] === "no hit" ? "no hit\n" : table;
}

function formatHit(hit: HitRecord): string[] {
  return [
    formatNumber(hit.distance),
    formatVector(hit.point),
    formatVector(hit.normal) + (hit.backFace ? " (back)" : ""),
    String(hit.face),
    hit.object === "" ? "-" : hit.object,
    hit.material ?? "-",
    hit.barycentric === null ? "-" : formatVector(hit.barycentric),
  ];
}
