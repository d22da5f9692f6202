import { type CellGrid, hashCell } from "./cell-grid.ts";
import { ABSENT, BOX, CENTER_CELL } from "./cell-layout.ts";

/** Centres per cell, of the cells that have any, below which wider cells are chosen: fewer are walked through, more boxes tested. */
const CROWD = 1.5;

/** The narrowest cells that are considered, relative to how far the boxes reach: of 2^24 steps. */
const NARROW = 2 ** -24;

/** The same relative to the largest coordinate: rounding must be small against a cell. */
const LEAST_PRECISION = 2 ** -40;

/** No cell is narrower than this: its reciprocal must be finite. */
const LEAST_CELL = 2 ** -1000;

/** At most this part of the boxes, and a few, may be outside the lattice; it is widened by WIDEN until they are no more. */
const OUTSIDE_FRACTION = 2 ** -10;
const FEW_OUTSIDE = 4;
const WIDEN = 16;

/** How many boxes stand for all where a median is looked for. */
const SAMPLE = 1024;

/** How far the lattice is moved aside, in cells: boxes laid out in steps do not lie on the planes between cells then. */
const OFFSET = 0.38196601125010515;

/** A choice of cells. */
export class Lattice {
  cellSize = 0;
  readonly center = new Float64Array(3);
}

/**
 * Sets `out` to cells that suit the boxes of all ids of `grid`: around the median of their centres, at least as wide as the median of
 * their largest extents, and so much wider that there are {@link CROWD} centres per cell that has any. With `cellSize` > 0 it is that.
 */
export function chooseLattice(grid: CellGrid, cellSize: number, out: Lattice): void {
  const { boxes } = grid;
  const places: number[] = [];
  for (let id = 0; id < grid.levels.length; id++) if (grid.levels[id] !== ABSENT) places.push(id * BOX);
  const count = Math.min(SAMPLE, places.length);
  const sample = Array.from({ length: count }, (_, i) => places[Math.floor((i * places.length) / count)]);
  for (let axis = 0; axis < 3; axis++) out.center[axis] = median(sample, (at) => middle(boxes, at + axis));
  out.cellSize = cellSize;
  if (cellSize === 0) {
    const extent = median(sample, (at) => reachOf(boxes, at, boxes, at));
    const reach = median(sample, (at) => reachOf(boxes, at, out.center, 0));
    const coordinate = Math.max(Math.abs(out.center[0]), Math.abs(out.center[1]), Math.abs(out.center[2]));
    out.cellSize = Math.max(extent, NARROW * reach, LEAST_PRECISION * coordinate, LEAST_CELL);
    widenToCrowd(boxes, places, reach, out);
    while (countOutside(boxes, places, out) > OUTSIDE_FRACTION * places.length + FEW_OUTSIDE) out.cellSize *= WIDEN;
  }
  for (let axis = 0; axis < 3; axis++) out.center[axis] += OFFSET * out.cellSize;
}

function middle(boxes: Float64Array, at: number): number {
  return boxes[at] / 2 + boxes[at + 3] / 2;
}

/** How far the box boxes[at…] reaches from the point origin[from…], along the axis on which that is most. */
function reachOf(boxes: Float64Array, at: number, origin: Float64Array, from: number): number {
  let reach = 0;
  for (let i = 0; i < BOX; i++) reach = Math.max(reach, Math.abs(boxes[at + i] - origin[from + (i % 3)]));
  return reach;
}

function median(sample: number[], measure: (at: number) => number): number {
  return Float64Array.from(sample, measure).sort()[sample.length >> 1];
}

/** Doubles the cell size until cells are crowded enough or as wide as `reach`. More of them are crowded the wider they are: bisection. */
function widenToCrowd(boxes: Float64Array, places: number[], reach: number, out: Lattice): void {
  const sizes = [out.cellSize];
  while (sizes[sizes.length - 1] < reach) sizes.push(2 * sizes[sizes.length - 1]);
  let least = 0;
  let most = sizes.length - 1;
  while (least < most) {
    const tried = (least + most) >> 1;
    out.cellSize = sizes[tried];
    if (places.length >= CROWD * countCells(boxes, places, out)) most = tried;
    else least = tried + 1;
  }
  out.cellSize = sizes[least];
}

/** About how many cells have the centre of a box in them: bits that are set in a field of eight and more times as many, by a hash of the cell. */
function countCells(boxes: Float64Array, places: number[], { cellSize, center }: Lattice): number {
  const seen = new Uint8Array(1 << (32 - Math.clz32(places.length) + 3));
  let count = 0;
  for (const at of places) {
    const x = Math.floor((middle(boxes, at) - center[0]) / cellSize);
    const y = Math.floor((middle(boxes, at + 1) - center[1]) / cellSize);
    const z = Math.floor((middle(boxes, at + 2) - center[2]) / cellSize);
    const hash = hashCell(0, x, y, z) & (seen.length - 1);
    count += 1 - seen[hash];
    seen[hash] = 1;
  }
  return count;
}

function countOutside(boxes: Float64Array, places: number[], { cellSize, center }: Lattice): number {
  const edge = (CENTER_CELL - 2) * cellSize;
  let count = 0;
  for (const at of places) if (!(reachOf(boxes, at, center, 0) < edge)) count++;
  return count;
}
