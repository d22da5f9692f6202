// Casts the first batch of a process, one ray of it at a corner. Run by ready.test.ts with V8's log of the functions that it compiles; `batchBegins` and `batchEnds` are names to find there. The argument
// is the path of the built sources.
const { mesh, RayBatch, raycastBatch } = await import(process.argv[2]);

const SIDE = 17;
const positions = [];
const indices = [];
for (let z = 0; z < SIDE; z++) {
  for (let x = 0; x < SIDE; x++) {
    positions.push(x, 0, z);
    const i = z * SIDE + x;
    if (x + 1 < SIDE && z + 1 < SIDE) indices.push(i, i + SIDE, i + 1, i + 1, i + SIDE, i + SIDE + 1);
  }
}
const ground = mesh(positions, indices);
const out = new RayBatch(2);
const rays = new Float64Array([3, 1, 3, 0, -1, 0, 0, 9, 3.2, 1, 3.1, 0, -1, 0, 0, 9]);
function batchBegins() {}
function batchEnds() {}
batchBegins();
raycastBatch(ground, rays, undefined, out);
batchEnds();
console.log(JSON.stringify([...out.hit, ...out.distance]));
