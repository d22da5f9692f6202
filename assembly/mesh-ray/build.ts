// The hierarchy of a mesh or a world: binned surface area heuristic on all three axes at once (Wald, "On fast Construction of SAH-based Bounding Volume Hierarchies", 2007), by the rules of its
// TypeScript twin (src/acceleration/bvh/build.ts): leaves of at most `maxLeaf` boxes, siblings side by side, children behind their parents. Every operation is one of f32 that the
// twin does too, in the same order, so the tree is the twin's bit for bit. Boxes are only compared, never computed, so that they hold their faces exactly.
//
// A record is a face's box, 32 bytes: min x, y, z and max x, y, z, each with a half of the face's number as a small f32 in its fourth lane (as bits it would be a denormal, which
// is slow to compute with). Ranges of records are copied to and fro between two arrays as they are split.
import { areas } from "./areas";

export const RECORD = 32;
export const NODE = 32;
const NODE_MAX = 12;
export const NODE_FIRST = 24;
export const NODE_COUNT = 28;
const BINS = 16;
/** From this depth on ranges are halved. */
const HALVING_DEPTH = 64;
/** Largest factor of lengths, so that areas stay within f32. */
const MOST_UNIT: f64 = 1e38;
/** Ranges are binned by at least this many records, evenly spaced. */
const SAMPLES = 2048;

// ── a bin: three boxes, one an axis, four counts, and what the faces from here on would cost
const BIN = 128;
const BOX = 32;
const COUNTS = 96;
const RIGHT = 112;

// ── scratch
const LOW = BIN * BINS;
const SCALE = LOW + 16;
const STACK = SCALE + 16; // node, begin, end, depth and array
export const TASK = 16;
// one task a level of depth, for at most 128: 4128 bytes in all

/** 2²³ − ½: what is added to an f32 from ½ on leaves its whole part in the last bits. */
const WHOLE: f32 = 8388607.5;

let inverseSize: v128 = i32x4.splat(0);

/**
 * Builds the nodes over `count` > 0 records and returns their number; the depth of the tree then stands at `scratch`. The numbers of the faces come to stand in leaf order at the beginning of `records`. `reach`: the longest side of all.
 */
export function build(
  scratch: usize,
  records: usize,
  spare: usize,
  count: i32,
  nodes: usize,
  reach: f64,
  maxLeaf: i32,
): i32 {
  const stack = scratch + STACK;
  let top = stack;
  let nodeCount = 2;
  let deepest = 0;
  inverseSize = f32x4.splat(f32(min(1 / reach, MOST_UNIT)));
  memory.fill(nodes, 0, 2 * NODE);
  let node = 0;
  let begin = 0;
  let end = count;
  let depth = 0;
  let inSpare = 0;
  for (;;) {
    const from = inSpare ? spare : records;
    if (depth > deepest) deepest = depth;
    const size = end - begin;
    const at = nodes + <usize>node * NODE;
    if (size <= maxLeaf) {
      writeLeaf(at, from, records, begin, end);
      if (top == stack) break;
      top -= TASK;
      node = load<i32>(top);
      begin = load<i32>(top, 4);
      end = load<i32>(top, 8);
      depth = load<i32>(top, 12);
      inSpare = depth & 1;
      depth >>= 1;
      continue;
    }
    let middle = begin;
    if (size > 2 && depth < HALVING_DEPTH) {
      const to = inSpare ? records : spare;
      middle += i32(
        split(scratch, from + <usize>begin * RECORD, from + <usize>end * RECORD, to + <usize>begin * RECORD) / RECORD,
      );
    }
    if (middle == begin || middle == end) middle = begin + (size >> 1);
    else inSpare ^= 1;
    store<i32>(at, nodeCount, NODE_FIRST);
    store<i32>(at, 0, NODE_COUNT);
    depth++;
    store<i32>(top, nodeCount + 1);
    store<i32>(top, middle, 4);
    store<i32>(top, end, 8);
    store<i32>(top, (depth << 1) | inSpare, 12);
    top += TASK;
    node = nodeCount;
    end = middle;
    nodeCount += 2;
  }
  fit(nodes, nodeCount);
  store<i32>(scratch, deepest);
  return nodeCount;
}

/** Writes a leaf's box and links, and the numbers of its faces: over records of ranges that are done, as leaves come in order. */
export function writeLeaf(at: usize, from: usize, order: usize, begin: i32, end: i32): void {
  let low = f32x4.splat(Infinity);
  let high = f32x4.splat(-Infinity);
  for (let slot = <usize>begin; slot < <usize>end; slot++) {
    const min = v128.load(from + slot * RECORD);
    const max = v128.load(from + slot * RECORD, 16);
    low = f32x4.pmin(low, min);
    high = f32x4.pmax(high, max);
    store<u32>(order + slot * 4, u32(f32x4.extract_lane(min, 3)) | (u32(f32x4.extract_lane(max, 3)) << 16));
  }
  v128.store(at, low);
  v128.store(at, high, NODE_MAX);
  store<i32>(at, begin, NODE_FIRST);
  store<i32>(at, end - begin, NODE_COUNT);
}

/** Boxes of the inner nodes, children before parents. */
export function fit(nodes: usize, count: i32): void {
  for (let at = nodes + <usize>(count - 1) * NODE; at >= nodes; at -= NODE) {
    const first = load<i32>(at, NODE_FIRST);
    if (load<i32>(at, NODE_COUNT) != 0 || first == 0) continue;
    const left = nodes + <usize>first * NODE;
    v128.store(at, f32x4.pmin(v128.load(left), v128.load(left, NODE)));
    v128.store(at, f32x4.pmax(v128.load(left, NODE_MAX), v128.load(left, NODE + NODE_MAX)), NODE_MAX);
    store<i32>(at, first, NODE_FIRST);
    store<i32>(at, 0, NODE_COUNT);
  }
}

/** Copies the records from first to last to `to`, those before the best plane first; returns the bytes of these, 0 when there is no plane. */
function split(scratch: usize, first: usize, last: usize, to: usize): usize {
  const size = i32((last - first) / RECORD);
  const bins = min(size, BINS);
  const stride = <usize>max(1, size / SAMPLES) * RECORD;
  // region: bounds of the centres, doubled
  let low = f32x4.splat(Infinity);
  let high = f32x4.splat(-Infinity);
  for (let at = first; at < last; at += stride) {
    const center = f32x4.add(v128.load(at), v128.load(at, 16));
    low = f32x4.pmin(low, center);
    high = f32x4.pmax(high, center);
  }
  // region: bins. Where all centres are equal the scale is infinite, and clamped they all fall into the last bin
  const scale = f32x4.div(f32x4.splat(f32(bins)), f32x4.sub(high, low));
  fillBins(scratch, bins, first, last, stride, low, scale);
  const best = sweep(scratch, bins);
  if (best < 0) return 0;
  v128.store(scratch, low, LOW);
  v128.store(scratch, scale, SCALE);
  // region: partition
  const axis = <usize>(best & 3) * 4;
  const plane = f32(best >> 2) + <f32>8388608;
  const axisLow = load<f32>(scratch + axis, LOW);
  const axisScale = load<f32>(scratch + axis, SCALE);
  let left = to;
  let right = to + (last - first) - RECORD;
  for (let at = first; at < last; at += RECORD) {
    const center = load<f32>(at + axis) + load<f32>(at + axis, 16);
    const isRight = (center - axisLow) * axisScale + WHOLE >= plane;
    const target = select(right, left, isRight);
    v128.store(target, v128.load(at));
    v128.store(target, v128.load(at, 16), 16);
    const step = <usize>isRight * RECORD;
    right -= step;
    left += <usize>RECORD - step;
  }
  return left - to;
}

function fillBins(scratch: usize, bins: i32, first: usize, last: usize, stride: usize, low: v128, scale: v128): void {
  const infinite = f32x4.splat(Infinity);
  const negative = f32x4.splat(-Infinity);
  const binsEnd = scratch + <usize>bins * BIN;
  for (let bin = scratch; bin < binsEnd; bin += BIN) {
    v128.store(bin, infinite);
    v128.store(bin, negative, 16);
    v128.store(bin, infinite, BOX);
    v128.store(bin, negative, BOX + 16);
    v128.store(bin, infinite, 2 * BOX);
    v128.store(bin, negative, 2 * BOX + 16);
    v128.store(bin, i32x4.splat(0), COUNTS);
  }
  const least = f32x4.splat(0.5);
  const most = f32x4.splat(f32(bins) - 0.5);
  const whole = f32x4.splat(WHOLE);
  const mask = i32x4.splat(BINS - 1);
  const base = i32x4.splat(i32(scratch));
  for (let at = first; at < last; at += stride) {
    const min = v128.load(at);
    const max = v128.load(at, 16);
    const place = f32x4.mul(f32x4.sub(f32x4.add(min, max), low), scale);
    const number = f32x4.add(f32x4.pmax(least, f32x4.pmin(most, place)), whole);
    const bin = i32x4.add(i32x4.shl(v128.and(number, mask), 7), base);
    const x = <usize>i32x4.extract_lane(bin, 0);
    const y = <usize>i32x4.extract_lane(bin, 1);
    const z = <usize>i32x4.extract_lane(bin, 2);
    v128.store(x, f32x4.pmin(v128.load(x), min));
    v128.store(x, f32x4.pmax(v128.load(x, 16), max), 16);
    store<i32>(x, load<i32>(x, COUNTS) + 1, COUNTS);
    v128.store(y, f32x4.pmin(v128.load(y, BOX), min), BOX);
    v128.store(y, f32x4.pmax(v128.load(y, BOX + 16), max), BOX + 16);
    store<i32>(y, load<i32>(y, COUNTS + 4) + 1, COUNTS + 4);
    v128.store(z, f32x4.pmin(v128.load(z, 2 * BOX), min), 2 * BOX);
    v128.store(z, f32x4.pmax(v128.load(z, 2 * BOX + 16), max), 2 * BOX + 16);
    store<i32>(z, load<i32>(z, COUNTS + 8) + 1, COUNTS + 8);
  }
}

/** The cheapest plane, as 4 · the first bin behind it + axis, or −1. A side without faces makes 0 · ∞, not a number and so never the least. */
function sweep(scratch: usize, bins: i32): i32 {
  let best = f32x4.splat(Infinity);
  let where = i32x4.splat(0);
  for (let side = 0; side < 2; side++) {
    let x0 = f32x4.splat(Infinity);
    let x1 = f32x4.splat(-Infinity);
    let y0 = x0;
    let y1 = x1;
    let z0 = x0;
    let z1 = x1;
    let counts = i32x4.splat(0);
    for (let step = 1; step < bins; step++) {
      const bin = side == 0 ? bins - step : step - 1;
      const at = scratch + <usize>bin * BIN;
      x0 = f32x4.pmin(x0, v128.load(at));
      x1 = f32x4.pmax(x1, v128.load(at, 16));
      y0 = f32x4.pmin(y0, v128.load(at, BOX));
      y1 = f32x4.pmax(y1, v128.load(at, BOX + 16));
      z0 = f32x4.pmin(z0, v128.load(at, 2 * BOX));
      z1 = f32x4.pmax(z1, v128.load(at, 2 * BOX + 16));
      counts = i32x4.add(counts, v128.load(at, COUNTS));
      const sides = f32x4.mul(
        f32x4.convert_i32x4_s(counts),
        areas(
          f32x4.mul(f32x4.sub(x1, x0), inverseSize),
          f32x4.mul(f32x4.sub(y1, y0), inverseSize),
          f32x4.mul(f32x4.sub(z1, z0), inverseSize),
        ),
      );
      if (side == 0) {
        v128.store(at, sides, RIGHT);
        continue;
      }
      const cost = f32x4.add(sides, v128.load(at, BIN + RIGHT));
      const better = f32x4.lt(cost, best);
      best = v128.bitselect(cost, best, better);
      where = v128.bitselect(i32x4.splat(step), where, better);
    }
  }
  const x = f32x4.extract_lane(best, 0);
  const y = f32x4.extract_lane(best, 1);
  const z = f32x4.extract_lane(best, 2);
  if (z < x && z < y) return (i32x4.extract_lane(where, 2) << 2) | 2;
  if (y < x) return (i32x4.extract_lane(where, 1) << 2) | 1;
  return x < Infinity ? i32x4.extract_lane(where, 0) << 2 : -1;
}
