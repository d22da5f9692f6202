import { type WebAssemblyMemory, webAssembly } from "./web-assembly.ts";

/** Bytes of a page of WebAssembly memory. */
const PAGE = 65_536;
/** Most pages: 4 GiB. */
const MAX_PAGES = 65_536;
/** Everything is a multiple of this, a cache line; a block's header takes one. */
const UNIT = 64;

/**
 * A block's header, as words of its first unit; the caller's bytes follow. Sizes in units, headers included. Blocks lie side by side from address 0 on, so a block knows its
 * neighbours from its own size and that of the one before (boundary tags: Knuth, The Art of Computer Programming, vol. 1, section 2.5).
 */
const SIZE = 0;
const SIZE_BEFORE = 1;
const IS_FREE = 2;
/** Free blocks of one class are a list; −1 ends it. */
const NEXT = 3;
const PREVIOUS = 4;
const WORDS = UNIT / 4;

/** Typed views of the kernels' memory, and what is free in it. One for all kernels, made by the first that is loaded. */
class Heap {
  memory: WebAssemblyMemory | null = null;
  u8 = new Uint8Array(0);
  i32 = new Int32Array(0);
  u32 = new Uint32Array(0);
  f32 = new Float32Array(0);
  f64 = new Float64Array(0);
  /** Counts how often the views were renewed: growing the memory empties the old ones. Do not keep one while others may allocate. */
  epoch = 0;
  /** Units of the memory. */
  units = 0;
  /** Bytes in use, headers included. */
  used = 0;
  /** Size of the last block, 0 before the first. */
  lastSize = 0;
  /** First free block of each class: class c has sizes from 2^c to 2^(c+1) − 1 units. */
  readonly free = new Int32Array(32).fill(-1);
}

export const heap = new Heap();

/** The memory that kernels import. Throws where the engine has no WebAssembly. */
export function kernelMemory(): WebAssemblyMemory {
  const api = webAssembly();
  if (api === undefined) throw new Error("no WebAssembly");
  if (heap.memory === null) {
    heap.memory = new api.Memory({ initial: 0, maximum: MAX_PAGES });
    renewViews();
  }
  return heap.memory;
}

/** The address of `bytes` bytes, a multiple of 64; 0 when the memory is full. What stands there is undefined. Renews the views when it must grow. */
export function allocate(bytes: number): number {
  const wanted = Math.ceil(bytes / UNIT) + 1;
  let block = findFree(wanted);
  if (block < 0) {
    if (!grow(wanted)) return 0;
    block = findFree(wanted);
  }
  unlink(block);
  const { u32 } = heap;
  const at = block * WORDS;
  const rest = u32[at + SIZE] - wanted;
  // a rest of one unit could hold nothing
  if (rest > 1) {
    u32[at + SIZE] = wanted;
    link(block + wanted, rest, wanted);
  }
  u32[at + IS_FREE] = 0;
  heap.used += u32[at + SIZE] * UNIT;
  return (block + 1) * UNIT;
}

/** Gives back what {@link allocate} gave; joins it with free neighbours. */
export function release(address: number): void {
  const { u32 } = heap;
  let block = address / UNIT - 1;
  let size = u32[block * WORDS + SIZE];
  let before = u32[block * WORDS + SIZE_BEFORE];
  heap.used -= size * UNIT;
  const after = block + size;
  if (after < heap.units && u32[after * WORDS + IS_FREE] === 1) {
    unlink(after);
    size += u32[after * WORDS + SIZE];
  }
  if (before > 0 && u32[(block - before) * WORDS + IS_FREE] === 1) {
    block -= before;
    unlink(block);
    size += u32[block * WORDS + SIZE];
    before = u32[block * WORDS + SIZE_BEFORE];
  }
  link(block, size, before);
}

/** A free block of at least `wanted` units, or −1. In the class of that size the first that is large enough, else the first of a greater class. */
function findFree(wanted: number): number {
  const { free, u32 } = heap;
  let kind = classOf(wanted);
  for (let block = free[kind]; block >= 0; block = heap.i32[block * WORDS + NEXT]) {
    if (u32[block * WORDS + SIZE] >= wanted) return block;
  }
  while (++kind < free.length) if (free[kind] >= 0) return free[kind];
  return -1;
}

function classOf(size: number): number {
  return 31 - Math.clz32(size);
}

/** Makes the units from `block` on one free block. */
function link(block: number, size: number, before: number): void {
  const { free, u32, i32 } = heap;
  const at = block * WORDS;
  const kind = classOf(size);
  const next = free[kind];
  u32[at + SIZE] = size;
  u32[at + SIZE_BEFORE] = before;
  u32[at + IS_FREE] = 1;
  i32[at + NEXT] = next;
  i32[at + PREVIOUS] = -1;
  if (next >= 0) i32[next * WORDS + PREVIOUS] = block;
  free[kind] = block;
  if (block + size < heap.units) u32[(block + size) * WORDS + SIZE_BEFORE] = size;
  else heap.lastSize = size;
}

/** Takes a free block out of its list. */
function unlink(block: number): void {
  const { free, u32, i32 } = heap;
  const at = block * WORDS;
  const next = i32[at + NEXT];
  const previous = i32[at + PREVIOUS];
  if (previous >= 0) i32[previous * WORDS + NEXT] = next;
  else free[classOf(u32[at + SIZE])] = next;
  if (next >= 0) i32[next * WORDS + PREVIOUS] = previous;
}

/** Adds memory with a free block of at least `wanted` units at its end, a quarter of what there is if that is more. False: it is full. */
function grow(wanted: number): boolean {
  const memory = kernelMemory();
  const pages = (heap.units * UNIT) / PAGE;
  const needed = Math.ceil((wanted * UNIT) / PAGE);
  const more = Math.min(Math.max(needed, pages >> 2), MAX_PAGES - pages);
  if (more < needed || !(tryToGrow(memory, more) || tryToGrow(memory, needed))) return false;
  const begin = heap.units;
  renewViews();
  // as if it had been in use, so that it joins a free block before it
  const at = begin * WORDS;
  heap.u32[at + SIZE] = heap.units - begin;
  heap.u32[at + SIZE_BEFORE] = heap.lastSize;
  heap.used += (heap.units - begin) * UNIT;
  release((begin + 1) * UNIT);
  return true;
}

function tryToGrow(memory: WebAssemblyMemory, pages: number): boolean {
  try {
    memory.grow(pages);
    return true;
  } catch {
    return false;
  }
}

function renewViews(): void {
  const { buffer } = heap.memory as WebAssemblyMemory;
  heap.u8 = new Uint8Array(buffer);
  heap.i32 = new Int32Array(buffer);
  heap.u32 = new Uint32Array(buffer);
  heap.f32 = new Float32Array(buffer);
  heap.f64 = new Float64Array(buffer);
  heap.units = buffer.byteLength / UNIT;
  heap.epoch++;
}

/** Gives blocks back when their owners have been collected. */
let owners: FinalizationRegistry<number> | null = null;

/** Lets a block live as long as `owner`: it is released some time after that has been dropped, between two tasks. */
export function own(owner: object, address: number): void {
  owners ??= new FinalizationRegistry(release);
  owners.register(owner, address, owner);
}

/** Releases the block of `owner` now. */
export function disown(owner: object, address: number): void {
  owners?.unregister(owner);
  release(address);
}
