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
const HALVING_DEPTH = MAX_DEPTH - 32;
/** Words of a box in the builder's input. */
const BOX_WORDS = 6;

/** Rounds `count` f64 boxes (min x, y, z, max x, y, z) outward to f32 and builds a hierarchy over them. */
export function buildBvh(boxes: Float64Array, count: number, maxLeaf: number): Bvh {
  const rounded = new Float32Array(count * BOX_WORDS);
  for (let i = 0; i < rounded.length; i++) {
    rounded[i] = i % BOX_WORDS < NODE_MAX ? roundDown(boxes[i]) : roundUp(boxes[i]);
  }
  return buildBvhF32(rounded, count, maxLeaf);
}

/** The greatest f32 ≤ value, or one f32 step lower. */
export function roundDown(value: number): number {
  const nearest = Math.fround(value);
  return nearest <= value ? nearest : Math.fround(nearest - Math.abs(nearest) * EPSILON_F32 - SMALLEST_F32);
}

/** The least f32 ≥ value, or one f32 step higher. */
export function roundUp(value: number): number {
  const nearest = Math.fround(value);
  return nearest >= value ? nearest : Math.fround(nearest + Math.abs(nearest) * EPSILON_F32 + SMALLEST_F32);
}

/** The smallest positive f32, so that rounding away from zero works for denormals too. */
const SMALLEST_F32 = 1.401298464324817e-45;

/**
 * Builds a hierarchy over `count` f32 boxes by the binned surface area heuristic on all three axes (Wald, "On fast
 * Construction of SAH-based Bounding Volume Hierarchies", 2007). `boxes` is permuted into leaf order. Boxes must be finite. Where all centres
 * coincide, and beyond the depth limit, ranges are halved, so the builder always ends. `count` 0 gives a single empty leaf.
 */
export function buildBvhF32(boxes: Float32Array, count: number, maxLeaf: number): Bvh {
  return new Builder(boxes, count, maxLeaf).build();
}

class Builder {
  readonly #boxes: Float32Array;
  readonly #count: number;
  readonly #maxLeaf: number;
  readonly #order: Uint32Array;
  readonly #nodes: Float32Array;
  readonly #words: Uint32Array;
  #nodeCount = 2;
  #depth = 0;
  readonly #binBounds = new Float64Array(3 * BINS * BIN_WORDS);
  readonly #binCounts = new Int32Array(3 * BINS);
  readonly #rightCosts = new Float64Array(BINS);
  // centre bounds of the range at hand, doubled (min + max of each box)
  readonly #centers = new Float64Array(6);
  #bins = BINS;
  #splitAxis = 0;
  #splitBin = 0;
  #splitCost = 0;

  constructor(boxes: Float32Array, count: number, maxLeaf: number) {
    this.#boxes = boxes;
    this.#count = count;
    this.#maxLeaf = maxLeaf;
    this.#order = new Uint32Array(count);
    for (let i = 0; i < count; i++) this.#order[i] = i;
    this.#nodes = new Float32Array(Math.max(2, 2 * count) * NODE_WORDS);
    this.#words = new Uint32Array(this.#nodes.buffer);
  }

  build(): Bvh {
    const tasks: number[] = [0, 0, this.#count, 0]; // node, begin, end, depth
    while (tasks.length > 0) {
      const depth = tasks.pop()!;
      const end = tasks.pop()!;
      const begin = tasks.pop()!;
      const node = tasks.pop()!;
      if (depth > this.#depth) this.#depth = depth;
      const middle = this.#split(begin, end, depth);
      if (middle === begin) {
        this.#words[node * NODE_WORDS + NODE_FIRST] = begin;
        this.#words[node * NODE_WORDS + NODE_COUNT] = end - begin;
        continue;
      }
      const left = this.#nodeCount;
      this.#nodeCount += 2;
      this.#words[node * NODE_WORDS + NODE_FIRST] = left;
      this.#words[node * NODE_WORDS + NODE_COUNT] = 0;
      tasks.push(left + 1, middle, end, depth + 1, left, begin, middle, depth + 1);
    }
    this.#fitNodes();
    const nodes = this.#nodes.slice(0, this.#nodeCount * NODE_WORDS);
    return new Bvh(nodes, this.#order, this.#nodeCount, this.#depth);
  }

  /** Writes the bounds of the doubled centres of a range, of every `stride`th word of it. */
  #measureCenters(begin: number, end: number, stride: number): void {
    const boxes = this.#boxes;
    let lowX = Infinity;
    let lowY = Infinity;
    let lowZ = Infinity;
    let highX = -Infinity;
    let highY = -Infinity;
    let highZ = -Infinity;
    for (let i = begin * BOX_WORDS, last = end * BOX_WORDS; i < last; i += stride) {
      const cx = boxes[i] + boxes[i + 3];
      const cy = boxes[i + 1] + boxes[i + 4];
      const cz = boxes[i + 2] + boxes[i + 5];
      if (cx < lowX) lowX = cx;
      if (cy < lowY) lowY = cy;
      if (cz < lowZ) lowZ = cz;
      if (cx > highX) highX = cx;
      if (cy > highY) highY = cy;
      if (cz > highZ) highZ = cz;
    }
    const centers = this.#centers;
    centers[0] = lowX;
    centers[1] = lowY;
    centers[2] = lowZ;
    centers[3] = highX;
    centers[4] = highY;
    centers[5] = highZ;
  }

  /** Partitions the range and returns its middle, or `begin` when it is small enough for a leaf. */
  #split(begin: number, end: number, depth: number): number {
    const size = end - begin;
    if (size <= this.#maxLeaf) return begin;
    const half = begin + (size >> 1);
    if (depth >= HALVING_DEPTH) return half;
    this.#bins = size >= BINS ? BINS : Math.max(size, LEAST_BINS);
    const stride = Math.max(1, Math.floor(size / SAMPLES)) * BOX_WORDS;
    this.#measureCenters(begin, end, stride);
    this.#fillBins(begin, end, stride);
    this.#chooseSplit();
    if (this.#splitCost === Infinity) return half;
    const middle = this.#partition(begin, end);
    return middle === begin || middle === end ? half : middle;
  }

  #fillBins(begin: number, end: number, stride: number): void {
    const boxes = this.#boxes;
    const binBounds = this.#binBounds;
    const binCounts = this.#binCounts;
    const centers = this.#centers;
    const bins = this.#bins;
    clearBins(binBounds, binCounts, 3 * bins);
    const lowX = centers[0];
    const lowY = centers[1];
    const lowZ = centers[2];
    const scaleX = binScale(bins, lowX, centers[3]);
    const scaleY = binScale(bins, lowY, centers[4]);
    const scaleZ = binScale(bins, lowZ, centers[5]);
    for (let i = begin * BOX_WORDS, last = end * BOX_WORDS; i < last; i += stride) {
      const x0 = boxes[i];
      const y0 = boxes[i + 1];
      const z0 = boxes[i + 2];
      const x1 = boxes[i + 3];
      const y1 = boxes[i + 4];
      const z1 = boxes[i + 5];
      const binX = ((x0 + x1 - lowX) * scaleX) | 0;
      const binY = bins + (((y0 + y1 - lowY) * scaleY) | 0);
      const binZ = 2 * bins + (((z0 + z1 - lowZ) * scaleZ) | 0);
      binCounts[binX]++;
      binCounts[binY]++;
      binCounts[binZ]++;
      growBin(binBounds, binX * BIN_WORDS, x0, y0, z0, x1, y1, z1);
      growBin(binBounds, binY * BIN_WORDS, x0, y0, z0, x1, y1, z1);
      growBin(binBounds, binZ * BIN_WORDS, x0, y0, z0, x1, y1, z1);
    }
  }

  /** Leaves the cheapest plane of all axes in splitAxis, splitBin and splitCost (Infinity: all centres coincide). */
  #chooseSplit(): void {
    const centers = this.#centers;
    this.#splitCost = Infinity;
    for (let axis = 0; axis < 3; axis++) {
      if (centers[axis + 3] > centers[axis]) this.#sweepAxis(axis);
    }
  }

  /** Sweeps the bins of one axis from both sides. */
  #sweepAxis(axis: number): void {
    const binBounds = this.#binBounds;
    const binCounts = this.#binCounts;
    const rightCosts = this.#rightCosts;
    const bins = this.#bins;
    const first = axis * bins;
    for (let side = 0; side < 2; side++) {
      let minX = Infinity;
      let minY = Infinity;
      let minZ = Infinity;
      let maxX = -Infinity;
      let maxY = -Infinity;
      let maxZ = -Infinity;
      let count = 0;
      for (let step = 1; step < bins; step++) {
        const bin = first + (side === 0 ? bins - step : step - 1);
        if (binCounts[bin] > 0) {
          const at = bin * BIN_WORDS;
          count += binCounts[bin];
          if (binBounds[at] < minX) minX = binBounds[at];
          if (binBounds[at + 1] < minY) minY = binBounds[at + 1];
          if (binBounds[at + 2] < minZ) minZ = binBounds[at + 2];
          if (binBounds[at + 3] > maxX) maxX = binBounds[at + 3];
          if (binBounds[at + 4] > maxY) maxY = binBounds[at + 4];
          if (binBounds[at + 5] > maxZ) maxZ = binBounds[at + 5];
        }
        const x = maxX - minX;
        const y = maxY - minY;
        const z = maxZ - minZ;
        const cost = count === 0 ? 0 : count * (x * y + y * z + z * x);
        if (side === 0) rightCosts[bins - step] = cost;
        else if (count > 0 && cost + rightCosts[step] < this.#splitCost) {
          this.#splitCost = cost + rightCosts[step];
          this.#splitAxis = axis;
          this.#splitBin = step;
        }
      }
    }
  }

  /** Fits every node's box, children before parents: they stand behind them. */
  #fitNodes(): void {
    const nodes = this.#nodes;
    const words = this.#words;
    const boxes = this.#boxes;
    for (let node = this.#nodeCount - 1; node >= 0; node--) {
      if (node === 1 || this.#count === 0) continue;
      const first = words[node * NODE_WORDS + NODE_FIRST];
      const count = words[node * NODE_WORDS + NODE_COUNT];
      if (count === 0) this.#fitBox(node, nodes, first, 2, NODE_WORDS);
      else this.#fitBox(node, boxes, first, count, BOX_WORDS);
    }
  }

  /** Writes the box around `count` boxes of `source`, `stride` words apart, as the node's box. */
  #fitBox(node: number, source: Float32Array, first: number, count: number, stride: number): void {
    let at = first * stride;
    let minX = source[at];
    let minY = source[at + 1];
    let minZ = source[at + 2];
    let maxX = source[at + 3];
    let maxY = source[at + 4];
    let maxZ = source[at + 5];
    for (let i = 1; i < count; i++) {
      at += stride;
      if (source[at] < minX) minX = source[at];
      if (source[at + 1] < minY) minY = source[at + 1];
      if (source[at + 2] < minZ) minZ = source[at + 2];
      if (source[at + 3] > maxX) maxX = source[at + 3];
      if (source[at + 4] > maxY) maxY = source[at + 4];
      if (source[at + 5] > maxZ) maxZ = source[at + 5];
    }
    const base = node * NODE_WORDS;
    const nodes = this.#nodes;
    nodes[base + NODE_MIN] = minX;
    nodes[base + NODE_MIN + 1] = minY;
    nodes[base + NODE_MIN + 2] = minZ;
    nodes[base + NODE_MAX] = maxX;
    nodes[base + NODE_MAX + 1] = maxY;
    nodes[base + NODE_MAX + 2] = maxZ;
  }

  /** Moves the boxes of the bins below splitBin to the front, with their numbers; returns the first of the others. */
  #partition(begin: number, end: number): number {
    const boxes = this.#boxes;
    const order = this.#order;
    const splitAxis = this.#splitAxis;
    const splitBin = this.#splitBin;
    const low = this.#centers[splitAxis];
    const scale = binScale(this.#bins, low, this.#centers[splitAxis + 3]);
    let left = begin;
    let right = end - 1;
    for (;;) {
      while (left <= right) {
        const i = left * BOX_WORDS + splitAxis;
        if ((((boxes[i] + boxes[i + 3] - low) * scale) | 0) >= splitBin) break;
        left++;
      }
      while (left <= right) {
        const i = right * BOX_WORDS + splitAxis;
        if ((((boxes[i] + boxes[i + 3] - low) * scale) | 0) < splitBin) break;
        right--;
      }
      if (left >= right) return left;
      const number = order[left];
      order[left] = order[right];
      order[right] = number;
      for (let word = 0, a = left * BOX_WORDS, b = right * BOX_WORDS; word < BOX_WORDS; word++, a++, b++) {
        const value = boxes[a];
        boxes[a] = boxes[b];
        boxes[b] = value;
      }
      left++;
      right--;
    }
  }
}

/** Factor that maps the doubled centres [low, high] to bins 0 … bins − 1; 0 when they coincide. */
function binScale(bins: number, low: number, high: number): number {
  return high > low ? (bins * (1 - 1e-6)) / (high - low) : 0;
}

function clearBins(bounds: Float64Array, counts: Int32Array, bins: number): void {
  for (let bin = 0, at = 0; bin < bins; bin++, at += BIN_WORDS) {
    counts[bin] = 0;
    bounds[at] = Infinity;
    bounds[at + 1] = Infinity;
    bounds[at + 2] = Infinity;
    bounds[at + 3] = -Infinity;
    bounds[at + 4] = -Infinity;
    bounds[at + 5] = -Infinity;
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
