import { expect, test } from "vitest";
import { penetration } from "../../src/narrowphase/penetration.ts";
import { box } from "../../src/shapes/box.ts";
import { compound } from "../../src/shapes/compound.ts";
import { type Mesh, mesh } from "../../src/shapes/mesh/mesh.ts";
import { rebuild } from "../../src/shapes/mesh/rebuild.ts";
import { refit } from "../../src/shapes/mesh/refit.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { generator, randomPoint } from "../world/random-scenes.ts";

// The way out was searched for pair by pair in the order in which the tree of a mesh shows its faces, so that it depended on how that was built.

const SEED = 71;
const FACES = 300;
const SCENES = 6;

const asItIs = (shape: Shape): Shape => shape;
const twice = (shape: Shape): Shape => compound([{ shape, position: [0.3, 0, 0] }, { shape }]);

test.each([
  ["a mesh", asItIs],
  ["a compound of two", twice],
])(`%s has one way out, whatever its tree (seed ${SEED})`, (_name, wrap) => {
  const random = generator(SEED);
  let long = 0;
  for (let scene = 0; scene < SCENES; scene++) {
    const positions = new Float64Array(9 * FACES);
    for (let face = 0; face < FACES; face++) {
      const middle = randomPoint(random, 2);
      for (let k = 0; k < 9; k++) positions[face * 9 + k] = middle[k % 3] + randomPoint(random, 1)[0];
    }
    const pose = { position: randomPoint(random, 1) };
    const [way, ...others] = [mesh(positions), fastMesh(positions), refitMesh(positions)].map((shape) =>
      penetration(box(0.5, 0.6, 0.7), pose, wrap(shape), null),
    );
    for (const other of others) expect(other, `scene ${scene}`).toEqual(way);
    if (way !== null && way.error > 0) long++;
  }
  expect(long).toBeGreaterThan(SCENES / 2);
});

function fastMesh(positions: Float64Array): Mesh {
  const shape = mesh(positions);
  rebuild(shape, { quality: "fast" });
  return shape;
}

/** A mesh whose tree was built for its faces in a row. */
function refitMesh(positions: Float64Array): Mesh {
  const own = positions.map((_, i) => Math.floor(i / 9) + (i % 9) / 10 + (i % 4));
  const shape = mesh(own);
  own.set(positions);
  refit(shape);
  return shape;
}
