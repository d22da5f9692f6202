import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { raycastShape } from "../../src/narrowphase/raycast-shape.ts";
import { box } from "../../src/shapes/box.ts";
import { type CompoundChildLike, compound } from "../../src/shapes/compound.ts";
import { type ConvexHull, convexHull } from "../../src/shapes/convex-hull.ts";
import { heightField } from "../../src/shapes/height-field.ts";
import { hullVolume } from "../../src/shapes/hull/hull-volume.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import { scaled } from "../../src/shapes/scaled.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { triangle } from "../../src/shapes/triangle.ts";

/** An optional folder of extra cases beside the repository. */
const REPORTS = new URL("../../../shared/cases/reports.json", import.meta.url);
/** Kinds of shape that this file answers for. */
const OURS = ["hull", "triangle", "heightfield", "compound"];

// biome-ignore-start lint/suspicious/noExplicitAny: case files are plain JSON
function makeShape(shape: any): Shape {
  if (shape.type === "hull") return convexHull(shape.points);
  if (shape.type === "triangle") return triangle(shape.points[0], shape.points[1], shape.points[2]);
  if (shape.type === "mesh") return mesh(shape.positions, shape.indices, { doubleSided: shape.doubleSided === true });
  if (shape.type === "heightfield") {
    const { rows, cols, cellSize, heights } = shape;
    return heightField({ rows, cols, cellSize, heights });
  }
  if (shape.type === "sphere") return sphere(shape.radius);
  if (shape.type === "box") return box(shape.halfExtents[0], shape.halfExtents[1], shape.halfExtents[2]);
  if (shape.type !== "compound") throw new Error(`no shape of kind ${shape.type} here`);
  return compound(
    shape.children.map(
      (child: any): CompoundChildLike => ({
        shape: makeShape(child.shape),
        position: child.position,
        rotation: child.rotation,
      }),
    ),
  );
}

function makeScene(entry: any): Shape {
  const shape = makeShape(entry.shape);
  return entry.scale === undefined ? shape : scaled(shape, entry.scale);
}

function checkRay(item: any): void {
  const [entry] = item.scene;
  const hit = raycastShape(makeScene(entry), entry, item.query);
  const wanted = item.expect;
  expect(hit !== null, item.note).toBe(wanted.hit);
  if (hit === null) return;
  expect(Math.abs(hit.distance - wanted.distance)).toBeLessThanOrEqual(wanted.tolerance);
  if (wanted.startsInside) expect(hit.startsInside).toBe(true);
  const { x, y, z } = hit.normal;
  if (wanted.normal) {
    expect(Math.max(...[x, y, z].map((value, i) => Math.abs(value - wanted.normal[i])))).toBeLessThanOrEqual(1e-6);
  }
}

function checkBuild(item: any): void {
  const hull = makeScene(item.scene[0]) as ConvexHull;
  const wanted = { ...item.expect, ...item.expect.ifAccepted };
  const { bounds, volume, support, tolerance } = wanted;
  for (let i = 0; i < 6; i++) {
    const value = i < 3 ? bounds.min[i] : bounds.max[i - 3];
    expect(Math.abs(hull.bounds[i] - value)).toBeLessThanOrEqual(tolerance);
  }
  if (volume !== undefined) expect(Math.abs(hullVolume(hull) - volume)).toBeLessThanOrEqual(tolerance);
  for (const { direction, value } of support ?? []) {
    const point = new Float64Array(3);
    hull.type.support?.(hull, Float64Array.from(direction), point);
    const along = direction[0] * point[0] + direction[1] * point[1] + direction[2] * point[2];
    expect(Math.abs(along - value)).toBeLessThanOrEqual(tolerance);
  }
}

describe.skipIf(!existsSync(REPORTS))("inputs behind public bug reports", () => {
  const cases: any[] = existsSync(REPORTS) ? JSON.parse(readFileSync(REPORTS, "utf8")) : [];
  const rays = cases.filter(
    ({ kind, scene }) =>
      kind === "raycast" && scene.length === 1 && (scene[0].scale !== undefined || OURS.includes(scene[0].shape.type)),
  );
  const builds = cases.filter(({ kind, scene }) => kind === "build" && scene[0].shape.type === "hull");
  test("there are some", () => {
    expect(rays.length).toBeGreaterThanOrEqual(20);
    expect(builds.length).toBeGreaterThanOrEqual(4);
  });
  test.each(rays.map((item) => [item.id, item]))("%s", (_id, item) => checkRay(item));
  test.each(builds.map((item) => [item.id, item]))("%s", (_id, item) => checkBuild(item));
});
// biome-ignore-end lint/suspicious/noExplicitAny: case files are plain JSON
