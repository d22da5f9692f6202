import { Command } from "commander";
import type { Overlap } from "../../world/overlap.ts";
import type { ShapeAt } from "../../world/shape-at.ts";
import { checkFields, readJsonLines } from "../json-lines.ts";
import { hitObject, loadModelWorld } from "../model-world.ts";
import { parseRotation, triple } from "../pose-option.ts";
import { linesToQueries, oneQuery, runQueries } from "../run-queries.ts";
import { lineShape, parseShape, SHAPE_HELP } from "../shape-option.ts";
import { formatNumber, formatVector } from "../table.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";
import { parseVector } from "../values.ts";

interface OverlapOptions {
  shape?: string;
  at?: string;
  rotation?: string;
  queries?: string;
  json?: boolean;
}

/** An overlapped object as `hitscan overlap --json` writes it. */
interface OverlapRecord {
  readonly object: string;
  readonly depth: number;
  readonly normal: readonly number[];
  readonly point: readonly number[];
  readonly face: number;
}

const LINE_FORM = 'a query must be {"shape", "at", "rotation"}';
const LINE_FIELDS = ["shape", "at", "rotation"];

const EXAMPLES = `${SHAPE_HELP}
"depth" and "normal" are the smallest translation that parts the shape from the object's deepest triangle, "point" is where that is.
A model is a surface: a shape that is wholly inside it overlaps nothing.
Exit code 0 whether or not anything overlaps, 2 when the command line or a file is wrong.

Examples:
  hitscan overlap level.glb --shape sphere:2 --at 0,1,0
  hitscan overlap level.glb --shape capsule:0.3,0.6 --queries spawns.jsonl --json
`;

/** `hitscan overlap MODEL`: the objects of a model that a shape overlaps. */
export function createOverlapCommand(terminal: Terminal): Command {
  return new Command("overlap")
    .description("tell which objects of a model a shape overlaps, and how deep")
    .argument("<model>", "glTF, GLB, OBJ, STL or PLY file, or a .hscn snapshot")
    .option("--shape <shape>", "sphere:R, box:HX,HY,HZ, capsule:R,H, cylinder:R,H, cone:R,H or hull:FILE")
    .option("--at <x,y,z>", "where its origin is")
    .option("--rotation <x,y,z,w>", "how it is turned (default: not at all)")
    .option("--queries <file>", 'many, one {"shape", "at", "rotation"} a line; - reads standard input')
    .option("--json", "one line of JSON for each query instead of a table")
    .addHelpText("after", EXAMPLES)
    .action((path: string, options: OverlapOptions) => overlap(terminal, path, options));
}

async function overlap(terminal: Terminal, path: string, options: OverlapOptions): Promise<void> {
  const many = options.queries !== undefined;
  const queries = many ? shapesFromLines(options, terminal) : oneQuery(await shapeFromOptions(options), "overlap");
  const { world } = await loadModelWorld(path);
  await runQueries<ShapeAt, OverlapRecord>(terminal, {
    noun: "queries",
    header: ["object", "depth", "normal", "point", "face"],
    queries,
    ask: (query) => world.overlap(query, { penetration: true }).map(toRecord),
    row: formatRecord,
    json: (query, overlaps) => ({ query, overlaps }),
    none: "no overlap",
    many,
    asJson: options.json === true,
  });
}

/** The shape and the pose that `--shape`, `--at` and `--rotation` give. */
async function shapeFromOptions({ shape, at, rotation }: OverlapOptions): Promise<ShapeAt> {
  if (shape === undefined) throw new UsageError("--shape SHAPE is required");
  if (at === undefined) throw new UsageError("--at x,y,z or --queries FILE is required");
  return {
    shape: await parseShape("--shape", shape),
    position: parseVector("--at", at),
    ...(rotation === undefined ? {} : { rotation: parseRotation("--rotation", rotation) }),
  };
}

function shapesFromLines(options: OverlapOptions, terminal: Terminal) {
  if (options.at !== undefined) throw new UsageError("--queries cannot be combined with --at");
  const turned = options.rotation === undefined ? undefined : parseRotation("--rotation", options.rotation);
  const shared = options.shape === undefined ? undefined : parseShape("--shape", options.shape);
  shared?.catch(() => {}); // a bad shape is reported with the first line that uses it
  return linesToQueries(readJsonLines(options.queries as string, LINE_FORM, terminal), async (line) => {
    checkFields(line, LINE_FIELDS);
    const { at: position, rotation = turned } = line.value;
    const shape = await lineShape(line, shared);
    return { shape, position, ...(rotation === undefined ? {} : { rotation }) } as ShapeAt;
  });
}

function toRecord(found: Overlap): OverlapRecord {
  return {
    object: hitObject(found).name,
    depth: found.depth,
    normal: triple(found.normal),
    point: triple(found.point),
    face: found.faceIndex,
  };
}

function formatRecord({ object, depth, normal, point, face }: OverlapRecord): string[] {
  return [object === "" ? "-" : object, formatNumber(depth), formatVector(normal), formatVector(point), String(face)];
}
