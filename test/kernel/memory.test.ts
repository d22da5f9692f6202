import { expect, test } from "vitest";
import { allocate, heap, kernelMemory, release, shrink } from "../../src/kernel/memory.ts";
import { randomNumbers } from "../acceleration/support.ts";

kernelMemory();

interface Block {
  readonly address: number;
  readonly bytes: number;
  readonly mark: number;
}

function fill({ address, bytes, mark }: Block): void {
  heap.u8.fill(mark, address, address + bytes);
}

function expectWhole({ address, bytes, mark }: Block): void {
  const held = heap.u8.subarray(address, address + bytes);
  if (held.some((byte) => byte !== mark)) expect.fail(`the block at ${address} was overwritten`);
}

test("blocks do not overlap, keep what is written, and come back whole (seed 3)", () => {
  const random = randomNumbers(3);
  const before = heap.used;
  // all but a little of what there is to begin with
  const fillers = [allocate(heap.u8.length - before - 100_000)];
  const blocks: Block[] = [];
  let grown = 0;
  for (let step = 0; step < 5000; step++) {
    if (blocks.length > 0 && random() < 0.1) {
      const i = Math.floor(random() * blocks.length);
      blocks[i] = { ...blocks[i], bytes: Math.floor(random() * blocks[i].bytes) };
      shrink(blocks[i].address, blocks[i].bytes);
    }
    if (blocks.length > 0 && random() < 0.48) {
      const [block] = blocks.splice(Math.floor(random() * blocks.length), 1);
      expectWhole(block);
      release(block.address);
      continue;
    }
    const { length } = heap.u8;
    const bytes = Math.floor(random() ** 4 * 100_000);
    const block = { address: allocate(bytes), bytes, mark: step % 256 };
    expect(block.address % 64).toBe(0);
    expect(block.address).toBeGreaterThan(0);
    expect(block.address + bytes).toBeLessThanOrEqual(heap.u8.length);
    if (heap.u8.length > length) {
      grown++;
      fillers.push(allocate(heap.u8.length - length - 200_000)); // it grows by much at a time
    }
    fill(block);
    blocks.push(block);
  }
  expect(grown).toBeGreaterThan(3);
  for (const block of blocks) {
    expectWhole(block);
    release(block.address);
  }
  for (const filler of fillers) release(filler);
  expect(heap.used).toBe(before);
  // all is one free block again: the whole of it can be had at once without more memory
  const { length } = heap.u8;
  const whole = allocate(length - before - 4096);
  expect(whole).toBeGreaterThan(0);
  expect(heap.u8.length).toBe(length);
  release(whole);
});

test("what is more than 4 GiB is refused, and all else goes on", () => {
  const { used } = heap;
  expect(allocate(2 ** 32)).toBe(0);
  expect(allocate(5e9)).toBe(0);
  expect(heap.used).toBe(used);
  const address = allocate(100);
  expect(address).toBeGreaterThan(0);
  release(address);
});
