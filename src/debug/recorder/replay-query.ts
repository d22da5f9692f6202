import { Hit } from "../../world/hit.ts";
import type { World } from "../../world/world.ts";
import type { Capture } from "./capture.ts";
import type { Comparison, ValueDifference } from "./compare-values.ts";
import type { RecordedError, RecordedQuery } from "./entry.ts";
import type { LiveValues } from "./live-values.ts";
import { recordError } from "./recorded-error.ts";
import { Script } from "./script.ts";
import type { Value } from "./value.ts";

type Method = (...parameters: unknown[]) => unknown;

/** Runs recorded queries again. Callbacks answer what they answered then, and issue the queries that they issued. */
export class QueryReplay {
  /** Queries that were compared, those of callbacks included. */
  compared = 0;
  readonly #world: World<string, string>;
  readonly #live: LiveValues;
  readonly #capture: Capture;
  readonly #comparison: Comparison;
  readonly #inOrder: boolean;

  /** `inOrder`: callbacks must be asked in the order that was recorded. */
  constructor(
    world: World<string, string>,
    live: LiveValues,
    capture: Capture,
    comparison: Comparison,
    inOrder: boolean,
  ) {
    this.#world = world;
    this.#live = live;
    this.#capture = capture;
    this.#comparison = comparison;
    this.#inOrder = inOrder;
  }

  /** Where the query, or what its callbacks were asked, differs first from what was recorded; null where all is the same. */
  run(query: RecordedQuery): ValueDifference | null {
    const script = new Script(query.questions, this.#inOrder, this.#live, (inner) => this.run(inner));
    const parameters = query.arguments.map((value, i) =>
      i === 1 ? this.#options(value, script) : this.#live.of(value),
    );
    if (query.out) parameters.push(new Hit());
    const method = (this.#world as unknown as Record<string, Method>)[query.method];
    let result: Value;
    let error: RecordedError | null = null;
    try {
      result = this.#capture.result(method.apply(this.#world, parameters));
    } catch (thrown) {
      error = recordError(thrown);
    }
    this.compared++;
    return (
      script.difference() ??
      this.#comparison.difference("error", query.error, error) ??
      this.#comparison.difference("result", query.result, result)
    );
  }

  #options(value: Value, script: Script): unknown {
    const options = this.#live.of(value);
    if (typeof options !== "object" || options === null) return options;
    const fields = options as Record<string, unknown>;
    for (const name of ["preFilter", "postFilter"] as const) {
      if (typeof fields[name] === "function") fields[name] = script.callback(name);
    }
    return fields;
  }
}
