import type { Hit } from "../hit.ts";
import type { ExplainedCandidate, Explanation } from "./explanation.ts";
import { label, number } from "./words.ts";

/** Lines about colliders of the answer, and about the others; the rest is only counted. */
const MOST_LINES = 20;

/** The explanation as people read it: the query, the answer, what is part of it, then the rest, what was missed most narrowly first. */
export function report(explanation: Explanation): string {
  const { candidates } = explanation;
  const hits = candidates.filter(({ hits }) => hits > 0).sort(byDistance);
  const misses = candidates.filter(({ hits }) => hits === 0).sort(byNarrowness);
  const lines = [explanation.query, `answer: ${answerInWords(explanation)}`];
  lines.push(...linesOf(hits));
  if (misses.length > 0) {
    lines.push(hits.length > 0 ? "not part of it, nearest misses first:" : "why not, nearest misses first:");
    lines.push(...linesOf(misses));
  }
  if (candidates.length === 0) lines.push("  the world is empty");
  if (hits.length === 0 && candidates.some(({ reason }) => reason === "box-missed")) {
    lines.push("A collider is where its last setPose put it: moving what is drawn does not move it.");
  }
  return lines.join("\n");
}

function answerInWords({ method, answer }: Explanation): string {
  if (typeof answer === "boolean") return String(answer);
  if (answer === null) return "no hit";
  if (!Array.isArray(answer)) return `a hit at distance ${number((answer as Hit).distance)}`;
  const noun = method === "closest" ? "collider" : method === "overlap" ? "overlap" : "hit";
  return `${answer.length === 0 ? "no" : answer.length} ${noun}${answer.length === 1 ? "" : "s"}`;
}

function linesOf(candidates: readonly ExplainedCandidate[]): string[] {
  const rest = candidates.slice(MOST_LINES);
  const lines = candidates.slice(0, MOST_LINES).map(line);
  return rest.length === 0 ? lines : [...lines, `  … and ${rest.length} more: ${countReasons(rest)}`];
}

function line({ collider, child, reason, text, hits }: ExplainedCandidate): string {
  const part = child < 0 ? "" : ` child ${child}`;
  const more = hits > 1 ? ` (the first of ${hits} hits)` : "";
  return `  ${label(collider)}${part}: ${reason}: ${text}${more}`;
}

function countReasons(candidates: readonly ExplainedCandidate[]): string {
  const counts = new Map<string, number>();
  for (const { reason } of candidates) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `${count} ${reason}`).join(", ");
}

/** How much a candidate was a miss: only a filter rejected it; its shape lies on the line of the ray; by no distance; beside the ray; by a filter and besides. */
function rank({ stage, meets, distance, gap }: ExplainedCandidate): number {
  if (meets) return 0;
  if (stage !== "box" && stage !== "shape") return 4;
  return distance !== null ? 1 : gap === null ? 2 : 3;
}

function byNarrowness(a: ExplainedCandidate, b: ExplainedCandidate): number {
  const order = rank(a) - rank(b);
  if (order !== 0) return order;
  if (rank(a) === 0) return byDistance(a, b);
  const [one, other] = [a.gap ?? 0, b.gap ?? 0];
  return one < other ? -1 : one > other ? 1 : inOrder(a, b);
}

function byDistance(a: ExplainedCandidate, b: ExplainedCandidate): number {
  const one = Math.abs(a.distance ?? 0);
  const other = Math.abs(b.distance ?? 0);
  return one < other ? -1 : one > other ? 1 : inOrder(a, b);
}

function inOrder(a: ExplainedCandidate, b: ExplainedCandidate): number {
  return a.collider.key - b.collider.key || a.collider.id - b.collider.id || a.child - b.child;
}
