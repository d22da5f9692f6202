import { describe, expect, test } from "vitest";
import { record } from "../../src/debug/recorder/record.ts";
import { replay } from "../../src/debug/recorder/replay.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import type { FilterAnswer } from "../../src/world/query-options.ts";
import type { World } from "../../src/world/world.ts";
import { RAY, roundTrip, scene } from "./recorded-scene.ts";

describe("callbacks", () => {
  const answers: [string, FilterAnswer][] = [
    ["undefined", undefined],
    ["true", true],
    ["false", false],
    ["ignore", "ignore"],
    ["overlap", "overlap"],
    ["block", "block"],
  ];
  test.each(answers)("that answer %s are answered for in the replay", (_name, answer) => {
    let asked = 0;
    const callback = () => {
      asked++;
      return answer;
    };
    const report = roundTrip((world) => {
      world.raycastAll(RAY, { preFilter: callback, untilBlock: false });
      world.raycast(RAY, { postFilter: callback });
      world.sweepAll({ shape: sphere(0.4), position: [-5, 0, 0], to: [9, 0, 0] }, { preFilter: callback });
      world.overlap({ shape: sphere(9) }, { postFilter: callback, perChild: true });
      world.closest({ point: [0, 3, 0], k: 2 }, { preFilter: callback, postFilter: callback });
      world.raycastSpans(RAY, { postFilter: callback });
      world.penetration({ shape: sphere(1), position: [0.5, 0, 0] }, { preFilter: callback });
    });
    const before = asked;
    expect(before).toBeGreaterThan(8);
    expect(report).toEqual({ calls: 7, compared: 7, firstDifference: null });
    expect(asked).toBe(before);
  });

  test("that answer by the child of a compound, and by what the record says", () => {
    const children: number[] = [];
    const report = roundTrip((world) => {
      const preFilter = (_: unknown, child: number) => {
        children.push(child);
        return child !== 0;
      };
      const hits = world.raycastAll(RAY, { preFilter, untilBlock: false });
      expect(hits.map((hit) => hit.childIndex)).toEqual([-1, -1, 1]);
      world.raycastAll(RAY, { postFilter: (hit) => (hit.distance > 6 ? "overlap" : false) });
    });
    expect(children).toEqual(expect.arrayContaining([-1, 0, 1]));
    expect(report.firstDifference).toBeNull();
  });

  test("that throw, throw again", () => {
    class Rejection extends Error {
      override name = "Rejection";
    }
    const report = roundTrip((world) => {
      const preFilter = () => {
        throw new Rejection("not today");
      };
      expect(() => world.raycast(RAY, { preFilter })).toThrow(new Rejection("not today"));
      const postFilter = () => {
        throw 5;
      };
      expect(() => world.raycast(RAY, { postFilter })).toThrow();
      world.raycast(RAY);
    });
    // what is no Error is thrown again as one of its text
    expect(report.firstDifference).toBeNull();
  });
});

describe("queries issued by callbacks", () => {
  /** A ray whose pre-filter looks down from the collider, and whose post-filter there looks up again. */
  function look(world: World): void {
    world.raycastAll(RAY, {
      untilBlock: false,
      preFilter: (collider) => {
        const { x, y, z } = collider.position;
        const down = { origin: { x, y: y + 5, z }, direction: [0, -1, 0] } as const;
        world.raycast(down, {
          postFilter: (hit) =>
            !world.overlapAny({ shape: sphere(0.1), position: hit.point }, { ignore: [hit.collider] }),
        });
        return world.raycastAny(down);
      },
    });
  }

  test("are recorded with their question, replayed in it and compared", () => {
    const report = roundTrip(look);
    expect(report.calls).toBe(1);
    expect(report.compared).toBeGreaterThan(9);
    expect(report.firstDifference).toBeNull();
  });

  test("a difference in one of them is named", () => {
    const world = scene();
    const honest = world.overlapAny;
    world.overlapAny = (...given) => !honest.apply(world, given);
    const recorder = record(world);
    look(world);
    recorder.stop();
    const { firstDifference } = replay(recorder.save());
    expect(firstDifference).toMatchObject({ call: 1, method: "raycastAll", recorded: "true", now: "false" });
    expect(firstDifference?.path).toMatch(/^questions\[0\]\.queries\[0\]\.questions\[0\]\.queries\[0\]\.result$/);
  });

  test("changes are refused there as ever, and the query goes on", () => {
    const report = roundTrip((world) => {
      const [ball] = world.colliders();
      const preFilter = () => {
        expect(() => ball.setPose([0, 0, 0])).toThrow("inside the callback");
        ball.owner = "renamed";
        return true;
      };
      expect(world.raycast(RAY, { preFilter })?.owner).toBe("renamed");
      expect(world.raycast(RAY)?.owner).toBe("renamed");
    });
    expect(report).toEqual({ calls: 2, compared: 2, firstDifference: null });
  });
});
