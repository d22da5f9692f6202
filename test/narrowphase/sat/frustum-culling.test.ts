import { describe, expect, test } from "vitest";
import { closestPoints } from "../../../src/narrowphase/closest-points.ts";
import type { FrustumAnswer } from "../../../src/narrowphase/sat/classify-obb.ts";
import { type Frustum, frustum } from "../../../src/narrowphase/sat/frustum.ts";
import { frustumBox } from "../../../src/narrowphase/sat/frustum-box.ts";
import { frustumObb } from "../../../src/narrowphase/sat/frustum-obb.ts";
import { frustumShape } from "../../../src/narrowphase/sat/frustum-shape.ts";
import { frustumSphere } from "../../../src/narrowphase/sat/frustum-sphere.ts";
import { convexHull } from "../../../src/shapes/convex-hull.ts";
import { halfSpace } from "../../../src/shapes/half-space.ts";
import { mesh } from "../../../src/shapes/mesh/mesh.ts";
import type { Shape } from "../../../src/shapes/shape.ts";
import { sphere } from "../../../src/shapes/sphere.ts";
import { type Camera, matrixOf } from "./cameras.ts";
import {
  cornersOf,
  dot,
  randomBox,
  randomNumbers,
  randomRotation,
  spread,
  type TestBox,
  type Triple,
  turn,
} from "./obbs.ts";

const camera: Camera = {
  position: [1, 2, 3],
  rotation: randomRotation(randomNumbers(5)),
  tangent: 0.7,
  aspect: 1.5,
  near: 0.5,
  far: 6,
};
const cameras: [string, Camera][] = [
  ["perspective", camera],
  ["slim perspective", { ...camera, tangent: 0.05 }],
  ["parallel projection", { ...camera, tangent: 0, height: 1.5 }],
];

/** The least height over all planes behind which all points are. */
const insideBy = (f: Frustum, points: readonly (readonly number[])[]) =>
  -Math.max(
    ...points.flatMap((p) => [0, 1, 2, 3, 4, 5].map((i) => dot(f.planes.subarray(i * 4), p) - f.planes[i * 4 + 3])),
  );

/** What the answer must be, from the distance of the hulls of the corners; null where rounding decides. */
function wantedFor(f: Frustum, hull: Shape, points: readonly (readonly number[])[], radius = 0): FrustumAnswer | null {
  const inside = insideBy(f, points) - radius;
  if (Math.abs(inside) < 1e-12) return null;
  if (inside > 0) return "inside";
  const found = closestPoints(convexHull(f.corners), null, hull, null);
  const gap = (found?.distance ?? 0) - radius;
  if (Math.abs(gap) < 1e-12) return null;
  return gap > 0 ? "outside" : "intersects";
}

class Tally {
  readonly counts = { outside: 0, intersects: 0, inside: 0 };
  false = 0;

  /** `answer` must be the wanted one; "planes" may say intersects for what is outside. */
  add(wanted: FrustumAnswer | null, answer: FrustumAnswer, rough: FrustumAnswer): void {
    if (wanted === null) return;
    this.counts[wanted]++;
    if (answer !== wanted) expect(answer).toBe(wanted);
    if (rough === wanted) return;
    expect([wanted, rough]).toEqual(["outside", "intersects"]);
    this.false++;
  }
}

/** Boxes of all sizes around the camera: some within the frustum, some larger than it. */
function someBox(random: () => number, i: number): TestBox {
  const box = randomBox(random, 5);
  const size = i % 3 === 0 ? 0.1 : i % 3 === 1 ? 1 : 4;
  return {
    ...box,
    center: box.center.map((x, k) => x + camera.position[k]) as Triple,
    halfExtents: box.halfExtents.map((x) => x * size) as Triple,
  };
}

describe("culling", () => {
  test.each(cameras)("oriented boxes against a %s: as the hulls of the corners (seed 91)", (_name, view) => {
    const random = randomNumbers(91);
    const f = frustum(matrixOf(view));
    const tally = new Tally();
    for (let i = 0; i < 1000; i++) {
      const box = someBox(random, i);
      if (view.tangent === 0.05 && i % 2) {
        box.halfExtents = box.halfExtents.map((x) => x * 0.02) as Triple;
        const local = [...spread(random, 0.2).slice(0, 2), -7 * random()];
        box.center = turn(view.rotation, local).map((x, k) => x + view.position[k]) as Triple;
      }
      const corners = cornersOf(box);
      tally.add(wantedFor(f, convexHull(corners), corners), frustumObb(f, box), frustumObb(f, box, "planes"));
    }
    const { outside, intersects, inside } = tally.counts;
    expect(Math.min(outside, intersects)).toBeGreaterThan(30);
    expect(inside).toBeGreaterThan(view.tangent === 0.05 ? 0 : 20);
    expect(tally.false).toBeGreaterThan(4);
  });

  test.each(cameras)(
    "axis-aligned boxes against a %s are oriented boxes that are not turned (seed 92)",
    (_name, view) => {
      const random = randomNumbers(92);
      const f = frustum(matrixOf(view));
      for (let i = 0; i < 500; i++) {
        const box = { ...someBox(random, i), rotation: [0, 0, 0, 1] };
        const min = box.center.map((x, k) => x - box.halfExtents[k]);
        const max = box.center.map((x, k) => x + box.halfExtents[k]);
        expect(frustumBox(f, min, max)).toBe(frustumObb(f, box));
        expect(frustumBox(f, min, max, "planes")).toBe(frustumObb(f, box, "planes"));
      }
    },
  );

  test.each(cameras)("balls against a %s (seed 93)", (_name, view) => {
    const random = randomNumbers(93);
    const f = frustum(matrixOf(view));
    const tally = new Tally();
    for (let i = 0; i < 1500; i++) {
      const center = spread(random, 5).map((x, k) => x + view.position[k]);
      const radius = [0, 0.1, 1, 3][i % 4] * (random() + 0.5);
      const wanted = wantedFor(f, convexHull(center), [center], radius);
      tally.add(wanted, frustumSphere(f, center, radius), frustumSphere(f, center, radius, "planes"));
    }
    const { outside, intersects, inside } = tally.counts;
    expect(Math.min(outside, intersects)).toBeGreaterThan(50);
    expect(inside).toBeGreaterThan(view.tangent === 0.05 ? 0 : 20);
    expect(tally.false).toBeGreaterThan(4);
  });

  test("an endless frustum sees what one with a very far plane sees (seed 94)", () => {
    const random = randomNumbers(94);
    const endless = frustum(matrixOf({ ...camera, far: Infinity }));
    const far = frustum(matrixOf({ ...camera, far: 1e7 }));
    const counts = { outside: 0, intersects: 0, inside: 0 };
    for (let i = 0; i < 2000; i++) {
      const box = someBox(random, i);
      if (i % 4 === 0) box.center = box.center.map((x) => x * 1000) as Triple;
      const answer = frustumObb(endless, box);
      counts[answer]++;
      expect(answer).toBe(frustumObb(far, box));
      const radius = box.halfExtents[0];
      expect(frustumSphere(endless, box.center, radius)).toBe(frustumSphere(far, box.center, radius));
    }
    expect(Math.min(counts.outside, counts.intersects, counts.inside)).toBeGreaterThan(100);
  });

  test("beyond an edge of a frustum: kept by planes, dropped by the exact test", () => {
    const f = frustum(matrixOf({ ...camera, position: [0, 0, 0], rotation: [0, 0, 0, 1], tangent: 1, aspect: 1 }));
    // the right plane x = −z and the far plane z = −6 meet in an edge
    expect(frustumBox(f, [5.9, -1, -20], [20, 1, -5.97])).toBe("intersects");
    expect(frustumBox(f, [6.01, -1, -20], [20, 1, -5.97])).toBe("outside");
    expect(frustumBox(f, [6.01, -1, -20], [20, 1, -5.97], "planes")).toBe("intersects");
    expect(frustumSphere(f, [9, 0, -10], 5.001)).toBe("intersects");
    expect(frustumSphere(f, [9, 0, -10], 4.999)).toBe("outside");
    expect(frustumSphere(f, [9, 0, -10], 4.999, "planes")).toBe("intersects");
  });

  test("touching from outside intersects, from inside is inside", () => {
    const f = frustum(
      matrixOf({ ...camera, position: [0, 0, 0], rotation: [0, 0, 0, 1], tangent: 0, height: 2, aspect: 1 }),
    );
    const [left, right] = [f.corners[0], f.corners[3]];
    expect([left, right]).toEqual([-2, 2]);
    expect(frustumBox(f, [2, 0, -3], [3, 1, -2])).toBe("intersects");
    expect(frustumBox(f, [2.001, 0, -3], [3, 1, -2])).toBe("outside");
    expect(frustumBox(f, [1, 0, -3], [2, 1, -2])).toBe("inside");
    expect(frustumSphere(f, [3, 0, -2], 1)).toBe("intersects");
    expect(frustumSphere(f, [3, 0, -2], 0.999)).toBe("outside");
    expect(frustumSphere(f, [1, 0, -2], 1)).toBe("inside");
    expect(frustumSphere(f, [2, 0, -2], 0)).toBe("inside");
    expect(frustumBox(f, [-2, -2, -1], [2, 2, -1])).toBe("inside");
  });

  test("shapes: balls as balls, others by their own box, half-spaces always", () => {
    const f = frustum(matrixOf({ ...camera, position: [0, 0, 0], rotation: [0, 0, 0, 1], tangent: 1, aspect: 1 }));
    const quad = mesh([-1, -1, 5, 1, -1, 5, 1, 1, 5, -1, 1, 5], [0, 1, 2, 0, 2, 3]);
    expect(frustumShape(f, quad, { position: [0, 0, -8] })).toBe("inside");
    expect(frustumShape(f, quad, null)).toBe("outside");
    expect(frustumShape(f, quad, { position: [3, 0, -8] })).toBe("intersects");
    // turned half way about y its own z is −5
    expect(frustumShape(f, quad, { rotation: [0, 1, 0, 0] })).toBe("inside");
    expect(frustumShape(f, sphere(4.999), { position: [9, 0, -10] })).toBe("outside");
    expect(frustumShape(f, sphere(4.999), { position: [9, 0, -10] }, "planes")).toBe("intersects");
    expect(frustumShape(f, halfSpace([0, 1, 0], -1000), null)).toBe("intersects");
  });

  test("refuses wrong arguments by name", () => {
    const f = frustum(matrixOf(camera));
    // biome-ignore-start lint/suspicious/noExplicitAny: wrong on purpose
    expect(() => frustumBox(matrixOf(camera) as any, [0, 0, 0], [1, 1, 1])).toThrow(
      "frustumBox: frustum must be made by frustum() or frustumOfPlanes()",
    );
    expect(() => frustumBox(f, [0, 0, 2], [1, 1, 1])).toThrow("frustumBox: min.z must be <= max.z, got 2 and 1");
    expect(() => frustumBox(f, [0, 0, 0], [1, 1, 1], "fast" as any)).toThrow(
      'frustumBox: mode must be "exact" or "planes", got "fast"',
    );
    expect(() => frustumSphere(f, [0, 0, 0], -1)).toThrow("frustumSphere: radius must be >= 0, got -1");
    expect(() => frustumSphere(f, [0, 0, 0], "1" as any)).toThrow('frustumSphere: radius must be a number, got "1"');
    expect(() => frustumObb(f, [0, 0, 0] as any)).toThrow("frustumObb: box must be {center, halfExtents, rotation}");
    expect(() => frustumShape(f, null as any, null)).toThrow("frustumShape: shape must be a shape, got null");
    // biome-ignore-end lint/suspicious/noExplicitAny: wrong on purpose
  });
});
