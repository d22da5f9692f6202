// The hierarchy of a mesh, made fast: records (mesh-ray/build.ts has their layout) are sorted along a Morton curve by the places of their boxes' centres (Lauterbach, Garland, Sengupta, Luebke, Manocha, "Fast BVH
// Construction on GPUs", 2009); a range is split where the highest bit of its codes changes. Operation by operation as its TypeScript twin (src/acceleration/bvh/build-fast.ts): the same tree, bit for bit.
import { fit, NODE, NODE_COUNT, NODE_FIRST, RECORD, TASK, writeLeaf } from "../mesh-ray/build";

/** Bits of a place on each axis, and of a digit of the codes. */
const BITS = 10;
const DIGITS = 1 << BITS;
/** Bytes of the counts of a digit's values. */
const COUNTS = DIGITS << 2;
/** Bytes of a code and the number of its record. */
const PAIR = 8;

/** As `build` of mesh-ray/build.ts, for at least as much memory as 256 records have there. */
export function build(
  scratch: usize,
  records: usize,
  spare: usize,
  count: i32,
  nodes: usize,
  reach: f64,
  maxLeaf: i32,
): i32 {
  // region: codes, sorted; in memory that holds something else later
  const pairs = spare + <usize>count * (RECORD - PAIR);
  const counts = nodes + <usize>count * PAIR;
  writeCodes(records, nodes, count, counts);
  for (let digit: usize = 0; digit < 3; digit++) {
    const odd = digit & 1;
    sort(odd ? pairs : nodes, odd ? nodes : pairs, count, counts + digit * COUNTS, digit * BITS);
  }
  // region: records in this order, over what has been read of the pairs; then the codes, over records
  for (let i = 0; i < count; i++) {
    const pair = load<u64>(pairs + <usize>i * PAIR);
    const from = records + <usize>(pair >> 32) * RECORD;
    const to = spare + <usize>i * RECORD;
    v128.store(to, v128.load(from));
    v128.store(to, v128.load(from, 16), 16);
    store<u32>(nodes + (<usize>i << 2), u32(pair));
  }
  const codes = records + (<usize>count << 2);
  memory.copy(codes, nodes, <usize>count << 2);
  // region: ranges are split, the left part first
  memory.fill(nodes, 0, 2 * NODE);
  let top = scratch;
  let nodeCount = 2;
  let deepest = 0;
  let node = 0;
  let begin = 0;
  let end = count;
  let depth = 0;
  for (;;) {
    if (depth > deepest) deepest = depth;
    const at = nodes + <usize>node * NODE;
    if (end - begin <= maxLeaf) {
      writeLeaf(at, spare, records, begin, end);
      if (top == scratch) break;
      top -= TASK;
      node = load<i32>(top);
      begin = load<i32>(top, 4);
      end = load<i32>(top, 8);
      depth = load<i32>(top, 12);
      continue;
    }
    const middle = split(codes, begin, end);
    store<i32>(at, nodeCount, NODE_FIRST);
    store<i32>(at, 0, NODE_COUNT);
    depth++;
    store<i32>(top, nodeCount + 1);
    store<i32>(top, middle, 4);
    store<i32>(top, end, 8);
    store<i32>(top, depth, 12);
    top += TASK;
    node = nodeCount;
    end = middle;
    nodeCount += 2;
  }
  fit(nodes, nodeCount);
  store<i32>(scratch, deepest);
  return nodeCount;
}

/** Writes the code of each record, with its number, and how often each of three digits has which value. */
function writeCodes(records: usize, pairs: usize, count: i32, counts: usize): void {
  const last = records + <usize>count * RECORD;
  let low = f32x4.splat(Infinity);
  let high = f32x4.splat(-Infinity);
  for (let at = records; at < last; at += RECORD) {
    const center = f32x4.add(v128.load(at), v128.load(at, 16));
    low = f32x4.pmin(low, center);
    high = f32x4.pmax(high, center);
  }
  // the places that axes have are equally long; where all centres are equal the scale is infinite, and 0 · ∞ is in place 0
  const sides = f32x4.sub(high, low);
  const side = max(f32x4.extract_lane(sides, 0), max(f32x4.extract_lane(sides, 1), f32x4.extract_lane(sides, 2)));
  const scale = f32x4.splat(<f32>DIGITS / side);
  memory.fill(counts, 0, 3 * COUNTS);
  let number: u64 = 0;
  for (let at = records; at < last; at += RECORD, pairs += PAIR, number += <u64>1 << 32) {
    const center = f32x4.add(v128.load(at), v128.load(at, 16));
    const place = i32x4.trunc_sat_f32x4_s(f32x4.mul(f32x4.sub(center, low), scale));
    // two zeros before each bit
    let bits = i32x4.min_s(place, i32x4.splat(DIGITS - 1));
    bits = v128.and(v128.or(bits, i32x4.shl(bits, 16)), i32x4.splat(0x30000ff));
    bits = v128.and(v128.or(bits, i32x4.shl(bits, 8)), i32x4.splat(0x300f00f));
    bits = v128.and(v128.or(bits, i32x4.shl(bits, 4)), i32x4.splat(0x30c30c3));
    bits = v128.and(v128.or(bits, i32x4.shl(bits, 2)), i32x4.splat(0x9249249));
    const code: u32 =
      i32x4.extract_lane(bits, 0) | (i32x4.extract_lane(bits, 1) << 1) | (i32x4.extract_lane(bits, 2) << 2);
    store<u64>(pairs, number | code);
    for (let digit: u32 = 0; digit < 3; digit++) {
      const at = counts + digit * COUNTS + (((code >> (digit * BITS)) & (DIGITS - 1)) << 2);
      store<u32>(at, load<u32>(at) + 1);
    }
  }
}

/** Copies pairs to `to` in the order of a digit, equal ones in the order they have. */
function sort(from: usize, to: usize, count: i32, counts: usize, shift: u64): void {
  const ends = counts + COUNTS;
  for (let at = counts; at < ends; at += 4) {
    const own = load<u32>(at);
    store<u32>(at, u32(to));
    to += <usize>own * PAIR;
  }
  for (const end = from + <usize>count * PAIR; from < end; from += PAIR) {
    const pair = load<u64>(from);
    const place = counts + ((<usize>(pair >> shift) & (DIGITS - 1)) << 2);
    const target = load<u32>(place);
    store<u64>(target, pair);
    store<u32>(place, target + PAIR);
  }
}

/** Where a range is split: at its first code with the highest bit that changes; in the middle where all are equal. */
function split(codes: usize, begin: i32, end: i32): i32 {
  const last = load<u32>(codes + (<usize>(end - 1) << 2));
  const change = last ^ load<u32>(codes + (<usize>begin << 2));
  if (change == 0) return (begin + end) >> 1;
  const plane = last & (-1 << (31 - clz(change)));
  while (begin < end) {
    const middle = (begin + end) >> 1;
    if (load<u32>(codes + (<usize>middle << 2)) < plane) begin = middle + 1;
    else end = middle;
  }
  return begin;
}
