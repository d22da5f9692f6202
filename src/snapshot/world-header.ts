import type { Profile } from "../world/profiles.ts";

/** The header of a world. Numbers are those of sections, but for what is said. */
export interface WorldHeader {
  readonly channels: readonly string[];
  readonly profiles: readonly (readonly [string, Profile])[];
  /** Which index; "other" for one of the user's own. */
  readonly index: SavedIndex;
  readonly slots: SlotsRecord;
  /** The trees of an index "bvh". */
  readonly trees: { readonly static: TreeRecord; readonly movable: TreeRecord } | null;
  readonly shapes: unknown;
  /** The table of values. */
  readonly values: unknown;
}

export type SavedIndex = "bvh" | "octree" | "grid" | "other";

export interface SlotsRecord {
  /** These three are no sections. */
  readonly nextId: number;
  readonly largestIndexed: number;
  readonly sizesTakenAt: number;
  readonly words: number;
  readonly keys: number;
  readonly ids: number;
  readonly typeBits: number;
  readonly boxes: number;
  readonly sizes: number;
  readonly free: number;
  readonly oversizedStatic: number;
  readonly oversizedMovable: number;
  readonly mixed: number;
  /** Position and quaternion of each. */
  readonly poses: number;
  readonly shapes: number;
  /** Number + 1 of the render geometry of each, 0 for none. Null where no collider has any. */
  readonly complex: number | null;
  /** The different values of owners, materials and user data: items of the table of values. */
  readonly items: readonly unknown[];
  /** Places in `items`. Null where all have the default. */
  readonly owners: number | null;
  readonly materials: number | null;
  readonly userData: number | null;
}

export interface TreeRecord {
  readonly nodes: number;
  readonly parents: number;
  /** These are no sections. */
  readonly size: number;
  readonly freePair: number;
  readonly extent: number;
  readonly edits: number;
}

/** The first of `items`: what colliders have where nothing was given. */
export const DEFAULT_ITEMS: readonly unknown[] = [null, ["undefined"]];
export const ITEM_NULL = 0;
export const ITEM_UNDEFINED = 1;
