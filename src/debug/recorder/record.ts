import { checkOptions, show } from "../../math/check.ts";
import { coreOf, World } from "../../world/world.ts";
import { WorldRecorder } from "./world-recorder.ts";

/** A recording that runs. */
export interface Recorder {
  /** The recording so far as one file (`.hrec`), for {@link replay} and `hitscan replay`. Also after `stop`. */
  save(): Uint8Array;
  /** Ends the recording; what was kept stays. The world is as it was before `record`. */
  stop(): void;
}

/** Settings of a recording. */
export interface RecordOptions {
  /** How many calls to keep at most, an integer ≥ 2 (default 10 000); at least half as many of the last ones are always kept. */
  readonly capacity?: number;
}

const DEFAULT_CAPACITY = 10_000;

const recorders = new WeakMap<World<string, string>, WorldRecorder>();

/**
 * From now on keeps every query of the world with its arguments and its result or error, and every change (`add`, `setPose`, `remove`,
 * `enabled`, `setResponses`, owners and materials), in a ring of `capacity` calls. A file begins with a snapshot of the world: one is made at once and one more each
 * time that half the capacity is full, when the older half is forgotten. Each costs what `saveWorld` costs, and two are held. Changes that threw are not kept: they changed nothing.
 *
 * Of callbacks the answers are kept, and the queries that they issued. Owners, materials and other objects of the user's are kept as "the same
 * one as there", strings and numbers as they are; `userData`, the counters in `stats` and `explain` are not. A world that no longer can be saved ends the recording; `save` then
 * throws what was wrong.
 *
 * Throws TypeError or RangeError for bad arguments, an Error inside a query's callback and for a world that is being recorded, and what `saveWorld`
 * throws for a world that it cannot save.
 */
export function record<C extends string, P extends string>(world: World<C, P>, options: RecordOptions = {}): Recorder {
  if (!(world instanceof World)) throw new TypeError(`record: world must be a World, got ${show(world)}`);
  checkOptions("record", options, { capacity: true });
  const { capacity = DEFAULT_CAPACITY } = options;
  if (typeof capacity !== "number") throw new TypeError(`record: capacity must be a number, got ${show(capacity)}`);
  if (!Number.isSafeInteger(capacity) || capacity < 2) {
    throw new RangeError(`record: capacity must be an integer >= 2, got ${show(capacity)}`);
  }
  const recorded = world as unknown as World<string, string>;
  coreOf(recorded).checkMutable("record");
  if (recorders.get(recorded)?.stopped === false) throw new Error("record: the world is being recorded already");
  const recorder = new WorldRecorder(recorded, capacity);
  recorders.set(recorded, recorder);
  return { save: () => recorder.save(), stop: () => recorder.stop() };
}
