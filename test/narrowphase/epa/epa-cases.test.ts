import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ConvexPair } from "../../../src/narrowphase/convex-pair.ts";
import { epaPenetration, polytopePenetration } from "../../../src/narrowphase/epa/epa.ts";
import { GJK_OVERLAP, gjkDistance } from "../../../src/narrowphase/gjk/gjk.ts";
import { Simplex } from "../../../src/narrowphase/gjk/simplex.ts";
import { Separation, STATUS_CONVERGED } from "../../../src/narrowphase/separation.ts";
import { caseShape, type RayCase } from "../ray-cases.ts";
import { depthAlong, pose, type Sample } from "./samples.ts";

const COPIES = new URL("../../fixtures/penetration-cases.jsonl", import.meta.url);
/** Optional files of certified cases beside the repository. */
const ALL = new URL("../../../../shared/cases/penetration.jsonl", import.meta.url);
const REPORTS = new URL("../../../../shared/cases/reports.json", import.meta.url);

interface PoseJson {
  position: number[];
  rotation: number[];
}

interface PenetrationCase {
  id: string;
  a: RayCase["a"];
  b: RayCase["a"];
  poses: { a: PoseJson; b: PoseJson };
  expect: { depth: number; directionsAB: number[][]; directionUnique: boolean; directionTol: number; method: string };
  tolerance: { oracle: number; f64: number };
}

const pair = new ConvexPair();
const simplex = new Simplex();

/** Distance of cores that are apart, else their depth; world space. `box`: whether two boxes may have their closed form. */
function separate(sample: Sample, boxes: boolean, out: Separation): boolean {
  pair.set(sample.a, sample.poseA, sample.b, sample.poseB);
  simplex.clear();
  const overlap = gjkDistance(pair, simplex, out) === GJK_OVERLAP;
  if (overlap && boxes) epaPenetration(pair, simplex, out);
  else if (overlap) polytopePenetration(pair, out);
  pair.toWorld(out);
  return overlap;
}

function sampleOf({ a, b, poses }: PenetrationCase): Sample {
  return {
    a: caseShape(a),
    poseA: pose(poses.a.position, poses.a.rotation),
    b: caseShape(b),
    poseB: pose(poses.b.position, poses.b.rotation),
  };
}

/**
 * All that is wrong with an answer. Depths that were found by search are certified from below only to `oracle`: a lesser depth is right when its own direction
 * proves it, and directions are judged by how deep they are.
 */
function faultsOf(item: PenetrationCase, sample: Sample, out: Separation): string[] {
  const { depth, directionsAB, directionUnique, directionTol, method } = item.expect;
  const { f64, oracle } = item.tolerance;
  const faults: string[] = [];
  const found = -out.distance;
  const slack = method === "bnb" ? Math.max(f64, oracle) : f64;
  if (!(found <= depth + f64 && found >= depth - slack)) faults.push(`depth ${found}, expected ${depth}`);
  const along = depthAlong(sample, out.normal);
  if (!(Math.abs(along - found) <= f64)) faults.push(`depth along the normal is ${along}, not ${found}`);
  const turn = Math.min(...directionsAB.map((d) => Math.hypot(...d.map((x, i) => x + out.normal[i]))));
  if (directionUnique && method !== "bnb" && !(turn <= directionTol))
    faults.push(`normal ${out.normal} is off by ${turn}`);
  if (directionUnique && method === "bnb" && !(turn <= 1e-3)) faults.push(`normal ${out.normal} is far off: ${turn}`);
  if (out.status !== STATUS_CONVERGED) faults.push("not converged");
  return faults;
}

function run(file: URL): { count: number; deep: number; faults: string[] } {
  const faults: string[] = [];
  const out = new Separation();
  let count = 0;
  let deep = 0;
  for (const line of readFileSync(file, "utf8").trim().split("\n")) {
    const item = JSON.parse(line) as PenetrationCase;
    const sample = sampleOf(item);
    count++;
    for (const boxes of item.a.type === "box" && item.b.type === "box" ? [true, false] : [true]) {
      if (separate(sample, boxes, out)) deep++;
      const wrong = faultsOf(item, sample, out);
      if (wrong.length > 0) faults.push(`${item.id}: ${wrong.join("; ")}`);
    }
  }
  return { count, deep, faults };
}

describe("penetration against certified answers", () => {
  test("the copies in this repository", () => {
    const { count, deep, faults } = run(COPIES);
    expect(faults).toEqual([]);
    expect(count).toBe(62);
    expect(deep).toBeGreaterThan(30);
  });

  test.skipIf(!existsSync(ALL))("the whole file", () => {
    const { count, deep, faults } = run(ALL);
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(500);
    expect(deep).toBeGreaterThan(300);
  });

  test("wrong answers are found", () => {
    const item = JSON.parse(readFileSync(COPIES, "utf8").split("\n")[30]) as PenetrationCase;
    const sample = sampleOf(item);
    const out = new Separation();
    separate(sample, true, out);
    expect(faultsOf(item, sample, out)).toEqual([]);
    out.distance *= 1 + 1e-6;
    expect(faultsOf(item, sample, out)[0]).toMatch(/^depth /);
    separate(sample, true, out);
    for (let i = 0; i < 3; i++) out.normal[i] *= -1;
    expect(faultsOf(item, sample, out).length).toBeGreaterThan(0);
  });
});

interface Report {
  id: string;
  kind: string;
  scene: { shape: RayCase["a"]; position: number[]; rotation: number[] }[];
  query: { a: number; b: number };
  expect: {
    depth: number;
    normal?: number[];
    normals?: number[][];
    normalPerpendicularTo?: number[];
    tolerance: number;
    normalTolerance?: number;
  };
}

describe("penetrations that other engines were reported to get wrong", () => {
  const reports: Report[] = existsSync(REPORTS) ? JSON.parse(readFileSync(REPORTS, "utf8")) : [];
  const cases = reports.filter(({ kind }) => kind === "penetration");
  test.skipIf(cases.length === 0).each(cases.length === 0 ? [{ id: "none" } as Report] : cases)("$id", (report) => {
    const [a, b] = [report.query.a, report.query.b].map((i) => report.scene[i]);
    const sample = {
      a: caseShape(a.shape),
      poseA: pose(a.position, a.rotation),
      b: caseShape(b.shape),
      poseB: pose(b.position, b.rotation),
    };
    const out = new Separation();
    separate(sample, true, out);
    const { depth, normal, normals, normalPerpendicularTo: across, tolerance, normalTolerance = 1e-6 } = report.expect;
    expect(Math.abs(-out.distance - depth)).toBeLessThanOrEqual(tolerance);
    const allowed = normals ?? (normal ? [normal] : null);
    if (allowed !== null) {
      const off = allowed.map((n) => Math.max(...n.map((x, i) => Math.abs(x - out.normal[i]))));
      expect(Math.min(...off)).toBeLessThanOrEqual(normalTolerance);
    }
    if (across) expect(Math.abs(across.reduce((sum, x, i) => sum + x * out.normal[i], 0))).toBeLessThan(1e-6);
    expect(Math.hypot(...out.normal)).toBeCloseTo(1, 14);
  });
});
