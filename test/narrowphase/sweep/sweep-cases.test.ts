import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/cli/check/case.ts";
import { casePose, caseShape } from "../../../src/cli/check/case-shape.ts";
import { createPose, type Pose, readPose } from "../../../src/math/pose.ts";
import { STATUS_CONVERGED } from "../../../src/narrowphase/separation.ts";
import { sweepConvex } from "../../../src/narrowphase/sweep/sweep-convex.ts";
import { sweepSupports } from "../../../src/narrowphase/sweep/sweep-supports.ts";
import { SweepContact } from "../../../src/narrowphase/sweep-contact.ts";
import type { Shape } from "../../../src/shapes/shape.ts";
import { motionOf, moved, pointDistance } from "./samples.ts";

const COPIES = new URL("../../fixtures/sweep-cases.jsonl", import.meta.url);
/** An optional folder of extra cases beside the repository. */
const ALL = new URL("../../../../shared/cases/sweep.jsonl", import.meta.url);
const REPORTS = new URL("../../../../shared/cases/reports.json", import.meta.url);

/** One line of a sweep case file, with an answer from exact arithmetic. */
interface SweepCase {
  id: string;
  a: Json;
  b: Json;
  poses: { a: Json; b: Json };
  query: { translation: number[] };
  expect: {
    hit: boolean;
    startOverlapping: boolean;
    t: number;
    normalAB: number[];
    normalUnique: boolean;
    normalTol: number;
    contact: number[];
    contactUnique: boolean;
    contactTol: number;
  };
  tolerance: { f64: number };
}

function poseOf(json: Json): Pose {
  const pose = createPose();
  readPose("test", "pose", casePose(json), pose);
  return pose;
}

/** All that is wrong with the answer to one case; empty when it passes. */
function checkCase(item: SweepCase, sweep: typeof sweepConvex): string[] {
  const { expect: wanted, query } = item;
  const faults: string[] = [];
  const a = caseShape(item.a);
  const b = caseShape(item.b);
  const [poseA, poseB] = [poseOf(item.poses.a), poseOf(item.poses.b)];
  const length = Math.hypot(...query.translation);
  const motion = motionOf(query.translation, length);
  const contact = new SweepContact();
  const hit = sweep(a, poseA, b, poseB, motion, contact);
  if (hit !== wanted.hit) return [`${item.id}: hit ${hit}`];
  if (!hit) return [];
  const check = (what: string, error: number, tolerance: number) => {
    if (!(error <= tolerance)) faults.push(`${item.id}: ${what} off by ${error}, allowed ${tolerance}`);
  };
  check("t", Math.abs(contact.distance / length - wanted.t), item.tolerance.f64);
  if (contact.status !== STATUS_CONVERGED) faults.push(`${item.id}: status ${contact.status}`);
  if (wanted.normalUnique) {
    check("normal", Math.max(...wanted.normalAB.map((x, i) => Math.abs(x + contact.normal[i]))), wanted.normalTol);
  }
  if (wanted.contactUnique && liesOnBoth(a, moved(poseA, motion, wanted.t * length), b, poseB, wanted)) {
    check("contact", Math.max(...wanted.contact.map((x, i) => Math.abs(x - contact.point[i]))), wanted.contactTol);
  }
  return faults;
}

/** Whether an expected contact is one: a few are off the moved shape by a thousand times what they claim to be exact to. */
function liesOnBoth(a: Shape, poseA: Pose, b: Shape, poseB: Pose, wanted: SweepCase["expect"]): boolean {
  const { contact, contactTol } = wanted;
  return (
    Math.abs(pointDistance(a, poseA, contact)) <= contactTol && Math.abs(pointDistance(b, poseB, contact)) <= contactTol
  );
}

/** Runs a case file; cases that start overlapping are not for sweepConvex. */
function run(file: URL, sweep: typeof sweepConvex): { count: number; hits: number; faults: string[] } {
  const faults: string[] = [];
  let count = 0;
  let hits = 0;
  for (const text of readFileSync(file, "utf8").trim().split("\n")) {
    const item = JSON.parse(text) as SweepCase;
    if (item.expect.startOverlapping) continue;
    count++;
    if (item.expect.hit) hits++;
    faults.push(...checkCase(item, sweep));
  }
  return { count, hits, faults };
}

describe("sweeps against answers from exact arithmetic", () => {
  test.each([
    ["closed forms where there are any", sweepConvex],
    ["from support points alone", sweepSupports],
  ])("the copies in this repository, %s", (_name, sweep) => {
    const { count, hits, faults } = run(COPIES, sweep);
    expect(faults).toEqual([]);
    expect(count).toBe(63);
    expect(hits / count).toBeGreaterThan(0.5);
    expect(hits / count).toBeLessThan(0.9);
  });

  test.skipIf(!existsSync(ALL)).each([
    ["closed forms where there are any", sweepConvex],
    ["from support points alone", sweepSupports],
  ])("the whole file, %s", (_name, sweep) => {
    const { count, faults } = run(ALL, sweep);
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(850);
  });

  test("a wrong expectation is found", () => {
    const item = readFileSync(COPIES, "utf8")
      .trim()
      .split("\n")
      .map((text) => JSON.parse(text) as SweepCase)
      .find(({ expect: { hit, normalUnique, contactUnique } }) => hit && normalUnique && contactUnique)!;
    const faults = (change: Partial<SweepCase["expect"]>) =>
      checkCase({ ...item, expect: { ...item.expect, ...change } }, sweepConvex).length;
    expect(faults({})).toBe(0);
    expect(faults({ hit: false })).toBe(1);
    expect(faults({ t: item.expect.t + 1e-10 })).toBe(1);
    expect(faults({ normalAB: item.expect.normalAB.map((x) => -x) })).toBe(1);
  });
});

describe.skipIf(!existsSync(REPORTS))("inputs behind public bug reports of other engines", () => {
  const reports: Json[] = existsSync(REPORTS)
    ? JSON.parse(readFileSync(REPORTS, "utf8"), (_key, value) => (value === "NaN" ? Number.NaN : value))
    : [];
  const fit = reports.filter(isConvexSweep);

  test("there are some", () => {
    expect(fit.length).toBeGreaterThan(15);
  });

  test.each(fit.map((json) => [json.id as string, json] as const))("%s", (_id, json) => {
    const wanted = json.expect as Json & { tolerance: number; normalTolerance?: number; normal?: number[] };
    const query = json.query as { shape: Json; direction: number[]; maxDistance: number };
    const target = (json.scene as Json[])[0];
    const contact = new SweepContact();
    const motion = motionOf(query.direction, query.maxDistance);
    const swept = caseShape(query.shape);
    const hit = sweepConvex(
      swept,
      poseOf(query as unknown as Json),
      caseShape(target),
      poseOf(target),
      motion,
      contact,
    );
    expect(hit).toBe(wanted.hit);
    if (!hit) return;
    expect(Math.abs(contact.distance - (wanted.distance as number))).toBeLessThanOrEqual(wanted.tolerance);
    const compare = (got: Float64Array, list: number[] | undefined, tolerance: number) => {
      for (let i = 0; list !== undefined && i < 3; i++)
        expect(Math.abs(got[i] - list[i])).toBeLessThanOrEqual(tolerance);
    };
    compare(contact.normal, wanted.normal, wanted.normalTolerance ?? 1e-6);
    compare(contact.point, wanted.point as number[] | undefined, wanted.tolerance);
  });
});

/** One convex target, a proper motion, no overlap at the start, a shape that can be built. */
function isConvexSweep(json: Json): boolean {
  if (json.kind !== "sweep" || (json.scene as Json[]).length !== 1) return false;
  const query = json.query as { shape: { type: string; radius?: number }; direction: number[]; maxDistance: number };
  const target = (json.scene as { shape: { type: string } }[])[0].shape.type;
  if (["mesh", "heightfield", "compound"].includes(target) || query.shape.radius === 0) return false;
  const moves = query.direction.some((x) => x !== 0) && query.direction.every((x) => Number.isFinite(x));
  const wanted = json.expect as Json;
  return (
    moves &&
    query.maxDistance > 0 &&
    wanted.startPenetrating !== true &&
    json.fault !== "sweep-start-overlap" &&
    !("maxPenetrationDepth" in wanted)
  );
}
