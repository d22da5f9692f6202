// Measures the bytes of garbage that one batch allocates. Run by garbage.test.ts with --expose-gc and a young generation that is larger than
// all that is allocated here, so that nothing is collected between two readings of the heap. The argument is the path of the built sources.
const {
  box,
  ClosestBatch,
  closestBatch,
  compound,
  mesh,
  RayBatch,
  raycastAnyBatch,
  raycastBatch,
  sphere,
  SweepBatch,
  sweepBatch,
  World,
} = await import(process.argv[2]);

const RAYS = 64;
const BATCHES = 400;
const WARMUP = 6000;

const rays = new Float64Array(8 * RAYS);
for (let i = 0; i < RAYS; i++) {
  rays.set([((i * 37) % 23) - 11.5, 9, ((i * 53) % 19) - 9.5, ((i * 11) % 7) / 20, -1, ((i * 5) % 9) / 30], 8 * i);
  rays[8 * i + 7] = i % 2 === 0 ? 100 : Infinity;
}
const floor = mesh([-8, 0, -8, 8, 0, -8, 8, 0.5, 8, -8, 0, 8], [0, 2, 1, 0, 3, 2]);
/** Enough faces for the kernel. */
const sheet = mesh(
  Array.from({ length: 81 }, (_, i) => [2 * (i % 9) - 8, ((i * 7) % 5) / 10, 2 * Math.floor(i / 9) - 8]).flat(),
  Array.from({ length: 64 }, (_, i) => i + (i >> 3)).flatMap((a) => [a, a + 10, a + 1, a, a + 9, a + 10]),
);
const pile = compound([
  { shape: floor, position: [0, -1, 0] },
  { shape: box(5, 1, 5), position: [2, 0, 0] },
]);
const world = new World();
world.add({ shape: floor, mobility: "static" });
for (let i = 0; i < 100; i++) {
  const position = [((i * 31) % 21) - 10, (i % 6) + 1, ((i * 17) % 19) - 9];
  world.add({ shape: i % 2 === 0 ? sphere(0.4) : box(0.3, 0.4, 0.5), position });
}
const out = new RayBatch(RAYS);
const places = new ClosestBatch(RAYS);
const points = Float64Array.from({ length: 3 * RAYS }, (_, i) => ((i * 29) % 17) - 8.5);
const far = { maxDistance: 6 };
const flags = new Uint8Array(RAYS);
const ways = new SweepBatch(RAYS);
const ball = sphere(0.3);
const motions = new Float64Array(7 * RAYS);
for (let i = 0; i < RAYS; i++) motions.set([...rays.subarray(8 * i, 8 * i + 6), 20], 7 * i);
const posed = { shape: floor, pose: { position: { x: 0, y: 0.1, z: 0 }, rotation: { x: 0, y: 0, z: 0, w: 1 } } };
const posedSheet = { shape: sheet, pose: posed.pose };
const options = { channel: "Visibility" };

/** Bytes that one call of `run` leaves behind once it is compiled: the least of several readings, as compiling leaves some too. */
function bytesPerBatch(run) {
  for (let i = 0; i < WARMUP; i++) run();
  let least = Infinity;
  for (let reading = 0; reading < 5; reading++) {
    globalThis.gc();
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < BATCHES; i++) run();
    least = Math.min(least, (process.memoryUsage().heapUsed - before) / BATCHES);
  }
  return least;
}

console.log(
  JSON.stringify({
    mesh: bytesPerBatch(() => raycastBatch(posed, rays, undefined, out)),
    "mesh in the kernel": bytesPerBatch(() => raycastBatch(sheet, rays, undefined, out)),
    "mesh in the kernel, posed": bytesPerBatch(() => raycastBatch(posedSheet, rays, undefined, out)),
    "any of a mesh in the kernel": bytesPerBatch(() => raycastAnyBatch(sheet, rays, undefined, flags)),
    compound: bytesPerBatch(() => raycastBatch(pile, rays, undefined, out)),
    world: bytesPerBatch(() => raycastBatch(world, rays, undefined, out)),
    "world with options": bytesPerBatch(() => raycastBatch(world, rays, options, out)),
    "any of a mesh": bytesPerBatch(() => raycastAnyBatch(posed, rays, undefined, flags)),
    "any of a world": bytesPerBatch(() => raycastAnyBatch(world, rays, options, flags)),
    "closest of a mesh": bytesPerBatch(() => closestBatch(posed, points, far, places)),
    "sweeps at a mesh": bytesPerBatch(() => sweepBatch(posed, ball, motions, undefined, ways)),
    "without out": bytesPerBatch(() => raycastBatch(posed, rays)),
  }),
);
