import { expect, test } from "vitest";
import { box } from "../../src/shapes/box.ts";
import { World } from "../../src/world/world.ts";

// Ends of a world's spans could be −0, while the distance of the same hit was 0.
test("the ends of a span are never −0", () => {
  const world = new World();
  world.add({ shape: box(1, 1, 1) });
  const [span] = world.raycastSpans({ origin: [0, 0, -1], direction: [0, 0, -1] });
  expect(span).toMatchObject({ enter: -2, exit: 0 });
  expect(Object.is(span.exit, 0)).toBe(true);
  const [other] = world.raycastSpans({ origin: [0, 0, 1], direction: [0, 0, -1] });
  expect(Object.is(other.enter, 0)).toBe(true);
});
