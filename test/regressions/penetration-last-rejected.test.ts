import { describe, expect, test } from "vitest";
import { BruteForceIndex } from "../../src/acceleration/brute-force.ts";
import { box } from "../../src/shapes/box.ts";
import { compound } from "../../src/shapes/compound.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import type { Overlap } from "../../src/world/overlap.ts";
import { World } from "../../src/world/world.ts";

/**
 * The way out of the one collider (or child) that a post-filter had left was that of the last collider asked about, even if the filter had
 * let that one go: the answer depended on the order in which the index offered them.
 */
describe.each([
  ["bvh", "bvh"],
  ["brute force", () => new BruteForceIndex()],
] as const)(
  "%s: the way out is that of the collider that blocks, in whatever order the colliders come",
  (_name, index) => {
    test.each([
      ["wall", "curtain"],
      ["curtain", "wall"],
    ])("%s, then %s", (...owners) => {
      const world = new World({ index });
      for (const owner of owners) {
        const position = owner === "wall" ? [1.2, 0, 0] : [0, -1.4, 0];
        world.add({ shape: box(1, 1, 1), position, owner });
      }
      const out = world.penetration({ shape: sphere(0.5) }, { postFilter: ({ owner }) => owner === "wall" });
      expect(out?.depth).toBeCloseTo(0.3, 12);
      expect(out?.normal.x).toBeCloseTo(-1, 12);
      expect(out?.free).toBe(true);
      expect(out?.overlaps.map(({ owner }) => owner)).toEqual(["wall"]);
    });

    test("of a compound whose other children are merely overlapped it is that of the child that blocks", () => {
      const world = new World({ index });
      const glass = { shape: box(1, 1, 1), position: [0, -1.4, 0], responses: { Pawn: "overlap" } } as const;
      world.add({ shape: compound([{ shape: box(1, 1, 1), position: [1.2, 0, 0] }, glass]), owner: "wall" });
      world.add({ shape: box(1, 1, 1), position: [0, 0, 1.45], owner: "curtain" });
      const options = { channel: "Pawn", postFilter: ({ owner }: Overlap) => owner === "wall" } as const;
      const out = world.penetration({ shape: sphere(0.5) }, options);
      expect(out?.depth).toBeCloseTo(0.3, 12);
      expect(out?.normal.x).toBeCloseTo(-1, 12);
      expect(out?.free).toBe(true);
    });
  },
);
