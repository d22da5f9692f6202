// Measures the bytes of garbage that one search among parts leaves. Run by parts-allocation.test.ts, see test/package/allocation-worker.mjs.
import type { Pose } from "../../src/math/pose.ts";
import { box } from "../../src/shapes/box.ts";
import { compound } from "../../src/shapes/compound.ts";
import { fullType } from "../../src/shapes/full-type.ts";
import { heightField } from "../../src/shapes/height-field.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import { meshContains, meshWinding } from "../../src/shapes/mesh/winding.ts";
import { scaled } from "../../src/shapes/scaled.ts";
import type { PartSearch, Shape, ShapeType } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { SurfacePoint } from "../../src/shapes/surface-point.ts";
import { torus } from "./mesh/solids.ts";

declare const gc: () => void;

const CALLS = 10_000;
const BATCHES = 6;
const WARMUP = 20_000;
const PLACES = 64;

/** Narrows to the nearest part by the distance of the middle of its box; starts a search of its own once in a while. */
class Nearest implements PartSearch {
  limit = Infinity;
  visits = 0;
  inner: Nearest | null = null;
  shape: Shape = sphere(1);
  type: ShapeType = this.shape.type;

  visit(_part: Shape, _pose: Pose | null, index: number): void {
    this.visits++;
    this.limit = 0.01 + (index % 3) * 0.3;
    if (this.inner !== null && this.visits % 16 === 0) {
      this.inner.limit = 0.3;
      this.type.partsNear!(this.shape, place, this.inner);
    }
  }
}

/** As many classes as searches by distance may be of before V8 boxes their limits, and one for those along a ray. */
class Second extends Nearest {}
class Third extends Nearest {
  third = 3;
}
class Fourth extends Nearest {
  fourth = 4;
}
class Along implements PartSearch {
  limit = Infinity;
  visits = 0;
  shape: Shape = sphere(1);
  type: ShapeType = this.shape.type;

  visit(_part: Shape, _pose: Pose | null, index: number): void {
    this.visits++;
    this.limit = 0.5 + (index % 7) * 0.3;
    if (this.visits % 16 === 0) {
      inner.limit = 0.3;
      this.type.partsNear!(this.shape, place, inner);
    }
  }
}

const { positions, indices } = torus(60, 40);
const closed = mesh(Float32Array.from(positions), [...indices]);
const open = mesh([...positions], indices.slice(30));
const rows = 40;
const field = heightField({
  rows,
  cols: rows,
  cellSize: 0.15,
  heights: Array.from({ length: rows * rows }, (_, i) => ((i * 7) % 5) / 10),
});
const many = compound(
  Array.from({ length: 40 }, (_, i) => ({
    shape: i % 2 === 0 ? sphere(0.3) : box(0.2, 0.3, 0.4),
    position: [((i * 37) % 23) / 4 - 3, ((i * 11) % 7) / 4 - 1, ((i * 53) % 19) / 3 - 3],
  })),
);
const few = compound([{ shape: closed }, { shape: field, position: [-3, -2, -3] }]);
const shapes: Record<string, Shape> = { closed, field, many, few, scaled: scaled(open, { x: -1, y: 2, z: 1 }) };

const place = new Float64Array(6);
const point = new Float64Array(3);
const ray = Float64Array.of(0, 0, 0, 0.3, -1, 0.2, 0, 10);
const half = Float64Array.of(0.1, 0.2, 0.1);
const searches = [new Nearest(), new Second(), new Third(), new Fourth()];
const sweep = new Along();
const inner = new Nearest();
const found = new SurfacePoint();

function take(i: number): void {
  point[0] = ((i * 37) % 23) / 4 - 2.8;
  point[1] = ((i * 53) % 19) / 4 - 2.3;
  point[2] = ((i * 31) % 17) / 9 - 0.9;
  for (let axis = 0; axis < 3; axis++) {
    place[axis] = point[axis] - 0.1;
    place[axis + 3] = point[axis] + 0.1;
    ray[axis] = point[axis] + (axis === 1 ? 3 : 0);
  }
}

function warmUp(run: () => void): void {
  for (let i = 0; i < WARMUP; i++) {
    take(i % PLACES);
    run();
  }
}

function bytesPerCall(run: () => void): number {
  warmUp(run);
  let least = Infinity;
  for (let batch = 0; batch < BATCHES; batch++) {
    gc();
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < CALLS; i++) {
      take(i % PLACES);
      run();
    }
    least = Math.min(least, (process.memoryUsage().heapUsed - before) / CALLS);
  }
  return least;
}

const runs: Record<string, () => void> = {};
for (const [name, shape] of Object.entries(shapes)) {
  const type = fullType(shape);
  let turn = 0;
  runs[`partsNear ${name}`] = () => {
    const search = searches[turn++ % searches.length];
    search.limit = 0.4;
    search.shape = shape;
    search.type = type;
    type.partsNear!(shape, place, search);
  };
  runs[`partsAlong ${name}`] = () => {
    sweep.limit = 3;
    sweep.shape = shape;
    sweep.type = type;
    type.partsAlong!(shape, ray, half, sweep);
  };
  runs[`closestPoint ${name}`] = () => {
    type.closestPoint!(shape, point, found);
  };
}
let inside = 0;
runs.meshWinding = () => {
  inside += meshWinding(closed, point);
};
runs["meshContains, open"] = () => {
  inside += meshContains(open, point) ? 1 : 0;
};
let kept: Float64Array | null = null;
runs["a record"] = () => {
  kept = new Float64Array(3);
};
for (const search of searches) search.inner = inner;
// all first, as V8 compiles a function anew when it meets another kind of shape
for (const run of Object.values(runs)) warmUp(run);
const bytes: Record<string, number> = {};
for (const [name, run] of Object.entries(runs)) bytes[name] = bytesPerCall(run);
console.log(JSON.stringify({ bytes, visits: searches[0].visits + sweep.visits, inside, kept: kept !== null }));
