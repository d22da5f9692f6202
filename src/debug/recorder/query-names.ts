import {
  OVERLAP_ANY_OPTIONS,
  OVERLAP_OPTIONS,
  RAYCAST_ALL_OPTIONS,
  SWEEP_ALL_OPTIONS,
} from "../../world/query-options.ts";

/** The options of all queries. */
export const QUERY_OPTIONS: readonly string[] = Object.keys({
  ...RAYCAST_ALL_OPTIONS,
  ...SWEEP_ALL_OPTIONS,
  ...OVERLAP_OPTIONS,
  ...OVERLAP_ANY_OPTIONS,
});

/** What queries read of the objects that are their arguments. */
export const ARGUMENT_FIELDS: readonly string[] = [
  "origin",
  "direction",
  "minDistance",
  "maxDistance",
  "from",
  "to",
  "shape",
  "position",
  "rotation",
  "point",
  "k",
  "length",
];
