import { EPSILON_F32 } from "../../math/scalar.ts";
import { type Bvh, MAX_DEPTH, NODE_COUNT, NODE_FIRST, NODE_MAX, NODE_MIN, NODE_WORDS } from "./node.ts";

/** Bins per axis of the surface area heuristic; more than 16 hardly improve the tree. */
const BINS = 16;
/** Words of a bin: min x, y, z, max x, y, z. */
const BIN_WORDS = 6;
/** Cost of opening an inner node, in units of testing one element of a leaf. */
const TRAVERSAL_COST = 1;
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
  private readonly boxes: Float32Array;
  private readonly count: number;
  private readonly maxLeaf: number;
  private readonly order: Uint32Array;
  private readonly nodes: Float32Array;
  private readonly words: Uint32Array;
  private nodeCount = 2;
  private depth = 0;
  private readonly binBounds = new Float64Array(3 * BINS * BIN_WORDS);
  private readonly binCounts = new Int32Array(3 * BINS);
  private readonly rightCosts = new Float64Array(BINS);
  // centre bounds of the range at hand, doubled (min + max of each box)
  private readonly centers = new Float64Array(6);
  private readonly swept = new Float64Array(6);
  private splitAxis = 0;
  private splitBin = 0;
  private splitCost = 0;

  constructor(boxes: Float32Array, count: number, maxLeaf: number) {
    this.boxes = boxes;
    this.count = count;
    this.maxLeaf = maxLeaf;
    this.order = new Uint32Array(count);
    for (let i = 0; i < count; i++) this.order[i] = i;
    this.nodes = new Float32Array(Math.max(2, 2 * count) * NODE_WORDS);
    this.words = new Uint32Array(this.nodes.buffer);
  }

  build(): Bvh {
    const tasks: number[] = [0, 0, this.count, 0]; // node, begin, end, depth
    while (tasks.length > 0) {
      const depth = tasks.pop()!;
      const end = tasks.pop()!;
      const begin = tasks.pop()!;
      const node = tasks.pop()!;
      if (depth > this.depth) this.depth = depth;
      this.measure(node, begin, end);
      const middle = this.split(node, begin, end, depth);
      if (middle === begin) {
        this.words[node * NODE_WORDS + NODE_FIRST] = begin;
        this.words[node * NODE_WORDS + NODE_COUNT] = end - begin;
        continue;
      }
      const left = this.nodeCount;
      this.nodeCount += 2;
      this.words[node * NODE_WORDS + NODE_FIRST] = left;
      this.words[node * NODE_WORDS + NODE_COUNT] = 0;
      tasks.push(left + 1, middle, end, depth + 1, left, begin, middle, depth + 1);
    }
    const nodes = this.nodes.slice(0, this.nodeCount * NODE_WORDS);
    return {
      nodes,
      words: new Uint32Array(nodes.buffer),
      order: this.order,
      nodeCount: this.nodeCount,
      depth: this.depth,
    };
  }

  /** Writes the node's box and the bounds of the doubled centres of its range. */
  private measure(node: number, begin: number, end: number): void {
    const boxes = this.boxes;
    let minX = Infinity;
    let minY = Infinity;
    let minZ = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    let maxZ = -Infinity;
    let lowX = Infinity;
    let lowY = Infinity;
    let lowZ = Infinity;
    let highX = -Infinity;
    let highY = -Infinity;
    let highZ = -Infinity;
    for (let i = begin * BOX_WORDS, last = end * BOX_WORDS; i < last; i += BOX_WORDS) {
      const x0 = boxes[i];
      const y0 = boxes[i + 1];
      const z0 = boxes[i + 2];
      const x1 = boxes[i + 3];
      const y1 = boxes[i + 4];
      const z1 = boxes[i + 5];
      if (x0 < minX) minX = x0;
      if (y0 < minY) minY = y0;
      if (z0 < minZ) minZ = z0;
      if (x1 > maxX) maxX = x1;
      if (y1 > maxY) maxY = y1;
      if (z1 > maxZ) maxZ = z1;
      const cx = x0 + x1;
      const cy = y0 + y1;
      const cz = z0 + z1;
      if (cx < lowX) lowX = cx;
      if (cy < lowY) lowY = cy;
      if (cz < lowZ) lowZ = cz;
      if (cx > highX) highX = cx;
      if (cy > highY) highY = cy;
      if (cz > highZ) highZ = cz;
    }
    const base = node * NODE_WORDS;
    const nodes = this.nodes;
    nodes[base + NODE_MIN] = minX;
    nodes[base + NODE_MIN + 1] = minY;
    nodes[base + NODE_MIN + 2] = minZ;
    nodes[base + NODE_MAX] = maxX;
    nodes[base + NODE_MAX + 1] = maxY;
    nodes[base + NODE_MAX + 2] = maxZ;
    const centers = this.centers;
    centers[0] = lowX;
    centers[1] = lowY;
    centers[2] = lowZ;
    centers[3] = highX;
    centers[4] = highY;
    centers[5] = highZ;
  }

  /** Partitions the range and returns its middle, or `begin` when a leaf is cheaper. */
  private split(node: number, begin: number, end: number, depth: number): number {
    const size = end - begin;
    if (size <= 1) return begin;
    const half = begin + (size >> 1);
    if (depth >= MAX_DEPTH - 32) {
      if (size <= this.maxLeaf) return begin;
      return half;
    }
    this.fillBins(begin, end);
    this.chooseSplit();
    if (this.splitCost === Infinity) return size <= this.maxLeaf ? begin : half;
    if (size <= this.maxLeaf) {
      const area = halfArea(this.nodes, node * NODE_WORDS);
      if (size * area <= this.splitCost + TRAVERSAL_COST * area) return begin;
    }
    const middle = this.partition(begin, end);
    return middle === begin || middle === end ? half : middle;
  }

  private fillBins(begin: number, end: number): void {
    const { boxes, binBounds, binCounts, centers } = this;
    binBounds.fill(Infinity);
    for (let i = 0; i < binBounds.length; i += BIN_WORDS) binBounds.fill(-Infinity, i + 3, i + 6);
    binCounts.fill(0);
    const lowX = centers[0];
    const lowY = centers[1];
    const lowZ = centers[2];
    const scaleX = binScale(lowX, centers[3]);
    const scaleY = binScale(lowY, centers[4]);
    const scaleZ = binScale(lowZ, centers[5]);
    for (let i = begin * BOX_WORDS, last = end * BOX_WORDS; i < last; i += BOX_WORDS) {
      const x0 = boxes[i];
      const y0 = boxes[i + 1];
      const z0 = boxes[i + 2];
      const x1 = boxes[i + 3];
      const y1 = boxes[i + 4];
      const z1 = boxes[i + 5];
      const binX = ((x0 + x1 - lowX) * scaleX) | 0;
      const binY = BINS + (((y0 + y1 - lowY) * scaleY) | 0);
      const binZ = 2 * BINS + (((z0 + z1 - lowZ) * scaleZ) | 0);
      binCounts[binX]++;
      binCounts[binY]++;
      binCounts[binZ]++;
      growBin(binBounds, binX * BIN_WORDS, x0, y0, z0, x1, y1, z1);
      growBin(binBounds, binY * BIN_WORDS, x0, y0, z0, x1, y1, z1);
      growBin(binBounds, binZ * BIN_WORDS, x0, y0, z0, x1, y1, z1);
    }
  }

  /** Sweeps the bins of each axis from both sides; leaves the cheapest plane in splitAxis, splitBin, splitCost. */
  private chooseSplit(): void {
    const { binBounds, binCounts, rightCosts, swept, centers } = this;
    this.splitCost = Infinity;
    for (let axis = 0; axis < 3; axis++) {
      if (!(centers[axis + 3] > centers[axis])) continue;
      const first = axis * BINS;
      clearBox(swept);
      let count = 0;
      for (let bin = BINS - 1; bin > 0; bin--) {
        count += binCounts[first + bin];
        growBox(swept, binBounds, (first + bin) * BIN_WORDS);
        rightCosts[bin] = count === 0 ? 0 : count * halfArea(swept, 0);
      }
      clearBox(swept);
      count = 0;
      for (let bin = 1; bin < BINS; bin++) {
        count += binCounts[first + bin - 1];
        growBox(swept, binBounds, (first + bin - 1) * BIN_WORDS);
        const cost = (count === 0 ? 0 : count * halfArea(swept, 0)) + rightCosts[bin];
        if (cost < this.splitCost && count > 0) {
          this.splitCost = cost;
          this.splitAxis = axis;
          this.splitBin = bin;
        }
      }
    }
  }

  /** Moves the boxes of the bins below splitBin to the front, with their numbers; returns the first of the others. */
  private partition(begin: number, end: number): number {
    const { boxes, order, splitAxis, splitBin } = this;
    const low = this.centers[splitAxis];
    const scale = binScale(low, this.centers[splitAxis + 3]);
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

/** Factor that maps the doubled centres [low, high] to bins 0 … BINS − 1; 0 when they coincide. */
function binScale(low: number, high: number): number {
  return high > low ? (BINS * (1 - 1e-6)) / (high - low) : 0;
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

function clearBox(box: Float64Array): void {
  box.fill(Infinity, 0, 3);
  box.fill(-Infinity, 3, 6);
}

function growBox(box: Float64Array, other: Float64Array, at: number): void {
  for (let i = 0; i < 3; i++) {
    if (other[at + i] < box[i]) box[i] = other[at + i];
    if (other[at + i + 3] > box[i + 3]) box[i + 3] = other[at + i + 3];
  }
}

/** Half the surface area of the box at `box[at…at+5]`. */
export function halfArea(box: Float64Array | Float32Array, at: number): number {
  const x = box[at + 3] - box[at];
  const y = box[at + 4] - box[at + 1];
  const z = box[at + 5] - box[at + 2];
  return x * y + y * z + z * x;
}
