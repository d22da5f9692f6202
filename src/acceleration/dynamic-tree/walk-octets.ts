import { WORLD_TREE } from "../../kernel/binaries/world-tree.ts";
import { loadKernel } from "../../kernel/load.ts";
import { allocate, heap } from "../../kernel/memory.ts";
import type { Aabb } from "../../math/aabb.ts";
import { RAY_MAX, RAY_MIN, type Ray } from "../../math/ray.ts";
import { SlabRay } from "../slab-ray.ts";
import type { IndexVisitor } from "../spatial-index.ts";
import { BOX, type BoxTree } from "./box-tree.ts";
import type { Octets } from "./octets.ts";

interface Kernel {
  next(frame: number): number;
  list(frame: number): number;
}

/** What the kernel says instead of an id or a number of ids. */
const DONE = -1;
const FULL = -2;

/** Words of a frame, as assembly/world-tree.ts has them. */
const FAR_ORIGIN = 3;
const INVERSE = 6;
const BEGIN = 9;
const LIMIT = 10;
const OCTETS = 11;
const TOP = 12;
const END = 13;
const TESTED = 14;
const STACK = 32;
/** Bytes of a frame. */
const FRAME_BYTES = 1024;
/** Words of the stack that are taken from it and put back at once: two an entry, and less than half of all. */
const MOVED = 64;

/** Boxes of an octet. */
const LANES = 8;

/** The pad of the tests in f32, relative to the coordinates in play, and at least; how far t is rounded outward; the greatest reciprocal: see docs/algorithms.md. */
const PAD = 2 ** -20;
const LEAST_PAD = 1e-30;
const ROUND = 2 ** -22;
const GREATEST = 1e20;
/** At least the pad of the tests in f64, relative to the extent of the tree. */
const PAD_F64 = 2 ** -45;
/** Rays from so many times farther than the tree reaches are not for f32: the pad would be as large as the tree. */
const FARTHEST = 4096;

/** The place of one walk in the kernel's memory, and its ray for the exact boxes. One per depth of nesting, kept for good. */
class Frame {
  address = 0;
  readonly slab = new SlabRay();
  /** Entries that the stack has had no room for, as words; the last are the next. */
  readonly #rest: number[] = [];

  /** Puts the root on the stack. */
  begin({ address, root }: Octets): void {
    const { f32, i32 } = heap;
    const at = this.address / 4;
    i32[at + OCTETS] = address;
    i32[at + TOP] = this.address + 4 * STACK + 8;
    i32[at + END] = this.address + FRAME_BYTES;
    i32[at + TESTED] = 0;
    i32[at + STACK] = root;
    f32[at + STACK + 1] = -GREATEST;
    // even where it is empty, setting the length takes as long as the rest of this
    if (this.#rest.length > 0) this.#rest.length = 0;
  }

  /** Tells the visitor what was looked at. */
  end(visitor: IndexVisitor, leafVisits: number): void {
    depth--;
    visitor.leafVisits += leafVisits;
    visitor.nodeVisits += LANES * heap.i32[this.address / 4 + TESTED];
  }

  /** Makes room on a full stack: its lowest entries, the last to be looked at, wait elsewhere. */
  spill(): void {
    const { i32 } = heap;
    const at = this.address / 4;
    const [from, to] = [at + STACK, at + STACK + MOVED];
    this.#rest.push(...i32.subarray(from, to));
    i32.copyWithin(from, to, i32[at + TOP] / 4);
    i32[at + TOP] -= 4 * MOVED;
  }

  /** Whether the walk goes on after the stack has become empty: then the last entries that wait are there again. */
  refill(): boolean {
    if (this.#rest.length === 0) return false;
    const { i32 } = heap;
    i32.set(this.#rest.splice(-MOVED), this.address / 4 + STACK);
    i32[this.address / 4 + TOP] += 4 * MOVED;
    return true;
  }
}

let kernel: Kernel | null | undefined;
const frames: Frame[] = [];
/** Walks that are under way, one inside the other. */
let depth = 0;

/** Whether the engine can walk octets. */
export function canWalkOctets(): boolean {
  if (kernel === undefined) kernel = loadKernel<Kernel>(WORLD_TREE);
  return kernel !== null;
}

/** The frame of a walk that begins now; null: there is no memory. */
function takeFrame(): Frame | null {
  frames[depth] ??= new Frame();
  const frame = frames[depth];
  if (frame.address === 0) frame.address = allocate(FRAME_BYTES);
  return frame.address === 0 ? null : frame;
}

/**
 * Does what `raycastTree` does, with the octets of the tree, which are up to date. Visits the same ids, but for those that a smaller limit hides in one order and not in the
 * other. Returns false, with nothing done, where the ray cannot be told in f32 or there is no memory.
 */
export function walkOctets(
  tree: BoxTree,
  octets: Octets,
  ray: Ray,
  half: Float64Array,
  visitor: IndexVisitor,
): boolean {
  const { middle, reach } = octets;
  const min = ray[RAY_MIN];
  // neither handed over nor given to the kernel as an argument: where V8 does not inline the call it would be boxed
  let limit = Math.min(ray[RAY_MAX], visitor.limit);
  const size =
    Math.abs(ray[0] - middle[0]) +
    Math.abs(ray[1] - middle[1]) +
    Math.abs(ray[2] - middle[2]) +
    half[0] +
    half[1] +
    half[2];
  if (!(size <= FARTHEST * reach)) return false;
  const frame = takeFrame();
  if (frame === null) return false;
  const { slab } = frame;
  slab.extent = tree.extent;
  slab.begin(ray, half);

  // ── the ray, for the kernel
  frame.begin(octets);
  const { f32 } = heap;
  const at = frame.address / 4;
  const pad = PAD * (size + reach + PAD_F64 * tree.extent) + LEAST_PAD;
  const padX = slab.inverseX < 0 ? -pad : pad;
  const padY = slab.inverseY < 0 ? -pad : pad;
  const padZ = slab.inverseZ < 0 ? -pad : pad;
  f32[at] = slab.nearOriginX - middle[0] + padX;
  f32[at + 1] = slab.nearOriginY - middle[1] + padY;
  f32[at + 2] = slab.nearOriginZ - middle[2] + padZ;
  f32[at + FAR_ORIGIN] = slab.farOriginX - middle[0] - padX;
  f32[at + FAR_ORIGIN + 1] = slab.farOriginY - middle[1] - padY;
  f32[at + FAR_ORIGIN + 2] = slab.farOriginZ - middle[2] - padZ;
  f32[at + INVERSE] = Math.max(-GREATEST, Math.min(slab.inverseX, GREATEST));
  f32[at + INVERSE + 1] = Math.max(-GREATEST, Math.min(slab.inverseY, GREATEST));
  f32[at + INVERSE + 2] = Math.max(-GREATEST, Math.min(slab.inverseZ, GREATEST));
  f32[at + BEGIN] = min - ROUND * Math.abs(min);
  f32[at + LIMIT] = limit + ROUND * Math.abs(limit);

  // ── leaves: the exact box, then the visitor
  const { next } = kernel as Kernel;
  const { boxes } = tree;
  let leafVisits = 0;
  depth++;
  try {
    for (let id = next(frame.address); id !== DONE || frame.refill(); id = next(frame.address)) {
      if (id < 0) {
        if (id === FULL) frame.spill();
        continue;
      }
      leafVisits++;
      const box = id * BOX;
      const x = (boxes[box + slab.nearX] - slab.nearOriginX) * slab.inverseX;
      const y = (boxes[box + slab.nearY] - slab.nearOriginY) * slab.inverseY;
      const z = (boxes[box + slab.nearZ] - slab.nearOriginZ) * slab.inverseZ;
      const fx = (boxes[box + slab.farX] - slab.farOriginX) * slab.inverseX;
      const fy = (boxes[box + slab.farY] - slab.farOriginY) * slab.inverseY;
      const fz = (boxes[box + slab.farZ] - slab.farOriginZ) * slab.inverseZ;
      if (Math.max(x, y, z, min) <= Math.min(fx, fy, fz, limit)) {
        visitor.visit(id);
        if (visitor.limit < limit) limit = visitor.limit;
        if (limit === -Infinity) break;
        heap.f32[frame.address / 4 + LIMIT] = limit + ROUND * Math.abs(limit);
      }
    }
  } finally {
    frame.end(visitor, leafVisits);
  }
  return true;
}

/** Does what `overlapTree` does, in another order. Returns false, with nothing done, as {@link walkOctets} does. */
export function overlapOctets(tree: BoxTree, octets: Octets, box: Aabb, visitor: IndexVisitor): boolean {
  const { middle, reach } = octets;
  const minX = box[0];
  const minY = box[1];
  const minZ = box[2];
  const maxX = box[3];
  const maxY = box[4];
  const maxZ = box[5];
  const x = Math.abs(minX - middle[0]) + Math.abs(maxX - middle[0]);
  const y = Math.abs(minY - middle[1]) + Math.abs(maxY - middle[1]);
  const z = Math.abs(minZ - middle[2]) + Math.abs(maxZ - middle[2]);
  const size = x + y + z;
  if (!(size <= FARTHEST * reach)) return false;
  const frame = takeFrame();
  if (frame === null) return false;

  // ── the box, for the kernel
  frame.begin(octets);
  const { f32 } = heap;
  const at = frame.address / 4;
  const pad = PAD * (size + reach) + LEAST_PAD;
  f32[at] = maxX - middle[0] + pad;
  f32[at + 1] = maxY - middle[1] + pad;
  f32[at + 2] = maxZ - middle[2] + pad;
  f32[at + FAR_ORIGIN] = minX - middle[0] - pad;
  f32[at + FAR_ORIGIN + 1] = minY - middle[1] - pad;
  f32[at + FAR_ORIGIN + 2] = minZ - middle[2] - pad;

  // ── leaves: the exact box, then the visitor
  const { list } = kernel as Kernel;
  const { boxes } = tree;
  let leafVisits = 0;
  depth++;
  try {
    for (let count = list(frame.address); count !== 0 || frame.refill(); count = list(frame.address)) {
      if (count === FULL) frame.spill();
      for (let i = 1; i <= count; i++) {
        leafVisits++;
        const id = heap.i32[(frame.address + FRAME_BYTES) / 4 - i];
        const at = id * BOX;
        if (
          boxes[at] <= maxX &&
          boxes[at + 3] >= minX &&
          boxes[at + 1] <= maxY &&
          boxes[at + 4] >= minY &&
          boxes[at + 2] <= maxZ &&
          boxes[at + 5] >= minZ
        ) {
          visitor.visit(id, boxes);
          if (visitor.limit === -Infinity) return true;
        }
      }
    }
  } finally {
    frame.end(visitor, leafVisits);
  }
  return true;
}
