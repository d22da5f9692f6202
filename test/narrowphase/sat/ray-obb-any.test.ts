import { describe, expect, test } from "vitest";
import { rayObb } from "../../../src/narrowphase/ray/ray-obb.ts";
import { rayObbAny } from "../../../src/narrowphase/sat/ray-obb-any.ts";
import { cornersOf, randomBox, randomNumbers, spread, type TestBox } from "./obbs.ts";

const grown = (box: TestBox, by: number) => box.halfExtents.map((h) => h + by);

describe("rayObbAny", () => {
  test("says what rayObb says, for rays, lines and segments (seed 61)", () => {
    const random = randomNumbers(61);
    let hits = 0;
    for (let i = 0; i < 6000; i++) {
      const box = randomBox(random, 1);
      const origin = spread(random, i % 5 === 0 ? 0.5 : 3);
      const target = cornersOf(box)[i % 8].map((x, k) => box.center[k] + (x - box.center[k]) * 1.4 * random());
      const direction = target.map((x, k) => x - origin[k]);
      const length = 6 * random();
      const rays = [
        { origin, direction },
        { origin, direction, minDistance: -Infinity },
        { origin, direction, maxDistance: length },
        { origin, direction, minDistance: -length, maxDistance: length / 2 },
        { from: origin, to: target },
        { origin, direction: [0, 0, 0].map((_, k) => (k === 0 ? 1 : 0)) },
      ];
      const ray = rays[i % rays.length];
      const answer = rayObbAny(ray, box.center, box.halfExtents, box.rotation);
      if (answer) hits++;
      const hit = rayObb(ray, box.center, box.halfExtents, box.rotation) !== null;
      if (answer === hit) continue;
      // only where the last bits decide
      expect(rayObb(ray, box.center, grown(box, 1e-14), box.rotation)).not.toBeNull();
    }
    expect(hits / 6000).toBeGreaterThan(0.3);
    expect(hits / 6000).toBeLessThan(0.7);
  });

  test("rays along faces, edges and through corners touch", () => {
    const none = [0, 0, 0, 1];
    const touching = [
      { origin: [1, -5, 0.5], direction: [0, 1, 0] },
      { origin: [1, -5, 1], direction: [0, 1, 0] },
      { origin: [2, 0, -1], direction: [-1, 1, 0] },
      { from: [2, 2, 2], to: [1, 1, 1] },
      { from: [0, 0, 0], to: [0, 0, 0] },
      { from: [1, 1, -1], to: [1, 1, -1] },
    ];
    for (const ray of touching) expect(rayObbAny(ray, [0, 0, 0], [1, 1, 1], none)).toBe(true);
    const missing = [
      { origin: [1 + 1e-12, -5, 0.5], direction: [0, 1, 0] },
      { origin: [1, -5, 1 + 1e-12], direction: [0, 1, 0] },
      { origin: [2, 1e-9, -1], direction: [-1, 1, 0] },
      { from: [2, 2, 2], to: [1.001, 1.001, 1.001] },
      { from: [1, 1, -1.001], to: [1, 1, -1.001] },
      { origin: [5, 0, 0], direction: [1, 0, 0] },
    ];
    for (const ray of missing) expect(rayObbAny(ray, [0, 0, 0], [1, 1, 1], none)).toBe(false);
  });

  test("flat boxes and points", () => {
    expect(rayObbAny({ origin: [0, 5, 0], direction: [0, -1, 0] }, [0, 0, 0], [1, 0, 1], [0, 0, 0, 1])).toBe(true);
    expect(rayObbAny({ origin: [-1, -2, -3], direction: [1, 2, 3] }, [0, 0, 0], [0, 0, 0], [0, 0, 0, 1])).toBe(true);
    expect(rayObbAny({ origin: [-1, -2, -3], direction: [1, 2, 3.001] }, [0, 0, 0], [0, 0, 0], [0, 0, 0, 1])).toBe(
      false,
    );
  });

  test("refuses wrong arguments by name", () => {
    const ray = { origin: [0, 0, 0], direction: [1, 0, 0] };
    expect(() => rayObbAny(ray, [0, 0, 0], [1, 1, -1], [0, 0, 0, 1])).toThrow(
      "rayObbAny: halfExtents.z must be >= 0, got -1",
    );
    expect(() => rayObbAny(ray, [0, 0, 0], [1, 1, 1], [0, 0, 0, 3])).toThrow(
      "rayObbAny: rotation must be a unit quaternion",
    );
    expect(() => rayObbAny({ ...ray, direction: [0, 0, 0] }, [0, 0, 0], [1, 1, 1], [0, 0, 0, 1])).toThrow(
      "rayObbAny: ray.direction must not be zero",
    );
  });
});
