import { expect, test } from "vitest";
import { record, replay } from "../../src/debug.ts";
import { box, World, watch } from "../../src/index.ts";

test("a query that was watched before the recording began is recorded too", () => {
  const world = new World();
  const crate = world.add({ shape: box(1, 1, 1), position: [0, 0, -5] });
  const watched = watch(world, "raycast", { from: [0, 0, 0], to: [0, 0, -9] });
  expect(watched.answer?.distance).toBe(4);
  const recorder = record(world);
  crate.setPose([0, 0, -6]);
  expect(watched.answer?.distance).toBe(5);
  recorder.stop();
  expect(replay(recorder.save())).toEqual({ calls: 2, compared: 1, firstDifference: null });
  crate.setPose([0, 0, -7]);
  expect(watched.answer?.distance).toBe(6);
});
