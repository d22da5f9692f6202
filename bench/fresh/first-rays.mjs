// node first-rays.mjs hitscan|batch|three-mesh-bvh: the milliseconds of the first 1,000 rays after a mesh was built.
import * as hitscan from "../../dist/bundled/index.js";

const COUNT = 1000;
const [ROWS, COLUMNS] = [130, 266];
const positions = new Float32Array((ROWS + 1) * (COLUMNS + 1) * 3);
const indices = new Uint32Array(ROWS * COLUMNS * 6);
for (let r = 0, p = 0; r <= ROWS; r++) {
  for (let c = 0; c <= COLUMNS; c++) {
    const [v, u] = [(Math.PI * r) / ROWS, (2 * Math.PI * c) / COLUMNS];
    const radius = 1 + 0.1 * Math.sin(9 * v) * Math.sin(8 * u);
    positions[p++] = radius * Math.sin(v) * Math.cos(u);
    positions[p++] = radius * Math.cos(v);
    positions[p++] = radius * Math.sin(v) * Math.sin(u);
  }
}
for (let r = 0, i = 0; r < ROWS; r++) {
  for (let c = 0; c < COLUMNS; c++) {
    const a = r * (COLUMNS + 1) + c;
    const b = a + COLUMNS + 1;
    for (const corner of [a, a + 1, b, b, a + 1, b + 1]) indices[i++] = corner;
  }
}
const rays = new Float64Array(6 * COUNT);
for (let i = 0; i < COUNT; i++) {
  const [u, y] = [i * 2.399963, 1.6 * (i / COUNT) - 0.8];
  const from = [2 * Math.cos(u), y, 2 * Math.sin(u)];
  const length = Math.sqrt(4 + y * y);
  for (let axis = 0; axis < 3; axis++) {
    rays[6 * i + axis] = from[axis];
    rays[6 * i + 3 + axis] = (axis === 1 ? 0 : -from[axis]) / (axis === 1 ? length : 2);
  }
}

/** Three numbers of the rays, set as three's Vector3.set does: spreading them through an array would take longer than the cast. */
function copyTo(vector, at) {
  vector.x = rays[at];
  vector.y = rays[at + 1];
  vector.z = rays[at + 2];
}

/** How many of the rays hit. */
const contenders = {
  hitscan() {
    const shape = hitscan.mesh(positions, indices);
    const out = new hitscan.ShapeHit();
    const ray = { origin: { x: 0, y: 0, z: 0 }, direction: { x: 0, y: 0, z: 0 } };
    const options = { backFaces: "hit", out };
    return () => {
      let hits = 0;
      for (let at = 0; at < rays.length; at += 6) {
        copyTo(ray.origin, at);
        copyTo(ray.direction, at + 3);
        if (hitscan.raycastShape(shape, null, ray, options) !== null) hits++;
      }
      return hits;
    };
  },
  batch() {
    const shape = hitscan.mesh(positions, indices);
    const out = new hitscan.RayBatch(COUNT);
    const eight = new Float64Array(8 * COUNT);
    for (let i = 0; i < COUNT; i++) eight.set([...rays.subarray(6 * i, 6 * i + 6), 0, Infinity], 8 * i);
    return () => {
      hitscan.raycastBatch(shape, eight, { backFaces: "hit" }, out);
      return out.count;
    };
  },
  async "three-mesh-bvh"() {
    const { BufferAttribute, BufferGeometry, DoubleSide, Ray } = await import("three");
    const { MeshBVH, SAH } = await import("three-mesh-bvh");
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(positions, 3));
    geometry.setIndex(new BufferAttribute(indices, 1));
    const bvh = new MeshBVH(geometry, { strategy: SAH });
    const ray = new Ray();
    return () => {
      let hits = 0;
      for (let at = 0; at < rays.length; at += 6) {
        ray.origin.set(rays[at], rays[at + 1], rays[at + 2]);
        ray.direction.set(rays[at + 3], rays[at + 4], rays[at + 5]);
        if (bvh.raycastFirst(ray, DoubleSide) !== null) hits++;
      }
      return hits;
    };
  },
};

const name = process.argv[2];
if (name === "batch" && hitscan.raycastBatch === undefined) console.log("none");
else {
  const cast = await contenders[name]();
  const start = performance.now();
  const hits = cast();
  console.log(hits, performance.now() - start);
}
