import { area } from "./areas";
import {
  CENTER,
  EXTENT,
  LEAF,
  MAX_PLANES,
  NODE_BYTES,
  NODE_REFERENCES,
  NODES,
  PACK_BYTES,
  PACK_FACES,
  PACK_MASK,
  PACK_SLOT,
  PACK_SPREAD,
  PACKS,
  PLANE,
  ROOT,
  UNIT_F32,
  VERTICES,
} from "./layout";

// ── the binary tree of the twin: src/acceleration/bvh/node.ts
const BINARY_BYTES = 32;
const BINARY_FIRST = 24;
const BINARY_COUNT = 28;

/** Triangles of a pack. */
const LANES: u32 = 4;
const WIDTH: u32 = 8;

let header: usize, nodes: usize, packs: usize;
let binary: usize, vertices: usize, order: usize;
let isF64: bool;
let margin: f64;
/** Leaves below each binary node. */
let leaves: usize;
/** Where the node at hand lists its children. */
let frame: usize;
let nodeCount: u32, packCount: u32;

/**
 * Makes the wide tree of a mesh from the binary one at `tree` (two leaves at least), the vertices at `corners` (in slot order, f32; f64 if the header has their address) and the faces at
 * `faces`. The header at `target` has all but the root; there must be room for as many nodes and packs as the binary tree has leaves. `counts`: four bytes for each of its `binaryCount` nodes,
 * then 32 for each of its levels. Returns the number of nodes.
 */
export function collapse(
  target: usize,
  tree: usize,
  corners: usize,
  faces: usize,
  counts: usize,
  binaryCount: u32,
): u32 {
  header = target;
  nodes = load<u32>(target, NODES);
  packs = load<u32>(target, PACKS);
  binary = tree;
  vertices = corners;
  isF64 = load<u32>(target, VERTICES) != 0;
  order = faces;
  margin = 16.0 * UNIT_F32 * load<f64>(target, EXTENT);
  leaves = counts;
  frame = counts + (binaryCount << 2);
  countLeaves(binaryCount);
  nodeCount = 0;
  packCount = 0;
  store<u32>(target, placeNode(0), ROOT);
  return nodeCount;
}

/** Makes the pack or the node of a binary node, with all below it; returns the reference to it. */
function place(at: u32): u32 {
  return load<u32>(binary + at * BINARY_BYTES, BINARY_COUNT) ? placePack(at) : placeNode(at);
}

/**
 * Opens inner children until there are eight, first the one with the largest surface of those that have more than eight leaves below them (Wald, Benthin, Boulos, "Getting Rid
 * of Packets", 2008), then the smallest that leave no node of their own behind, so that nodes are well filled.
 */
function placeNode(at: u32): u32 {
  const index = nodeCount++;
  const children = frame;
  frame += WIDTH << 2;
  store<u32>(children, at);
  let count: u32 = 1;
  while (count < WIDTH) {
    const chosen = toOpen(children, count);
    if (!chosen) break;
    const opened = load<u32>(binary + load<u32>(chosen) * BINARY_BYTES, BINARY_FIRST);
    store<u32>(chosen, opened);
    store<u32>(children + (count++ << 2), opened + 1);
  }
  const node = nodes + index * NODE_BYTES;
  for (let i: u32 = 0; i < WIDTH; i++) {
    const lane = node + (i << 2);
    const child = load<u32>(children + (i << 2));
    writeBox(lane, binary + child * BINARY_BYTES, i < count);
    store<u32>(lane, i < count ? place(child) : 0, NODE_REFERENCES);
  }
  frame = children;
  return index;
}

/** The entry of the child to open next; 0: none. */
function toOpen(children: usize, count: u32): usize {
  let widest: usize = 0;
  let smallest: usize = 0;
  let largest: f32 = -1;
  let fewest = WIDTH - count + 2;
  for (let entry = children, end = children + (count << 2); entry < end; entry += 4) {
    const child = load<u32>(entry);
    const below = load<u32>(leaves + (child << 2));
    if (below == 1) continue;
    const surface = area(sidesOf(binary + child * BINARY_BYTES));
    if ((below > WIDTH || count == 1) && surface > largest) {
      largest = surface;
      widest = entry;
    }
    if (below < fewest) {
      fewest = below;
      smallest = entry;
    }
  }
  return widest ? widest : smallest;
}

/** Counts the leaves below each binary node; children stand behind their parent. */
function countLeaves(binaryCount: u32): void {
  for (let node = binaryCount; node-- > 0; ) {
    const at = binary + node * BINARY_BYTES;
    let below: u32 = 1;
    if (node != 1 && !load<u32>(at, BINARY_COUNT)) {
      const first = leaves + (load<u32>(at, BINARY_FIRST) << 2);
      below = load<u32>(first) + load<u32>(first, 4);
    }
    store<u32>(leaves + (node << 2), below);
  }
}

/** The sides of a binary node's box. */
function sidesOf(node: usize): v128 {
  return f32x4.sub(v128.load(node, 12), v128.load(node));
}

/** Writes the box of a child into its lane, grown by the margin, or one that no ray meets. */
function writeBox(lane: usize, child: usize, isThere: bool): void {
  for (let axis = 0; axis < 3; axis++) {
    const center = load<f64>(header + (axis << 3), CENTER);
    const plane = lane + axis * PLANE;
    const low = isThere ? <f32>(<f64>load<f32>(child + (axis << 2)) - center - margin) : f32.POSITIVE_INFINITY;
    const high = isThere ? <f32>(<f64>load<f32>(child + (axis << 2), 12) - center + margin) : f32.NEGATIVE_INFINITY;
    store<f32>(plane, low);
    store<f32>(plane, high, MAX_PLANES);
  }
}

/** Makes a pack of a leaf's triangles. */
function placePack(at: u32): u32 {
  const reference = LEAF | packCount++;
  const leaf = binary + at * BINARY_BYTES;
  const first = load<u32>(leaf, BINARY_FIRST);
  const count = load<u32>(leaf, BINARY_COUNT);
  const pack = packs + (packCount - 1) * PACK_BYTES;
  for (let lane: u32 = 0; lane < LANES; lane++) {
    // places that are left over hold the first triangle; the mask leaves them out
    const slot = lane < count ? first + lane : first;
    for (let i: u32 = 0; i < 9; i++) {
      const value = isF64 ? load<f64>(vertices + (slot * 9 + i) * 8) : <f64>load<f32>(vertices + (slot * 9 + i) * 4);
      const center = load<f64>(header + ((i % 3) << 3), CENTER);
      store<f32>(pack + (i << 4) + (lane << 2), <f32>(value - center));
    }
    store<u32>(pack + (lane << 2), load<u32>(order + (slot << 2)), PACK_FACES);
  }
  const sides = sidesOf(leaf);
  store<u32>(pack, first, PACK_SLOT);
  store<u32>(pack, (1 << count) - 1, PACK_MASK);
  store<f32>(pack, max(f32x4.extract_lane(sides, 0), max(f32x4.extract_lane(sides, 1), f32x4.extract_lane(sides, 2))) * 1.000001, PACK_SPREAD);
  return reference;
}
