import type { Aabb } from "../math/aabb.ts";
import { show } from "../math/check.ts";

/** Greatest coordinate of a box in an index: trees keep boxes rounded to float32, which ends at 3.4e38, and may enlarge them. */
export const MAX_COORDINATE = 1e38;

/** Greatest id: ids are stored as 32-bit integers and arrays are as long as the greatest id. */
export const MAX_ID = 0x3fffffff;

/** Throws RangeError unless `id` is an integer in 0 … {@link MAX_ID} that is `present` or absent, as `must` asks. */
export function checkId(index: string, method: string, id: number, present: boolean, must: boolean): void {
  if (!(id >= 0 && id <= MAX_ID && Math.floor(id) === id)) {
    throw new RangeError(`${index}.${method}: id must be an integer in 0…${MAX_ID}, got ${show(id)}`);
  }
  if (present === must) return;
  throw new RangeError(`${index}.${method}: id must ${must ? "" : "not "}be in the index, got ${id}`);
}

/** Throws RangeError unless `box` has min ≤ max on each axis and no coordinate beyond ±{@link MAX_COORDINATE}. */
export function checkBox(index: string, method: string, box: Aabb): void {
  for (let axis = 0; axis < 3; axis++) {
    const min = box[axis];
    const max = box[axis + 3];
    if (min >= -MAX_COORDINATE && min <= max && max <= MAX_COORDINATE) continue;
    throw new RangeError(
      `${index}.${method}: box must have min <= max within ±1e38, got [${Array.from(box).join(", ")}]`,
    );
  }
}
