import { Command, Option } from "commander";
import type { Hit } from "../../world/hit.ts";
import type { SweepLike } from "../../world/sweep-like.ts";
import type { World } from "../../world/world.ts";
import { type HitRecord, toHitRecord } from "../hit-record.ts";
import { checkFields, readJsonLines } from "../json-lines.ts";
import { loadModelWorld } from "../model-world.ts";
import { parseRotation, triple } from "../pose-option.ts";
import { linesToQueries, oneQuery, runQueries } from "../run-queries.ts";
import { lineShape, parseShape, SHAPE_HELP } from "../shape-option.ts";
import { formatNumber, formatVector } from "../table.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";
import { parseDistance, parseVector } from "../values.ts";

interface SweepOptions {
  shape?: string;
  from?: string;
  to?: string;
  direction?: string;
  maxDistance?: string;
  rotation?: string;
  queries?: string;
  initialOverlap: "report" | "ignore" | "whenMovingIn";
  all?: boolean;
  json?: boolean;
}

/** A hit as `hitscan sweep --json` writes it. */
interface SweepRecord extends HitRecord {
  readonly location: readonly number[];
  readonly sweepNormal: readonly number[];
  readonly startPenetrating: boolean;
  readonly penetrationDepth: number;
}

const LINE_FORM = 'a sweep must be {"shape", "from", "to"} or {"shape", "from", "direction", "maxDistance"}';
const LINE_FIELDS = ["shape", "from", "to", "direction", "maxDistance", "rotation"];

const EXAMPLES = `${SHAPE_HELP}
Exit code 0 whether or not a sweep hits, 2 when the command line or a file is wrong.
A line of a queries file is {"shape": "capsule:0.3,0.6", "from": [x,y,z], "to": [x,y,z]} or with "direction" and "maxDistance" instead of "to",
and "rotation": [x,y,z,w] where it is turned; --shape and --rotation stand in where a line has none.

Examples:
  hitscan sweep level.glb --shape capsule:0.3,0.6 --from 0,2,0 --to 5,2,0
  hitscan sweep level.glb --shape box:0.5,0.5,0.5 --from 0,10,0 --direction 0,-1,0 --all
  hitscan sweep level.glb --shape sphere:0.25 --queries moves.jsonl --json > hits.jsonl
`;

/** `hitscan sweep MODEL`: moves a shape, or many, through a model. */
export function createSweepCommand(terminal: Terminal): Command {
  return new Command("sweep")
    .description("move a shape through a model and tell where it first touches")
    .argument("<model>", "glTF, GLB, OBJ, STL or PLY file, or a .hscn snapshot")
    .option(
      "--shape <shape>",
      "what is moved: sphere:R, box:HX,HY,HZ, capsule:R,H, cylinder:R,H, cone:R,H or hull:FILE",
    )
    .option("--from <x,y,z>", "where its origin begins")
    .option("--to <x,y,z>", "where it ends")
    .option("--direction <x,y,z>", "where it goes, instead of --to")
    .option("--max-distance <d>", "how far it goes along --direction (default: without end)")
    .option("--rotation <x,y,z,w>", "how it is turned (default: not at all)")
    .option("--queries <file>", "many sweeps, one JSON object a line; - reads standard input")
    .addOption(
      new Option("--initial-overlap <mode>", "what to do with objects it overlaps at the start")
        .choices(["report", "ignore", "whenMovingIn"])
        .default("report"),
    )
    .option("--all", "every object on the way, not only the first")
    .option("--json", "one line of JSON for each sweep instead of a table")
    .addHelpText("after", EXAMPLES)
    .action((path: string, options: SweepOptions) => sweep(terminal, path, options));
}

async function sweep(terminal: Terminal, path: string, options: SweepOptions): Promise<void> {
  const many = options.queries !== undefined;
  const queries = many ? sweepsFromLines(options, terminal) : oneQuery(await sweepFromOptions(options), "sweep");
  const { world } = await loadModelWorld(path);
  await runQueries<SweepLike, SweepRecord>(terminal, {
    noun: "sweeps",
    header: ["distance", "location", "point", "normal", "sweep normal", "face", "object", "material"],
    queries,
    ask: (query) => ask(world, query, options).map(toSweepRecord),
    row: formatSweep,
    json: (number, hits) => toJson(number, hits, options.all === true),
    none: "no hit",
    many,
    asJson: options.json === true,
  });
}

function ask(world: World, query: SweepLike, { all, initialOverlap }: SweepOptions): Hit[] {
  if (all) return world.sweepAll(query, { initialOverlap, untilBlock: false });
  const hit = world.sweep(query, { initialOverlap });
  return hit === null ? [] : [hit];
}

async function sweepFromOptions(options: SweepOptions): Promise<SweepLike> {
  const { shape, from, to, direction, maxDistance, rotation } = options;
  if (shape === undefined) throw new UsageError("--shape SHAPE is required");
  if (from === undefined) throw new UsageError("--from x,y,z or --queries FILE is required");
  if ((to === undefined) === (direction === undefined)) {
    throw new UsageError("--from needs either --to x,y,z or --direction x,y,z");
  }
  const start = {
    shape: await parseShape("--shape", shape),
    position: parseVector("--from", from),
    ...(rotation === undefined ? {} : { rotation: parseRotation("--rotation", rotation) }),
  };
  if (to !== undefined) {
    if (maxDistance !== undefined) throw new UsageError("--max-distance goes with --direction, not with --to");
    return { ...start, to: parseVector("--to", to) };
  }
  const reach = maxDistance === undefined ? Infinity : parseDistance("--max-distance", maxDistance);
  return { ...start, direction: parseVector("--direction", direction as string), maxDistance: reach };
}

function sweepsFromLines(options: SweepOptions, terminal: Terminal) {
  for (const other of ["from", "to", "direction", "maxDistance"] as const) {
    if (options[other] !== undefined) {
      throw new UsageError("--queries cannot be combined with --from, --to, --direction or --max-distance");
    }
  }
  const turned = options.rotation === undefined ? undefined : parseRotation("--rotation", options.rotation);
  const shared = options.shape === undefined ? undefined : parseShape("--shape", options.shape);
  shared?.catch(() => {}); // a bad shape is reported with the first line that uses it
  return linesToQueries(readJsonLines(options.queries as string, LINE_FORM, terminal), async (line) => {
    checkFields(line, LINE_FIELDS);
    const { from: position, rotation = turned, ...rest } = line.value;
    return {
      ...rest,
      position,
      ...(rotation === undefined ? {} : { rotation }),
      shape: await lineShape(line, shared),
    } as SweepLike;
  });
}

function toSweepRecord(hit: Hit): SweepRecord {
  return {
    ...toHitRecord(hit),
    location: triple(hit.location),
    sweepNormal: triple(hit.sweepNormal),
    startPenetrating: hit.startPenetrating,
    penetrationDepth: hit.penetrationDepth,
  };
}

function toJson(sweep: number, hits: readonly SweepRecord[], all: boolean): object {
  if (all) return { sweep, hits };
  return hits.length === 0 ? { sweep, hit: false } : { sweep, hit: true, ...hits[0] };
}

function formatSweep(hit: SweepRecord): string[] {
  return [
    hit.startPenetrating ? `0 (${formatNumber(hit.penetrationDepth)} deep)` : formatNumber(hit.distance),
    formatVector(hit.location),
    formatVector(hit.point),
    formatVector(hit.normal),
    formatVector(hit.sweepNormal),
    String(hit.face),
    hit.object === "" ? "-" : hit.object,
    hit.material ?? "-",
  ];
}
