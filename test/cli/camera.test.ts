import { describe, expect, it } from "vitest";
import { fitEye, lookAt, pixelDirection } from "../../src/cli/camera.ts";

const length = (v: { x: number; y: number; z: number }) => Math.sqrt(v.x * v.x + v.y * v.y + v.z * v.z);

describe("lookAt", () => {
  it.each([1, 20, 45, 90, 120, 179])("spans %d degrees from top to bottom", (fov) => {
    const camera = lookAt({ x: 0, y: 0, z: 5 }, { x: 0, y: 0, z: 0 }, fov, 2);
    const half = Math.tan((fov * Math.PI) / 360);
    expect(length(camera.up) / half).toBeCloseTo(1, 13);
    expect(length(camera.right) / (2 * half)).toBeCloseTo(1, 13);
    expect(camera.up.y).toBeGreaterThan(0);
    expect(camera.right.x).toBeGreaterThan(0);
    expect(camera.forward).toEqual({ x: 0, y: 0, z: -1 });
  });

  it("can look straight down", () => {
    const camera = lookAt({ x: 0, y: 5, z: 0 }, { x: 0, y: 0, z: 0 }, 90, 1);
    expect(length(camera.right)).toBeCloseTo(1, 12);
    expect(length(camera.up)).toBeCloseTo(1, 12);
  });
});

describe("pixelDirection", () => {
  it("goes through pixel middles, row 0 on top, column 0 at the left", () => {
    const camera = lookAt({ x: 0, y: 0, z: 5 }, { x: 0, y: 0, z: 0 }, 90, 1);
    const corner = pixelDirection(camera, 0, 0, 2, 2);
    expect([corner.x, corner.y, corner.z].map((v) => Number(v.toFixed(12)))).toEqual([-0.5, 0.5, -1]);
    const middle = pixelDirection(camera, 1, 1, 3, 3);
    expect([middle.x + 0, middle.y + 0, middle.z]).toEqual([0, 0, -1]);
  });
});

describe("fitEye", () => {
  it.each([2, 1, 0.5])("keeps every corner of the box in a picture of shape %d", (aspect) => {
    const min = { x: -3, y: 1, z: 4 };
    const max = { x: 9, y: 2, z: 7 };
    const eye = fitEye(min, max, 45, aspect);
    const camera = lookAt(eye, { x: 3, y: 1.5, z: 5.5 }, 45, aspect);
    for (let i = 0; i < 8; i++) {
      const d = {
        x: (i & 1 ? max.x : min.x) - eye.x,
        y: (i & 2 ? max.y : min.y) - eye.y,
        z: (i & 4 ? max.z : min.z) - eye.z,
      };
      const dot = (v: { x: number; y: number; z: number }) => d.x * v.x + d.y * v.y + d.z * v.z;
      const depth = dot(camera.forward);
      expect(depth).toBeGreaterThan(0);
      expect(Math.abs(dot(camera.right) / depth)).toBeLessThan(length(camera.right) ** 2);
      expect(Math.abs(dot(camera.up) / depth)).toBeLessThan(length(camera.up) ** 2);
    }
  });
});
