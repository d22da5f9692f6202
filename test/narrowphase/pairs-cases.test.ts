import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { unrotate } from "../../src/math/pose.ts";
import type { Vec3 } from "../../src/math/vec3.ts";
import { closestPoint } from "../../src/narrowphase/closest-point.ts";
import { closestPoints } from "../../src/narrowphase/closest-points.ts";
import { overlapShapes } from "../../src/narrowphase/overlap-shapes.ts";
import { penetration } from "../../src/narrowphase/penetration.ts";
import { heightField } from "../../src/shapes/height-field.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import { scaled } from "../../src/shapes/scaled.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { poseOf } from "./pair-samples.ts";
import { caseShape, type RayCase } from "./ray-cases.ts";

// Runs only where the optional folder of certified cases stands beside the repository.
const cases = join(import.meta.dirname, "../../../shared/cases");

type ShapeJson = RayCase["a"];
interface PoseJson {
  position: number[];
  rotation: number[];
}

interface PairCase {
  id: string;
  a: ShapeJson;
  b: ShapeJson;
  poses: { a: PoseJson; b: PoseJson };
  expect: {
    distance: number;
    normalAB: number[];
    pointA: number[];
    pointB: number[];
    witnessUnique: boolean;
    witnessTol: number;
    overlap: boolean;
    depth: number;
  };
  tolerance: { f64: number; oracle: number };
}

/** The largest error of each pair of kinds, as a part of what the case allows. */
class Worst {
  private readonly table = new Map<string, number>();

  note({ a, b }: PairCase, error: number): void {
    const key = [a.type, b.type].sort().join(" ");
    this.table.set(key, Math.max(this.table.get(key) ?? 0, error));
  }

  print(what: string): void {
    const rows = [...this.table].sort((one, other) => other[1] - one[1]).slice(0, 8);
    console.log(`${what}, largest errors as a part of the tolerance:`);
    for (const [key, error] of rows) console.log(`  ${key}: ${error.toExponential(1)}`);
  }
}

function readLines(name: string): PairCase[] {
  const path = join(cases, name);
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

describe.skipIf(!existsSync(cases))("certified pairs", () => {
  test("distance, either way round", () => {
    const worst = new Worst();
    const faults: string[] = [];
    const lines = readLines("distance.jsonl");
    for (const line of lines) {
      const [a, b] = [caseShape(line.a), caseShape(line.b)];
      const { expect: answer, tolerance, poses } = line;
      for (const swapped of [false, true]) {
        const found = swapped ? closestPoints(b, poses.b, a, poses.a)! : closestPoints(a, poses.a, b, poses.b)!;
        const error = Math.abs(found.distance - answer.distance) / tolerance.f64;
        worst.note(line, error);
        if (!(error <= 1)) faults.push(`${line.id} distance ${found.distance}, not ${answer.distance}`);
        const turned = answer.normalAB.map((x) => (swapped ? x : -x));
        const bend = apart(turned, found.normal);
        if (!(bend < 1e-5)) faults.push(`${line.id} normal off by ${bend}`);
        if (!found.converged) faults.push(`${line.id} did not converge`);
        if (!answer.witnessUnique) continue;
        const [onA, onB] = swapped ? [found.pointB, found.pointA] : [found.pointA, found.pointB];
        const off = Math.max(apart(answer.pointA, onA), apart(answer.pointB, onB));
        if (!(off <= 2 * Math.max(answer.witnessTol, tolerance.f64))) faults.push(`${line.id} points off by ${off}`);
      }
    }
    worst.print("distance");
    expect(lines.length).toBeGreaterThan(500);
    expect(faults).toEqual([]);
  });

  test("overlap, either way round", () => {
    const lines = readLines("overlap.jsonl");
    const faults: string[] = [];
    for (const { id, a, b, poses, expect: answer } of lines) {
      const [shapeA, shapeB] = [caseShape(a), caseShape(b)];
      if (overlapShapes(shapeA, poses.a, shapeB, poses.b) !== answer.overlap) faults.push(id);
      if (overlapShapes(shapeB, poses.b, shapeA, poses.a) !== answer.overlap) faults.push(`${id} swapped`);
      if ((penetration(shapeA, poses.a, shapeB, poses.b) !== null) !== answer.overlap) faults.push(`${id} penetration`);
    }
    expect(lines.length).toBeGreaterThan(300);
    expect(faults).toEqual([]);
  });

  test("penetration, either way round", () => {
    const worst = new Worst();
    const faults: string[] = [];
    const lines = readLines("penetration.jsonl");
    for (const line of lines) {
      const [a, b] = [caseShape(line.a), caseShape(line.b)];
      const { expect: answer, poses } = line;
      const tolerance = Math.max(line.tolerance.f64, line.tolerance.oracle);
      for (const swapped of [false, true]) {
        const found = swapped ? penetration(b, poses.b, a, poses.a) : penetration(a, poses.a, b, poses.b);
        const error = Math.abs((found?.depth ?? Number.NaN) - answer.depth) / tolerance;
        worst.note(line, error);
        if (!(error <= 1)) faults.push(`${line.id} depth ${found?.depth}, not ${answer.depth}`);
        if (found === null || !found.converged) faults.push(`${line.id} did not converge`);
        if (found === null) continue;
        // the stated directions are known less well than a direction's own depth tells
        const { x, y, z } = found.normal;
        const along = swapped
          ? depthAlong(b, poses.b, a, poses.a, [x, y, z])
          : depthAlong(a, poses.a, b, poses.b, [x, y, z]);
        if (!(along <= answer.depth + tolerance)) faults.push(`${line.id} is ${along} deep along the normal`);
      }
    }
    worst.print("penetration");
    expect(lines.length).toBeGreaterThan(300);
    expect(faults).toEqual([]);
  });
});

/** How far a must move along the unit `normal` until the two only touch, from their support points alone. */
function depthAlong(a: Shape, poseA: PoseJson, b: Shape, poseB: PoseJson, normal: number[]): number {
  const between = normal.reduce((sum, n, i) => sum + n * (poseB.position[i] - poseA.position[i]), 0);
  return between + reach(b, poseB, normal, 1) + reach(a, poseA, normal, -1);
}

/** The greatest sign · normal · (point − position) over the posed shape. */
function reach(shape: Shape, { rotation }: PoseJson, normal: number[], sign: number): number {
  const local = Float64Array.from(normal, (n) => sign * n);
  unrotate(poseOf([0, 0, 0], rotation), local, local);
  const point = new Float64Array(3);
  shape.type.support!(shape, local, point);
  return local[0] * point[0] + local[1] * point[1] + local[2] * point[2];
}

interface SceneEntry extends PoseJson {
  // biome-ignore lint/suspicious/noExplicitAny: one of many shapes
  shape: any;
  scale?: number[];
}

interface Report {
  id: string;
  kind: string;
  scene: SceneEntry[];
  // biome-ignore lint/suspicious/noExplicitAny: differs by kind
  query: any;
  // biome-ignore lint/suspicious/noExplicitAny: differs by kind
  expect: any;
  // biome-ignore lint/suspicious/noExplicitAny: differs by kind
  alternatives?: any[];
}

function sceneShape({ shape, scale }: SceneEntry): Shape {
  let made: Shape;
  if (shape.type === "mesh") made = mesh(shape.positions, shape.indices);
  else if (shape.type === "heightfield")
    made = heightField({ rows: shape.rows, cols: shape.cols, cellSize: shape.cellSize, heights: shape.heights });
  else made = caseShape(shape);
  return scale === undefined ? made : scaled(made, scale);
}

const reportsPath = join(cases, "reports.json");
const reports: Report[] = existsSync(reportsPath) ? JSON.parse(readFileSync(reportsPath, "utf8")) : [];
const ofKind = (kind: string) =>
  reports.filter((report) => report.kind === kind).map((report) => [report.id, report] as const);

describe.skipIf(reports.length === 0)("small inputs behind public reports", () => {
  test.each(ofKind("distance"))("%s", (_id, { scene, query, expect: answer }) => {
    const [a, b] = [scene[query.a], scene[query.b]];
    const found = closestPoints(sceneShape(a), a, sceneShape(b), b)!;
    expect(Math.abs(Math.max(0, found.distance) - answer.distance)).toBeLessThanOrEqual(answer.tolerance);
    const near = answer.pointTolerance ?? answer.tolerance;
    if (answer.pointA !== undefined) expect(apart(answer.pointA, found.pointA)).toBeLessThanOrEqual(2 * near);
    if (answer.pointB !== undefined) expect(apart(answer.pointB, found.pointB)).toBeLessThanOrEqual(2 * near);
  });

  test.each(ofKind("penetration"))("%s", (_id, { scene, query, expect: answer }) => {
    const [a, b] = [scene[query.a], scene[query.b]];
    const found = penetration(sceneShape(a), a, sceneShape(b), b)!;
    expect(Math.abs(found.depth - answer.depth)).toBeLessThanOrEqual(answer.tolerance);
    const allowed: number[][] = answer.normals ?? (answer.normal === undefined ? [] : [answer.normal]);
    if (allowed.length === 0) return;
    const bends = allowed.map((normal) => apart(normal, found.normal));
    expect(Math.min(...bends)).toBeLessThanOrEqual(2 * (answer.normalTolerance ?? 1e-6));
  });

  test.each(ofKind("overlap"))("%s", (_id, { scene, query, expect: answer }) => {
    if (query.position.includes("NaN")) {
      const at = query.position.map(Number);
      const call = () => overlapShapes(sceneShape(query), { position: at }, sceneShape(scene[0]), scene[0]);
      expect(call).toThrow("poseA.position.x must be finite");
      return;
    }
    const met = scene.map((entry, i) => (overlapShapes(sceneShape(query), query, sceneShape(entry), entry) ? i : -1));
    expect(met.filter((i) => i >= 0)).toEqual(answer.overlaps);
  });

  test.each(ofKind("closestPoint"))("%s", (_id, { scene, query, expect: answer, alternatives = [] }) => {
    const entry = scene[query.target ?? 0];
    const found = closestPoint(sceneShape(entry), entry, query.point)!;
    const distance = Math.max(0, found.distance); // the format counts what is inside a solid as the solid's
    const right = [answer, ...alternatives].find((one) => Math.abs(one.distance - distance) <= one.tolerance);
    expect(right).toBeDefined();
    if (right.point === undefined || found.distance < 0) return;
    expect(apart(right.point, found.point)).toBeLessThanOrEqual(2 * right.tolerance);
  });
});

function apart(one: readonly number[], { x, y, z }: Vec3): number {
  return Math.hypot(one[0] - x, one[1] - y, one[2] - z);
}
