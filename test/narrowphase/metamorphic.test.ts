import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPose, readPose, rotate, toWorld } from "../../src/math/pose.ts";
import { raycastShape } from "../../src/narrowphase/raycast-shape.ts";
import { type MakeSolid, solids, type Triple, unitQuaternion, vector } from "./solids.ts";

const SEED = 77001;
/** A unit quaternion. */
const TURN = [0.5, -0.5, 0.1, 0.7];

/** Runs `property` on random solids and rays; it returns whether the ray hit. At least 30 % and at most 70 % must. */
function forRays(
  property: (scene: {
    make: MakeSolid;
    position: Triple;
    rotation: number[];
    origin: Triple;
    direction: Triple;
  }) => boolean,
): void {
  let hits = 0;
  let runs = 0;
  const scene = fc.record({
    make: solids,
    position: vector(1),
    rotation: unitQuaternion,
    origin: vector(4),
    target: vector(1.5),
  });
  fc.assert(
    fc.property(scene, ({ target, ...rest }) => {
      const aimed = target.map((x, i) => x - rest.origin[i]) as Triple;
      if (aimed.every((x) => Math.abs(x) < 1e-3)) return;
      runs++;
      if (property({ ...rest, direction: aimed })) hits++;
    }),
    { seed: SEED, numRuns: 1000 },
  );
  expect(hits / runs).toBeGreaterThan(0.3);
  expect(hits / runs).toBeLessThan(0.7);
}

describe(`rays and solids moved together (seed ${SEED})`, () => {
  test("a rigid motion of both leaves the distance and turns the normal along", () => {
    const motion = createPose();
    readPose("test", "", { position: [3, -7, 11], rotation: TURN }, motion);
    forRays(({ make, position, rotation, origin, direction: d }) => {
      const shape = make(1);
      const hit = raycastShape(shape, { position, rotation }, { origin, direction: d });
      const turned = raycastShape(
        shape,
        { position: apply(motion, position, toWorld), rotation: multiply(TURN, rotation) },
        { origin: apply(motion, origin, toWorld), direction: apply(motion, d, rotate) },
      );
      expect(turned !== null).toBe(hit !== null);
      if (hit === null || turned === null) return false;
      expect(Math.abs(turned.distance - hit.distance)).toBeLessThan(1e-8);
      const normal = apply(motion, [hit.normal.x, hit.normal.y, hit.normal.z], rotate);
      expect(Math.abs(normal[0] - turned.normal.x)).toBeLessThan(1e-6);
      expect(Math.abs(normal[1] - turned.normal.y)).toBeLessThan(1e-6);
      expect(Math.abs(normal[2] - turned.normal.z)).toBeLessThan(1e-6);
      return true;
    });
  });

  test("a scale by 2^20 of all lengths scales the distance, bit for bit", () => {
    const k = 2 ** 20;
    forRays(({ make, position, rotation, origin, direction: d }) => {
      const hit = raycastShape(make(1), { position, rotation }, { origin, direction: d, maxDistance: 5 });
      const large = raycastShape(
        make(k),
        { position: times(position, k), rotation },
        { origin: times(origin, k), direction: d, maxDistance: 5 * k },
      );
      expect(large?.distance).toBe(hit === null ? undefined : hit.distance * k);
      expect(large?.normal).toEqual(hit?.normal);
      return hit !== null;
    });
  });

  test("a shift of both by 2^24 leaves the distance where the coordinates are exact", () => {
    const shift = 2 ** 24;
    const round = (v: Triple) => v.map((x) => Math.round(x * 4096) / 4096) as Triple;
    const shifted = (v: Triple) => v.map((x) => x + shift) as Triple;
    forRays(({ make, position, rotation, origin, direction: d }) => {
      const at = round(position);
      const from = round(origin);
      const hit = raycastShape(make(1), { position: at, rotation }, { origin: from, direction: d });
      const far = raycastShape(make(1), { position: shifted(at), rotation }, { origin: shifted(from), direction: d });
      expect(far?.distance).toBe(hit?.distance);
      expect(far?.normal).toEqual(hit?.normal);
      return hit !== null;
    });
  });

  test("the same ray from the other end meets the exit of the first", () => {
    forRays(({ make, position, rotation, origin, direction: d }) => {
      const shape = make(1);
      const pose = { position, rotation };
      const length = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
      const to = origin.map((x, i) => x + (20 * d[i]) / length) as Triple;
      const exit = raycastShape(shape, pose, { from: origin, to }, { solid: false });
      const back = raycastShape(shape, pose, { from: to, to: origin });
      if (exit === null || back === null) return false;
      if (exit.startsInside) expect(exit.distance + back.distance).toBeCloseTo(20, 6);
      else expect(exit.distance + back.distance).toBeLessThan(20 + 1e-6);
      return true;
    });
  });
});

function apply(
  pose: Float64Array,
  v: readonly number[],
  how: (pose: Float64Array, v: Float64Array, out: Float64Array) => void,
): Triple {
  const out = new Float64Array(3);
  how(pose, new Float64Array(v), out);
  return [out[0], out[1], out[2]];
}

function times(v: Triple, k: number): Triple {
  return [v[0] * k, v[1] * k, v[2] * k];
}

/** Quaternion product a · b, x y z w. */
function multiply(a: number[], b: number[]): number[] {
  const [ax, ay, az, aw] = a;
  const [bx, by, bz, bw] = b;
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}
