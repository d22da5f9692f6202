import type { RayLike } from "../math/ray.ts";
import { checkFields, readJsonLines } from "./json-lines.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";
import { parseDirection, parseDistance, parseVector } from "./values.ts";

/** What a line of a rays file may hold: anything else is a slip, such as `maxdistance`, that would change the answer unseen. */
const SEGMENT_FIELDS = ["from", "to"];
const RAY_FIELDS = ["origin", "direction", "minDistance", "maxDistance"];

/** The options that say which rays to cast. */
export interface RayOptions {
  readonly from?: string;
  readonly to?: string;
  readonly direction?: string;
  readonly maxDistance?: string;
  readonly rays?: string;
}

/** A ray and where it was written, for error messages. */
export interface SourcedRay {
  readonly ray: RayLike;
  readonly where: string;
}

/** The one ray that `--from` and its companions give. Throws {@link UsageError} when they do not make a ray. */
export function rayFromOptions(options: RayOptions): SourcedRay {
  const { from, to, direction, maxDistance } = options;
  if (from === undefined) throw new UsageError("--from x,y,z or --rays FILE is required");
  if ((to === undefined) === (direction === undefined)) {
    throw new UsageError("--from needs either --to x,y,z or --direction x,y,z");
  }
  const origin = parseVector("--from", from);
  if (to !== undefined) {
    if (maxDistance !== undefined) throw new UsageError("--max-distance goes with --direction, not with --to");
    return { ray: { from: origin, to: parseVector("--to", to) }, where: "--to" };
  }
  const reach = maxDistance === undefined ? Infinity : parseDistance("--max-distance", maxDistance);
  const unit = parseDirection("--direction", direction as string);
  return { ray: { origin, direction: unit, maxDistance: reach }, where: "--direction" };
}

/** The rays of a JSONL file, or of standard input for "-". Empty lines are skipped. */
export async function* raysFromLines(options: RayOptions, terminal: Terminal): AsyncIterable<SourcedRay> {
  for (const other of ["from", "to", "direction", "maxDistance"] as const) {
    if (options[other] !== undefined)
      throw new UsageError("--rays cannot be combined with --from, --to, --direction or --max-distance");
  }
  const form = 'a ray must be {"from", "to"} or {"origin", "direction", "maxDistance"}';
  for await (const line of readJsonLines(options.rays as string, form, terminal)) {
    checkFields(line, "from" in line.value || "to" in line.value ? SEGMENT_FIELDS : RAY_FIELDS);
    yield { ray: line.value as unknown as RayLike, where: line.where };
  }
}
