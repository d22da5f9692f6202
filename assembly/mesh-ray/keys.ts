import { LEAF, NODE_BYTES, PACK_BYTES } from "./layout";

/** Undoes three f32 roundings on each side of a comparison, twice over. */
export const WIDEN: f32 = 1.00000143;

/** Greater than the key of any child that is met. */
export const NONE: i32 = 0x7fffffff;

/** How a key is made of the f32 where the ray enters a child: the child's number stands in its last three bits. As an integer it still tells which is nearer. */
export const CHILD: i32 = 7;

/** The least of a node's eight keys. */
// @ts-ignore: decorator
@inline
export function leastOf(keys0: v128, keys1: v128): i32 {
  let keys = i32x4.min_s(keys0, keys1);
  keys = i32x4.min_s(keys, v128.shuffle<i32>(keys, keys, 2, 3, 0, 1));
  keys = i32x4.min_s(keys, v128.shuffle<i32>(keys, keys, 1, 0, 3, 2));
  return i32x4.extract_lane(keys, 0);
}

/** Has the four cache lines of a node or pack fetched while other things are computed; on meshes that are larger than the caches, waiting for them is half of all the time. */
// @ts-ignore: decorator
@inline
export function fetch(reference: u32, nodes: usize, packs: usize): void {
  const at = reference & LEAF ? packs + <usize>(reference & ~LEAF) * PACK_BYTES : nodes + <usize>reference * NODE_BYTES;
  load<u32>(at);
  load<u32>(at, 64);
  load<u32>(at, 128);
  load<u32>(at, PACK_BYTES - 4);
}
