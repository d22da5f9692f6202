import { expect, test } from "vitest";
import { sweepShapes } from "../../src/narrowphase/sweep-shapes.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import { scaled } from "../../src/shapes/scaled.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { World } from "../../src/world/world.ts";

const FLOOR = mesh([0, 0, 0, 0, 0, 4, 4, 0, 0], [0, 1, 2]);
/** The vertices are at (0, 0, 0), (0, 0, 4) and (−4, 0, 0). */
const MIRRORED = scaled(FLOOR, [-1, 1, 1]);
const BALL = sphere(0.5);

test("weights on a mirrored face are those of its vertices in their own order", () => {
  const wanted = { x: 0.25, y: 0.25, z: 0.5 };
  const hit = sweepShapes(BALL, { position: [-2, 5, 1] }, MIRRORED, null, { direction: [0, -1, 0] });
  expect(hit?.barycentric).toEqual(wanted);
  const world = new World();
  world.add({ shape: MIRRORED });
  expect(world.sweep({ shape: BALL, position: [-2, 5, 1], direction: [0, -1, 0] })?.barycentric).toEqual(wanted);
  expect(world.closest({ point: [-2, 5, 1] })[0].barycentric).toEqual(wanted);
  expect(world.raycast({ origin: [-2, 5, 1], direction: [0, -1, 0] })?.barycentric).toEqual(wanted);
});
