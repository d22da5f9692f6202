import type { Aabb } from "../../math/aabb.ts";
import { RAY_MAX, RAY_MIN, type Ray } from "../../math/ray.ts";
import { SLAB_PADDING } from "../../math/scalar.ts";
import { meetsSlabs, SlabRay } from "../slab-ray.ts";
import type { IndexVisitor } from "../spatial-index.ts";
import type { CellGrid } from "./cell-grid.ts";
import { BOX } from "./cell-layout.ts";

const slab = new SlabRay();

/** {@link overlapGrid} for the boxes outside the lattice, one by one. */
export function overlapOutside({ outside, boxes }: CellGrid, box: Aabb, visitor: IndexVisitor): void {
  for (let i = 0; i < outside.length && visitor.limit !== -Infinity; i++) {
    visitor.nodeVisits++;
    const at = outside[i] * BOX;
    if (boxes[at] > box[3] || boxes[at + 1] > box[4] || boxes[at + 2] > box[5]) continue;
    if (boxes[at + 3] < box[0] || boxes[at + 4] < box[1] || boxes[at + 5] < box[2]) continue;
    visitor.leafVisits++;
    visitor.visit(outside[i]);
  }
}

/** {@link sweepGrid} for the boxes outside the lattice, one by one. */
export function sweepOutside(grid: CellGrid, ray: Ray, half: Float64Array, visitor: IndexVisitor): void {
  const { outside, boxes } = grid;
  for (let i = 0; i < outside.length; i++) {
    const limit = Math.min(ray[RAY_MAX], visitor.limit);
    if (limit === -Infinity) return;
    visitor.nodeVisits++;
    const at = outside[i] * BOX;
    // prepared for each: a visitor may issue a query that prepares `slab` anew
    slab.extent = extentOf(boxes, at);
    slab.begin(ray, half);
    const meets = meetsSlabs(
      (boxes[at + slab.nearX] - slab.nearOriginX) * slab.inverseX,
      (boxes[at + slab.nearY] - slab.nearOriginY) * slab.inverseY,
      (boxes[at + slab.nearZ] - slab.nearOriginZ) * slab.inverseZ,
      (boxes[at + slab.farX] - slab.farOriginX) * slab.inverseX,
      (boxes[at + slab.farY] - slab.farOriginY) * slab.inverseY,
      (boxes[at + slab.farZ] - slab.farOriginZ) * slab.inverseZ,
      ray[RAY_MIN],
      limit,
    );
    if (meets === 0) continue;
    visitor.leafVisits++;
    visitor.visit(outside[i]);
  }
}

/** {@link closestGrid} for the boxes outside the lattice, one by one. */
export function closestOutside({ outside, boxes }: CellGrid, box: Aabb, visitor: IndexVisitor): void {
  for (let i = 0; i < outside.length && visitor.limit >= 0; i++) {
    visitor.nodeVisits++;
    const at = outside[i] * BOX;
    const pad = SLAB_PADDING * Math.max(extentOf(boxes, at), extentOf(box, 0));
    const x = Math.max(0, boxes[at] - box[3] - pad, box[0] - pad - boxes[at + 3]);
    const y = Math.max(0, boxes[at + 1] - box[4] - pad, box[1] - pad - boxes[at + 4]);
    const z = Math.max(0, boxes[at + 2] - box[5] - pad, box[2] - pad - boxes[at + 5]);
    if (!(Math.sqrt(x * x + y * y + z * z) <= visitor.limit)) continue;
    visitor.leafVisits++;
    visitor.visit(outside[i]);
  }
}

/** The largest coordinate of a box, from 0. */
function extentOf(boxes: Float64Array, at: number): number {
  let extent = 0;
  for (let i = 0; i < BOX; i++) extent = Math.max(extent, Math.abs(boxes[at + i]));
  return extent;
}
