import { afterEach, expect, test } from "vitest";
import { mesh, raycastShape, raycastShapeAll, rebuild, setKernels } from "../../src/index.ts";
import { randomNumbers } from "../acceleration/support.ts";

afterEach(() => setKernels("auto"));

test.each([5e-324, 1e-323, 5e-323, 1e-310, 1e-280])(
  "a ray in the plane of a mesh but for %d: kernel, twin and another tree give the same answer",
  (tilt) => {
    const random = randomNumbers(71);
    const positions: number[] = [];
    for (let face = 0; face < 60; face++) {
      const [x, z, size] = [2 * random(), 2 * random(), 10 ** (-3 * random())];
      for (let corner = 0; corner < 3; corner++) positions.push(x + size * random(), 0, z + size * random());
    }
    const shape = mesh(positions, undefined, { doubleSided: true });
    const other = mesh(positions, undefined, { doubleSided: true });
    rebuild(other, { quality: "fast" });
    let hits = 0;
    for (let i = 0; i < 300; i++) {
      const [x, z] = [3 * random(), 3 * random()];
      const ray = { origin: [1, 0, -3], direction: [0.1 * (x - 1), tilt, 0.1 * (z + 3)] } as const;
      setKernels("off");
      const [nearest, all] = [raycastShape(shape, null, ray), raycastShapeAll(shape, null, ray)];
      if (nearest !== null) hits++;
      for (const kernels of ["off", "auto"] as const) {
        setKernels(kernels);
        for (const one of [shape, other]) {
          expect(raycastShape(one, null, ray)).toEqual(nearest);
          expect(raycastShapeAll(one, null, ray)).toEqual(all);
        }
      }
    }
    // it meets the plane in its origin only, beside all faces
    expect(hits).toBe(0);
  },
);
