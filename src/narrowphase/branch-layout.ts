/** Most planes of a node; a corner of three planes and some that were needed on the way to it. */
export const NODE_PLANES = 8;
/** Numbers of a node: squared length of its translation (negative: taken), number of planes, the planes, the pairs that they part. */
export const NODE_OWNERS = 2 + 4 * NODE_PLANES;
export const NODE_SIZE = NODE_OWNERS + NODE_PLANES;
