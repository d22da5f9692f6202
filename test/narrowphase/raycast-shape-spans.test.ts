import { expect, test } from "vitest";
import { raycastShapeSpans } from "../../src/narrowphase/raycast-shape-spans.ts";
import { box } from "../../src/shapes/box.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { crossings } from "./crossings.ts";

const ray = { origin: [-5, 0, 0], direction: [3, 0, 0], maxDistance: 5 };

test("a stretch is given whole, with normals that face the origin", () => {
  expect(raycastShapeSpans(box(1, 1, 1), { position: [0.5, 0, 0] }, ray)).toMatchObject([
    {
      enter: { distance: 4.5, fraction: 0.9, normal: { x: -1, y: 0, z: 0 }, backFace: false, startsInside: false },
      exit: { distance: 6.5, point: { x: 1.5, y: 0, z: 0 }, normal: { x: -1, y: 0, z: 0 }, backFace: true },
    },
  ]);
});

test("a start inside has its entry before the start", () => {
  const [span] = raycastShapeSpans(box(1, 1, 1), null, { origin: [0.5, 0, 0], direction: [1, 0, 0] });
  expect(span.enter).toMatchObject({ distance: -1.5, startsInside: true, normal: { x: -1, y: 0, z: 0 } });
  expect(span.exit).toMatchObject({ distance: 0.5, startsInside: false });
});

test("only what meets the ray's interval, touching included", () => {
  const spans = (position: number) => raycastShapeSpans(box(1, 1, 1), { position: [position, 0, 0] }, ray).length;
  expect([-6, -6.001, 1, 1.001].map(spans)).toEqual([1, 0, 1, 0]);
});

test("an endless solid has an endless stretch, and no NaN in it", () => {
  const [span] = raycastShapeSpans(halfSpace([1, 0, 0]), null, ray);
  expect(span.enter).toMatchObject({ distance: -Infinity, point: { x: -Infinity, y: 0, z: 0 } });
  expect(span.exit).toMatchObject({ distance: 5, point: { x: 0, y: 0, z: 0 }, normal: { x: -1, y: 0, z: 0 } });
});

test("stretches are sorted by entry, then exit, then child", () => {
  const surface = crossings([
    { t: 3, child: 1 },
    { t: 1, child: 2 },
    { t: 3, child: 0 },
  ]);
  const order = raycastShapeSpans(surface, null, ray).map(({ enter }) => [enter.distance, enter.childIndex]);
  expect(order).toEqual([
    [1, 2],
    [3, 0],
    [3, 1],
  ]);
});

test("refuses what raycastShape refuses", () => {
  expect(() => raycastShapeSpans(undefined as never, null, ray)).toThrow(
    new TypeError("raycastShapeSpans: shape must be a shape, got undefined"),
  );
});
