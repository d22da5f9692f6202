import type { Aabb } from "../math/aabb.ts";
import { BOX_PADDING } from "../math/scalar.ts";

/**
 * Grows a box on all sides by {@link BOX_PADDING} times its largest finite coordinate. Infinite sides stay as they are; an axis whose sides are no numbers
 * (they overflowed) becomes infinite. The padding goes to `padding[0]` (a number returned could be garbage).
 */
export function padBox(box: Aabb, padding: Float64Array): void {
  let largest = 0;
  for (let i = 0; i < 6; i++) {
    const size = Math.abs(box[i]);
    if (size > largest && size < Infinity) largest = size;
  }
  const pad = BOX_PADDING * largest;
  padding[0] = pad;
  for (let i = 0; i < 3; i++) {
    box[i] -= pad;
    box[i + 3] += pad;
    if (box[i] <= box[i + 3]) continue;
    box[i] = -Infinity;
    box[i + 3] = Infinity;
  }
}
