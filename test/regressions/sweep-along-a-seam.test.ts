import { expect, test } from "vitest";
import { sweepShapes } from "../../src/narrowphase/sweep-shapes.ts";
import { box } from "../../src/shapes/box.ts";
import { cone } from "../../src/shapes/cone.ts";
import { convexHull } from "../../src/shapes/convex-hull.ts";
import { cylinder } from "../../src/shapes/cylinder.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { generator } from "../world/random-scenes.ts";

// What slides along a wall of crates passes the next crate, flush with the one before. It was stopped where a corner of the one came to lie on
// an edge of the other (7 of 100 pairs of crates with whole sizes), and by the rims of cylinders and cones where these touch in passing.

const SEED = 83;
const corners = ([x, y, z]: number[]) =>
  [-1, 1].flatMap((i) => [-1, 1].flatMap((j) => [-1, 1].flatMap((k) => [i * x, j * y, k * z])));

const SHAPES: readonly (readonly [string, (half: number[]) => Shape])[] = [
  ["box", ([x, y, z]) => box(x, y, z)],
  ["hull", (half) => convexHull(corners(half))],
  ["cylinder", ([x, y]) => cylinder(x, y)],
  ["cone", ([x, y]) => cone(x, y)],
];

test.each(SHAPES.flatMap(([a, makeA]) => SHAPES.map(([b, makeB]) => ({ a, makeA, b, makeB }))))(
  `a $a that touches a $b only in passing meets nothing; a little deeper it does (seed ${SEED})`,
  ({ a, makeA, b, makeB }) => {
    const random = generator(SEED);
    const whole = (to: number) => 1 + Math.floor(random() * to);
    const halfOf = (name: string) => {
      const half = [whole(4), whole(5), whole(4)];
      return name === "box" || name === "hull" ? half : [half[0], half[1], half[0]];
    };
    let deeper = 0;
    for (let round = 0; round < 400; round++) {
      const halfA = halfOf(a);
      const halfB = halfOf(b);
      const along = whole(3) - 1;
      const beside = (along + whole(2)) % 3;
      const third = 3 - along - beside;
      const reach = halfA.map((x, i) => x + halfB[i]);
      const position = [0, 0, 0];
      position[beside] = reach[beside] * (random() < 0.5 ? 1 : -1);
      position[third] = Math.floor((random() * 2 - 1) * reach[third]);
      position[along] = -reach[along] - (whole(5) - 1);
      const direction = [0, 1, 2].map((i) => (i === along ? 1 : 0));
      const [shape, other] = [makeA(halfA), makeB(halfB)];
      const where = `round ${round}`;
      expect(sweepShapes(shape, { position }, other, null, { direction }), where).toBeNull();
      position[third] = 0;
      position[beside] *= 0.75;
      if (sweepShapes(shape, { position }, other, null, { direction }) !== null) deeper++;
    }
    expect(deeper).toBeGreaterThan(200);
  },
);
