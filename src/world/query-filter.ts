import { show } from "../math/check.ts";
import type { Shape } from "../shapes/shape.ts";
import { BLOCK, IGNORE, OVERLAP, type ResponseMasks, unknownName } from "./channels.ts";
import type { ChildMasks } from "./child-masks.ts";
import { childrenOf } from "./children-of.ts";
import type { Collider } from "./collider.ts";
import { COLLIDER_WORDS, FLAG_ASLEEP, WORD_BLOCK, WORD_FLAGS, WORD_TOUCH, WORD_TYPE } from "./collider-words.ts";
import type { FilterAnswer, FilterOptions } from "./query-options.ts";
import { readFlag } from "./ray-mode.ts";
import { GROUP_ANY, GROUP_MOVABLE, GROUP_STATIC, type WorldCore } from "./world-core.ts";

const MOBILITIES = ["static", "movable", "any"];

/** Arrays to ignore that are longer than this are put into a Set first: one candidate more would cost more than the Set. */
const LONGEST_SEARCHED_ARRAY = 32;

/** A post-filter as the inside sees it: the kind of record depends on the query. */
type PostFilter = (record: never) => FilterAnswer;

/** The options of any query, whatever record its post-filter gets. */
export type AnyFilterOptions = FilterOptions<string, never>;

/**
 * The filter stages of one query, for every kind of query: the words (stage 2), the ignore list and the pre-filter (3), the
 * post-filter (5). Holds the compiled options between `begin` and `end`.
 */
export class QueryFilter {
  groups = GROUP_ANY;
  /** The geometry that is asked, by slot. */
  shapes: readonly Shape[] = [];
  postFilter: PostFilter | null = null;
  /** There is an ignore list or a pre-filter, or a compound whose children have responses of their own. */
  hasStage3 = false;
  candidates = 0;
  rejectedByResponse = 0;
  rejectedByIgnore = 0;
  rejectedByPreFilter = 0;
  rejectedByPostFilter = 0;

  #where = "";
  #core: WorldCore | null = null;
  #words = new Int32Array(0);
  #colliders: readonly (Collider | null)[] = [];
  #childMasks: ReadonlyMap<number, ChildMasks> = new Map();
  /** Types that are touched at all, and those that are blocked. */
  #touchTypes = -1;
  #blockTypes = -1;
  /** Bit of the trace channel, 0 for none. */
  #trace = 0;
  #isComplex = false;
  #ignoreArray: readonly unknown[] | null = null;
  #ignoreSet: ReadonlySet<unknown> | null = null;
  #preFilter: ((collider: Collider, child: number) => FilterAnswer) | null = null;
  /** Responses of the children of the collider at hand, and of how many: 0 where they are all one. The array only grows, or each compound would be garbage. */
  readonly #childResponses: number[] = [];
  #childCount = 0;
  readonly #masks: ResponseMasks = { block: -1, touch: -1 };

  /**
   * Compiles the options. `typesResponse` is what a match by object type counts as, since it has no block notion: BLOCK where the
   * query wants one hit, OVERLAP where it lists all. Throws with a clear message for every bad option.
   */
  begin(where: string, core: WorldCore, options: AnyFilterOptions | undefined, typesResponse: number): void {
    this.#where = where;
    this.#core = core;
    this.#words = core.words;
    this.#colliders = core.colliders;
    this.#childMasks = core.childMasks;
    this.groups = GROUP_ANY;
    this.shapes = core.shapes;
    this.#isComplex = false;
    this.hasStage3 = core.childMasks.size > 0;
    this.candidates = 0;
    this.rejectedByResponse = 0;
    this.rejectedByIgnore = 0;
    this.rejectedByPreFilter = 0;
    this.rejectedByPostFilter = 0;
    this.#touchTypes = -1;
    this.#blockTypes = -1;
    this.#trace = 0;
    if (options === undefined) return;
    if (options.types !== undefined) this.#readTypes(core, options, typesResponse);
    else this.#readResponses(core, options);
    this.#isComplex = readFlag(where, "complex", options.complex, false);
    if (this.#isComplex) this.shapes = core.complexShapes;
    if (options.mobility !== undefined) this.#readMobility(options.mobility);
    if (options.ignore !== undefined) this.#readIgnore(options.ignore);
    if (options.stats !== undefined && (options.stats === null || typeof options.stats !== "object")) {
      throw new TypeError(`${where}: stats must be an object, got ${show(options.stats)}`);
    }
    this.#preFilter = readCallback(where, "preFilter", options.preFilter);
    this.postFilter = readCallback(where, "postFilter", options.postFilter);
    this.hasStage3 ||= this.#preFilter !== null || this.#ignoreArray !== null || this.#ignoreSet !== null;
  }

  /** Lets go of all that belongs to the user. */
  end(): void {
    this.postFilter = null;
    this.#preFilter = null;
    this.#ignoreArray = null;
    this.#ignoreSet = null;
    this.#childCount = 0;
  }

  /** Stage 2: what the words of a collider and of the query make of each other. Counts the candidate. */
  response(slot: number): number {
    this.candidates++;
    const words = this.#words;
    const at = slot * COLLIDER_WORDS;
    const response = this.#responseTo(words[at + WORD_TYPE], words[at + WORD_BLOCK], words[at + WORD_TOUCH]);
    if (response === IGNORE) this.rejectedByResponse++;
    else if ((words[at + WORD_FLAGS] & FLAG_ASLEEP) !== 0) (this.#core as WorldCore).wake(slot);
    return response;
  }

  /** The lesser of what the query makes of a type, and of what the masks of a collider make of the query. */
  #responseTo(type: number, block: number, touch: number): number {
    let touches = type & this.#touchTypes;
    let blocks = type & this.#blockTypes;
    const trace = this.#trace;
    if (trace !== 0) {
      if ((touch & trace) === 0) touches = 0;
      if ((block & trace) === 0) blocks = 0;
    }
    return touches === 0 ? IGNORE : blocks === 0 ? OVERLAP : BLOCK;
  }

  /**
   * Stage 3: the ignore list, the responses of children, then the pre-filter; `response` is what stage 2 said. For a compound the greatest
   * response of its children is returned, and `responseOfChild` tells each one's.
   */
  ask(slot: number, response: number): number {
    const collider = this.#colliders[slot] as Collider;
    this.#childCount = 0;
    if (this.#ignores(collider)) {
      this.rejectedByIgnore++;
      return IGNORE;
    }
    const masks = this.#childMasks.get(slot);
    const own = masks === undefined ? response : this.#askMasks(slot, masks, response);
    if (own === IGNORE) {
      this.rejectedByResponse++;
      return IGNORE;
    }
    if (this.#preFilter === null) return own;
    const children = childrenOf(this.shapes[slot]);
    const answer =
      children === null ? this.#askOne(collider, -1, own) : this.#askChildren(collider, children.length, own);
    if (answer === IGNORE) this.rejectedByPreFilter++;
    return answer;
  }

  /** What the parts of a collider respond, whose words tell no more than the greatest of that. */
  #askMasks(slot: number, masks: ChildMasks, response: number): number {
    const type = this.#words[slot * COLLIDER_WORDS + WORD_TYPE];
    const children = this.#isComplex ? masks.complex : masks.simple;
    if (children === null) return this.#responseTo(type, masks.own.block, masks.own.touch);
    const answers = this.#childResponses;
    for (let i = 0; i < children.length; i++) {
      answers[i] = Math.min(response, this.#responseTo(type, children[i].block, children[i].touch));
    }
    this.#childCount = children.length;
    return this.#greatestAnswer();
  }

  /** The greatest of the children's responses; none is kept where they are all one. */
  #greatestAnswer(): number {
    const answers = this.#childResponses;
    let greatest = IGNORE;
    let differ = false;
    for (let i = 0; i < this.#childCount; i++) {
      if (answers[i] > greatest) greatest = answers[i];
      if (answers[i] !== answers[0]) differ = true;
    }
    if (!differ) this.#childCount = 0;
    return greatest;
  }

  /** Stage 3 said different things of the children of the collider at hand. */
  get childrenDiffer(): boolean {
    return this.#childCount > 0;
  }

  /** What stage 3 said about a child (−1: no child), where `response` is what `ask` returned. */
  responseOfChild(child: number, response: number): number {
    return child >= 0 && child < this.#childCount ? this.#childResponses[child] : response;
  }

  /** Stages 2 and 3 in one; with `onlyBlocks` what is merely overlapped is rejected too. */
  admit(slot: number, onlyBlocks: boolean): number {
    let response = this.response(slot);
    if (response !== IGNORE && this.hasStage3) response = this.ask(slot, response);
    if (response !== OVERLAP || !onlyBlocks) return response;
    this.rejectedByResponse++;
    return IGNORE;
  }

  /** Stage 5, for a filled record. Only where there is a post-filter. */
  askAbout(record: object, response: number): number {
    const postFilter = this.postFilter as PostFilter;
    const answer = this.#readAnswer("postFilter", postFilter(record as never), response);
    if (answer === IGNORE) this.rejectedByPostFilter++;
    return answer;
  }

  #ignores(collider: Collider): boolean {
    const owner = collider.owner;
    const hasOwner = owner !== null && owner !== undefined;
    const set = this.#ignoreSet;
    if (set !== null) return set.has(collider) || (hasOwner && set.has(owner));
    const array = this.#ignoreArray;
    if (array === null) return false;
    for (let i = 0; i < array.length; i++) {
      if (array[i] === collider || (hasOwner && array[i] === owner)) return true;
    }
    return false;
  }

  #askChildren(collider: Collider, count: number, response: number): number {
    const answers = this.#childResponses;
    const differed = this.#childCount > 0;
    for (let child = 0; child < count; child++) {
      const own = differed ? answers[child] : response;
      answers[child] = own === IGNORE ? IGNORE : this.#askOne(collider, child, own);
    }
    this.#childCount = count;
    return this.#greatestAnswer();
  }

  #askOne(collider: Collider, child: number, response: number): number {
    const preFilter = this.#preFilter as (collider: Collider, child: number) => FilterAnswer;
    return this.#readAnswer("preFilter", preFilter(collider, child), response);
  }

  #readAnswer(name: string, answer: FilterAnswer, response: number): number {
    if (answer === undefined || answer === true) return response;
    if (answer === false || answer === "ignore") return IGNORE;
    if (answer === "overlap") return this.#typesOnly ? response : OVERLAP;
    if (answer === "block") return this.#typesOnly ? response : BLOCK;
    throw new TypeError(
      `${this.#where}: ${name} must return "ignore", "overlap", "block", a boolean or undefined, got ${show(answer)}`,
    );
  }

  /** A query by object types, which has no block notion. */
  #typesOnly = false;

  #readTypes(core: WorldCore, options: AnyFilterOptions, typesResponse: number): void {
    for (const other of ["channel", "profile", "responses"] as const) {
      if (options[other] !== undefined) {
        throw new TypeError(`${this.#where}: types must not be given together with ${other}`);
      }
    }
    this.#typesOnly = true;
    this.#touchTypes = core.channels.mask(this.#where, "types", options.types as readonly string[]);
    this.#blockTypes = typesResponse === BLOCK ? this.#touchTypes : 0;
  }

  #readResponses(core: WorldCore, options: AnyFilterOptions): void {
    this.#typesOnly = false;
    const masks = this.#masks;
    masks.block = -1;
    masks.touch = -1;
    let channel = options.channel;
    if (options.profile !== undefined) {
      const profile = core.channels.profile(this.#where, options.profile);
      masks.block = profile.block;
      masks.touch = profile.touch;
      channel ??= profile.type ?? undefined;
      if (channel === undefined) {
        throw new TypeError(`${this.#where}: channel must be given, as profile ${show(options.profile)} names no type`);
      }
    }
    if (options.responses !== undefined) {
      core.channels.applyResponses(this.#where, "responses", options.responses, masks);
    }
    if (channel !== undefined) this.#trace = core.channels.bit(this.#where, "channel", channel);
    this.#blockTypes = masks.block;
    this.#touchTypes = masks.touch;
  }

  #readMobility(mobility: string): void {
    if (mobility === "static") this.groups = GROUP_STATIC;
    else if (mobility === "movable") this.groups = GROUP_MOVABLE;
    else if (mobility !== "any") throw unknownName(this.#where, "mobility", MOBILITIES, mobility);
  }

  #readIgnore(ignore: readonly unknown[] | ReadonlySet<unknown>): void {
    if (Array.isArray(ignore)) {
      if (ignore.length > LONGEST_SEARCHED_ARRAY) this.#ignoreSet = new Set(ignore);
      else if (ignore.length > 0) this.#ignoreArray = ignore;
    } else if (ignore instanceof Set) {
      if (ignore.size > 0) this.#ignoreSet = ignore;
    } else {
      throw new TypeError(
        `${this.#where}: ignore must be an array or a Set of colliders and owners, got ${show(ignore)}`,
      );
    }
  }
}

function readCallback<F>(where: string, argument: string, callback: F | undefined): F | null {
  if (callback === undefined) return null;
  if (typeof callback !== "function") {
    throw new TypeError(`${where}: ${argument} must be a function, got ${show(callback)}`);
  }
  return callback;
}
