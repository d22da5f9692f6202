import { EPSILON_F32 } from "../../math/scalar.ts";
import {
  BIN_WORDS,
  BINS,
  MOST_UNIT,
  RECORD_MAX,
  RECORD_WORDS,
  SAMPLES,
  SMALLEST_F32,
  WHOLE,
  WHOLE_BITS,
} from "./build-layout.ts";
import { Bvh, MAX_DEPTH, NODE_COUNT, NODE_FIRST, NODE_MAX, NODE_MIN, NODE_WORDS } from "./node.ts";

export { RECORD_WORDS } from "./build-layout.ts";

const fround = Math.fround;
/** From this depth on ranges are halved, which adds at most 32 levels. */
const HALVING_DEPTH = MAX_DEPTH - 32;

/** Rounds `count` f64 boxes (min x, y, z, max x, y, z) outward to f32 and builds a hierarchy over them. */
export function buildBvh(boxes: Float64Array, count: number, maxLeaf: number): Bvh {
  const records = new Float32Array(2 * count * RECORD_WORDS);
  for (let i = 0; i < count; i++) writeRecord(records, i * RECORD_WORDS, boxes, 6 * i, i);
  let size = 0;
  for (const side of boxes) size = Math.max(size, Math.abs(side));
  return buildBvhF32(records, count, maxLeaf, size);
}

/** Writes the record of the box at boxes[from …], rounded outward, at word `at`. */
export function writeRecord(
  records: Float32Array,
  at: number,
  boxes: Float64Array,
  from: number,
  number: number,
): void {
  for (let axis = 0; axis < 3; axis++) {
    records[at + axis] = roundDown(boxes[from + axis]);
    records[at + RECORD_MAX + axis] = roundUp(boxes[from + axis + 3]);
  }
  numberRecord(records, at, number);
}

/** Writes the number of the record at word `at`. */
export function numberRecord(records: Float32Array, at: number, number: number): void {
  records[at + RECORD_MAX - 1] = number & 0xffff;
  records[at + RECORD_WORDS - 1] = number >>> 16;
}

/** The greatest f32 ≤ value, or one f32 step lower. */
export function roundDown(value: number): number {
  return -roundUp(-value);
}

/** The least f32 ≥ value, or one f32 step higher. */
export function roundUp(value: number): number {
  const nearest = fround(value);
  return nearest >= value ? nearest : fround(nearest + Math.abs(nearest) * EPSILON_F32 + SMALLEST_F32);
}

// of the range at hand
const binBounds = new Float64Array(3 * BINS * BIN_WORDS);
const binCounts = new Int32Array(3 * BINS);
const rightCosts = new Float64Array(BINS);
/** By axis: the least of the doubled centres (min + max of each box), and what maps them to bins. */
export const centers = new Float64Array(3);
export const scales = new Float64Array(3);
/** By axis: what its best plane costs, and the first bin behind it. */
const costs = new Float64Array(3);
const planes = new Int32Array(3);

/**
 * Builds a hierarchy over `count` records by the binned surface area heuristic on all three axes (Wald, "On fast Construction of SAH-based Bounding Volume Hierarchies", 2007), in f32 and
 * operation by operation as assembly/mesh-ray/build.ts does: the same tree. `records` has room for twice as many: ranges are copied to and fro between its halves as they are
 * split. Boxes must be finite; `reach`: the longest side of all, or more; `splitter`: instead of the heuristic. Where there is no plane, and beyond the depth limit, ranges are halved, so the builder always ends. `count` 0 gives a single empty leaf.
 */
export function buildBvhF32(
  records: Float32Array,
  count: number,
  maxLeaf: number,
  reach: number,
  splitter: typeof split = split,
): Bvh {
  const nodes = new Float32Array(Math.max(2, 2 * count) * NODE_WORDS);
  const words = new Uint32Array(nodes.buffer);
  const order = new Uint32Array(count);
  const unit = fround(Math.min(1 / reach, MOST_UNIT));
  const tasks = [0, 0, count, 0, 0]; // node, begin, end, depth, first word of the half
  let nodeCount = 2;
  let deepest = 0;
  while (tasks.length > 0) {
    let half = tasks.pop()!;
    const depth = tasks.pop()!;
    const end = tasks.pop()!;
    const begin = tasks.pop()!;
    const node = tasks.pop()! * NODE_WORDS;
    if (depth > deepest) deepest = depth;
    const size = end - begin;
    const first = half + begin * RECORD_WORDS;
    if (size <= maxLeaf) {
      words[node + NODE_FIRST] = begin;
      words[node + NODE_COUNT] = size;
      if (size > 0) fitBox(nodes, node, records, first, size, RECORD_MAX);
      for (let i = begin, at = first + 3; i < end; i++, at += RECORD_WORDS)
        order[i] = records[at] + 65536 * records[at + 4];
      continue;
    }
    const other = count * RECORD_WORDS - half;
    let middle = begin;
    if (size > 2 && depth < HALVING_DEPTH) middle += splitter(records, first, size, other + begin * RECORD_WORDS, unit);
    if (middle === begin || middle === end) middle = begin + (size >> 1);
    else half = other;
    words[node + NODE_FIRST] = nodeCount;
    tasks.push(nodeCount + 1, middle, end, depth + 1, half, nodeCount, begin, middle, depth + 1, half);
    nodeCount += 2;
  }
  // children stand behind their parents; node 1 is none
  for (let node = (nodeCount - 1) * NODE_WORDS; node >= 0; node -= NODE_WORDS) {
    const first = words[node + NODE_FIRST] * NODE_WORDS;
    if (words[node + NODE_COUNT] === 0 && first > 0) fitBox(nodes, node, nodes, first, 2, NODE_MAX);
  }
  return new Bvh(nodes.slice(0, nodeCount * NODE_WORDS), order, nodeCount, deepest);
}

/** Copies `size` records to word `to`, those before the best plane first; returns the number of these, 0 where there is no plane. */
function split(records: Float32Array, first: number, size: number, to: number, unit: number): number {
  const bins = Math.min(size, BINS);
  const stride = Math.max(1, Math.floor(size / SAMPLES)) * RECORD_WORDS;
  const last = first + size * RECORD_WORDS;
  for (let axis = 0; axis < 3; axis++) measureCenters(records, first, last, stride, axis, bins);
  fillBins(records, first, last, stride, bins);
  for (let axis = 0; axis < 3; axis++) sweepAxis(axis, bins, unit);
  const axis = costs[2] < costs[0] && costs[2] < costs[1] ? 2 : costs[1] < costs[0] ? 1 : 0;
  if (costs[axis] === Infinity) return 0;
  const plane = planes[axis] + WHOLE_BITS;
  const low = centers[axis];
  const scale = scales[axis];
  let left = to;
  let right = to + (size - 1) * RECORD_WORDS;
  const pairs = new Float64Array(records.buffer); // two finite f32 are never a NaN, whose bits would be lost
  for (let at = first; at < last; at += RECORD_WORDS) {
    const center = fround(records[at + axis] + records[at + axis + RECORD_MAX]);
    let target = left;
    if (fround(fround(fround(center - low) * scale) + WHOLE) >= plane) {
      target = right;
      right -= RECORD_WORDS;
    } else left += RECORD_WORDS;
    const from = at >> 1;
    target >>= 1;
    pairs[target] = pairs[from];
    pairs[target + 1] = pairs[from + 1];
    pairs[target + 2] = pairs[from + 2];
    pairs[target + 3] = pairs[from + 3];
  }
  return (left - to) / RECORD_WORDS;
}

/** Measures the doubled centres of a range, of every `stride`th word of it, along an axis. */
export function measureCenters(
  records: Float32Array,
  first: number,
  last: number,
  stride: number,
  axis: number,
  bins: number,
): void {
  let low = Infinity;
  let high = -Infinity;
  for (let i = first + axis; i < last; i += stride) {
    const center = fround(records[i] + records[i + RECORD_MAX]);
    if (center < low) low = center;
    if (center > high) high = center;
  }
  centers[axis] = low;
  scales[axis] = fround(bins / fround(high - low));
}

function fillBins(records: Float32Array, first: number, last: number, stride: number, bins: number): void {
  const bounds = binBounds;
  const counts = binCounts;
  for (let bin = 3 * bins - 1, at = bin * BIN_WORDS; bin >= 0; bin--, at -= BIN_WORDS) {
    counts[bin] = 0;
    bounds[at] = Infinity;
    bounds[at + 1] = Infinity;
    bounds[at + 2] = Infinity;
    bounds[at + 3] = -Infinity;
    bounds[at + 4] = -Infinity;
    bounds[at + 5] = -Infinity;
  }
  const most = bins - 0.5;
  const lowX = centers[0];
  const lowY = centers[1];
  const lowZ = centers[2];
  const scaleX = scales[0];
  const scaleY = scales[1];
  const scaleZ = scales[2];
  for (let i = first; i < last; i += stride) {
    const x0 = records[i];
    const y0 = records[i + 1];
    const z0 = records[i + 2];
    const x1 = records[i + 4];
    const y1 = records[i + 5];
    const z1 = records[i + 6];
    const x = binOf(fround(fround(fround(x0 + x1) - lowX) * scaleX), most);
    const y = bins + binOf(fround(fround(fround(y0 + y1) - lowY) * scaleY), most);
    const z = 2 * bins + binOf(fround(fround(fround(z0 + z1) - lowZ) * scaleZ), most);
    counts[x]++;
    counts[y]++;
    counts[z]++;
    growBin(bounds, x * BIN_WORDS, x0, y0, z0, x1, y1, z1);
    growBin(bounds, y * BIN_WORDS, x0, y0, z0, x1, y1, z1);
    growBin(bounds, z * BIN_WORDS, x0, y0, z0, x1, y1, z1);
  }
}

/** The bin of a place; not a number (all centres are equal) is in the last. */
function binOf(place: number, most: number): number {
  const below = place < most ? place : most;
  return fround((below > 0.5 ? below : 0.5) + WHOLE) - WHOLE_BITS;
}

function growBin(
  bounds: Float64Array,
  at: number,
  x0: number,
  y0: number,
  z0: number,
  x1: number,
  y1: number,
  z1: number,
): void {
  if (x0 < bounds[at]) bounds[at] = x0;
  if (y0 < bounds[at + 1]) bounds[at + 1] = y0;
  if (z0 < bounds[at + 2]) bounds[at + 2] = z0;
  if (x1 > bounds[at + 3]) bounds[at + 3] = x1;
  if (y1 > bounds[at + 4]) bounds[at + 4] = y1;
  if (z1 > bounds[at + 5]) bounds[at + 5] = z1;
}

/** Sweeps the bins of an axis from both sides for its best plane. A side without boxes makes 0 · ∞, not a number and so never the least. */
function sweepAxis(axis: number, bins: number, unit: number): void {
  const bounds = binBounds;
  let best = Infinity;
  for (let side = 0; side < 2; side++) {
    let minX = Infinity;
    let minY = Infinity;
    let minZ = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    let maxZ = -Infinity;
    let count = 0;
    for (let step = 1; step < bins; step++) {
      const bin = axis * bins + (side === 0 ? bins - step : step - 1);
      const at = bin * BIN_WORDS;
      count += binCounts[bin];
      if (bounds[at] < minX) minX = bounds[at];
      if (bounds[at + 1] < minY) minY = bounds[at + 1];
      if (bounds[at + 2] < minZ) minZ = bounds[at + 2];
      if (bounds[at + 3] > maxX) maxX = bounds[at + 3];
      if (bounds[at + 4] > maxY) maxY = bounds[at + 4];
      if (bounds[at + 5] > maxZ) maxZ = bounds[at + 5];
      const x = fround(fround(maxX - minX) * unit);
      const y = fround(fround(maxY - minY) * unit);
      const z = fround(fround(maxZ - minZ) * unit);
      const sides = fround(count * fround(fround(fround(x * y) + fround(y * z)) + fround(z * x)));
      if (side === 0) rightCosts[bins - step] = sides;
      else {
        const cost = fround(sides + rightCosts[step]);
        if (cost < best) {
          best = cost;
          planes[axis] = step;
        }
      }
    }
  }
  costs[axis] = best;
}

/** Writes the box around `count` boxes of `source` as the node's; `max`: words from a box's begin to its maximum. */
function fitBox(
  nodes: Float32Array,
  node: number,
  source: Float32Array,
  first: number,
  count: number,
  max: number,
): void {
  for (let axis = 0; axis < 3; axis++) {
    let at = first + axis;
    let low = source[at];
    let high = source[at + max];
    for (let i = 1; i < count; i++) {
      at += NODE_WORDS;
      if (source[at] < low) low = source[at];
      if (source[at + max] > high) high = source[at + max];
    }
    nodes[node + NODE_MIN + axis] = low;
    nodes[node + NODE_MAX + axis] = high;
  }
}
