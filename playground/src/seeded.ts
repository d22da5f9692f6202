/** Numbers from 0 to 1, always the same ones: a counter whose bits are well mixed. */
export function seeded(seed: number): () => number {
  let count = seed;
  return () => {
    count = (count + 0x6d2b79f5) | 0;
    let mixed = Math.imul(count ^ (count >>> 15), count | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
