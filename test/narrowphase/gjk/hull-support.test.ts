import { describe, expect, test } from "vitest";
import { type ConvexHull, convexHull } from "../../../src/shapes/convex-hull.ts";
import { farthestCorner, farthestOfAll } from "../../../src/shapes/hull/farthest-corner.ts";
import { CLOUDS, randomNumbers } from "../../shapes/point-clouds.ts";

type Random = () => number;

/** A regular polygon of `sides` in the plane y = `height`. */
function ring(sides: number, height: number): number[] {
  return Array.from({ length: sides }, (_, i) => {
    const angle = (2 * Math.PI * i) / sides;
    return [Math.cos(angle), height, Math.sin(angle)];
  }).flat();
}

const SHAPES: Readonly<Record<string, (random: Random) => number[]>> = {
  ...CLOUDS,
  "a flat polygon": (random) => ring(3 + Math.floor(random() * 80), 0.25),
  "a flat polygon in an oblique plane": (random) =>
    ring(3 + Math.floor(random() * 80), 0).map((value, i, all) => (i % 3 === 1 ? all[i - 1] + 2 * all[i + 1] : value)),
  "a prism": (random) => {
    const sides = 3 + Math.floor(random() * 80);
    return [...ring(sides, -random()), ...ring(sides, random())];
  },
  "a double cone": (random) => [...ring(3 + Math.floor(random() * 80), 0), 0, 1, 0, 0, -1e-3, 0],
  "a sphere of many corners": (random) => CLOUDS["points of a sphere"](random).concat(...many(random)),
  "far from its own origin": (random) => CLOUDS["points of a sphere"](random).map((value) => value + 1e7),
  "so far that all corners are one": (random) =>
    CLOUDS["points of a sphere"](random).map((value) => value * 1e-4 + 1e12),
  tiny: (random) => CLOUDS["points of a sphere"](random).map((value) => value * 1e-20),
  huge: (random) => CLOUDS["points of a sphere"](random).map((value) => value * 1e20),
};

/** Clouds whose hulls have too few corners for a table, or none that can be told apart. */
const FEW_CORNERS = Object.keys(SHAPES).filter((name) =>
  /faces of a cube|turned|noise|near-duplicates|all corners are one|far from the origin/.test(name),
);

function many(random: Random): number[][] {
  return Array.from({ length: 8 }, () => CLOUDS["points of a sphere"](random));
}

/** Directions in which corners tie, or nearly so, and random ones. */
function directions(hull: ConvexHull, random: Random): number[][] {
  const out: number[][] = [];
  for (let i = 0; i < 60; i++) out.push([random() - 0.5, random() - 0.5, random() - 0.5]);
  for (let i = 0; i < 27; i++)
    if (i !== 13) out.push([(i % 3) - 1, (Math.floor(i / 3) % 3) - 1, Math.floor(i / 9) - 1]);
  const { planes, vertices, neighbours, neighbourStarts } = hull;
  for (let i = 0; i < Math.min(planes.length, 160); i += 4) {
    const normal = Array.from(planes.subarray(i, i + 3));
    out.push(
      normal,
      normal.map((x) => x * (1 + 4e-16 * random())),
      normal.map((x) => x + 1e-13 * (random() - 0.5)),
    );
  }
  for (let v = 0; v < Math.min(vertices.length / 3, 40); v++) {
    if (neighbourStarts[v] === neighbourStarts[v + 1]) continue;
    const w = neighbours[neighbourStarts[v]];
    const [x, y, z] = [0, 1, 2].map((k) => vertices[3 * w + k] - vertices[3 * v + k]);
    // square to an edge: both its ends tie
    out.push([y, -x, 0], [0, z, -y], [-z, 0, x]);
  }
  for (const scale of [1e-200, 1e-12, 1e12, 1e100]) out.push(...out.slice(0, 12).map((d) => d.map((x) => x * scale)));
  return out.filter((d) => d.some((x) => x !== 0));
}

describe("the table of a hull's corners gives the corner that a look at all gives", () => {
  for (const [name, points] of Object.entries(SHAPES)) {
    test(`${name} (seed 5)`, () => {
      const random = randomNumbers(5);
      const direction = new Float64Array(3);
      const found = new Float64Array(3);
      let looked = 0;
      const wrong: string[] = [];
      for (let i = 0; i < 20; i++) {
        const hull = convexHull(points(random));
        if (hull.supportLevel >= 0) looked++;
        for (const d of directions(hull, random)) {
          direction.set(d);
          const got = farthestCorner(hull, direction, found);
          const want = farthestOfAll(hull, direction);
          const same = got === want && found.every((value, k) => value === hull.vertices[3 * want + k]);
          if (!same) wrong.push(`hull ${i}, direction ${d}: corner ${got}, expected ${want}`);
        }
      }
      expect(wrong.slice(0, 3)).toEqual([]);
      if (!FEW_CORNERS.includes(name)) expect(looked).toBeGreaterThan(5);
    });
  }
});

test("a table has fewer corners a direction than the hull", () => {
  const random = randomNumbers(6);
  const hull = convexHull(SHAPES["a sphere of many corners"](random));
  const corners = hull.vertices.length / 3;
  expect(corners).toBeGreaterThan(100);
  const cells = 8 * 4 ** hull.supportLevel;
  expect(hull.supportTable.length).toBe(cells);
  expect(hull.supportLists.length).toBeLessThan(cells);
});

test("directions without a length that has a reciprocal are answered too", () => {
  const hull = convexHull(SHAPES["a sphere of many corners"](randomNumbers(7)));
  const out = new Float64Array(3);
  for (const tiny of [5e-324, 1e-310, 1e-300]) {
    const direction = Float64Array.of(tiny, 0, 0);
    const corner = farthestCorner(hull, direction, out);
    expect(corner).toBe(farthestOfAll(hull, direction));
  }
});
