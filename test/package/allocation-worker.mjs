// Measures the bytes of garbage that one call allocates. Run by allocation.test.ts with --expose-gc and a young generation
// that is larger than all that is allocated here, so that nothing is collected between two readings of the heap.
import { box, compound, Hit, mesh, raycastShape, raycastShapeAny, ShapeHit, sphere, World } from "../../dist/index.js";

/** Calls in a batch, and batches. */
const CALLS = 20_000;
const BATCHES = 5;
/** Calls before, so that even what runs seldom in a query is compiled: slow code boxes every number. */
const WARMUP = 400_000;
/** The same for queries with shapes, which take longer and look at more for each. */
const SHAPE_WARMUP = 150_000;
const RAYS = 64;

/** A bumpy sheet of 2 × n × n triangles around the origin, in the plane y = 0. */
function sheet(n) {
  const positions = new Float32Array((n + 1) * (n + 1) * 3);
  const indices = new Uint32Array(n * n * 6);
  for (let r = 0, p = 0; r <= n; r++) {
    for (let c = 0; c <= n; c++) {
      positions[p++] = (c / n - 0.5) * 20;
      positions[p++] = ((r * 7 + c * 3) % 5) / 10;
      positions[p++] = (r / n - 0.5) * 20;
    }
  }
  for (let r = 0, i = 0; r < n; r++) {
    for (let c = 0; c < n; c++) {
      const a = r * (n + 1) + c;
      const b = a + n + 1;
      for (const corner of [a, b, a + 1, a + 1, b, b + 1]) indices[i++] = corner;
    }
  }
  const uv = positions.filter((_, i) => i % 3 !== 1).map((value) => value / 7);
  return mesh(positions, indices, { attributes: { uv, normal: positions } });
}

/** Rays from above towards points of the sheet; some miss it. */
const rays = Array.from({ length: RAYS }, (_, i) => ({
  origin: { x: ((i * 37) % 23) - 11, y: 9, z: ((i * 53) % 19) - 9 },
  direction: { x: ((i * 11) % 7) / 20, y: -1, z: ((i * 5) % 9) / 30 },
  maxDistance: 100,
}));

/** The same as sweeps of a ball and a box in turn, and as places among what is hit. */
const shapes = [sphere(0.3), box(0.2, 0.3, 0.2)];
const rotation = { x: 0, y: 0, z: 0, w: 1 };
const sweeps = rays.map((ray, i) => ({
  shape: shapes[i % 2],
  position: ray.origin,
  rotation,
  direction: ray.direction,
  maxDistance: 100,
}));
const places = rays.map(({ origin }, i) => ({
  shape: shapes[i % 2],
  position: { x: origin.x, y: i % 7, z: origin.z },
  rotation,
}));

/** Bytes that one call of `run` leaves behind once it is compiled: the least of several batches, as compiling leaves some too. */
function bytesPerCall(run, queries = rays, warmup = WARMUP) {
  repeat(run, queries, warmup);
  let least = Infinity;
  for (let batch = 0; batch < BATCHES; batch++) {
    globalThis.gc();
    const before = process.memoryUsage().heapUsed;
    repeat(run, queries, CALLS);
    least = Math.min(least, (process.memoryUsage().heapUsed - before) / CALLS);
  }
  return least;
}

/** A function of its own, which is compiled in the warm-up: if it had to be in a batch, what that leaves would be counted. */
function repeat(run, queries, calls) {
  for (let i = 0; i < calls; i++) run(queries[i % RAYS]);
}

const level = sheet(60);
const world = new World();
// arrays in one place must not cost anything in another, where vectors are objects
world.add({ shape: level, position: [0, 0.01, 0], mobility: "static" });
for (let i = 0; i < 200; i++) {
  const position = { x: ((i * 31) % 21) - 10, y: (i % 6) + 1, z: ((i * 17) % 19) - 9 };
  world.add({ shape: i % 2 === 0 ? sphere(0.4) : box(0.3, 0.4, 0.5), position });
}
/** Compounds whose children have responses of their own, the same to the channel asked for. */
const dumbBell = compound([
  { shape: box(0.4, 0.3, 0.4), position: { x: -0.5, y: 0, z: 0 }, responses: { Pawn: "overlap" } },
  { shape: sphere(0.4), position: { x: 0.5, y: 0, z: 0 } },
]);
const compounds = new World();
for (let i = 0; i < 200; i++) {
  compounds.add({ shape: dumbBell, position: { x: ((i * 31) % 21) - 10, y: (i % 6) + 1, z: ((i * 17) % 19) - 9 } });
}
const visible = { channel: "Visibility" };
const shapeHit = new ShapeHit();
const worldHit = new Hit();
const shapeOptions = { out: shapeHit };
const filter = { ignore: [] };
const uv = new Float64Array(2);
const normal = [0, 0, 0];

let calls = 0;
let hits = 0;
const count = (hit) => {
  calls++;
  if (hit) hits++;
};
const ofShapes = (run, queries) => bytesPerCall((query) => count(run(query)), queries, SHAPE_WARMUP);
const result = {
  "raycastShape with out": bytesPerCall((ray) => count(raycastShape(level, null, ray, shapeOptions))),
  raycastShapeAny: bytesPerCall((ray) => count(raycastShapeAny(level, null, ray))),
  "World.raycast with out": bytesPerCall((ray) => count(world.raycast(ray, undefined, worldHit))),
  "World.raycast with options and out": bytesPerCall((ray) => count(world.raycast(ray, filter, worldHit))),
  "World.raycast of children with responses and out": bytesPerCall((ray) =>
    count(compounds.raycast(ray, visible, worldHit)),
  ),
  "Hit.attribute with out": bytesPerCall((ray) => {
    const hit = world.raycast(ray, undefined, worldHit);
    count(hit?.attribute("uv", uv) && hit.attribute("normal", normal) && hit.attribute("position", normal));
  }),
  "World.raycastAny": bytesPerCall((ray) => count(world.raycastAny(ray))),
  "World.sweep with out": ofShapes((sweep) => world.sweep(sweep, undefined, worldHit), sweeps),
  "World.sweepAny": ofShapes((sweep) => world.sweepAny(sweep), sweeps),
  "World.overlapAny": ofShapes((place) => world.overlapAny(place), places),
  "ShapeHit.attribute without out": bytesPerCall((ray) => {
    count(raycastShape(level, null, ray, shapeOptions)?.attribute("uv"));
  }),
  "raycastShape without out": bytesPerCall((ray) => count(raycastShape(level, null, ray))),
  "World.raycast without out": bytesPerCall((ray) => count(world.raycast(ray))),
};
console.log(JSON.stringify({ bytes: result, hitShare: hits / calls }));
