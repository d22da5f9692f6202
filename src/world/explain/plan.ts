import { checkGivenOptions, show } from "../../math/check.ts";
import type { RayLike } from "../../math/ray.ts";
import { BLOCK, OVERLAP, unknownName } from "../channels.ts";
import type { ClosestLike } from "../closest-like.ts";
import {
  CLOSEST_OPTIONS,
  OVERLAP_ANY_OPTIONS,
  OVERLAP_OPTIONS,
  RAYCAST_ALL_OPTIONS,
  RAYCAST_OPTIONS,
  readMaxHits,
  SWEEP_ALL_OPTIONS,
  SWEEP_OPTIONS,
} from "../query-options.ts";
import { readFlag } from "../ray-mode.ts";
import type { ShapeAt } from "../shape-at.ts";
import type { SweepLike } from "../sweep-like.ts";
import { ClosestAsker } from "./ask-closest.ts";
import { OverlapAsker } from "./ask-overlap.ts";
import { RayAsker } from "./ask-ray.ts";
import { SweepAsker } from "./ask-sweep.ts";
import type { Asker } from "./asker.ts";
import type { ExplainOptions, ExplainQuery } from "./explain-options.ts";
import type { ExplainMethod } from "./explanation.ts";
import { WHERE } from "./filter-rules.ts";

/** What a method knows, and what it wants. */
interface MethodRules {
  readonly options: Readonly<Record<string, true>>;
  /** What a match by object type counts as. */
  readonly typesResponse: number;
}

const METHODS: Readonly<Record<ExplainMethod, MethodRules>> = {
  raycast: { options: RAYCAST_OPTIONS, typesResponse: BLOCK },
  raycastAll: { options: RAYCAST_ALL_OPTIONS, typesResponse: OVERLAP },
  raycastAny: { options: RAYCAST_OPTIONS, typesResponse: BLOCK },
  sweep: { options: SWEEP_OPTIONS, typesResponse: BLOCK },
  sweepAll: { options: SWEEP_ALL_OPTIONS, typesResponse: OVERLAP },
  sweepAny: { options: SWEEP_OPTIONS, typesResponse: BLOCK },
  overlap: { options: OVERLAP_OPTIONS, typesResponse: OVERLAP },
  overlapAny: { options: OVERLAP_ANY_OPTIONS, typesResponse: BLOCK },
  closest: { options: CLOSEST_OPTIONS, typesResponse: OVERLAP },
};

const FORM = "{from, to}, {origin, direction}, {shape, direction}, {shape, to}, {shape} or {point}";

/** A query that is to be explained: what to ask of each collider, and which of the contacts become the answer. */
export interface Plan {
  readonly method: ExplainMethod;
  /** The options but for `method`. */
  readonly options: ExplainOptions;
  readonly typesResponse: number;
  readonly asker: Asker;
  /** Only what blocks can be part of the answer. */
  readonly wantsBlock: boolean;
  /** The first block ends the query. */
  readonly untilBlock: boolean;
  readonly onePerCollider: boolean;
  /** More than the first contact with a collider may be part of the answer. */
  readonly everyContact: boolean;
  /** The greatest number of records. */
  readonly most: number;
}

/** Reads a query and its options. Throws with a clear message for bad ones. */
export function readPlan(query: ExplainQuery, given: ExplainOptions | undefined): Plan {
  if (given !== undefined && (given === null || typeof given !== "object")) checkGivenOptions(WHERE, given, {});
  const method = given?.method ?? methodOf(query);
  if (!Object.hasOwn(METHODS, method)) throw unknownName(WHERE, "method", Object.keys(METHODS), method);
  const options: Record<string, unknown> = {};
  for (const name in given) if (name !== "method") options[name] = given[name as keyof ExplainOptions];
  const { options: known, typesResponse } = METHODS[method];
  checkGivenOptions(WHERE, options, known);
  return { method, options, typesResponse, ...readGoal(method, query, options) };
}

type Goal = Omit<Plan, "method" | "options" | "typesResponse">;

function readGoal(method: ExplainMethod, query: ExplainQuery, options: ExplainOptions): Goal {
  const flag = (name: "onePerCollider" | "untilBlock" | "perChild" | "penetration" | "blocking", ifAbsent: boolean) =>
    readFlag(WHERE, name, options[name], ifAbsent);
  if (method === "closest") {
    const asker = new ClosestAsker(query as ClosestLike);
    return {
      asker,
      wantsBlock: false,
      untilBlock: false,
      onePerCollider: true,
      everyContact: false,
      most: asker.count,
    };
  }
  if (method === "overlap" || method === "overlapAny") {
    const asker = new OverlapAsker(query as ShapeAt, flag("perChild", false), flag("penetration", false));
    const wantsBlock = method === "overlapAny" && flag("blocking", true);
    return { asker, wantsBlock, untilBlock: false, onePerCollider: false, everyContact: false, most: Infinity };
  }
  const isRay = method.startsWith("raycast");
  const asker = isRay ? new RayAsker(query as RayLike, options) : new SweepAsker(query as SweepLike, options);
  if (!method.endsWith("All")) {
    return { asker, wantsBlock: true, untilBlock: true, onePerCollider: false, everyContact: false, most: 1 };
  }
  const untilBlock = flag("untilBlock", true);
  const onePerCollider = flag("onePerCollider", false);
  const most = readMaxHits(WHERE, options.maxHits);
  return { asker, wantsBlock: false, untilBlock, onePerCollider, everyContact: !onePerCollider, most };
}

/** The kind of query that has such a form. */
function methodOf(query: ExplainQuery): ExplainMethod {
  if (query === null || typeof query !== "object") {
    throw new TypeError(`${WHERE}: query must be ${FORM}, got ${show(query)}`);
  }
  if ("point" in query) return "closest";
  if ("shape" in query) {
    if ("direction" in query || "to" in query) return "sweep";
    return "maxDistance" in query || "k" in query ? "closest" : "overlap";
  }
  if ("from" in query || "origin" in query) return "raycast";
  throw new TypeError(`${WHERE}: query must be ${FORM}, got ${show(query)}`);
}
