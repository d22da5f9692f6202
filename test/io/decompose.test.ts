import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decompose } from "../../src/io/decompose.ts";
import { identity } from "../../src/io/identity.ts";
import { composeMatrix, multiplyMatrices } from "../../src/io/matrix.ts";

const SEED = 20_240_607;

function matrixOf(position: number[], rotation: number[], scale: number[]): Float64Array {
  return composeMatrix(Float64Array.from(position), Float64Array.from(rotation), Float64Array.from(scale));
}

const coordinate = fc.double({ min: -1, max: 1, noNaN: true });
const quaternion = fc
  .tuple(coordinate, coordinate, coordinate, coordinate)
  .filter((q) => q.reduce((sum, c) => sum + c * c, 0) > 0.01)
  .map((q) => q.map((c) => c / Math.sqrt(q.reduce((sum, c) => sum + c * c, 0))));
const factor = fc.double({ min: 1e-3, max: 1e3, noNaN: true });

describe("decompose", () => {
  test("the identity, exactly", () => {
    expect(decompose(identity())).toEqual({
      position: { x: 0, y: 0, z: 0 },
      rotation: { x: 0, y: 0, z: 0, w: 1 },
      scale: { x: 1, y: 1, z: 1 },
    });
  });

  test(`what comes apart goes together again, mirrored or not (seed ${SEED})`, () => {
    let mirrored = 0;
    let runs = 0;
    const signs = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean());
    fc.assert(
      fc.property(
        quaternion,
        fc.tuple(factor, factor, factor),
        signs,
        fc.tuple(coordinate, coordinate, coordinate),
        (q, s, negative, p) => {
          const m = matrixOf(
            p,
            q,
            s.map((value, i) => (negative[i] ? -value : value)),
          );
          const { position, rotation, scale } = decompose(m)!;
          expect(scale.y).toBeGreaterThan(0);
          expect(scale.z).toBeGreaterThan(0);
          runs++;
          if (scale.x < 0) mirrored++;
          const again = matrixOf(
            [position.x, position.y, position.z],
            [rotation.x, rotation.y, rotation.z, rotation.w],
            [scale.x, scale.y, scale.z],
          );
          for (let i = 0; i < 16; i++) expect(Math.abs(again[i] - m[i])).toBeLessThan(1e-12 * Math.max(...s, 1));
        },
      ),
      { seed: SEED, numRuns: 500 },
    );
    expect(mirrored / runs).toBeGreaterThan(0.3);
    expect(mirrored / runs).toBeLessThan(0.7);
  });

  test("a rotation stored in float32 has no scale", () => {
    const half = Math.fround(Math.SQRT1_2);
    expect(decompose(matrixOf([0, 0, 0], [half, 0, 0, half], [1, 1, 1]))!.scale).toEqual({ x: 1, y: 1, z: 1 });
    expect(decompose(matrixOf([0, 0, 0], [half, 0, 0, half], [-1, 1, 1]))!.scale).toEqual({ x: -1, y: 1, z: 1 });
    expect(decompose(matrixOf([0, 0, 0], [0, 0, 0, 1], [1.001, 1, 1]))!.scale).toEqual({ x: 1.001, y: 1, z: 1 });
  });

  test("half turns about each axis", () => {
    for (let axis = 0; axis < 3; axis++) {
      const q = [0, 0, 0, 0];
      q[axis] = 1;
      const { x, y, z, w } = decompose(matrixOf([0, 0, 0], q, [1, 1, 1]))!.rotation;
      expect([x, y, z, w]).toEqual(q);
    }
  });

  test("no answer for a shear, a flattening or a scale beyond the numbers", () => {
    const turned = matrixOf([0, 0, 0], [0, 0, 0.6, 0.8], [1, 1, 1]);
    const stretch = matrixOf([0, 0, 0], [0, 0, 0, 1], [1, 2, 1]);
    expect(decompose(multiplyMatrices(stretch, turned))).toBeNull();
    expect(decompose(multiplyMatrices(turned, stretch))).not.toBeNull();
    expect(decompose(matrixOf([0, 0, 0], [0, 0, 0, 1], [1, 0, 1]))).toBeNull();
    expect(decompose(matrixOf([0, 0, 0], [0, 0, 0, 1], [1e-160, 1e-160, 1e-160]))).toBeNull();
    expect(decompose(matrixOf([0, 0, 0], [0, 0, 0, 1], [1e160, 1e160, 1e160]))).toBeNull();
  });
});
