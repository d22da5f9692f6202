import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Json } from "../../src/cli/check/case.ts";
import { casePose, caseShape } from "../../src/cli/check/case-shape.ts";
import { loadCaseModel } from "../../src/cli/check/check-mesh.ts";
import { SweepHit as Record, type SweepHit } from "../../src/narrowphase/sweep-hit.ts";
import { sweepShapes } from "../../src/narrowphase/sweep-shapes.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { gap, toArray } from "./sweep-support.ts";

// Runs only where the optional folder of extra cases stands beside the repository.
const cases = join(import.meta.dirname, "../../../shared/cases");
const read = (name: string) => readFileSync(join(cases, name), "utf8");

describe.skipIf(!existsSync(cases))("sweeps with certified answers", () => {
  test("sweep.jsonl", () => {
    const faults: string[] = [];
    const lines = read("sweep.jsonl").trim().split("\n");
    for (const line of lines) faults.push(...checkPair(JSON.parse(line)));
    expect(faults).toEqual([]);
    expect(lines.length).toBeGreaterThan(900);
  });

  test("reports.json", () => {
    const all: Json[] = JSON.parse(read("reports.json"), (_key, value) => (value === "NaN" ? Number.NaN : value));
    const sweeps = all.filter((json) => json.kind === "sweep");
    expect(sweeps.length).toBeGreaterThan(30);
    expect(sweeps.flatMap(checkScene)).toEqual([]);
  });

  const models = existsSync(cases) ? readdirSync(join(cases, "mesh")).filter((name) => !name.startsWith("big_")) : [];
  test.each(models)("balls against %s", async (name) => {
    const header = JSON.parse(read(`mesh/${name}`));
    const model = await loadCaseModel(join(cases, "mesh", name), header, undefined);
    const out = new Record();
    const faults: string[] = [];
    for (const cast of header.sphereCasts) {
      const move = { direction: cast.d, maxDistance: cast.hit ? cast.t + model.diagonal : cast.maxT };
      const hit = sweepShapes(sphere(cast.radius), { position: cast.o }, model.shape, null, move, { out });
      const fault = checkBall(cast, hit, model.diagonal);
      if (fault !== "") faults.push(`${fault} (${JSON.stringify(cast)})`);
    }
    expect(faults).toEqual([]);
    expect(header.sphereCasts.length).toBeGreaterThan(100);
  });
});

interface PairCase {
  id: string;
  a: Json;
  b: Json;
  poses: { a: { position: number[]; rotation: number[] }; b: { position: number[]; rotation: number[] } };
  query: { translation: number[] };
  expect: {
    hit: boolean;
    startOverlapping: boolean;
    t: number;
    startDepthLB: number;
    normalAB: number[];
    normalUnique: boolean;
    normalTol: number;
  };
  tolerance: { f64: number };
}

function checkPair({ id, a, b, poses, query, expect: wanted, tolerance }: PairCase): string[] {
  const direction = query.translation;
  const move = { direction, maxDistance: Math.sqrt(direction.reduce((sum, x) => sum + x * x, 0)) };
  const hit = sweepShapes(caseShape(a), poses.a, caseShape(b), poses.b, move);
  if (hit === null || !wanted.hit) return (hit !== null) === wanted.hit ? [] : [`${id}: hit ${hit?.fraction}`];
  const faults: string[] = [];
  if (hit.startPenetrating !== wanted.startOverlapping) faults.push(`${id}: starts ${hit.startPenetrating}`);
  if (!(Math.abs(hit.fraction - wanted.t) <= tolerance.f64)) faults.push(`${id}: ${hit.fraction}, not ${wanted.t}`);
  if (hit.startPenetrating && !(hit.penetrationDepth >= wanted.startDepthLB * (1 - 1e-9))) {
    faults.push(`${id}: depth ${hit.penetrationDepth}`);
  }
  if (!hit.startPenetrating && wanted.normalUnique) {
    const off = Math.max(...toArray(hit.sweepNormal).map((x, i) => Math.abs(x + wanted.normalAB[i])));
    if (!(off <= wanted.normalTol)) faults.push(`${id}: normal off by ${off}`);
  }
  if (!hit.converged) faults.push(`${id}: did not converge`);
  return faults;
}

function checkBall(cast: Json, hit: SweepHit | null, diagonal: number): string {
  if (hit === null || cast.hit !== true) return (hit !== null) === cast.hit ? "" : `hit ${hit?.distance}`;
  if (hit.startPenetrating !== cast.startOverlapping) return `starts ${hit.startPenetrating}`;
  if (!(Math.abs(hit.distance - (cast.t as number)) <= 1e-9 * diagonal)) return `distance ${hit.distance}`;
  if (cast.contactUnique !== true) return "";
  if (gap(toArray(hit.point), cast.contact as number[]) > 1e-7 * diagonal) return `point ${toArray(hit.point)}`;
  return gap(toArray(hit.sweepNormal), cast.normal as number[]) > 1e-7 ? `normal ${toArray(hit.sweepNormal)}` : "";
}

/** The nearest hit of a scene, entry by entry, against `expect` or any of the `alternatives`. */
function checkScene(json: Json): string[] {
  const query = json.query as Json;
  try {
    const hit = sweepScene(json.scene as Json[], query);
    const allowed = [json.expect, ...((json.alternatives as Json[]) ?? [])] as Json[];
    const faults = allowed.map((wanted) => faultOf(wanted, hit));
    return faults.includes("") ? [] : [`${json.id}: ${faults[0]}`];
  } catch (error) {
    const clear = error instanceof RangeError || error instanceof TypeError;
    return clear && String(json.policy).startsWith("mayReject") ? [] : [`${json.id}: ${error}`];
  }
}

function sweepScene(scene: Json[], query: Json): SweepHit | null {
  const move = { direction: query.direction as number[], maxDistance: query.maxDistance as number };
  let best: SweepHit | null = null;
  for (const entry of scene) {
    const hit = sweepShapes(caseShape(query), casePose(query), caseShape(entry), casePose(entry), move);
    if (
      hit !== null &&
      (best === null || hit.distance - hit.penetrationDepth < best.distance - best.penetrationDepth)
    ) {
      best = hit;
    }
  }
  return best;
}

function faultOf(wanted: Json, hit: SweepHit | null): string {
  if (hit === null || wanted.hit !== true) return (hit !== null) === wanted.hit ? "" : `hit at ${hit?.distance}`;
  const tolerance = wanted.tolerance as number;
  const near = (one: number, other: number) => Math.abs(one - other) <= tolerance;
  if (!near(hit.distance, wanted.distance as number)) return `distance ${hit.distance}`;
  const { point, normal, startPenetrating, penetrationDepth, maxPenetrationDepth } = wanted;
  if (point !== undefined && !toArray(hit.point).every((x, i) => near(x, (point as number[])[i]))) return "point";
  const turn = (wanted.normalTolerance as number) ?? 1e-6;
  const off = (x: number, i: number) => Math.abs(x - (normal as number[])[i]);
  if (normal !== undefined && !toArray(hit.sweepNormal).every((x, i) => off(x, i) <= turn)) {
    return `normal ${toArray(hit.sweepNormal)}`;
  }
  if (startPenetrating !== undefined && startPenetrating !== hit.startPenetrating) return "startPenetrating";
  if (penetrationDepth !== undefined && !near(hit.penetrationDepth, penetrationDepth as number)) return "depth";
  return maxPenetrationDepth !== undefined && hit.penetrationDepth > (maxPenetrationDepth as number) ? "depth" : "";
}
