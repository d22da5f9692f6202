import { describe, expect, test } from "vitest";
import { rayPlanes } from "../../../src/narrowphase/ray/ray-planes.ts";
import { type Frustum, frustum } from "../../../src/narrowphase/sat/frustum.ts";
import { frustumContains } from "../../../src/narrowphase/sat/frustum-contains.ts";
import { frustumOfPlanes } from "../../../src/narrowphase/sat/frustum-of-planes.ts";
import { frustumPlanes } from "../../../src/narrowphase/sat/frustum-planes.ts";
import { type Camera, matrixOf } from "./cameras.ts";
import { randomNumbers, randomRotation, spread, turn } from "./obbs.ts";

const plain: Camera = { position: [0, 0, 0], rotation: [0, 0, 0, 1], tangent: 1, aspect: 2, near: 1, far: 10 };
const tilted: Camera = { ...plain, position: [3, -2, 5], rotation: randomRotation(randomNumbers(3)), tangent: 0.5 };
const parallel: Camera = { ...tilted, tangent: 0, height: 2 };
const cameras: [string, Camera][] = [
  ["a perspective", plain],
  ["a turned perspective", tilted],
  ["a parallel projection", parallel],
  ["a telescope", { ...tilted, tangent: 0.01, near: 5, far: 5000 }],
];

/** Whether the camera sees the point, from its definition; null near the border. */
function sees(
  { position, rotation, tangent, aspect, near, far, height = 1 }: Camera,
  p: readonly number[],
): boolean | null {
  const [x, y, z, w] = rotation;
  const local = turn(
    [-x, -y, -z, w],
    p.map((v, i) => v - position[i]),
  );
  const depth = -local[2];
  const half = tangent === 0 ? height : tangent * depth;
  const margins = [depth - near, far - depth, half * aspect - Math.abs(local[0]), half - Math.abs(local[1])];
  const least = Math.min(...margins);
  return Math.abs(least) < 1e-9 ? null : least > 0;
}

function expectSame(a: Frustum, b: Frustum): void {
  for (let i = 0; i < 24; i++) {
    expect(Math.abs(a.planes[i] - b.planes[i])).toBeLessThan(1e-9);
    expect(Math.abs(a.corners[i] - b.corners[i])).toBeLessThan(1e-9 * Math.max(1, Math.abs(a.corners[i])));
  }
}

describe("frustum", () => {
  test.each(cameras)("%s contains what the camera sees (seed 81)", (_name, camera) => {
    const random = randomNumbers(81);
    const f = frustum(matrixOf(camera));
    const counts = { seen: 0, unseen: 0 };
    for (let i = 0; i < 3000; i++) {
      const depth = camera.near + (camera.far - camera.near) * (random() * 1.2 - 0.1);
      const width = 1.2 * (camera.tangent === 0 ? 2 : camera.tangent * depth);
      const local = [(random() * 2 - 1) * width * camera.aspect, (random() * 2 - 1) * width, -depth];
      const p = turn(camera.rotation, local).map((x, k) => x + camera.position[k]);
      const wanted = sees(camera, p);
      if (wanted === null) continue;
      counts[wanted ? "seen" : "unseen"]++;
      if (frustumContains(f, p) !== wanted) expect(p).toBe(wanted);
    }
    expect(Math.min(counts.seen, counts.unseen)).toBeGreaterThan(500);
  });

  test.each(cameras)("%s: the same by both depth ranges, reversed or not", (_name, camera) => {
    const wanted = frustum(matrixOf(camera));
    expectSame(frustum(matrixOf(camera, "webgpu"), { depth: "webgpu" }), wanted);
    expectSame(frustum(matrixOf(camera, "webgl", true), { reversed: true }), wanted);
    expectSame(frustum(matrixOf(camera, "webgpu", true), { depth: "webgpu", reversed: true }), wanted);
    const swapped = frustum(matrixOf(camera, "webgpu", true), { depth: "webgpu" });
    expect(Array.from(swapped.planes.subarray(20))).toEqual([
      expect.closeTo(wanted.planes[16], 9),
      expect.closeTo(wanted.planes[17], 9),
      expect.closeTo(wanted.planes[18], 9),
      expect.closeTo(wanted.planes[19], 9),
    ]);
  });

  test("planes and corners stand in the order that is told", () => {
    const { planes, corners, edges, open } = frustum(matrixOf(plain));
    expect(open).toBe(false);
    const s = Math.SQRT1_2;
    const wide = [1 / Math.sqrt(5), 2 / Math.sqrt(5)];
    const wanted = [
      [-wide[0], 0, wide[1], 0],
      [wide[0], 0, wide[1], 0],
      [0, -s, s, 0],
      [0, s, s, 0],
      [0, 0, 1, -1],
      [0, 0, -1, 10],
    ];
    wanted.flat().forEach((value, i) => {
      expect(planes[i]).toBeCloseTo(value, 14);
    });
    const at = (i: number) => Array.from(corners.subarray(i * 3, i * 3 + 3), (x) => Math.round(x * 1e9) / 1e9);
    expect([at(0), at(1), at(2), at(4), at(7)]).toEqual([
      [-2, -1, -1],
      [2, -1, -1],
      [-2, 1, -1],
      [-20, -10, -10],
      [20, 10, -10],
    ]);
    // four slanted edges, and those along x and along y
    expect(edges.length / 3).toBe(6);
    expect(frustum(matrixOf(parallel)).edges.length / 3).toBe(3);
  });

  test.each([
    ["webgl", false],
    ["webgl", true],
    ["webgpu", false],
    ["webgpu", true],
  ] as const)("a far plane at infinity: %s, reversed %s", (depth, reversed) => {
    const endless = { ...tilted, far: Infinity };
    for (const matrix of [matrixOf(endless, depth, reversed), Float32Array.from(matrixOf(endless, depth, reversed))]) {
      const f = frustum(matrix, { depth, reversed });
      expect(f.open).toBe(true);
      expect(Array.from(f.planes.subarray(20))).toEqual([0, 0, 0, 0]);
      const finite = frustum(matrixOf({ ...endless, far: 1e5 }));
      for (let corner = 0; corner < 4; corner++) {
        for (let i = 0; i < 3; i++) {
          const near = finite.corners[corner * 3 + i];
          expect(f.corners[corner * 3 + i]).toBeCloseTo(near, 5);
          const along = (finite.corners[12 + corner * 3 + i] - near) / 1e5;
          expect(f.corners[12 + corner * 3 + i]).toBeCloseTo(along / Math.sqrt(1 + 0.25 + 1), 4);
        }
      }
      const ahead = turn(tilted.rotation, [0, 0, -1e6]).map((x, i) => x + tilted.position[i]);
      expect(frustumContains(f, ahead)).toBe(true);
      expect(
        frustumContains(
          f,
          ahead.map((x, i) => 2 * tilted.position[i] - x),
        ),
      ).toBe(false);
    }
  });

  test("planes for a ray: in and out of what is seen", () => {
    const planes = frustumPlanes(matrixOf(plain));
    expect(planes.length).toBe(24);
    const hit = rayPlanes({ origin: [0, 0, 5], direction: [0, 0, -1] }, planes);
    expect(hit?.enter).toBeCloseTo(6, 12);
    expect(hit?.exit).toBeCloseTo(15, 12);
    expect([hit?.enterPlane, hit?.exitPlane]).toEqual([4, 5]);
    expect(frustumPlanes(matrixOf({ ...plain, far: Infinity })).length).toBe(20);
  });

  test("six planes of three.js or Babylon.js", () => {
    const f = frustum(matrixOf(tilted));
    const inward = (i: number) => ({
      normal: Array.from(f.planes.subarray(i * 4, i * 4 + 3), (x) => -3 * x),
      constant: 3 * f.planes[i * 4 + 3],
    });
    // three.js: right, left, bottom, top, far, near; Babylon.js: near, far, left, right, top, bottom
    const three = frustumOfPlanes([1, 0, 2, 3, 5, 4].map(inward));
    const babylon = frustumOfPlanes(
      [4, 5, 0, 1, 3, 2].map((i) => ({ normal: inward(i).normal, d: inward(i).constant })),
    );
    const own = frustumOfPlanes(
      [0, 1, 2, 3, 4, 5].map((i) => ({
        normal: Array.from(f.planes.subarray(i * 4, i * 4 + 3)),
        offset: f.planes[i * 4 + 3],
      })),
    );
    expectSame(own, f);
    const random = randomNumbers(82);
    for (let i = 0; i < 500; i++) {
      const p = turn(tilted.rotation, [...spread(random, 8).slice(0, 2), -10 * random()]).map(
        (x, k) => x + tilted.position[k],
      );
      const wanted = sees(tilted, p);
      if (wanted === null) continue;
      expect(frustumContains(three, p)).toBe(wanted);
      expect(frustumContains(babylon, p)).toBe(wanted);
    }
  });

  test("refuses what is no camera", () => {
    // biome-ignore-start lint/suspicious/noExplicitAny: wrong on purpose
    expect(() => frustum(null as any)).toThrow("frustum: matrix must be an array of 16 numbers, got null");
    expect(() => frustum({ elements: [] } as any)).toThrow(
      "frustum: matrix must be an array of 16 numbers, got {elements}",
    );
    expect(() => frustum(Array(15).fill(0))).toThrow("frustum: matrix must be an array of 16 numbers");
    expect(() => frustum(matrixOf(plain).fill(Number.NaN, 3, 4))).toThrow("frustum: matrix[3] must be finite, got NaN");
    expect(() => frustum(Array(16).fill(0))).toThrow("frustum: matrix must enclose a volume");
    expect(() => frustum(matrixOf(plain).map((x) => -x))).toThrow("frustum: matrix must enclose a volume");
    expect(() => frustum(matrixOf(plain), { depth: "dx" as any })).toThrow(
      'frustum: depth must be "webgl" or "webgpu", got "dx"',
    );
    expect(() => frustum(matrixOf(plain), { reversed: 1 as any })).toThrow(
      "frustum: reversed must be true or false, got 1",
    );
    expect(() => frustum(matrixOf(plain), { reverse: true } as any)).toThrow('frustum: unknown option "reverse"');
    expect(() => frustumPlanes(Array(16).fill(0))).toThrow("frustumPlanes: matrix must have a direction for plane 0");
    expect(() => frustumOfPlanes([])).toThrow("frustumOfPlanes: planes must be an array of 6 planes");
    const planes = Array.from({ length: 6 }, () => ({ normal: [0, 1, 0], offset: 1 }));
    expect(() => frustumOfPlanes(planes)).toThrow("frustumOfPlanes: planes must enclose a volume");
    expect(() => frustumOfPlanes([...planes.slice(1), { normal: [0, 0, 0], offset: 1 }])).toThrow(
      "frustumOfPlanes: planes[5].normal must not be zero, got (0, 0, 0)",
    );
    expect(() => frustumOfPlanes([...planes.slice(1), { normal: [0, 0, 1] } as any])).toThrow(
      "frustumOfPlanes: planes[5].constant must be a number, got undefined",
    );
    // biome-ignore-end lint/suspicious/noExplicitAny: wrong on purpose
  });
});
