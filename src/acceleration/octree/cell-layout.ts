/** Word of a node with the first id of its list, or {@link NONE}. The other words are laid out as in bvh/node.ts. */
export const NODE_HEAD = 7;
/** Nodes of a block. */
export const OCTANTS = 8;
/** No node, no id. */
export const NONE = -1;
/** The node above all others, and the only one without a cell: it may hold any id. */
export const ROOT = 0;
/** Values of a block's region: its centre, and half of its side. */
export const REGION = 4;
export const REGION_HALF = 3;
/** Values of a {@link measure}d box: its centre, and its largest extent. */
export const MEASURE = 4;
export const MEASURE_EXTENT = 3;

/** A cell that is not split holds up to so many ids. Fewer make more cells, more make more boxes to be looked at. */
export const BUCKET = 8;
/** Ids of a list that an edit looks at, at most: lists of equal boxes can be long. */
export const LOOK = 32;

export const INITIAL_BLOCKS = 8;
export const INITIAL_IDS = 16;
