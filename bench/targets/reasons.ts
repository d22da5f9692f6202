/** Why a peer is faster in the rows whose name has the first text in it; the first that fits counts. */
export const REASONS: readonly (readonly [string, string])[] = [
  [
    "batch, native",
    "Embree is native code with 256-bit vectors and no bounds checks; its rays may pass between triangles, ours are decided in f64.",
  ],
  [
    "first query",
    "what is left is V8 reading and compiling the code, of which there is more than in the others; the first mesh or large world compiles a kernel besides.",
  ],
  [
    "insert",
    "Every collider has a handle, a pose and a box in float64 of its own, and the first ray builds the whole tree by surface area; garbage collection takes much of it.",
  ],
  [
    "all hits",
    "Every hit is a record with point, normal, face and the like, made for the caller; the peer gives an identifier and a fraction.",
  ],
  ["box – capsule", "The pair is answered by one formula; what is left is checking and reading two poses of any form."],
  ["page weight, one mesh", "A tenth of a kilobyte: ours has the bytes of its kernels in it."],
  [
    "page weight, everything",
    "crashcat has fewer queries: no explain, octree, grid, batches or channels per child. A page that only casts rays at meshes is the other row.",
  ],
];
