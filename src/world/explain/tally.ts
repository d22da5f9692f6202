import type { QueryStats } from "../query-stats.ts";
import type { Outcome } from "./choose-answer.ts";
import type { ExplainedCandidate, ExplainStage } from "./explanation.ts";

/** The stages that come after the boxes, in order. */
const STAGES: readonly ExplainStage[] = ["responses", "ignore", "preFilter", "shape", "postFilter", "order", "hit"];

/**
 * Writes the counters of a walk through all colliders: as a query counts that meets every box of the world, one after the other, and shortens nothing. A collider counts
 * for the stage that the farthest of its children came to.
 */
export function writeTally(
  stats: Partial<QueryStats>,
  candidates: readonly ExplainedCandidate[],
  outcomes: readonly Outcome[],
): void {
  const farthest = new Map<number, number>();
  for (const { collider, stage } of candidates) {
    farthest.set(collider.id, Math.max(farthest.get(collider.id) ?? -1, STAGES.indexOf(stage)));
  }
  const reached = [...farthest.values()];
  const count = (stage: ExplainStage) => reached.filter((at) => at === STAGES.indexOf(stage)).length;
  stats.nodeVisits = farthest.size;
  stats.leafVisits = 0;
  stats.candidates = reached.filter((at) => at >= 0).length;
  stats.rejectedByResponse = count("responses");
  stats.rejectedByIgnore = count("ignore");
  stats.rejectedByPreFilter = count("preFilter");
  stats.rejectedByShape = count("shape");
  stats.narrowTests = reached.filter((at) => at >= STAGES.indexOf("shape")).length;
  stats.rejectedByPostFilter = outcomes.filter(({ reason }) => reason === "post-filter").length;
}
