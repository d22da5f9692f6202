import type { Aabb } from "../math/aabb.ts";
import { fullType } from "../shapes/full-type.ts";
import type { PartSearch, Shape } from "../shapes/shape.ts";

/** Searches the parts of any composite near to a box, which may be changed. */
export function searchNear(composite: Shape, box: Aabb, search: PartSearch): void {
  const type = fullType(composite);
  if (type.partsNear !== undefined) {
    type.partsNear(composite, box, search);
    return;
  }
  for (let i = 0; i < 3; i++) {
    box[i] -= search.limit;
    box[i + 3] += search.limit;
  }
  type.parts!(composite, box, (part, pose, index) => {
    if (search.limit !== -Infinity) search.visit(part, pose, index);
  });
}
