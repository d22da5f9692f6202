import { expect, test } from "vitest";
import { box, capsule, closestPoints, convexHull, overlapShapes, type Shape, sphere, World } from "../../src/index.ts";
import { Random } from "../narrowphase/pair-samples.ts";

const SEED = 531;

/** A ball or a turned box is held against world boxes first: that must never lose what touches. */
test.each([0, 1e6, -1e9])(
  `what touches, or misses by a hair, is told as by the pair alone, %d from the origin (seed ${SEED})`,
  (far) => {
    const r = new Random(SEED);
    const found = { met: 0, missed: 0 };
    for (let k = 0; k < 1500; k++) {
      const size = (): number => r.from(0.1, 1);
      const points = Array.from({ length: 36 }, () => r.from(-1, 1));
      const others: Shape[] = [
        sphere(size()),
        box(size(), size(), size()),
        capsule(size(), size()),
        convexHull(points),
      ];
      const probe = k % 2 === 0 ? sphere(size()) : box(size(), size(), size());
      const other = others[(k % 4) ^ ((k >> 3) & 3)];
      const [x, y, z] = r.point(1.5);
      const at = { position: [far + x, far + y, far + z] as const, rotation: r.turn() };
      const near = { position: r.point(0.5).map((c) => far + c), rotation: r.turn() };
      const apart = closestPoints(probe, at, other, near)!;
      for (const gap of [-1e-3, -1e-9, 0, 1e-13, 1e-9, 1e-3]) {
        const { x, y, z } = apart.normal;
        const way = gap - apart.distance;
        const position = [at.position[0] + way * x, at.position[1] + way * y, at.position[2] + way * z] as const;
        const posed = { position, rotation: at.rotation };
        const world = new World();
        world.add({ shape: other, ...near });
        const met = overlapShapes(probe, posed, other, near);
        expect(world.overlapAny({ shape: probe, ...posed })).toBe(met);
        found[met ? "met" : "missed"]++;
      }
    }
    expect(found.met).toBeGreaterThan(2000);
    expect(found.missed).toBeGreaterThan(2000);
  },
);
