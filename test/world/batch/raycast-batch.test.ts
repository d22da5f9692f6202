import { describe, expect, test } from "vitest";
import { raycastShape } from "../../../src/narrowphase/raycast-shape.ts";
import { raycastShapeAny } from "../../../src/narrowphase/raycast-shape-any.ts";
import type { ShapeHit } from "../../../src/narrowphase/shape-hit.ts";
import type { RaycastShapeOptions } from "../../../src/narrowphase/shape-query.ts";
import { box } from "../../../src/shapes/box.ts";
import { capsule } from "../../../src/shapes/capsule.ts";
import { halfSpace } from "../../../src/shapes/half-space.ts";
import { sphere } from "../../../src/shapes/sphere.ts";
import { triangle } from "../../../src/shapes/triangle.ts";
import { RayBatch } from "../../../src/world/batch/ray-batch.ts";
import { raycastAnyBatch } from "../../../src/world/batch/raycast-any-batch.ts";
import { raycastBatch } from "../../../src/world/batch/raycast-batch.ts";
import type { Hit } from "../../../src/world/hit.ts";
import type { RaycastOptions } from "../../../src/world/query-options.ts";
import type { QueryStats } from "../../../src/world/query-stats.ts";
import { World } from "../../../src/world/world.ts";
import { pile, rayAt, sheet, someRays, someWorld } from "./rays.ts";

const COUNT = 300;
const rays = someRays(COUNT);
const pose = { position: [0.5, -0.25, 1], rotation: [0, 0.6, 0, 0.8] };

/** All that a batch tells of ray `i`. */
function answer(batch: RayBatch, i: number) {
  return {
    hit: batch.hit[i],
    distance: batch.distance[i],
    normal: [...batch.normal.subarray(3 * i, 3 * i + 3)],
    face: batch.faceIndex[i],
    child: batch.childIndex[i],
    weights: [batch.u[i], batch.v[i]],
    flags: [batch.backFace[i], batch.startsInside[i]],
    collider: batch.colliders[i],
  };
}

/** The same of the record of a single query. */
function expected(hit: ShapeHit | Hit | null) {
  if (hit === null) {
    const none = { hit: 0, distance: Infinity, normal: [0, 0, 0], face: -1, child: -1, flags: [0, 0], collider: null };
    return { ...none, weights: [Number.NaN, Number.NaN] };
  }
  const { normal, barycentric } = hit;
  return {
    hit: 1,
    distance: hit.distance,
    normal: [normal.x, normal.y, normal.z],
    face: hit.faceIndex,
    child: hit.childIndex,
    weights: barycentric === null ? [Number.NaN, Number.NaN] : [barycentric.y, barycentric.z],
    flags: [hit.backFace ? 1 : 0, hit.startsInside ? 1 : 0],
    collider: "collider" in hit ? hit.collider : null,
  };
}

describe("at one shape", () => {
  const shapes = {
    sphere: sphere(2),
    box: box(1, 2, 3),
    capsule: capsule(1, 2),
    halfSpace: halfSpace([0, 1, 0], -1),
    triangle: triangle([-3, 0, -3], [3, 0, -3], [0, 1, 4]),
    mesh: sheet(20),
    compound: pile,
  };
  const variants: RaycastShapeOptions[] = [{}, { solid: false }, { backFaces: "hit" }, { backFaces: "ignore" }];

  test.each(Object.entries(shapes))("%s: the same as single queries, to the bit", (_, shape) => {
    let hits = 0;
    for (const options of variants) {
      for (const at of [null, pose]) {
        const batch = raycastBatch({ shape, pose: at }, rays, options);
        const any = raycastAnyBatch({ shape, pose: at }, rays, options);
        expect(batch.count).toBe(COUNT);
        for (let i = 0; i < COUNT; i++) {
          expect(answer(batch, i), `ray ${i}`).toEqual(expected(raycastShape(shape, at, rayAt(rays, i), options)));
          expect(any[i]).toBe(raycastShapeAny(shape, at, rayAt(rays, i), options) ? 1 : 0);
          hits += batch.hit[i];
        }
      }
    }
    expect(hits).toBeGreaterThan(COUNT / 4);
  });

  test("a shape by itself stands at the origin", () => {
    expect(raycastBatch(pile, rays)).toEqual(raycastBatch({ shape: pile }, rays));
    expect(raycastAnyBatch(pile, rays)).toEqual(raycastAnyBatch({ shape: pile, pose: null }, rays));
  });

  test("the order of rays does not matter", () => {
    const turned = new Float64Array(rays.length);
    for (let i = 0; i < COUNT; i++) turned.set(rays.subarray(8 * i, 8 * i + 8), 8 * (COUNT - 1 - i));
    const [one, other] = [raycastBatch({ shape: pile, pose }, rays), raycastBatch({ shape: pile, pose }, turned)];
    for (let i = 0; i < COUNT; i++) expect(answer(other, COUNT - 1 - i)).toEqual(answer(one, i));
  });

  test("float32 rays are taken as the numbers they are", () => {
    const singles = new Float32Array(rays);
    for (let i = 0; i < COUNT; i++) if (i % 4 === 3) singles.set([1, -1, 0.5], 8 * i + 3);
    const batch = raycastBatch(shapes.mesh, singles);
    for (let i = 0; i < COUNT; i++) {
      expect(answer(batch, i)).toEqual(expected(raycastShape(shapes.mesh, null, rayAt(singles, i))));
    }
  });
});

describe("in a world", () => {
  const world = someWorld();
  const variants: RaycastOptions[] = [
    {},
    { channel: "Visibility", solid: false },
    { channel: "Camera", ignore: [3, 4, "pile"], backFaces: "hit" },
    { types: ["WorldDynamic"] as never },
    { mobility: "static" },
    { preFilter: (collider, child) => child !== 1 && collider.owner !== "sheet" },
    { postFilter: (hit) => (hit.distance > 2 ? "block" : "ignore") },
  ];

  test.each(variants.map((options, i) => [i, options] as const))(
    "the same as single queries, options %i",
    (_, opts) => {
      const options = opts as Parameters<typeof world.raycast>[1];
      const batch = raycastBatch(world, rays, options);
      const reused = raycastBatch(world, rays, options, new RayBatch(COUNT + 5));
      const any = raycastAnyBatch(world, rays, options);
      let hits = 0;
      for (let i = 0; i < COUNT; i++) {
        const single = expected(world.raycast(rayAt(rays, i), options));
        // a collider has its whole world in it: compare who it is first, or a failure prints it
        expect(batch.colliders[i] === single.collider && reused.colliders[i] === single.collider, `ray ${i}`).toBe(
          true,
        );
        expect({ ...answer(batch, i), collider: null }).toEqual({ ...single, collider: null });
        expect({ ...answer(reused, i), collider: null }).toEqual({ ...single, collider: null });
        expect(any[i]).toBe(world.raycastAny(rayAt(rays, i), options) ? 1 : 0);
        hits += batch.hit[i];
      }
      expect(hits).toBeGreaterThan(20);
    },
  );

  test("stats are the sums over the rays", () => {
    const sums: Record<string, number> = {};
    const ignore = [1, 2];
    for (let i = 0; i < COUNT; i++) {
      const stats: Partial<QueryStats> = {};
      world.raycast(rayAt(rays, i), { ignore, stats });
      for (const [name, value] of Object.entries(stats)) sums[name] = (sums[name] ?? 0) + value;
    }
    const stats: Partial<QueryStats> = {};
    raycastBatch(world, rays, { ignore, stats });
    expect(stats).toEqual(sums);
  });

  test("what a filter throws passes on; the rays before are written", () => {
    const whole = raycastBatch(world, rays);
    const out = new RayBatch(COUNT);
    out.distance.fill(-5);
    const asked = { left: 40 };
    const preFilter = () => {
      if (asked.left-- === 0) throw new Error("enough");
      return true;
    };
    expect(() => raycastBatch(world, rays, { preFilter }, out)).toThrow("enough");
    expect(out.count).toBeGreaterThan(1);
    expect(out.count).toBeLessThan(COUNT);
    for (let i = 0; i < out.count; i++) expect(out.distance[i]).toBe(whole.distance[i]);
    expect(out.distance[out.count]).toBe(-5);
    world.add({ shape: sphere(0.1), position: [50, 50, 50] }).remove(); // no query is running any more
    expect(raycastBatch(world, rays).distance).toEqual(whole.distance);
  });

  test("filters may ask batches and single queries, and not change the world", () => {
    const whole = raycastBatch(world, rays);
    let inner = 0;
    const preFilter = () => {
      if (inner++ < 5) {
        expect(raycastBatch(world, rays).distance).toEqual(whole.distance);
        world.raycast(rayAt(rays, 3));
        expect(() => world.add({ shape: sphere(1) })).toThrow("must not be changed");
      }
      return true;
    };
    expect(raycastBatch(world, rays, { preFilter }).distance).toEqual(whole.distance);
  });
});

describe("results", () => {
  test("go into `out`, whatever was in it", () => {
    const world = someWorld();
    const out = new RayBatch(COUNT);
    expect(raycastBatch(world, rays, undefined, out)).toBe(out);
    raycastBatch(sphere(2), rays, undefined, out);
    expect(out).toEqual(raycastBatch(sphere(2), rays));
    expect(raycastBatch(sphere(2), rays.subarray(0, 16), undefined, out).count).toBe(2);
    const flags = new Uint8Array(COUNT + 1).fill(7);
    expect(raycastAnyBatch(sphere(2), rays, undefined, flags)).toBe(flags);
    expect(flags[COUNT]).toBe(7);
  });

  test("no rays, no answers", () => {
    expect(raycastBatch(sphere(1), new Float64Array(0)).count).toBe(0);
    expect(raycastAnyBatch(new World(), new Float32Array(0))).toEqual(new Uint8Array(0));
    expect(new RayBatch(2)).toMatchObject({ capacity: 2, count: 0, colliders: [null, null] });
  });
});

describe("bad arguments", () => {
  const good = () => rays.slice(0, 32);
  const bad = (at: number, ...values: number[]) => {
    const list = good();
    list.set(values, at);
    return list;
  };
  const cases: [string, Float64Array, string][] = [
    ["an origin that is not finite", bad(17, Number.NaN), "rays[17] must be finite, got NaN"],
    ["an origin that is too far", bad(8, 1e80), "rays[8] must be within ±1e+75, got 1e+80"],
    ["a direction that is not finite", bad(12, -Infinity), "rays[12] must be finite, got -Infinity"],
    ["no direction", bad(27, 0, -0, 0), "the direction of ray 3, rays[27] to rays[29], must not be zero"],
    ["no least distance", bad(14, Infinity), "rays[14] must be < Infinity, got Infinity"],
    ["a least distance that is no number", bad(14, Number.NaN), "rays[14] must be < Infinity, got NaN"],
    ["an interval the wrong way round", bad(22, 3, 2), "rays[23] must be >= 3, got 2"],
    ["a length that does not fit", good().subarray(1), "rays must have 8 numbers for each ray, got 31 in all"],
  ];

  test.each(cases)("%s: nothing is written", (_, list, message) => {
    for (const target of [sphere(1), new World()] as World[]) {
      const out = new RayBatch(4);
      out.distance.fill(5);
      out.count = 3;
      expect(() => raycastBatch(target, list, undefined, out)).toThrow(new RangeError(`raycastBatch: ${message}`));
      expect([...out.distance, out.count]).toEqual([5, 5, 5, 5, 3]);
      expect(() => raycastAnyBatch(target, list)).toThrow(new RangeError(`raycastAnyBatch: ${message}`));
    }
  });

  test("of the wrong kind", () => {
    const world = new World();
    const any = (value: unknown) => value as never;
    const list = good();
    expect(() => raycastBatch(world, any([1, 2]))).toThrow("rays must be a Float64Array or Float32Array, got [1, 2]");
    expect(() => raycastBatch(any(null), list)).toThrow("target must be a World, a shape or {shape, pose}, got null");
    expect(() => raycastBatch(any({ shape: 3 }), list)).toThrow("target must be a World, a shape or {shape, pose}");
    expect(() => raycastBatch(any({ shape: sphere(1), position: [0, 0, 0] }), list)).toThrow('one with "position"');
    expect(() => raycastBatch({ shape: sphere(1), pose: any(3) }, list)).toThrow("pose must be {position, rotation}");
    expect(() => raycastBatch(world, list, any({ soild: true }))).toThrow('raycastBatch: unknown option "soild"');
    expect(() => raycastBatch(sphere(1), list, any({ channel: "Pawn" }))).toThrow('unknown option "channel"');
    expect(() => raycastBatch(world, list, {}, any({}))).toThrow("raycastBatch: out must be a RayBatch, got {}");
    expect(() => raycastAnyBatch(world, list, {}, any([]))).toThrow("out must be a Uint8Array, got []");
    expect(() => raycastBatch(world, list, {}, new RayBatch(3))).toThrow(
      new RangeError("raycastBatch: out must have room for 4, got one for 3"),
    );
    expect(() => raycastAnyBatch(world, list, {}, new Uint8Array(3))).toThrow(RangeError);
    expect(() => new RayBatch(1.5)).toThrow(new RangeError("RayBatch: capacity must be an integer >= 0, got 1.5"));
    expect(() => new RayBatch(any("2"))).toThrow(new TypeError('RayBatch: capacity must be a number, got "2"'));
  });
});
