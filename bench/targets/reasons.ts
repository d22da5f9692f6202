/** Why a peer is faster in the rows whose name has the first text in it; the first that fits counts. */
export const REASONS: readonly (readonly [string, string])[] = [
  [
    "batch, native",
    "Embree is native code with 256-bit vectors and no bounds checks; its rays may pass between triangles, ours are decided in f64.",
  ],
  [
    "page weight, everything",
    "crashcat has fewer queries: no explain, recording, snapshots, batches, channels per child.",
  ],
];
