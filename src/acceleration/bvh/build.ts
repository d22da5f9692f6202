import { EPSILON_F32 } from "../../math/scalar.ts";
import { Bvh, MAX_DEPTH, NODE_COUNT, NODE_FIRST, NODE_MAX, NODE_MIN, NODE_WORDS } from "./node.ts";

/** Most bins per axis of the surface area heuristic; more than 16 hardly improve the tree. Small ranges use fewer. */
const BINS = 16;
/** Fewest bins per axis. */
const LEAST_BINS = 4;
/** Ranges are binned by at least this many boxes, evenly spaced; more hardly change the plane that is chosen. */
const SAMPLES = 2048;
/** Words of a bin: min x, y, z, max x, y, z. */
const BIN_WORDS = 6;
/** From this depth on ranges are halved, which adds at most 32 levels. */
export const HALVING_DEPTH = MAX_DEPTH - 32;

/**
 * A record of the builders' input: a box of f32, min x, y, z and max x, y, z, each followed by a half of its number, the lower 16 bits first. (As small numbers,
 * which the kernel carries along in its vectors; as bits they would be denormals, which are slow.)
 */
export const RECORD_WORDS = 8;
const RECORD_MAX = 4;

/** Rounds `count` f64 boxes (min x, y, z, max x, y, z) outward to f32 and builds a hierarchy over them. */
export function buildBvh(boxes: Float64Array, count: number, maxLeaf: number): Bvh {
  const records = new Float32Array(count * RECORD_WORDS);
  for (let i = 0; i < count; i++) {
    const at = i * RECORD_WORDS;
    for (let axis = 0; axis < 3; axis++) {
      records[at + axis] = roundDown(boxes[6 * i + axis]);
      records[at + RECORD_MAX + axis] = roundUp(boxes[6 * i + 3 + axis]);
    }
    numberRecord(records, at, i);
  }
  return buildBvhF32(records, count, maxLeaf);
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
  const nearest = Math.fround(value);
  return nearest >= value ? nearest : Math.fround(nearest + Math.abs(nearest) * EPSILON_F32 + SMALLEST_F32);
}

/** The smallest positive f32, so that rounding away from zero works for denormals too. */
const SMALLEST_F32 = 1.401298464324817e-45;

// of the build at hand
const binBounds = new Float64Array(3 * BINS * BIN_WORDS);
const binCounts = new Int32Array(3 * BINS);
const rightCosts = new Float64Array(BINS);
/** Bounds of the doubled centres (min + max of each box) of the range at hand. */
const centers = new Float64Array(6);
/** The cheapest plane (0: all centres coincide), as 4 · the first bin behind it + its axis. */
let split = 0;
const splitCost = new Float64Array(1);

/**
 * Builds a hierarchy over `count` records by the binned surface area heuristic on all three axes (Wald, "On fast
 * Construction of SAH-based Bounding Volume Hierarchies", 2007), permuting them into leaf order. Boxes must be finite. Where all centres
 * coincide, and beyond the depth limit, ranges are halved, so the builder always ends. `count` 0 gives a single empty leaf.
 */
export function buildBvhF32(records: Float32Array, count: number, maxLeaf: number): Bvh {
  const nodes = new Float32Array(Math.max(2, 2 * count) * NODE_WORDS);
  const words = new Uint32Array(nodes.buffer);
  const tasks = [0, 0, count, 0]; // node, begin, end, depth
  let nodeCount = 2;
  let deepest = 0;
  while (tasks.length > 0) {
    const depth = tasks.pop()!;
    const end = tasks.pop()!;
    const begin = tasks.pop()!;
    const node = tasks.pop()! * NODE_WORDS;
    if (depth > deepest) deepest = depth;
    const size = end - begin;
    if (size <= maxLeaf) {
      words[node + NODE_FIRST] = begin;
      words[node + NODE_COUNT] = size;
      continue;
    }
    let middle = depth < HALVING_DEPTH ? partition(records, begin, end) : begin;
    if (middle === begin || middle === end) middle = begin + (size >> 1);
    words[node + NODE_FIRST] = nodeCount;
    tasks.push(nodeCount + 1, middle, end, depth + 1, nodeCount, begin, middle, depth + 1);
    nodeCount += 2;
  }
  if (count > 0) fitNodes(nodes, words, nodeCount, records);
  const order = new Uint32Array(count);
  for (let i = 0, at = 3; i < count; i++, at += RECORD_WORDS) order[i] = records[at] + 65536 * records[at + 4];
  return new Bvh(nodes.slice(0, nodeCount * NODE_WORDS), order, nodeCount, deepest);
}

/** Writes the bounds of the doubled centres of a range, of every `stride`th word of it. */
function measureCenters(records: Float32Array, first: number, last: number, stride: number): void {
  let lowX = Infinity;
  let lowY = Infinity;
  let lowZ = Infinity;
  let highX = -Infinity;
  let highY = -Infinity;
  let highZ = -Infinity;
  for (let i = first; i < last; i += stride) {
    const cx = records[i] + records[i + 4];
    const cy = records[i + 1] + records[i + 5];
    const cz = records[i + 2] + records[i + 6];
    if (cx < lowX) lowX = cx;
    if (cy < lowY) lowY = cy;
    if (cz < lowZ) lowZ = cz;
    if (cx > highX) highX = cx;
    if (cy > highY) highY = cy;
    if (cz > highZ) highZ = cz;
  }
  centers[0] = lowX;
  centers[1] = lowY;
  centers[2] = lowZ;
  centers[3] = highX;
  centers[4] = highY;
  centers[5] = highZ;
}

function fillBins(records: Float32Array, first: number, last: number, stride: number, bins: number): void {
  const bounds = binBounds;
  const counts = binCounts;
  for (let bin = 0, at = 0; bin < 3 * bins; bin++, at += BIN_WORDS) {
    counts[bin] = 0;
    for (let i = at; i < at + 3; i++) {
      bounds[i] = Infinity;
      bounds[i + 3] = -Infinity;
    }
  }
  const lowX = centers[0];
  const lowY = centers[1];
  const lowZ = centers[2];
  const scaleX = binScale(bins, 0);
  const scaleY = binScale(bins, 1);
  const scaleZ = binScale(bins, 2);
  for (let i = first; i < last; i += stride) {
    const x0 = records[i];
    const y0 = records[i + 1];
    const z0 = records[i + 2];
    const x1 = records[i + 4];
    const y1 = records[i + 5];
    const z1 = records[i + 6];
    const x = ((x0 + x1 - lowX) * scaleX) | 0;
    const y = bins + (((y0 + y1 - lowY) * scaleY) | 0);
    const z = 2 * bins + (((z0 + z1 - lowZ) * scaleZ) | 0);
    counts[x]++;
    counts[y]++;
    counts[z]++;
    growBin(bounds, x * BIN_WORDS, x0, y0, z0, x1, y1, z1);
    growBin(bounds, y * BIN_WORDS, x0, y0, z0, x1, y1, z1);
    growBin(bounds, z * BIN_WORDS, x0, y0, z0, x1, y1, z1);
  }
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

/** Factor that maps the doubled centres of an axis to bins 0 … bins − 1; 0 when they coincide. */
function binScale(bins: number, axis: number): number {
  return centers[axis + 3] > centers[axis] ? (bins * (1 - 1e-6)) / (centers[axis + 3] - centers[axis]) : 0;
}

/** Sweeps the bins of one axis from both sides; keeps the plane if it is the cheapest so far. */
function sweepAxis(axis: number, bins: number): void {
  const bounds = binBounds;
  const counts = binCounts;
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
      if (counts[bin] > 0) {
        const at = bin * BIN_WORDS;
        count += counts[bin];
        if (bounds[at] < minX) minX = bounds[at];
        if (bounds[at + 1] < minY) minY = bounds[at + 1];
        if (bounds[at + 2] < minZ) minZ = bounds[at + 2];
        if (bounds[at + 3] > maxX) maxX = bounds[at + 3];
        if (bounds[at + 4] > maxY) maxY = bounds[at + 4];
        if (bounds[at + 5] > maxZ) maxZ = bounds[at + 5];
      }
      const x = maxX - minX;
      const y = maxY - minY;
      const z = maxZ - minZ;
      const cost = count === 0 ? 0 : count * (x * y + y * z + z * x);
      if (side === 0) rightCosts[bins - step] = cost;
      else if (count > 0 && cost + rightCosts[step] < splitCost[0]) {
        splitCost[0] = cost + rightCosts[step];
        split = 4 * step + axis;
      }
    }
  }
}

/** Moves the records below the cheapest plane to the front; returns the first of the others, `begin` where there is no plane. */
function partition(records: Float32Array, begin: number, end: number): number {
  // region: the plane
  const size = end - begin;
  const bins = size >= BINS ? BINS : Math.max(size, LEAST_BINS);
  const stride = Math.max(1, Math.floor(size / SAMPLES)) * RECORD_WORDS;
  const first = begin * RECORD_WORDS;
  let right = end * RECORD_WORDS;
  measureCenters(records, first, right, stride);
  fillBins(records, first, right, stride, bins);
  split = 0;
  splitCost[0] = Infinity;
  for (let axis = 0; axis < 3; axis++) if (centers[axis + 3] > centers[axis]) sweepAxis(axis, bins);
  if (split === 0) return begin;
  // region: the records
  const axis = split & 3;
  const plane = split >> 2;
  const low = centers[axis];
  const scale = binScale(bins, axis);
  let left = first + axis;
  right += axis - RECORD_WORDS;
  for (;;) {
    while (left <= right && (((records[left] + records[left + 4] - low) * scale) | 0) < plane) left += RECORD_WORDS;
    while (left <= right && (((records[right] + records[right + 4] - low) * scale) | 0) >= plane) right -= RECORD_WORDS;
    if (left >= right) return (left - axis) / RECORD_WORDS;
    for (let a = left - axis, b = right - axis, all = a + RECORD_WORDS; a < all; a++, b++) {
      const value = records[a];
      records[a] = records[b];
      records[b] = value;
    }
    left += RECORD_WORDS;
    right -= RECORD_WORDS;
  }
}

/** Fits every node's box, children before parents: they stand behind them. */
function fitNodes(nodes: Float32Array, words: Uint32Array, nodeCount: number, records: Float32Array): void {
  for (let node = (nodeCount - 1) * NODE_WORDS; node >= 0; node -= NODE_WORDS) {
    const count = words[node + NODE_COUNT];
    const first = words[node + NODE_FIRST] * NODE_WORDS;
    if (count > 0) fitBox(nodes, node, records, first, count, RECORD_MAX);
    else if (node !== NODE_WORDS) fitBox(nodes, node, nodes, first, 2, NODE_MAX);
  }
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
