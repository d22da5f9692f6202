import { FIRST_PAGES, MAX_PAGES, PAGE, UNIT } from "./memory-layout.ts";
import { type WebAssemblyMemory, webAssembly } from "./web-assembly.ts";

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
  /** Bytes in use, headers included. */
  used = 0;
  /** Free blocks by address, two numbers each: begin and size, in units. No two touch. */
  readonly free: number[] = [];
  /** Pages that it may have. */
  most = MAX_PAGES;
  /** Called before something is done without kernels for want of `bytes` bytes, or because of `cause`. Throws where they are required: set by setKernels, so that other pages need no messages. */
  refuse: ((bytes: number, cause?: unknown) => void) | null = null;
}

export const heap = new Heap();

/** The memory that kernels import. Throws where the engine has no WebAssembly. */
export function kernelMemory(): WebAssemblyMemory {
  const api = webAssembly();
  if (api === undefined) throw new Error("no WebAssembly");
  if (heap.memory === null) {
    heap.memory = new api.Memory({ initial: FIRST_PAGES, maximum: MAX_PAGES });
    renewViews();
    addFree(0, (FIRST_PAGES * PAGE) / UNIT);
  }
  return heap.memory;
}

/** The address of `bytes` bytes, a multiple of 64; 0 when the memory is full (an error where kernels are required). What stands there is undefined. Renews the views when it must grow. The first free block that is large enough is taken. */
export function allocate(bytes: number): number {
  const { free } = heap;
  const size = Math.ceil(bytes / UNIT) + 1;
  let i = 1;
  while (!(free[i] >= size)) {
    if (i < free.length) i += 2;
    else if (grow(size)) i = 1;
    else {
      heap.refuse?.(bytes);
      return 0;
    }
  }
  const block = free[i - 1];
  heap.u32[(block * UNIT) / 4] = size;
  heap.used += size * UNIT;
  free[i - 1] += size;
  free[i] -= size;
  if (free[i] === 0) free.splice(i - 1, 2);
  return (block + 1) * UNIT;
}

/** Gives back what {@link allocate} gave. */
export function release(address: number): void {
  const size = heap.u32[(address - UNIT) / 4];
  heap.used -= size * UNIT;
  addFree(address / UNIT - 1, size);
}

/** Gives back what {@link allocate} gave but for its first `bytes`. */
export function shrink(address: number, bytes: number): void {
  const { u32 } = heap;
  const at = (address - UNIT) / 4;
  const size = Math.ceil(bytes / UNIT) + 1;
  const rest = u32[at] - size;
  u32[at] = size;
  heap.used -= rest * UNIT;
  if (rest > 0) addFree(address / UNIT - 1 + size, rest);
}

/** Puts a block where it belongs among the free ones, and joins it with those that it touches. */
function addFree(block: number, size: number): void {
  const { free } = heap;
  let low = 0;
  for (let high = free.length / 2; low < high; ) {
    const middle = (low + high) >>> 1;
    if (free[2 * middle] < block) low = middle + 1;
    else high = middle;
  }
  low *= 2;
  free.splice(low, 0, block, size);
  for (let i = low; i >= 0 && i > low - 3; i -= 2) {
    if (free[i] + free[i + 1] === free[i + 2]) free[i + 1] += free.splice(i + 2, 2)[1];
  }
}

/** Adds memory with a free block of at least `size` units at its end, a quarter of what there is if that is more. False: it is full. */
function grow(size: number): boolean {
  const memory = kernelMemory();
  const pages = heap.u8.length / PAGE;
  const needed = Math.ceil((size * UNIT) / PAGE);
  const more = Math.min(Math.max(needed, pages >> 2), heap.most - pages);
  if (more < needed || !(tryToGrow(memory, more) || tryToGrow(memory, needed))) return false;
  renewViews();
  const begin = (pages * PAGE) / UNIT;
  addFree(begin, heap.u8.length / UNIT - begin);
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
