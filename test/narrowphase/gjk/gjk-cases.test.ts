import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createPose, readPose } from "../../../src/math/pose.ts";
import { ConvexPair } from "../../../src/narrowphase/convex-pair.ts";
import { GJK_APART, gjkDistance, gjkOverlap } from "../../../src/narrowphase/gjk/gjk.ts";
import { Simplex } from "../../../src/narrowphase/gjk/simplex.ts";
import { Separation } from "../../../src/narrowphase/separation.ts";
import { caseShape } from "../ray-cases.ts";

const folder = new URL("../../../../shared/cases/", import.meta.url);

/** A line of a case file, as far as it is read here. */
interface PairCase {
  id: string;
  a: Parameters<typeof caseShape>[0];
  b: Parameters<typeof caseShape>[0];
  poses: Record<"a" | "b", { position: number[]; rotation: number[] }>;
  expect: {
    overlap: boolean;
    distance: number;
    normalAB: number[];
    pointA: number[];
    pointB: number[];
    witnessUnique: boolean;
    witnessTol: number;
  };
  tolerance: { f64: number };
}

function load(name: string): PairCase[] {
  const lines = readFileSync(new URL(name, folder), "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}

const pair = new ConvexPair();
const [poseA, poseB] = [createPose(), createPose()];
const simplex = new Simplex();
const out = new Separation();

/** Sets the pair, the two swapped or not. */
function setPair(test: PairCase, swapped: boolean): void {
  readPose("test", "a", test.poses.a, poseA);
  readPose("test", "b", test.poses.b, poseB);
  const [a, b] = [caseShape(test.a), caseShape(test.b)];
  if (swapped) pair.set(b, poseB, a, poseA);
  else pair.set(a, poseA, b, poseB);
  simplex.clear();
}

/** All that is wrong with the answer. */
function faultsOf(test: PairCase, swapped: boolean): string[] {
  const { expect: want, tolerance } = test;
  const faults: string[] = [];
  setPair(test, swapped);
  if (gjkDistance(pair, simplex, out) !== GJK_APART) return ["overlap"];
  pair.toWorld(out);
  const off = Math.abs(out.distance - want.distance);
  // the cases allow a thousand times as much
  if (!(off <= 1e-2 * tolerance.f64)) faults.push(`distance off by ${off}`);
  if (out.lower > want.distance + 1e-2 * tolerance.f64) faults.push(`lower ${out.lower}`);
  if (out.upper < want.distance - 1e-2 * tolerance.f64) faults.push(`upper ${out.upper}`);
  if (out.status !== 0) faults.push(`status ${out.status}`);
  const sign = swapped ? 1 : -1;
  // an ulp or two of the coordinates (tolerance / 1e12) over the gap
  const turned = Math.max(...want.normalAB.map((n, i) => Math.abs(out.normal[i] - sign * n)));
  if (!(turned <= 1e-12 + (4e-4 * tolerance.f64) / want.distance)) faults.push(`normal off by ${turned}`);
  if (want.witnessUnique) {
    const [pointA, pointB] = swapped ? [out.pointB, out.pointA] : [out.pointA, out.pointB];
    const points = [...want.pointA.map((x, i) => x - pointA[i]), ...want.pointB.map((x, i) => x - pointB[i])];
    const far = Math.max(...points.map(Math.abs));
    if (!(far <= 0.02 * want.witnessTol)) faults.push(`points off by ${far}, ${want.witnessTol} allowed`);
  }
  return faults;
}

describe.skipIf(!existsSync(new URL("distance.jsonl", folder)))("certified cases", () => {
  test.each([false, true])("distances, directions, points and bounds (swapped: %s)", (swapped) => {
    const cases = load("distance.jsonl");
    expect(cases.length).toBeGreaterThan(900);
    const wrong = cases.flatMap((test) => faultsOf(test, swapped).map((fault) => `${test.id}: ${fault}`));
    expect(wrong).toEqual([]);
  });

  test.each(["overlap.jsonl", "penetration.jsonl", "distance.jsonl"])("overlap yes or no: %s", (name) => {
    const cases = load(name);
    expect(cases.length).toBeGreaterThan(500);
    const wrong: string[] = [];
    for (const test of cases) {
      for (const swapped of [false, true]) {
        setPair(test, swapped);
        const want = name === "distance.jsonl" ? false : test.expect.overlap;
        if (gjkOverlap(pair, simplex) !== want) wrong.push(`${test.id}, swapped ${swapped}`);
        setPair(test, swapped);
        const apart = gjkDistance(pair, simplex, out) === GJK_APART && out.distance > pair.roundingA + pair.roundingB;
        if (apart === want) wrong.push(`${test.id}, swapped ${swapped}, by distance`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
