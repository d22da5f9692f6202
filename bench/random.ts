/**
 * Numbers in [0, 1) that are the same on every machine for the same seed: 32-bit xorshift (Marsaglia 2003), the first few
 * thrown away so that near seeds part.
 */
export function random(seed: number): () => number {
  let state = (seed ^ 0x9e3779b9) | 0 || 1;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
  for (let i = 0; i < 16; i++) next();
  return next;
}

/** Writes a direction that is evenly spread over the sphere to out[at…at + 2]. */
export function randomDirection(next: () => number, out: Float64Array, at = 0): void {
  for (;;) {
    const x = 2 * next() - 1;
    const y = 2 * next() - 1;
    const z = 2 * next() - 1;
    const squared = x * x + y * y + z * z;
    if (squared > 1 || squared < 1e-4) continue;
    const length = Math.sqrt(squared);
    out[at] = x / length;
    out[at + 1] = y / length;
    out[at + 2] = z / length;
    return;
  }
}
