import type { Collider } from "../../world/collider.ts";
import type { Question } from "./entry.ts";

/** What a callback is asked about: a pre-filter gets a collider and a child, a post-filter a record. */
export function subjectOf(
  filter: Question["filter"],
  asked: readonly unknown[],
): { readonly collider: Collider; readonly childIndex: number } {
  const record = filter === "preFilter" ? { collider: asked[0], childIndex: asked[1] } : asked[0];
  return record as { collider: Collider; childIndex: number };
}
