import type { ValueDifference } from "./compare-values.ts";
import type { Question, RecordedError, RecordedQuery } from "./entry.ts";
import type { LiveValues } from "./live-values.ts";
import { subjectOf } from "./subject-of.ts";

type Callback = (...asked: unknown[]) => unknown;

/**
 * The callbacks of one recorded query, which say what they said then. Where the order of the questions counts they must be the same ones, one after the other. Where it does
 * not (an index that is not restored as it was visits colliders in another order), each gets its own answer, and one that was never asked is answered by "ignore": what the query then did
 * not even ask about has no part in its result.
 */
export class Script {
  readonly #questions: readonly Question[];
  readonly #inOrder: boolean;
  readonly #live: LiveValues;
  readonly #run: (query: RecordedQuery) => ValueDifference | null;
  /** Places of the questions that have not been asked yet, by what they are about. */
  readonly #open = new Map<string, number[]>();
  #asked = 0;
  #difference: ValueDifference | null = null;

  constructor(
    questions: readonly Question[],
    inOrder: boolean,
    live: LiveValues,
    run: (query: RecordedQuery) => ValueDifference | null,
  ) {
    this.#questions = questions;
    this.#inOrder = inOrder;
    this.#live = live;
    this.#run = run;
    if (inOrder) return;
    questions.forEach((question, at) => {
      const about = describe(question);
      const places = this.#open.get(about);
      if (places === undefined) this.#open.set(about, [at]);
      else places.push(at);
    });
  }

  callback(filter: "preFilter" | "postFilter"): Callback {
    return (...asked) => {
      const { collider, childIndex: child } = subjectOf(filter, asked);
      return this.#answer(describe({ filter, collider: collider.id, child }));
    };
  }

  /** The first question that was another one, or in which a query differed, or that was not asked any more. */
  difference(): ValueDifference | null {
    const at = this.#asked;
    if (this.#difference === null && this.#inOrder && at < this.#questions.length) {
      this.#difference = { path: `questions[${at}]`, recorded: describe(this.#questions[at]), now: undefined };
    }
    return this.#difference;
  }

  #answer(now: string): unknown {
    const at = this.#inOrder ? this.#asked++ : (this.#open.get(now)?.shift() ?? -1);
    if (at < 0) return "ignore";
    const question: Question | undefined = this.#questions[at];
    const recorded = question === undefined ? undefined : describe(question);
    if (recorded !== now) {
      this.#difference ??= { path: `questions[${at}]`, recorded, now };
      return undefined;
    }
    question.queries.forEach((query, i) => {
      const difference = this.#run(query);
      if (difference === null) return;
      this.#difference ??= { ...difference, path: `questions[${at}].queries[${i}].${difference.path}` };
    });
    if (question.error !== null) throw rebuilt(question.error);
    return this.#live.of(question.answer);
  }
}

function describe({ filter, collider, child }: Pick<Question, "filter" | "collider" | "child">): string {
  return `${filter} about collider ${collider}, child ${child}`;
}

function rebuilt({ name, message }: RecordedError): Error {
  return Object.assign(new Error(message), { name });
}
