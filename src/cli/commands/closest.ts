import { Command } from "commander";
import type { Closest } from "../../world/closest.ts";
import type { ClosestLike } from "../../world/closest-like.ts";
import { checkFields, readJsonLines } from "../json-lines.ts";
import { hitObject, loadModelWorld } from "../model-world.ts";
import { parseRotation, triple } from "../pose-option.ts";
import { linesToQueries, oneQuery, runQueries } from "../run-queries.ts";
import { lineShape, parseShape, SHAPE_HELP } from "../shape-option.ts";
import { formatNumber, formatVector } from "../table.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";
import { parseDistance, parseVector } from "../values.ts";

interface ClosestOptions {
  point?: string;
  shape?: string;
  at?: string;
  rotation?: string;
  maxDistance?: string;
  k?: string;
  queries?: string;
  json?: boolean;
}

/** A near object as `hitscan closest --json` writes it. */
interface ClosestRecord {
  readonly object: string;
  readonly distance: number;
  readonly point: readonly number[];
  readonly normal: readonly number[];
  readonly face: number;
  readonly material: string | null;
}

const LINE_FORM = 'a query must be {"point"} or {"shape", "at", "rotation"}, with "maxDistance" and "k"';
const LINE_FIELDS = ["point", "shape", "at", "rotation", "maxDistance", "k"];

const EXAMPLES = `${SHAPE_HELP}
"distance" is that of the surfaces, negative where they overlap; "normal" points from the object to the point or shape.
Exit code 0 whether or not anything is near, 2 when the command line or a file is wrong.

Examples:
  hitscan closest level.glb --point 0,1.7,0
  hitscan closest level.glb --point 0,1.7,0 --k 5 --max-distance 20
  hitscan closest level.glb --shape capsule:0.3,0.6 --at 2,1,3 --json
`;

/** `hitscan closest MODEL`: the objects of a model that are nearest to a point or a shape. */
export function createClosestCommand(terminal: Terminal): Command {
  return new Command("closest")
    .description("find the point of a model that is nearest to a point or a shape")
    .argument("<model>", "glTF, GLB, OBJ, STL or PLY file, or a .hscn snapshot")
    .option("--point <x,y,z>", "the point to measure from")
    .option("--shape <shape>", "or a shape: sphere:R, box:HX,HY,HZ, capsule:R,H, cylinder:R,H, cone:R,H or hull:FILE")
    .option("--at <x,y,z>", "where the shape's origin is")
    .option("--rotation <x,y,z,w>", "how it is turned (default: not at all)")
    .option("--max-distance <d>", "look no farther than this (default: without end)")
    .option("--k <count>", "how many objects, nearest first (default: 1)")
    .option("--queries <file>", "many, one JSON object a line; - reads standard input")
    .option("--json", "one line of JSON for each query instead of a table")
    .addHelpText("after", EXAMPLES)
    .action((path: string, options: ClosestOptions) => closest(terminal, path, options));
}

async function closest(terminal: Terminal, path: string, options: ClosestOptions): Promise<void> {
  const many = options.queries !== undefined;
  const queries = many ? queriesFromLines(options, terminal) : oneQuery(await queryFromOptions(options), "closest");
  const { world } = await loadModelWorld(path);
  await runQueries<ClosestLike, ClosestRecord>(terminal, {
    noun: "queries",
    header: ["object", "distance", "point", "normal", "face", "material"],
    queries,
    ask: (query) => world.closest(query).map(toRecord),
    row: formatRecord,
    json: (query, found) => ({ query, closest: found }),
    none: "nothing near",
    many,
    asJson: options.json === true,
  });
}

/** What `--max-distance` and `--k` say, as far as they are given. */
function limits({ maxDistance, k }: ClosestOptions) {
  const count = Number(k ?? 1);
  if (!(Number.isInteger(count) && count > 0))
    throw new UsageError(`--k must be a whole number > 0, got ${JSON.stringify(k)}`);
  return {
    ...(maxDistance === undefined ? {} : { maxDistance: parseDistance("--max-distance", maxDistance) }),
    ...(k === undefined ? {} : { k: count }),
  };
}

async function queryFromOptions(options: ClosestOptions): Promise<ClosestLike> {
  const { point, shape, at, rotation } = options;
  if ((point === undefined) === (shape === undefined)) {
    throw new UsageError("either --point x,y,z or --shape SHAPE and --at x,y,z is required");
  }
  if (point !== undefined) {
    if (at !== undefined || rotation !== undefined) throw new UsageError("--at and --rotation go with --shape");
    return { point: parseVector("--point", point), ...limits(options) };
  }
  if (at === undefined) throw new UsageError("--shape needs --at x,y,z");
  return {
    shape: await parseShape("--shape", shape as string),
    position: parseVector("--at", at),
    ...(rotation === undefined ? {} : { rotation: parseRotation("--rotation", rotation) }),
    ...limits(options),
  };
}

function queriesFromLines(options: ClosestOptions, terminal: Terminal) {
  for (const other of ["point", "at"] as const) {
    if (options[other] !== undefined) throw new UsageError(`--queries cannot be combined with --${other}`);
  }
  const turned = options.rotation === undefined ? undefined : parseRotation("--rotation", options.rotation);
  const shared = options.shape === undefined ? undefined : parseShape("--shape", options.shape);
  shared?.catch(() => {}); // a bad shape is reported with the first line that uses it
  const defaults = limits(options);
  return linesToQueries(readJsonLines(options.queries as string, LINE_FORM, terminal), async (line) => {
    checkFields(line, LINE_FIELDS);
    const { at: position, rotation = turned, point, shape: _, ...rest } = line.value;
    if (point !== undefined) return { ...defaults, ...rest, point } as ClosestLike;
    const posed = { position, ...(rotation === undefined ? {} : { rotation }) };
    return { ...defaults, ...rest, ...posed, shape: await lineShape(line, shared) } as ClosestLike;
  });
}

function toRecord(found: Closest): ClosestRecord {
  return {
    object: hitObject(found).name,
    distance: found.distance,
    point: triple(found.pointB),
    normal: triple(found.normal),
    face: found.faceIndex,
    material: typeof found.material === "string" && found.material !== "" ? found.material : null,
  };
}

function formatRecord({ object, distance, point, normal, face, material }: ClosestRecord): string[] {
  const name = object === "" ? "-" : object;
  return [name, formatNumber(distance), formatVector(point), formatVector(normal), String(face), material ?? "-"];
}
