import type { Collider } from "../../world/collider.ts";
import { Hit } from "../../world/hit.ts";
import type { QueryMethod } from "../../world/query-methods.ts";
import type { World } from "../../world/world.ts";
import { type Capture, isList, optionNames } from "./capture.ts";
import type { Question, RecordedQuery } from "./entry.ts";
import { recordError } from "./recorded-error.ts";
import { subjectOf } from "./subject-of.ts";
import type { Value } from "./value.ts";
import { WatchedSet } from "./watched-set.ts";

type Method = (...parameters: unknown[]) => unknown;

/** Runs the queries of a world and keeps what went in, what was asked on the way, and what came out. */
export class QueryRecorder {
  /** A query of the user's runs. */
  running = false;
  readonly #world: World<string, string>;
  readonly #capture: Capture;
  readonly #done: (query: RecordedQuery) => void;
  readonly #met: (collider: Collider) => void;
  /** The callback that runs now; null outside of callbacks. */
  #question: Question | null = null;

  constructor(
    world: World<string, string>,
    capture: Capture,
    met: (collider: Collider) => void,
    done: (query: RecordedQuery) => void,
  ) {
    this.#world = world;
    this.#capture = capture;
    this.#met = met;
    this.#done = done;
  }

  /** `method` with the recording around it. What a query issued by a callback finds belongs to the question that the callback was asked. */
  wrap(name: QueryMethod, method: Method): Method {
    return (...given) => {
      // a getter among the arguments: its query was kept when the recording read it, now the query itself reads it
      if (this.running && this.#question === null) return method.apply(this.#world, given);
      return this.#run(name, method, given);
    };
  }

  #run(name: QueryMethod, method: Method, given: unknown[]): unknown {
    const query = this.#begin(name, given);
    const outer = this.#question;
    const wasRunning = this.running;
    const parameters = [given[0], this.#liveOptions(given[1], query), ...given.slice(2)].slice(0, given.length);
    this.#question = null;
    this.running = true;
    try {
      const result = method.apply(this.#world, parameters);
      query.result = this.#capture.result(result);
      return result;
    } catch (thrown) {
      query.error = recordError(thrown);
      throw thrown;
    } finally {
      this.#question = outer;
      this.running = wasRunning;
      if (outer === null) this.#done(query);
      else outer.queries.push(query);
    }
  }

  #begin(method: QueryMethod, given: readonly unknown[]): RecordedQuery {
    const out = given[2] instanceof Hit;
    const kept: Value[] = [];
    if (given.length > 0) kept.push(this.#capture.argument(given[0]));
    if (given.length > 1) kept.push(this.#capture.options(given[1]));
    if (given.length > 2 && !out) kept.push(this.#capture.argument(given[2]));
    return { method, arguments: kept, out, questions: [], result: undefined, error: null };
  }

  /** The options that the query gets: the user's, but with callbacks that keep their answers, and a list that tells who is looked up in it. */
  #liveOptions(options: unknown, query: RecordedQuery): unknown {
    if (typeof options !== "object" || options === null) return options;
    const live: Record<string, unknown> = Object.create(null);
    for (const name of optionNames(options)) {
      const value = (options as Record<string, unknown>)[name];
      const isFilter = name === "preFilter" || name === "postFilter";
      if (isFilter && typeof value === "function") live[name] = this.#ask(name, value as Method, query);
      else live[name] = name === "ignore" && isList(value) ? new WatchedSet(value, this.#met) : value;
    }
    return live;
  }

  #ask(filter: Question["filter"], callback: Method, query: RecordedQuery): Method {
    return (...asked) => {
      const question = this.#questionOf(filter, asked);
      query.questions.push(question);
      const outer = this.#question;
      this.#question = question;
      try {
        const answer = callback(...asked);
        question.answer = this.#capture.argument(answer);
        return answer;
      } catch (thrown) {
        question.error = recordError(thrown);
        throw thrown;
      } finally {
        this.#question = outer;
      }
    };
  }

  #questionOf(filter: Question["filter"], asked: readonly unknown[]): Question {
    const { collider, childIndex } = subjectOf(filter, asked);
    this.#met(collider);
    return { filter, collider: collider.id, child: childIndex, queries: [], answer: undefined, error: null };
  }
}
