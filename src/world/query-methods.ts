/** The names of a world's queries. */
export const QUERY_METHODS = [
  "raycast",
  "raycastAll",
  "raycastAny",
  "raycastSpans",
  "sweep",
  "sweepAll",
  "sweepAny",
  "overlap",
  "overlapAny",
  "closest",
  "penetration",
] as const;

export type QueryMethod = (typeof QUERY_METHODS)[number];
