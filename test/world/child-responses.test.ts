import { describe, expect, test } from "vitest";
import { box } from "../../src/shapes/box.ts";
import { type CompoundChildLike, compound } from "../../src/shapes/compound.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { World } from "../../src/world/world.ts";

const CHANNELS = ["ground", "bullet", "eye"] as const;

/** Side by side along x: glass (bullets pass, eyes do not notice), a wall, a curtain (bullets overlap it). */
const CHILDREN: readonly CompoundChildLike[] = [
  { shape: box(0.5, 0.5, 0.5), position: [0, 0, 0], responses: { bullet: "ignore", eye: "ignore" }, material: "glass" },
  { shape: box(0.5, 0.5, 0.5), position: [4, 0, 0], material: "brick" },
  { shape: box(0.5, 0.5, 0.5), position: [2, 0, 0], responses: { bullet: "overlap" }, material: "cloth" },
];
const RAY = { origin: [-5, 0, 0], direction: [1, 0, 0] } as const;
const BALL = { shape: sphere(0.1), position: [-5, 0, 0], direction: [1, 0, 0] } as const;

function house(responses?: Partial<Record<(typeof CHANNELS)[number], "ignore" | "overlap" | "block">>) {
  const world = new World({ channels: CHANNELS });
  return { world, collider: world.add({ shape: compound(CHILDREN), type: "ground", responses }) };
}

describe("children of a compound with responses of their own", () => {
  test("rays", () => {
    const { world } = house();
    expect(world.raycast(RAY)).toMatchObject({ childIndex: 0, material: "glass" });
    expect(world.raycast(RAY, { channel: "bullet" })).toMatchObject({ distance: 8.5, childIndex: 1 });
    expect(world.raycast(RAY, { channel: "eye" })).toMatchObject({ distance: 6.5, childIndex: 2, material: "cloth" });
    expect(world.raycast(RAY, { channel: "ground" })).toMatchObject({ childIndex: 0 });
    const hits = world.raycastAll(RAY, { channel: "bullet", onePerCollider: false });
    expect(hits.map((hit) => [hit.childIndex, hit.blocking])).toEqual([
      [2, false],
      [1, true],
    ]);
    expect(world.raycastAny({ ...RAY, maxDistance: 7 }, { channel: "bullet" })).toBe(false);
    expect(world.raycastAny(RAY, { channel: "bullet" })).toBe(true);
    const spans = world.raycastSpans(RAY, { channel: "bullet" });
    expect(spans.map((span) => span.childIndex)).toEqual([2, 1]);
  });

  test("sweeps, overlaps, nearest points, the way out", () => {
    const { world } = house();
    expect(world.sweep(BALL, { channel: "bullet" })?.childIndex).toBe(1);
    expect(world.sweepAll(BALL, { channel: "bullet" }).map((hit) => hit.childIndex)).toEqual([2, 1]);
    expect(world.sweepAny({ ...BALL, maxDistance: 7 }, { channel: "bullet" })).toBe(false);
    const inGlass = { shape: sphere(0.4), position: [0, 0, 0] };
    const inCloth = { shape: sphere(0.4), position: [2, 0, 0] };
    expect(world.overlap(inGlass, { channel: "bullet" })).toEqual([]);
    expect(world.overlap(inGlass)).toHaveLength(1);
    expect(world.overlap(inCloth, { channel: "bullet" })).toMatchObject([{ blocking: false }]);
    expect(world.overlap(inCloth, { channel: "bullet", perChild: true })).toMatchObject([{ childIndex: 2 }]);
    expect(world.overlapAny(inCloth, { channel: "bullet" })).toBe(false);
    expect(world.overlapAny(inCloth, { channel: "bullet", blocking: false })).toBe(true);
    expect(world.closest({ point: [0, 0, 0] }, { channel: "bullet" })[0]).toMatchObject({
      childIndex: 2,
      distance: 1.5,
    });
    expect(world.penetration(inGlass, { channel: "bullet" })).toBeNull();
    expect(world.penetration(inGlass, { channel: "ground" })?.depth).toBeCloseTo(0.9, 12);
  });

  test("a child's response stands in for its collider's; that of the query may still be less", () => {
    const { world } = house({ bullet: "ignore", eye: "overlap" });
    expect(world.raycast(RAY, { channel: "bullet" })).toBeNull();
    expect(world.raycastAll(RAY, { channel: "bullet" }).map((hit) => hit.childIndex)).toEqual([2]);
    expect(world.raycastAll(RAY, { channel: "eye" }).map((hit) => hit.childIndex)).toEqual([2, 1]);
    const { world: blocking } = house();
    const query = { channel: "bullet", responses: { ground: "overlap" } } as const;
    expect(blocking.raycastAll(RAY, query).map((hit) => [hit.childIndex, hit.blocking])).toEqual([
      [2, false],
      [1, false],
    ]);
    expect(blocking.raycastAll(RAY, { types: ["ground"] })).toHaveLength(3);
  });

  test("the collider's responses may change later, the children's stay", () => {
    const { world, collider } = house();
    expect(collider.responses).toEqual({ ground: "block", bullet: "block", eye: "block" });
    collider.setResponses({ bullet: "overlap" });
    expect(collider.responses).toEqual({ ground: "block", bullet: "overlap", eye: "block" });
    expect(world.raycastAll(RAY, { channel: "bullet" }).map((hit) => [hit.childIndex, hit.blocking])).toEqual([
      [2, false],
      [1, false],
    ]);
    collider.remove();
    expect(world.raycastAll(RAY, { untilBlock: false })).toEqual([]);
  });

  test("a pre-filter is asked about the children that are left", () => {
    const { world } = house();
    const asked: number[] = [];
    const preFilter = (_: unknown, child: number) => {
      asked.push(child);
      return child !== 1;
    };
    expect(world.raycast(RAY, { channel: "bullet", preFilter })).toBeNull();
    expect(asked).toEqual([1, 2]);
    const stats = { rejectedByResponse: 0 };
    const { world: glass } = house();
    glass.add({ shape: compound([CHILDREN[0]]), position: [-2, 0, 0] });
    expect(glass.raycast(RAY, { channel: "bullet", stats })?.childIndex).toBe(1);
    expect(stats.rejectedByResponse).toBe(1);
  });

  test("each geometry of a collider has its own children", () => {
    const world = new World({ channels: CHANNELS });
    world.add({ shape: box(0.5, 0.5, 0.5), complex: compound(CHILDREN), responses: { bullet: "overlap" } });
    expect(world.raycastAll(RAY, { channel: "bullet" })).toMatchObject([{ childIndex: -1, blocking: false }]);
    const hits = world.raycastAll(RAY, { channel: "bullet", complex: true });
    expect(hits.map((hit) => [hit.childIndex, hit.blocking])).toEqual([
      [2, false],
      [1, false],
    ]);
    expect(world.raycast(RAY, { channel: "eye", complex: true })?.childIndex).toBe(2);
    expect(world.raycast(RAY, { channel: "eye" })?.childIndex).toBe(-1);
  });

  test("names and values are checked when the collider is added", () => {
    const world = new World({ channels: CHANNELS });
    const shape = compound([{ shape: sphere(1), responses: { bulet: "ignore" } }]);
    expect(() => world.add({ shape })).toThrow(
      new RangeError(
        'World.add: shape.children[0].responses key must be one of "ground", "bullet", "eye", got "bulet"',
      ),
    );
    expect(() => compound([{ shape: sphere(1), responses: 3 as never }])).toThrow(
      new TypeError("compound: children[0].responses must be an object of channel names, got 3"),
    );
    expect(world.size).toBe(0);
  });
});
