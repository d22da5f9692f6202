import { describe, expect, test } from "vitest";
import { createAabb } from "../../src/math/aabb.ts";
import { createPose } from "../../src/math/pose.ts";
import { containsPoint } from "../../src/narrowphase/contains-point.ts";
import { raycastShape } from "../../src/narrowphase/raycast-shape.ts";
import { raycastShapeAll } from "../../src/narrowphase/raycast-shape-all.ts";
import { raycastShapeAny } from "../../src/narrowphase/raycast-shape-any.ts";
import { raycastShapeSpans } from "../../src/narrowphase/raycast-shape-spans.ts";
import { box } from "../../src/shapes/box.ts";
import { type CompoundChildLike, compound } from "../../src/shapes/compound.ts";
import { fullType } from "../../src/shapes/full-type.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { heightField } from "../../src/shapes/height-field.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { triangle } from "../../src/shapes/triangle.ts";
import { randomNumbers } from "./point-clouds.ts";

const HALF = Math.SQRT1_2;

describe("children", () => {
  const shape = compound([
    { shape: box(1, 0.5, 0.25), position: [10, 0, 0], rotation: [0, HALF, 0, HALF], material: "wood" },
    { shape: sphere(0.5), position: [0, 0, 3] },
  ]);

  test("a hit names the child; its normal is in the world's frame", () => {
    const pose = { position: [0, 5, 0], rotation: [0, 0, HALF, HALF] };
    const hit = raycastShape(shape, pose, { origin: [5, 15.1, 0.9], direction: [-1, 0, 0] });
    expect(hit?.childIndex).toBe(0);
    expect(hit?.distance).toBeCloseTo(4.5, 12);
    expect(hit?.normal.x).toBeCloseTo(1, 12);
    const far = raycastShape(shape, pose, { origin: [0, 5, 503], direction: [0, 0, -1] });
    expect(far).toMatchObject({ childIndex: 1, distance: 499.5 });
    expect(shape.children[0].material).toBe("wood");
  });

  test("all, any, spans and contains look at every child", () => {
    const pair = compound([{ shape: sphere(1) }, { shape: box(1, 1, 1), position: { x: 5, y: 0, z: 0 } }]);
    const ray = { origin: [-3, 0, 0], direction: [1, 0, 0] };
    expect(raycastShapeAll(pair, null, ray).map(({ distance, childIndex }) => [distance, childIndex])).toEqual([
      [2, 0],
      [7, 1],
    ]);
    const spans = raycastShapeSpans(pair, null, ray);
    expect(spans.map(({ enter, exit }) => [enter.distance, exit.distance, exit.childIndex])).toEqual([
      [2, 4, 0],
      [7, 9, 1],
    ]);
    expect(raycastShapeAny(pair, null, ray)).toBe(true);
    expect(raycastShapeAny(pair, null, { origin: [-3, 3, 0], direction: [1, 0, 0] })).toBe(false);
    expect(containsPoint(pair, null, [5.5, 0.5, 0.5])).toBe(true);
    expect(containsPoint(pair, null, [3, 0, 0])).toBe(false);
  });

  test("of hits at the same distance the lowest child wins, in a list and in a hierarchy", () => {
    for (const count of [2, 20]) {
      const same = compound(Array.from({ length: count }, () => ({ shape: box(1, 1, 1) })));
      expect(raycastShape(same, null, { origin: [5, 0, 0], direction: [-1, 0, 0] })).toMatchObject({
        distance: 4,
        childIndex: 0,
      });
    }
  });

  test("solid if any child is; surfaces alone have no inside", () => {
    const flat = { shape: triangle([0, 0, 0], [1, 0, 0], [0, 1, 0]) };
    const ground = heightField({ rows: 2, cols: 2, cellSize: 1, heights: [0, 0, 0, 0] });
    expect(compound([flat, { shape: ground }]).type.solid).toBe(false);
    const mixed = compound([flat, { shape: sphere(1), position: [9, 0, 0] }]);
    expect(mixed.type.solid).toBe(true);
    expect(raycastShape(mixed, null, { origin: [9, 0, 0], direction: [1, 0, 0] })).toMatchObject({
      startsInside: true,
      distance: 0,
      childIndex: 1,
    });
    expect(containsPoint(mixed, null, [0.1, 0.1, 0])).toBe(false);
  });
});

test("compounds in compounds: the outermost child is named, normals go through all frames", () => {
  const inner = compound([
    { shape: sphere(0.25), position: [0, 0, -5] },
    { shape: box(1, 2, 3), rotation: [0, HALF, 0, HALF] },
    { shape: sphere(0.25), position: [0, 9, 0] },
  ]);
  const middle = compound([
    { shape: sphere(0.1), position: [0, -20, 0] },
    { shape: inner, rotation: [HALF, 0, 0, HALF] },
  ]);
  const outer = compound([
    { shape: sphere(0.1), position: [50, 0, 0] },
    { shape: middle, position: [10, 0, 0] },
  ]);
  // inner box: half sizes 3, 2, 1 after its own turn about y; 3, 1, 2 after the turn about x
  const hit = raycastShape(outer, null, { origin: [10.5, 9, 0.5], direction: [0, -1, 0] });
  expect(hit?.childIndex).toBe(1);
  expect(hit?.distance).toBeCloseTo(8, 12);
  expect(hit?.normal.y).toBeCloseTo(1, 12);
  expect(outer.leaves.map(({ child }) => child)).toEqual([0, 1, 1, 1, 1]);
  expect(
    raycastShapeSpans(outer, null, { origin: [10.5, 9, 0.5], direction: [0, -1, 0] })[0].exit.normal.y,
  ).toBeCloseTo(1, 12);
});

test("a hierarchy over many children gives what each child alone gives (seed 17)", () => {
  const random = randomNumbers(17);
  const children: CompoundChildLike[] = Array.from({ length: 60 }, (_, i) => ({
    shape: i % 2 ? sphere(0.2 + random()) : box(0.1 + random(), 0.5, 0.2 + random()),
    position: [random() * 10, random() * 10, random() * 10],
    rotation: i % 3 ? undefined : [0, HALF, 0, HALF],
  }));
  children.push({ shape: halfSpace([0, 1, 0], -2) });
  const shape = compound(children);
  expect(shape.hierarchy.bvh).not.toBeNull();
  expect(Array.from(shape.hierarchy.always)).toEqual([60]);
  let hits = 0;
  const rounds = 3000;
  for (let i = 0; i < rounds; i++) {
    const origin = [random() * 10, random() * 10, random() * 10];
    const axis = i % 5 === 0;
    const direction = axis ? [0, 0, 1] : [random() - 0.5, random() - 0.5, random() - 0.5];
    const ray = { origin, direction, maxDistance: 6 };
    const solid = i % 2 === 0;
    let nearest = Infinity;
    let child = -1;
    for (const [index, one] of children.entries()) {
      const hit = raycastShape(one.shape, one, ray, { solid });
      if (hit !== null && hit.distance < nearest) {
        nearest = hit.distance;
        child = index;
      }
    }
    const hit = raycastShape(shape, null, ray, { solid });
    expect(hit === null ? [Infinity, -1] : [hit.distance, hit.childIndex]).toEqual([nearest, child]);
    expect(raycastShapeAny(shape, null, ray, { solid })).toBe(child >= 0);
    if (child >= 0) hits++;
  }
  expect(hits / rounds).toBeGreaterThan(0.3);
  expect(hits / rounds).toBeLessThan(0.7);
});

test("box and parts", () => {
  const shape = compound([
    { shape: sphere(1), position: [4, 0, 0] },
    { shape: sphere(2), position: [-4, 0, 0] },
  ]);
  const out = createAabb();
  shape.type.aabb(shape, createPose(), out);
  expect(Array.from(out)).toEqual([-6, -2, -2, 5, 2, 2]);
  const seen: number[] = [];
  fullType(shape).parts?.(shape, Float64Array.of(3, 0, 0, 3, 0, 0), (_part, pose, index) => {
    seen.push(index);
    expect(pose?.[9]).toBe(4);
  });
  expect(seen).toEqual([0]);
});

test("bad input", () => {
  expect(() => compound([])).toThrow(new RangeError("compound: children must not be empty"));
  // @ts-expect-error wrong on purpose
  expect(() => compound(sphere(1))).toThrow("compound: children must be an array of {shape, position, rotation}, got");
  // @ts-expect-error wrong on purpose
  expect(() => compound([{ shape: 3 }])).toThrow(new TypeError("compound: children[0].shape must be a shape, got 3"));
  // @ts-expect-error wrong on purpose
  expect(() => compound([null])).toThrow(
    new TypeError("compound: children[0] must be {shape, position, rotation}, got null"),
  );
  expect(() => compound([{ shape: sphere(1), position: [0, Number.NaN, 0] }])).toThrow(
    new RangeError("compound: children[0].position.y must be finite, got NaN"),
  );
  // @ts-expect-error wrong on purpose
  expect(() => compound([{ shape: sphere(1), scale: 2 }])).toThrow(
    'compound: unknown option "scale"; known options are shape, position, rotation, material',
  );
});
