import { describe, expect, test } from "vitest";
import { closestPoints } from "../../../src/narrowphase/closest-points.ts";
import { boxTriangle } from "../../../src/narrowphase/sat/box-triangle.ts";
import { convexHull } from "../../../src/shapes/convex-hull.ts";
import { cornersOf, type Random, randomBox, randomNumbers, spread, type TestBox, type Triple, turn } from "./obbs.ts";

type Points = [Triple, Triple, Triple];

const TRIANGLES: Readonly<Record<string, (random: Random) => Points>> = {
  "any triangles": (random) => [spread(random, 2), spread(random, 2), spread(random, 2)],
  "small ones": (random) => {
    const a = spread(random, 0.8);
    const near = () => spread(random, 0.4).map((x, i) => x + a[i]) as Triple;
    return [a, near(), near()];
  },
  slivers: (random) => {
    const [a, b, off] = [spread(random, 2), spread(random, 2), spread(random, 1)];
    const t = random();
    const width = 10 ** (-17 * random());
    return [a, b, a.map((x, i) => x + t * (b[i] - x) + width * off[i]) as Triple];
  },
  needles: (random) => {
    const [a, b, off] = [spread(random, 2), spread(random, 2), spread(random, 1)];
    const width = 10 ** (-17 * random());
    return [a, b, b.map((x, i) => x + width * off[i]) as Triple];
  },
};

/** Whether a point lies in the box, made `by` larger. */
function contains(box: TestBox, p: readonly number[], by: number): boolean {
  const [x, y, z, w] = box.rotation;
  const local = turn(
    [-x, -y, -z, w],
    p.map((v, i) => v - box.center[i]),
  );
  return local.every((v, i) => Math.abs(v) <= box.halfExtents[i] + by);
}

describe("boxTriangle", () => {
  for (const [name, make] of Object.entries(TRIANGLES)) {
    test(`${name}: true where a sampled point is in the box, false where the distance is > 0 (seed 71)`, () => {
      const random = randomNumbers(71);
      let overlaps = 0;
      for (let i = 0; i < 600; i++) {
        const box = randomBox(random, 0.5);
        const [a, b, c] = make(random);
        const answer = boxTriangle(box, a, b, c);
        if (answer) overlaps++;
        for (let k = 0; k < 20 && !answer; k++) {
          const [u, v] = [random(), random()].sort();
          const p = a.map((x, j) => x + u * (b[j] - x) + (1 - v) * (c[j] - x));
          if (contains(box, p, -1e-14)) expect(p).toBe("outside");
        }
        const found = closestPoints(convexHull(cornersOf(box)), null, convexHull([a, b, c]), null);
        const distance = found?.distance ?? 0;
        if (answer !== distance <= 0) expect(Math.abs(distance)).toBeLessThan(1e-13);
      }
      expect(overlaps / 600).toBeGreaterThan(0.15);
      expect(overlaps / 600).toBeLessThan(0.85);
    });
  }

  const unit = { center: [0, 0, 0], halfExtents: [1, 1, 1] };
  const table: [string, Points, boolean][] = [
    [
      "a corner in a face",
      [
        [1, 0, 0],
        [3, 1, 0],
        [3, 0, 1],
      ],
      true,
    ],
    [
      "in the plane of a face, across an edge",
      [
        [1, 0.5, 0],
        [1, 3, 0],
        [1, 3, 1],
      ],
      true,
    ],
    [
      "in the plane of a face, beside it",
      [
        [1, 1.001, 0],
        [1, 3, 0],
        [1, 3, 1],
      ],
      false,
    ],
    [
      "an edge across an edge",
      [
        [2, 0, 0],
        [0, 2, 0],
        [3, 3, 0],
      ],
      true,
    ],
    [
      "an edge just beyond an edge",
      [
        [2.001, 0, 0],
        [0, 2.001, 0],
        [3, 3, 0],
      ],
      false,
    ],
    [
      "the face at a corner",
      [
        [3, 0, 0],
        [0, 3, 0],
        [0, 0, 3],
      ],
      true,
    ],
    [
      "the face just beyond a corner",
      [
        [3.001, 0, 0],
        [0, 3.001, 0],
        [0, 0, 3.001],
      ],
      false,
    ],
    [
      "all of the box behind its plane",
      [
        [9, -9, 1.01],
        [-9, -9, 1.01],
        [0, 20, 1.01],
      ],
      false,
    ],
    [
      "a box within a great triangle's plane",
      [
        [9, -9, 0.5],
        [-9, -9, 0.5],
        [0, 20, 0.5],
      ],
      true,
    ],
    [
      "within the box",
      [
        [0.1, 0, 0],
        [0, 0.1, 0],
        [0, 0, 0.1],
      ],
      true,
    ],
    [
      "no area: a segment through the box",
      [
        [-3, 0, 0],
        [0, 0, 0],
        [3, 0, 0],
      ],
      true,
    ],
    [
      "no area: a segment beside an edge",
      [
        [2.5, 0, 0],
        [1.25, 1.25, 0],
        [0, 2.5, 0],
      ],
      false,
    ],
    [
      "no size: a point on a corner",
      [
        [1, 1, 1],
        [1, 1, 1],
        [1, 1, 1],
      ],
      true,
    ],
    [
      "no size: a point off a corner",
      [
        [1, 1, 1.001],
        [1, 1, 1.001],
        [1, 1, 1.001],
      ],
      false,
    ],
  ];
  test.each(table)("%s", (_name, [a, b, c], wanted) => {
    expect(boxTriangle(unit, a, b, c)).toBe(wanted);
    expect(boxTriangle(unit, c, b, a)).toBe(wanted);
  });

  test("turning box and triangle together changes nothing; far from the origin neither (seed 72)", () => {
    const random = randomNumbers(72);
    const wanted: boolean[] = [];
    for (let i = 0; i < 500; i++) {
      const box = { center: spread(random, 1), halfExtents: [0.5, 0.25, 1], rotation: [0, 0, 0, 1] };
      const corners = TRIANGLES["any triangles"](random);
      wanted.push(boxTriangle(box, ...corners));
      const q = randomBox(random, 1).rotation;
      const shift = i % 2 ? [0, 0, 0] : [2 ** 20, -(2 ** 21), 2 ** 19];
      const move = (p: readonly number[]) => turn(q, p).map((x, k) => x + shift[k]) as Triple;
      const other = { center: move(box.center), halfExtents: box.halfExtents, rotation: q };
      const [a, b, c] = corners.map(move);
      expect(boxTriangle(other, a, b, c)).toBe(wanted[i]);
    }
    expect(new Set(wanted).size).toBe(2);
  });

  test("a box a millionth above a sliver", () => {
    // a box resting on a sliver 2 long and 1e-9 wide, a millionth above it
    const tilt = { center: [0, 1 + 1e-6, 0], halfExtents: [1, 1, 1] };
    expect(boxTriangle(tilt, [-1, 0, 0], [1, 0, 0], [0, 0, 1e-9])).toBe(false);
    expect(boxTriangle(tilt, [-1, 0, 0], [1, 0, 0], [0, 1e-6, 1e-9])).toBe(true);
  });

  test("refuses wrong arguments by name", () => {
    expect(() => boxTriangle(unit, [0, 0, 0], [1, 0, 0], [0, Number.NaN, 0])).toThrow(
      "boxTriangle: c.y must be finite",
    );
    // biome-ignore lint/suspicious/noExplicitAny: wrong on purpose
    expect(() => boxTriangle([1, 1, 1] as any, [0, 0, 0], [1, 0, 0], [0, 1, 0])).toThrow(
      "boxTriangle: box must be {center, halfExtents, rotation}",
    );
  });
});
