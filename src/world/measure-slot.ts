import { AABB_SIZE, createAabb, expandAabb } from "../math/aabb.ts";
import type { Pose } from "../math/pose.ts";
import type { Shape } from "../shapes/shape.ts";
import { padBox } from "./pad-box.ts";

/** Coordinates beyond this (world units) count as unbounded: trees keep boxes in float32, which ends at 3.4e38. */
const LARGEST_INDEXED_COORDINATE = 1e37;

const box = createAabb();
const complexBox = createAabb();
const padding = new Float64Array(1);

/**
 * Works out the padded world box of slot `slot` and its largest half extent, Infinity where unbounded; unbounded, overflowing and undefined boxes all become
 * infinite. `complex` is `shape` where there is no render geometry.
 */
export function measureSlot(
  shape: Shape,
  complex: Shape,
  pose: Pose,
  slot: number,
  boxes: Float64Array,
  sizes: Float64Array,
): void {
  shape.type.aabb(shape, pose, box);
  if (complex !== shape) {
    complex.type.aabb(complex, pose, complexBox);
    expandAabb(box, complexBox);
  }
  padBox(box, padding);
  let size = 0;
  for (let axis = 0; axis < 3; axis++) {
    const low = box[axis];
    const high = box[axis + 3];
    const half = (high - low) / 2;
    if (!(low > -LARGEST_INDEXED_COORDINATE && high < LARGEST_INDEXED_COORDINATE)) size = Infinity;
    else if (half > size) size = half;
    boxes[slot * AABB_SIZE + axis] = low;
    boxes[slot * AABB_SIZE + axis + 3] = high;
  }
  sizes[slot] = size;
}
