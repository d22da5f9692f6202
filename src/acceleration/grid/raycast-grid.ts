import { RAY_MAX, RAY_MIN, type Ray } from "../../math/ray.ts";
import { NO_HALF, SlabRay } from "../slab-ray.ts";
import type { IndexVisitor } from "../spatial-index.ts";
import { traversalStack } from "../traversal-stack.ts";
import type { CellGrid } from "./cell-grid.ts";
import { BOX, CELL_FIRST, CENTER_CELL } from "./cell-layout.ts";
import { reserveFrames } from "./child-frames.ts";
import { GridWalk, NO_AXIS } from "./grid-walk.ts";
import { meetRoot, rootSpan } from "./root-span.ts";
import { sweepGrid } from "./sweep-grid.ts";

const slab = new SlabRay();
/** One for each query under way: a visitor may cast another ray. */
const walks: GridWalk[] = [];
let depth = 0;

/**
 * Visits the ids in cells whose exact box meets the ray at a t in [ray[RAY_MIN], min(ray[RAY_MAX], visitor.limit)], cell after cell along the
 * ray ({@link GridWalk}). A box is in the cells of a range, and a walk that has left a range never comes back: the box is visited in
 * the first cell that it shares with the walk, that is where the walk came in over the plane at which the range begins. Where the
 * rounding of coordinates may exceed the margin of the cells (origins far off), {@link sweepGrid} does the work.
 */
export function raycastGrid(grid: CellGrid, ray: Ray, visitor: IndexVisitor): void {
  const min = ray[RAY_MIN];
  let limit = Math.min(ray[RAY_MAX], visitor.limit);
  if (grid.root === 0 || !(min <= limit) || visitor.limit === -Infinity) return;
  if (!meetRoot(grid, ray, NO_HALF, visitor)) return;
  if (!rootSpan.canWalk) {
    sweepGrid(grid, ray, NO_HALF, visitor);
    return;
  }
  const { cells, entries, boxes, inverse, centerOfMin, centerOfMax } = grid;

  // ── the ray, in locals: a visitor may issue a query that prepares `slab` anew
  slab.extent = rootSpan.extent;
  slab.begin(ray, NO_HALF);
  const { inverseX, inverseY, inverseZ, nearX, nearY, nearZ, farX, farY, farZ } = slab;
  const { nearOriginX, nearOriginY, nearOriginZ, farOriginX, farOriginY, farOriginZ } = slab;
  const firstX = (inverseX < 0 ? centerOfMax : centerOfMin)[0];
  const firstY = (inverseY < 0 ? centerOfMax : centerOfMin)[1];
  const firstZ = (inverseZ < 0 ? centerOfMax : centerOfMin)[2];

  reserveFrames();
  if (depth === walks.length) walks.push(new GridWalk());
  const walk = walks[depth++];
  walk.begin(grid, ray, slab);
  let at = grid.root;
  let boxTests = 0;
  let cellVisits = 0;
  let leafVisits = 0;
  try {
    while (at !== 0) {
      cellVisits++;
      const { axis, shift } = walk;
      for (let entry = cells[at | CELL_FIRST]; entry !== 0; entry = entries[entry | 1]) {
        boxTests++;
        const id = entries[entry];
        const b = id * BOX;
        const nx = (boxes[b + nearX] - nearOriginX) * inverseX;
        const ny = (boxes[b + nearY] - nearOriginY) * inverseY;
        const nz = (boxes[b + nearZ] - nearOriginZ) * inverseZ;
        const fx = (boxes[b + farX] - farOriginX) * inverseX;
        const fy = (boxes[b + farY] - farOriginY) * inverseY;
        const fz = (boxes[b + farZ] - farOriginZ) * inverseZ;
        // meetsSlabs, spelt out: in a call that V8 does not inline every number would be garbage
        const meetsX = +(nx <= fy) & +(nx <= fz) & +(nx <= limit) & +(fx >= min);
        const meetsY = +(ny <= fx) & +(ny <= fz) & +(ny <= limit) & +(fy >= min);
        const meetsZ = +(nz <= fx) & +(nz <= fy) & +(nz <= limit) & +(fz >= min);
        if ((meetsX & meetsY & meetsZ) === 0) continue;
        // the box was met before, unless its range begins here
        const first =
          axis === 0 ? boxes[b + nearX] - firstX : axis === 1 ? boxes[b + nearY] - firstY : boxes[b + nearZ] - firstZ;
        if (axis !== NO_AXIS && (Math.floor(first * inverse) + CENTER_CELL) >> shift !== walk.place) continue;
        leafVisits++;
        traversalStack.top = walk.top;
        visitor.visit(id);
        if (visitor.limit < limit) limit = visitor.limit;
        if (limit === -Infinity) return;
      }
      walk.limit = limit;
      at = walk.next(grid, at);
    }
  } finally {
    depth--;
    traversalStack.top = walk.base;
    visitor.nodeVisits += cellVisits + boxTests;
    visitor.leafVisits += leafVisits;
  }
}
