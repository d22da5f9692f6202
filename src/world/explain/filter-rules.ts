import { show } from "../../math/check.ts";
import { BLOCK, IGNORE, OVERLAP, type Response, type Responses } from "../channels.ts";
import { childrenOf } from "../children-of.ts";
import type { Collider } from "../collider.ts";
import { type AnyFilterOptions, QueryFilter } from "../query-filter.ts";
import type { FilterAnswer } from "../query-options.ts";
import type { WorldCore } from "../world-core.ts";
import type { Part, Rejection, Subject } from "./subject.ts";
import { names } from "./words.ts";

export const WHERE = "World.explain";

const LEVELS: Readonly<Record<Response, number>> = { ignore: IGNORE, overlap: OVERLAP, block: BLOCK };

/** A child, as far as its own responses go. */
interface Answering {
  readonly responses?: Responses;
}

/**
 * The filters of a query, by the names of channels and one after the other: the slow twin of {@link QueryFilter}, which only reads the options for it.
 */
export class FilterRules {
  /** The query in words, as far as its filters go; empty where there are none. */
  readonly words: string;
  readonly complex: boolean;
  /** Only what blocks is of use, and nothing can turn an overlap into a block any more. */
  readonly #onlyBlocks: boolean;
  readonly #types: readonly string[] | null;
  readonly #typesResponse: number;
  readonly #channel: string | null;
  /** What the query makes of types, and who says so. */
  readonly #responses: Responses;
  readonly #profile: string | null;
  readonly #profileResponses: Responses;
  readonly #mobility: string;
  readonly #ignore: ReadonlySet<unknown>;
  readonly #preFilter: ((collider: Collider, child: number) => FilterAnswer) | null;
  readonly #postFilter: ((record: never) => FilterAnswer) | null;

  /** Throws for every bad option as the query does. `wantsBlock`: what merely overlaps is of no use to the query. */
  constructor(core: WorldCore, options: AnyFilterOptions, typesResponse: number, wantsBlock: boolean) {
    new QueryFilter().begin(WHERE, core, options, typesResponse);
    const { types, channel, responses, profile, mobility, ignore, preFilter, postFilter, complex } = options;
    this.#types = types ?? null;
    this.#typesResponse = typesResponse;
    this.#profile = profile ?? null;
    const named = profile === undefined ? null : core.channels.profile(WHERE, profile);
    this.#channel = channel ?? named?.type ?? null;
    this.#responses = responses ?? {};
    this.#profileResponses = named === null ? {} : core.channels.describe(named);
    this.#mobility = mobility ?? "any";
    this.#ignore = new Set(ignore);
    this.#preFilter = preFilter ?? null;
    this.#postFilter = postFilter ?? null;
    this.#onlyBlocks = wantsBlock && this.#postFilter === null;
    this.complex = complex ?? false;
    this.words = this.#describe();
  }

  get hasPostFilter(): boolean {
    return this.#postFilter !== null;
  }

  /** The stages before the shape. Fills the subject's parts. `meetsBox`: the query meets its box. */
  judge(subject: Subject, meetsBox: boolean): void {
    const { collider } = subject;
    const early = this.#rejectEarly(collider, meetsBox);
    if (early === null) this.#judgeResponses(subject);
    const isLeft = early === null && subject.parts.some((part) => part.rejection === null);
    const rejection = early ?? (isLeft ? this.#ignored(collider) : null);
    if (rejection !== null) subject.parts = [{ child: -1, response: IGNORE, rejection }];
    if (this.#preFilter !== null) this.#judgeByPreFilter(subject, this.#preFilter);
    if (this.#onlyBlocks) for (const part of subject.parts) part.rejection ??= this.#overlapOnly(part, collider);
    merge(subject);
  }

  /** Stage 5: asks the post-filter, where there is one, about a record. Returns the response. */
  askAbout(record: object, response: number): number {
    if (this.#postFilter === null) return response;
    return this.#read("postFilter", this.#postFilter(record as never), response);
  }

  #rejectEarly(collider: Collider, meetsBox: boolean): Rejection | null {
    if (!collider.enabled) return disabled(collider);
    if (this.#mobility !== "any" && this.#mobility !== collider.mobility) {
      const text = `it is ${collider.mobility}, and the query looks at ${this.#mobility} colliders only`;
      return { stage: "mobility", reason: "mobility", text };
    }
    return meetsBox ? null : { stage: "box", reason: "box-missed", text: "" };
  }

  #judgeResponses(subject: Subject): void {
    const { collider, shape } = subject;
    const { responses } = collider;
    const children = childrenOf(shape) as readonly Answering[] | null;
    const judge = (own: Responses | undefined, child: number): Part => {
      const all = own === undefined ? responses : { ...responses, ...own };
      const response = Math.min(this.#ofQuery(collider.type), this.#ofCollider(all));
      const rejection = response === IGNORE ? this.#whyIgnored(collider.type, all) : null;
      return { child, response, rejection };
    };
    subject.parts = children?.map((child, i) => judge(child.responses, i)) ?? [judge(undefined, -1)];
  }

  /** What the query makes of an object type. */
  #ofQuery(type: string): number {
    if (this.#types !== null) return this.#types.includes(type) ? this.#typesResponse : IGNORE;
    return LEVELS[this.#responses[type] ?? this.#profileResponses[type] ?? "block"];
  }

  /** What a collider with such responses makes of the query. */
  #ofCollider(responses: Responses): number {
    return this.#types !== null || this.#channel === null ? BLOCK : LEVELS[responses[this.#channel] ?? "block"];
  }

  #whyIgnored(type: string, responses: Responses): Rejection {
    if (this.#types !== null) {
      const text = `its type ${names([type])} is not among the types asked for (${names(this.#types) || "none"})`;
      return { stage: "responses", reason: "type-not-asked", text };
    }
    const byQuery = `the query's ${this.#sourceOf(type)} its type ${names([type])}`;
    if (this.#ofCollider(responses) > IGNORE) {
      return { stage: "responses", reason: "query-ignores-type", text: byQuery };
    }
    const noticed = (["block", "overlap"] as const).flatMap((response) => {
      const channels = Object.keys(responses).filter((name) => responses[name] === response);
      return channels.length === 0 ? [] : [`${response}s ${names(channels)}`];
    });
    const rest = noticed.length === 0 ? "it ignores all channels" : `it ${noticed.join(" and ")}`;
    const too = this.#ofQuery(type) === IGNORE ? `; ${byQuery} too` : "";
    const text = `its responses ignore the channel ${names([this.#channel as string])} (${rest})${too}`;
    return { stage: "responses", reason: "collider-ignores-channel", text };
  }

  /** Which of the query's options ignores a type. */
  #sourceOf(type: string): string {
    const named = this.#responses[type] === undefined && this.#profile !== null;
    return named ? `profile ${names([this.#profile as string])} ignores` : "responses ignore";
  }

  #overlapOnly({ child, response }: Part, collider: Collider): Rejection | null {
    if (response !== OVERLAP) return null;
    const side =
      this.#ofQuery(collider.type) === OVERLAP
        ? `the query's responses overlap its type ${names([collider.type])}`
        : this.#preFilter !== null
          ? "its responses and the preFilter say no more than overlap"
          : `${child < 0 ? "its" : "the child's"} response to the channel ${names([this.#channel as string])} is overlap`;
    const text = `it is merely overlapped, and this query wants what blocks: ${side}`;
    return { stage: "responses", reason: "overlap-only", text };
  }

  #ignored(collider: Collider): Rejection | null {
    const { owner } = collider;
    if (this.#ignore.has(collider)) {
      return { stage: "ignore", reason: "ignored-collider", text: "it is on the query's ignore list" };
    }
    if (owner === null || owner === undefined || !this.#ignore.has(owner)) return null;
    return { stage: "ignore", reason: "ignored-owner", text: "its owner is on the query's ignore list" };
  }

  /** Asked once for each child that is left, or once for a shape without children. */
  #judgeByPreFilter(subject: Subject, preFilter: (collider: Collider, child: number) => FilterAnswer): void {
    for (const part of subject.parts) {
      if (part.rejection !== null) continue;
      part.response = this.#read("preFilter", preFilter(subject.collider, part.child), part.response);
      if (part.response !== IGNORE) continue;
      part.rejection = { stage: "preFilter", reason: "pre-filter", text: "the preFilter said ignore" };
    }
  }

  #read(name: string, answer: FilterAnswer, response: number): number {
    if (answer === undefined || answer === true) return response;
    if (answer === false || answer === "ignore") return IGNORE;
    if (answer === "overlap" || answer === "block") return this.#types !== null ? response : LEVELS[answer];
    throw new TypeError(
      `${WHERE}: ${name} must return "ignore", "overlap", "block", a boolean or undefined, got ${show(answer)}`,
    );
  }

  #describe(): string {
    const words: string[] = [];
    if (this.#types !== null) words.push(`types ${names(this.#types)}`);
    if (this.#channel !== null) words.push(`channel ${names([this.#channel])}`);
    if (this.#profile !== null) words.push(`profile ${names([this.#profile])}`);
    const own = Object.entries(this.#responses).map(([type, response]) => `${type}: ${response}`);
    if (own.length > 0) words.push(`responses { ${own.join(", ")} }`);
    if (this.#mobility !== "any") words.push(`mobility ${names([this.#mobility])}`);
    if (this.complex) words.push("complex geometry");
    if (this.#ignore.size > 0) words.push(`${this.#ignore.size} ignored`);
    if (this.#preFilter !== null) words.push("a preFilter");
    if (this.#postFilter !== null) words.push("a postFilter");
    return words.join(", ");
  }
}

function disabled(collider: Collider): Rejection {
  const ignoresAll = Object.values(collider.responses).every((response) => response === "ignore");
  const profile = ignoresAll ? ', and it ignores all channels, as the profile "NoCollision" has it' : "";
  return { stage: "enabled", reason: "disabled", text: `its \`enabled\` is false${profile}` };
}

/** Makes one part of the children where the filters say the same of all. */
function merge(subject: Subject): void {
  const [first] = subject.parts;
  const same = (part: Part) => part.response === first.response && part.rejection?.reason === first.rejection?.reason;
  if (first.child >= 0 && subject.parts.every(same)) subject.parts = [{ ...first, child: -1 }];
}
