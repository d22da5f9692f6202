import {
  CENTER,
  CORNER,
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
} from "./layout";

// ── the binary tree of the twin: src/acceleration/bvh/node.ts
const BINARY_BYTES = 32;
const BINARY_FIRST = 24;
const BINARY_COUNT = 28;

/** Triangles of a pack. */
const LANES: u32 = 4;
const WIDTH: u32 = 8;

let header: usize; // 0: only count
let binary: usize, vertices: usize, order: usize;
let isF64: bool;
let margin: f64;
/** Leaves below each binary node. */
let leaves: usize;
/** Where the node at hand lists its children. */
let frame: usize;
let nodeCount: u32, packCount: u32;

/**
 * Makes the wide tree of a mesh from the binary one at `tree` (one leaf at least), the vertices at `corners` (f64 or f32, in slot order) and the faces at `faces`. The header at `target` has
 * the addresses of nodes and packs and the centre; with `target` 0 they are only counted. `grow` is added to each side of the boxes. `stack`: 32 bytes for each level of
 * the binary tree; `counts`: four for each of its `binaryCount` nodes, written when counting. Returns the number of nodes, {@link packsOf} then that of packs.
 */
export function collapse(
  target: usize,
  tree: usize,
  corners: usize,
  wide: bool,
  faces: usize,
  grow: f64,
  stack: usize,
  counts: usize,
  binaryCount: u32,
): u32 {
  header = target;
  binary = tree;
  vertices = corners;
  isF64 = wide;
  order = faces;
  margin = grow;
  frame = stack;
  leaves = counts;
  if (!target) countLeaves(binaryCount);
  nodeCount = 0;
  packCount = 0;
  const root = place(0);
  if (target) store<u32>(target, root, ROOT);
  return nodeCount;
}

/** Packs of the last {@link collapse}. */
export function packsOf(): u32 {
  return packCount;
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
  const node = header ? load<u32>(header, NODES) + index * NODE_BYTES : 0;
  for (let i: u32 = 0; i < WIDTH; i++) {
    const lane = node + (i << 2);
    const child = load<u32>(children + (i << 2));
    if (header) writeBox(lane, binary + child * BINARY_BYTES, i < count);
    const reference = i < count ? place(child) : 0;
    if (header) store<u32>(lane, reference, NODE_REFERENCES);
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
    const area = areaOf(binary + child * BINARY_BYTES);
    if ((below > WIDTH || count == 1) && area > largest) {
      largest = area;
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

function areaOf(node: usize): f32 {
  const x = load<f32>(node, 12) - load<f32>(node);
  const y = load<f32>(node, 16) - load<f32>(node, 4);
  const z = load<f32>(node, 20) - load<f32>(node, 8);
  return x * y + y * z + z * x;
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
  if (!header) return reference;
  const leaf = binary + at * BINARY_BYTES;
  const first = load<u32>(leaf, BINARY_FIRST);
  const count = load<u32>(leaf, BINARY_COUNT);
  const pack = load<u32>(header, PACKS) + (packCount - 1) * PACK_BYTES;
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
  const x = load<f32>(leaf, 12) - load<f32>(leaf);
  const y = load<f32>(leaf, 16) - load<f32>(leaf, 4);
  const z = load<f32>(leaf, 20) - load<f32>(leaf, 8);
  store<u32>(pack, first, PACK_SLOT);
  store<u32>(pack, (1 << count) - 1, PACK_MASK);
  store<f32>(pack, max(x, max(y, z)) * 1.000001, PACK_SPREAD);
  return reference;
}
