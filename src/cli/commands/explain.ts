import { Command, Option } from "commander";
import type { Closest } from "../../world/closest.ts";
import type { ExplainOptions, ExplainQuery } from "../../world/explain/explain-options.ts";
import type { ExplainedCandidate, ExplainMethod, Explanation } from "../../world/explain/explanation.ts";
import { nameOf } from "../../world/explain/words.ts";
import type { Hit } from "../../world/hit.ts";
import type { Overlap } from "../../world/overlap.ts";
import type { World } from "../../world/world.ts";
import { type BackFaces, backFacesOption } from "../back-faces.ts";
import { checkFields, readJsonLines } from "../json-lines.ts";
import { loadModelWorld } from "../model-world.ts";
import { parseRotation, triple } from "../pose-option.ts";
import { Progress } from "../progress.ts";
import { linesToQueries, oneQuery, type SourcedQuery } from "../run-queries.ts";
import { lineShape, parseShape, SHAPE_HELP } from "../shape-option.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";
import { parseDirection, parseDistance, parseVector } from "../values.ts";

interface ExplainCommandOptions {
  from?: string;
  origin?: string;
  to?: string;
  direction?: string;
  maxDistance?: string;
  shape?: string;
  at?: string;
  rotation?: string;
  point?: string;
  k?: string;
  queries?: string;
  method?: ExplainMethod;
  backFaces?: BackFaces;
  initialOverlap?: "report" | "ignore" | "whenMovingIn";
  channel?: string;
  profile?: string;
  types?: string;
  json?: boolean;
}

const METHODS: readonly ExplainMethod[] = [
  "raycast",
  "raycastAll",
  "raycastAny",
  "sweep",
  "sweepAll",
  "sweepAny",
  "overlap",
  "overlapAny",
  "closest",
];
const LINE_FORM =
  'a query must be {"from", "to"}, {"from", "direction"}, {"shape", "from", "to"}, {"shape", "at"} or {"point"}';
const LINE_FIELDS = ["from", "to", "direction", "maxDistance", "shape", "at", "rotation", "point", "k"];
const QUERY_OPTIONS = ["from", "origin", "to", "direction", "maxDistance", "at", "point", "k"] as const;

const EXAMPLES = `${SHAPE_HELP}
--from is a ray; with --shape it is a sweep; --shape and --at are an overlap, --point is a search for the nearest. --method names the query where that is not enough.
A line of a queries file is {"from", "to"} or {"from", "direction", "maxDistance"}, each with or without "shape" and "rotation", {"shape", "at"}, or
{"point", "maxDistance", "k"}. What was missed most narrowly comes first. Exit code 0 whether or not anything is hit, 2 when the command line or a file is wrong.

Examples:
  hitscan explain level.glb --origin 0,10,0 --direction 0,1,0
  hitscan explain level.glb --from -4,1.7,2 --to 4,1.7,2 --back-faces ignore
  hitscan explain level.glb --shape capsule:0.3,0.6 --from 0,2,0 --to 5,2,0
  hitscan explain level.glb --queries shots.jsonl --json > why.jsonl
`;

/** `hitscan explain MODEL`: why a query hits what it hits, and why it does not hit the rest. */
export function createExplainCommand(terminal: Terminal): Command {
  return new Command("explain")
    .description("tell why a query hits what it hits, and why it does not hit the rest")
    .argument("<model>", "glTF, GLB, OBJ, STL or PLY file, or a .hscn snapshot")
    .option("--from <x,y,z>", "where the ray or the shape begins")
    .option("--origin <x,y,z>", "the same as --from")
    .option("--to <x,y,z>", "where it ends")
    .option("--direction <x,y,z>", "where it goes, instead of --to")
    .option(
      "--max-distance <d>",
      "how far it goes along --direction, or how far from --point to look (default: without end)",
    )
    .option(
      "--shape <shape>",
      "what is moved or placed: sphere:R, box:HX,HY,HZ, capsule:R,H, cylinder:R,H, cone:R,H or hull:FILE",
    )
    .option("--at <x,y,z>", "where the shape's origin is, for an overlap")
    .option("--rotation <x,y,z,w>", "how the shape is turned (default: not at all)")
    .option("--point <x,y,z>", "the point to measure from")
    .option("--k <count>", "how many of the nearest objects (default: 1)")
    .option("--queries <file>", "many queries, one JSON object a line; - reads standard input")
    .addOption(new Option("--method <name>", "which query it is (default: told by the other options)").choices(METHODS))
    .addOption(backFacesOption("auto").default(undefined))
    .addOption(
      new Option("--initial-overlap <mode>", "what a sweep does with objects it overlaps at the start").choices([
        "report",
        "ignore",
        "whenMovingIn",
      ]),
    )
    .option("--channel <name>", "the trace channel")
    .option("--profile <name>", "the profile whose responses the query has")
    .option("--types <names>", "the object types that match, separated by commas")
    .option("--json", "one line of JSON for each query instead of a report")
    .addHelpText("after", EXAMPLES)
    .action((path: string, options: ExplainCommandOptions) => explain(terminal, path, options));
}

async function explain(terminal: Terminal, path: string, options: ExplainCommandOptions): Promise<void> {
  const many = options.queries !== undefined;
  const queries = many ? queriesFromLines(options, terminal) : oneQuery(await queryFromOptions(options), "explain");
  const settings = queryOptions(options);
  const { world } = await loadModelWorld(path);
  const interactive = many && terminal.interactive && !terminal.resultsShown;
  const progress = new Progress({ ...terminal, interactive }, "queries", 0);
  let count = 0;
  try {
    for await (const query of queries) {
      const explanation = ask(world, query, settings);
      if (options.json) terminal.out(`${JSON.stringify({ query: count, ...toJson(explanation) })}\n`);
      else terminal.out(`${count > 0 ? "\n" : ""}${explanation}\n`);
      await progress.step(++count);
    }
  } finally {
    progress.end();
  }
}

function ask(world: World, { query, where }: SourcedQuery<ExplainQuery>, options: ExplainOptions): Explanation {
  try {
    return world.explain(query, options as Parameters<World["explain"]>[1]);
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) throw new UsageError(`${where}: ${error.message}`);
    throw error;
  }
}

/** The options that are those of the library's query. */
function queryOptions({ types, ...options }: ExplainCommandOptions): ExplainOptions {
  const settings: Record<string, unknown> = {};
  for (const name of ["method", "backFaces", "initialOverlap", "channel", "profile"] as const) {
    if (options[name] !== undefined) settings[name] = options[name];
  }
  return types === undefined ? settings : { ...settings, types: types.split(",") };
}

async function queryFromOptions(options: ExplainCommandOptions): Promise<ExplainQuery> {
  const { from, origin, at, point, shape, rotation } = options;
  const begins = [from, origin, at, point].filter((value) => value !== undefined);
  if (begins.length !== 1) {
    throw new UsageError("one of --from x,y,z, --at x,y,z, --point x,y,z and --queries FILE is required");
  }
  if (rotation !== undefined && shape === undefined) throw new UsageError("--rotation goes with --shape");
  const posed = {
    ...(shape === undefined ? {} : { shape: await parseShape("--shape", shape) }),
    ...(rotation === undefined ? {} : { rotation: parseRotation("--rotation", rotation) }),
  };
  if (point === undefined && at === undefined) {
    const begin = parseVector(from === undefined ? "--origin" : "--from", begins[0] as string);
    return wayOf({ ...posed, from: begin, ...directionOf(options) });
  }
  if (options.to !== undefined || options.direction !== undefined) {
    throw new UsageError("--to and --direction go with --from");
  }
  if ((shape === undefined) !== (at === undefined)) throw new UsageError("--at and --shape go together");
  const place =
    at === undefined ? { point: parseVector("--point", point as string) } : { position: parseVector("--at", at) };
  return { ...posed, ...place, ...reachOf(options) } as ExplainQuery;
}

/** `--max-distance` and `--k` of a search for the nearest, as far as they are given. */
function reachOf({ maxDistance, k }: ExplainCommandOptions) {
  return {
    ...(maxDistance === undefined ? {} : { maxDistance: parseDistance("--max-distance", maxDistance) }),
    ...(k === undefined ? {} : { k: Number(k) }),
  };
}

function directionOf({ to, direction, maxDistance, k }: ExplainCommandOptions) {
  if ((to === undefined) === (direction === undefined)) {
    throw new UsageError("--from needs either --to x,y,z or --direction x,y,z");
  }
  if (k !== undefined) throw new UsageError("--k goes with --point or --at");
  if (direction !== undefined)
    return { direction: parseDirection("--direction", direction), ...reachOf({ maxDistance }) };
  if (maxDistance !== undefined) throw new UsageError("--max-distance goes with --direction, not with --to");
  return { to: parseVector("--to", to as string) };
}

/** A ray or a sweep as the library calls their begins. */
function wayOf({ from, ...rest }: Record<string, unknown>): ExplainQuery {
  if ("shape" in rest) return { ...rest, position: from } as unknown as ExplainQuery;
  return ("to" in rest ? { from, ...rest } : { origin: from, ...rest }) as unknown as ExplainQuery;
}

function queriesFromLines(options: ExplainCommandOptions, terminal: Terminal) {
  const other = QUERY_OPTIONS.find((name) => options[name] !== undefined);
  if (other !== undefined) {
    const flag = other === "maxDistance" ? "max-distance" : other;
    throw new UsageError(`--queries cannot be combined with --${flag}`);
  }
  const turned = options.rotation === undefined ? undefined : parseRotation("--rotation", options.rotation);
  const shared = options.shape === undefined ? undefined : parseShape("--shape", options.shape);
  shared?.catch(() => {}); // a bad shape is reported with the first line that uses it
  return linesToQueries(readJsonLines(options.queries as string, LINE_FORM, terminal), async (line) => {
    checkFields(line, LINE_FIELDS);
    const { shape, at, rotation = turned, ...rest } = line.value;
    const hasShape = rest.point === undefined && (shape !== undefined || shared !== undefined || at !== undefined);
    const posed = {
      ...(hasShape ? { shape: await lineShape(line, shared) } : {}),
      ...(hasShape && rotation !== undefined ? { rotation } : {}),
    };
    if (at !== undefined) return { ...rest, ...posed, position: at } as unknown as ExplainQuery;
    return rest.from === undefined ? (rest as unknown as ExplainQuery) : wayOf({ ...rest, ...posed });
  });
}

function toJson({ method, query, answer, candidates }: Explanation): object {
  const records = Array.isArray(answer) ? answer : typeof answer === "object" && answer !== null ? [answer] : [];
  return {
    method,
    words: query,
    hit: typeof answer === "boolean" ? answer : records.length > 0,
    answer: records.map(toAnswer),
    candidates: candidates.map(toCandidate),
  };
}

function toAnswer(record: Hit | Overlap | Closest): object {
  const { collider, blocking, childIndex, faceIndex, point } = record;
  const distance = "distance" in record ? { distance: record.distance } : {};
  return { key: collider.key, blocking, ...distance, point: triple(point), child: childIndex, face: faceIndex };
}

function toCandidate({ collider, by, ...rest }: ExplainedCandidate): object {
  const { key, position } = collider;
  return { key, object: nameOf(collider), position: triple(position), ...rest, by: by === null ? null : by.key };
}
