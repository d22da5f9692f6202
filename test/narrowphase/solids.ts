import fc from "fast-check";
import { box } from "../../src/shapes/box.ts";
import { capsule } from "../../src/shapes/capsule.ts";
import { cone } from "../../src/shapes/cone.ts";
import { cylinder } from "../../src/shapes/cylinder.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";

export type Triple = [number, number, number];

/** Makes a solid of given measures, so that a test can make it again at another scale. */
export type MakeSolid = (scale: number) => Shape;

/** Evenly spread (fc.double favours numbers near 0) and without bias towards the ends, where two answers may be right. */
const number = (min: number, max: number) =>
  fc.noBias(fc.integer({ min: 0, max: 2 ** 30 })).map((n) => min + ((max - min) * n) / 2 ** 30);

/** A solid of any kind with measures between 0.2 and 2, as a function of its scale. */
export const solids: fc.Arbitrary<MakeSolid> = fc
  .tuple(fc.nat(4), number(0.2, 2), number(0.2, 2), number(0.2, 2))
  .map(([kind, a, b, c]) => {
    const makers: MakeSolid[] = [
      (k) => sphere(a * k),
      (k) => box(a * k, b * k, c * k),
      (k) => capsule(a * k, b * k),
      (k) => cylinder(a * k, b * k),
      (k) => cone(a * k, b * k),
    ];
    return makers[kind];
  });

export const vector = (size: number): fc.Arbitrary<Triple> =>
  fc.tuple(number(-size, size), number(-size, size), number(-size, size));

export const unitQuaternion = fc
  .tuple(number(-1, 1), number(-1, 1), number(-1, 1), number(-1, 1))
  .map((q) => ({ q, length: Math.sqrt(q.reduce((sum, x) => sum + x * x, 0)) }))
  .filter(({ length }) => length > 0.1)
  .map(({ q, length }) => q.map((x) => x / length));
