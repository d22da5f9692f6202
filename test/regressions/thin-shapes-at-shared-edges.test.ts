import { describe, expect, test } from "vitest";
import { sweepShapes } from "../../src/narrowphase/sweep-shapes.ts";
import { convexHull } from "../../src/shapes/convex-hull.ts";
import { heightField } from "../../src/shapes/height-field.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";

/** A flat floor of 4 × 4 squares, two faces each. */
function gridFloor() {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= 4; i++) for (let j = 0; j <= 4; j++) positions.push(i - 2, 0, j - 2);
  for (let i = 0; i < 4; i++) {
    for (let j = 0; j < 4; j++) {
      const a = i * 5 + j;
      indices.push(a, a + 1, a + 6, a, a + 6, a + 5);
    }
  }
  return mesh(positions, indices);
}

const down = { direction: [0, -1, 0] };
const thin = {
  point: convexHull([0, 0, 0]),
  "upright segment": convexHull([0, 0, 0, 0, 1, 0]),
  "upright card": convexHull([-0.5, 0, -0.5, 0.5, 0, 0.5, -0.5, 1, -0.5, 0.5, 1, 0.5]),
};
const floors = {
  mesh: gridFloor(),
  "height field": heightField({ rows: 5, cols: 5, cellSize: [1, 1], heights: new Float64Array(25) }),
};

describe("shapes without thickness do not fall through an edge or vertex between faces", () => {
  for (const [floor, surface] of Object.entries(floors)) {
    for (const [name, shape] of Object.entries(thin)) {
      test.each([
        [0.5, 1.5],
        [0.25, 0.25],
        [1, 1],
        [1, 0.5],
        [0.5, 0.3],
      ])(`${name} at a ${floor} above (%d, %d)`, (x, z) => {
        const hit = sweepShapes(shape, { position: [x, 1, z] }, surface, null, down);
        expect(hit?.distance).toBeCloseTo(1, 12);
        expect(hit?.normal).toEqual({ x: 0, y: 1, z: 0 });
        expect(hit?.sweepNormal).toEqual({ x: 0, y: 1, z: 0 });
      });
    }
  }

  test("beside the floor they fall on", () => {
    expect(sweepShapes(thin.point, { position: [2.001, 1, 0] }, floors.mesh, null, down)).toBeNull();
    expect(sweepShapes(thin.point, { position: [0, 1, 0] }, floors.mesh, null, { direction: [1, 0, 0] })).toBeNull();
  });
});

test("a tip that lands on an edge inside a floor gets the floor's normal, never its back", () => {
  const hull = convexHull([0, 0, 0, -1, 1.25, 0, -0.75, 1.25, 0.5, -0.75, 1, 0.5, -0.25, 1.25, -0.5]);
  for (const height of [0.01, 1]) {
    const start = { position: [-1 - height, height, 0.5 - height] };
    const hit = sweepShapes(hull, start, floors.mesh, null, { direction: [1, -1, 1] });
    expect(hit?.distance).toBeCloseTo(height * Math.sqrt(3), 12);
    expect(hit?.normal).toEqual({ x: 0, y: 1, z: 0 });
  }
});
