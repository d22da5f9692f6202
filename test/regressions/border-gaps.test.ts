import { expect, test } from "vitest";
import type { SpatialIndex } from "../../src/acceleration/spatial-index.ts";
import { rayPlane } from "../../src/narrowphase/ray/ray-plane.ts";
import { type PlaneLike, rayPlanes } from "../../src/narrowphase/ray/ray-planes.ts";
import { rayTriangle } from "../../src/narrowphase/ray/ray-triangle.ts";
import { raycastShape } from "../../src/narrowphase/raycast-shape.ts";
import { type CompoundChildLike, compound } from "../../src/shapes/compound.ts";
import { convexHull } from "../../src/shapes/convex-hull.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { heightField } from "../../src/shapes/height-field.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import { scaled } from "../../src/shapes/scaled.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { triangle } from "../../src/shapes/triangle.ts";
import { World } from "../../src/world/world.ts";

const a = [0, 0, 0];
const b = [1, 0, 0];
const c = [0, 1, 0];
const ray = { origin: [0, 0, 5], direction: [0, 0, -1] };
/** For arguments that the types forbid. */
// biome-ignore lint/suspicious/noExplicitAny: that is the point
const wrong = (value: unknown): any => value;

test.each<[string, () => unknown]>([
  ["mesh: options must be an object, got null", () => mesh([...a, ...b, ...c], undefined, wrong(null))],
  ["triangle: options must be an object, got null", () => triangle(a, b, c, wrong(null))],
  ["rayTriangle: options must be an object, got 5", () => rayTriangle(ray, a, b, c, wrong(5))],
  [
    'rayTriangle: unknown option "toString"; known options are cull',
    () => rayTriangle(ray, a, b, c, wrong({ toString: 1 })),
  ],
  ["World: profiles must be an object of profiles by name, got null", () => new World({ profiles: wrong(null) })],
  [
    'World: profiles.Ghost.enabled must be a boolean, got "no"',
    () => new World({ profiles: { Ghost: wrong({ enabled: "no" }) } }),
  ],
  ["World: index must return a SpatialIndex, got {}", () => new World({ index: () => wrong({}) as SpatialIndex })],
  ["World: index must return a SpatialIndex, got null", () => new World({ index: () => wrong(null) as SpatialIndex })],
  [
    "rayPlanes: planes must be an array of planes or of numbers, got {length}",
    () => rayPlanes(ray, wrong({ length: -1 }) as PlaneLike[]),
  ],
  [
    "convexHull: points must be a flat array of numbers or an array of vectors, got {length}",
    () => convexHull({ length: Number.NaN }),
  ],
  [
    "compound: children[0] must be {shape, position, rotation}, got undefined",
    () => compound(new Array<CompoundChildLike>(1)),
  ],
  [
    'scaled: a shape of kind "toString" cannot be scaled',
    () => scaled({ type: { ...sphere(1).type, name: "toString" } } as Shape, 2),
  ],
  [
    "heightField: cellSize[0] must be > 0 and within ±1e+75, got 1e+308",
    () => heightField({ rows: 2, cols: 3, cellSize: [1e308, 1], heights: [0, 0, 0, 0, 0, 0] }),
  ],
])("refused: %s", (message, act) => {
  let error: unknown;
  try {
    act();
  } catch (thrown) {
    error = thrown;
  }
  expect((error as Error | undefined)?.message).toBe(message);
  expect(error instanceof TypeError || error instanceof RangeError).toBe(true);
});

test("a message can name an array that holds itself", () => {
  const ring: unknown[] = [];
  ring.push(ring);
  expect(() => sphere(wrong(ring))).toThrow(new TypeError("sphere: radius must be a number, got [[[…]]]"));
});

test("a plane that a ray reaches only at infinity is missed", () => {
  const grazing = { origin: [0, 1e10, 0], direction: [1, -1e-320, 0] };
  expect(rayPlane(grazing, [0, 1, 0], 0)).toBeNull();
  expect(raycastShape(halfSpace([0, 1, 0]), null, grazing)).toBeNull();
});

test("a collider added by a getter among the options of another keeps its place", () => {
  const world = new World();
  const inner: number[] = [];
  const outer = world.add({
    shape: sphere(1),
    position: [5, 0, 0],
    get owner() {
      inner.push(world.add({ shape: sphere(1), owner: "inner" }).id);
      return "outer";
    },
  });
  expect([inner, outer.id, world.size]).toEqual([[0], 1, 2]);
  world.validate();
  expect(world.raycast(ray)?.owner).toBe("inner");
  expect(world.raycast({ ...ray, origin: [5, 0, 5] })?.owner).toBe("outer");
});

test("a getter of a position that moves or removes colliders leaves the world whole", () => {
  const world = new World();
  const one = world.add({ shape: sphere(1) });
  const other = world.add({ shape: sphere(1) });
  const place = (act: () => void) => ({
    get x() {
      act();
      return 1;
    },
    y: 2,
    z: 3,
  });
  one.setPose(place(() => other.setPose([7, 7, 7], [0, 0, 1, 0])));
  expect([one.position, one.rotation]).toEqual([
    { x: 1, y: 2, z: 3 },
    { x: 0, y: 0, z: 0, w: 1 },
  ]);
  expect([other.position, other.rotation]).toEqual([
    { x: 7, y: 7, z: 7 },
    { x: 0, y: 0, z: 1, w: 0 },
  ]);
  const leaving = place(() => {
    if (!one.removed) one.remove();
  });
  expect(() => one.setPose(leaving)).toThrow("Collider.setPose: collider 0 has been removed from its world");
  expect(world.raycast({ origin: [1, 2, 9], direction: [0, 0, -1] })).toBeNull();
  expect(world.size).toBe(1);
  world.validate();
});
