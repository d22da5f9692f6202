import { describe, expect, test } from "vitest";
import { sphere } from "../../src/shapes/sphere.ts";
import type { Response } from "../../src/world/channels.ts";
import { World } from "../../src/world/world.ts";

const RESPONSES: Response[] = ["ignore", "overlap", "block"];
const PAIRS = RESPONSES.flatMap((own) => RESPONSES.map((query) => [own, query] as const));
const RAY = { origin: [0, 0, -10], direction: [0, 0, 1], maxDistance: 100 };
const channels = ["ground", "pawn", "weapon"] as const;

/** A pawn with the given response to weapons at z = 0, and a wall that blocks at z = 20. */
function level(own: Response) {
  const world = new World({ channels });
  const pawn = world.add({ shape: sphere(1), type: "pawn", responses: { weapon: own } });
  const wall = world.add({ shape: sphere(5), type: "ground", position: [0, 0, 20] });
  return { world, pawn, wall };
}

describe.each(PAIRS)("collider says %s, query says %s", (own, query) => {
  const result = RESPONSES[Math.min(RESPONSES.indexOf(own), RESPONSES.indexOf(query))];
  const options = { channel: "weapon", responses: { pawn: query } } as const;
  const { world, pawn, wall } = level(own);

  test(`single reports the ${result === "block" ? "pawn" : "wall"}`, () => {
    const hit = world.raycast(RAY, options);
    expect(hit?.collider).toBe(result === "block" ? pawn : wall);
    expect(hit?.blocking).toBe(true);
  });

  test("all reports overlaps up to the first block, the block last", () => {
    const hits = world.raycastAll(RAY, options).map((hit) => [hit.collider, hit.blocking]);
    if (result === "block") expect(hits).toEqual([[pawn, true]]);
    else if (result === "ignore") expect(hits).toEqual([[wall, true]]);
    else {
      expect(hits).toEqual([
        [pawn, false],
        [wall, true],
      ]);
    }
  });

  test("all without a stop reports what is touched", () => {
    const hits = world.raycastAll(RAY, { ...options, untilBlock: false }).map((hit) => [hit.collider, hit.blocking]);
    const expected = result === "ignore" ? [] : [[pawn, result === "block"]];
    expect(hits).toEqual([...expected, [wall, true]]);
  });

  test("any is true for a block", () => {
    expect(world.raycastAny({ ...RAY, maxDistance: 15 }, options)).toBe(result === "block");
    expect(world.raycastAny(RAY, options)).toBe(true);
  });

  test("spans report what is touched", () => {
    const spans = world.raycastSpans(RAY, options).map((span) => [span.collider, span.blocking]);
    const expected = result === "ignore" ? [] : [[pawn, result === "block"]];
    expect(spans).toEqual([...expected, [wall, true]]);
  });
});

describe("who takes part", () => {
  test("without channel and types every enabled collider blocks, whatever its responses", () => {
    const { world, pawn } = level("ignore");
    pawn.setResponses({ ground: "ignore", pawn: "ignore" });
    expect(world.raycast(RAY)?.collider).toBe(pawn);
    expect(world.raycastAll(RAY).map((hit) => hit.collider)).toEqual([pawn]);
    pawn.enabled = false;
    expect(world.raycast(RAY)?.collider).not.toBe(pawn);
    pawn.enabled = true;
    expect(world.raycast(RAY)?.collider).toBe(pawn);
  });

  test("the query's responses count without a channel too", () => {
    const { world, pawn, wall } = level("ignore");
    expect(world.raycast(RAY, { responses: { pawn: "overlap" } })?.collider).toBe(wall);
    expect(world.raycastAll(RAY, { responses: { pawn: "overlap" } }).map((hit) => hit.collider)).toEqual([pawn, wall]);
  });

  test("types match whatever the responses, and know no block", () => {
    const { world, pawn, wall } = level("ignore");
    expect(world.raycast(RAY, { types: ["pawn"] })?.collider).toBe(pawn);
    expect(world.raycast(RAY, { types: ["pawn"] })?.blocking).toBe(true);
    expect(world.raycast(RAY, { types: ["ground"] })?.collider).toBe(wall);
    expect(world.raycastAny(RAY, { types: ["weapon"] })).toBe(false);
    expect(world.raycast(RAY, { types: [] })).toBeNull();
    const hits = world.raycastAll(RAY, { types: ["pawn", "ground"] });
    expect(hits.map((hit) => [hit.collider, hit.blocking])).toEqual([
      [pawn, false],
      [wall, false],
    ]);
    // a filter may take a match out, but not make it a block
    const blocked = world.raycastAll(RAY, { types: ["pawn", "ground"], preFilter: () => "block" });
    expect(blocked.map((hit) => hit.blocking)).toEqual([false, false]);
    expect(world.raycast(RAY, { types: ["pawn"], preFilter: () => "overlap" })?.collider).toBe(pawn);
  });

  test("mobility chooses", () => {
    const world = new World();
    const fixed = world.add({ shape: sphere(1), mobility: "static" });
    const loose = world.add({ shape: sphere(1), position: [0, 0, 5] });
    expect(world.raycast(RAY, { mobility: "static" })?.collider).toBe(fixed);
    expect(world.raycast(RAY, { mobility: "movable" })?.collider).toBe(loose);
    expect(world.raycast(RAY, { mobility: "any" })?.collider).toBe(fixed);
    expect(fixed.type).toBe("WorldStatic");
    expect(loose.type).toBe("WorldDynamic");
  });

  test("responses can be changed at any time", () => {
    const { world, pawn, wall } = level("block");
    pawn.setResponses({ weapon: "overlap" });
    expect(world.raycast(RAY, { channel: "weapon" })?.collider).toBe(wall);
    expect(pawn.responses).toEqual({ ground: "block", pawn: "block", weapon: "overlap" });
    expect(() => pawn.setResponses({ ground: "ignore", weapon: "maybe" as Response })).toThrow(
      new RangeError(
        'Collider.setResponses: responses.weapon must be one of "ignore", "overlap", "block", got "maybe"',
      ),
    );
    expect(pawn.responses.ground).toBe("block");
  });
});
