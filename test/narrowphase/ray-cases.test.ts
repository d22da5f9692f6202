import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { caseShape, checkRayCase, type RayCase } from "./ray-cases.ts";

const COPIES = new URL("../fixtures/ray-cases.jsonl", import.meta.url);
/** An optional folder of extra cases beside the repository. */
const ALL = new URL("../../../shared/cases/ray.jsonl", import.meta.url);

/** Runs a case file; returns how many cases ran and the faults of the failed ones. */
function run(file: URL): { count: number; hits: number; faults: string[] } {
  const faults: string[] = [];
  let count = 0;
  let hits = 0;
  for (const text of readFileSync(file, "utf8").trim().split("\n")) {
    const item = JSON.parse(text) as RayCase;
    const shape = caseShape(item.a);
    count++;
    if (item.expect.hit) hits++;
    const wrong = checkRayCase(item, shape);
    if (wrong.length > 0) faults.push(`${item.id}: ${wrong.join("; ")}`);
  }
  return { count, hits, faults };
}

describe("rays against answers from exact arithmetic", () => {
  test("the copies in this repository", () => {
    const { count, hits, faults } = run(COPIES);
    expect(faults).toEqual([]);
    expect(count).toBe(160);
    expect(hits / count).toBeGreaterThan(0.3);
    expect(hits / count).toBeLessThan(0.8);
  });

  test.skipIf(!existsSync(ALL))("the whole file", () => {
    const { count, faults } = run(ALL);
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(1500);
  });

  test("a wrong expectation is found", () => {
    const item = JSON.parse(readFileSync(COPIES, "utf8").split("\n")[0]) as RayCase;
    const shape = caseShape(item.a);
    if (item.expect.t === undefined || item.expect.lineExitT === undefined) throw new Error("unfit");
    const faults = (change: Partial<RayCase["expect"]>) =>
      checkRayCase({ ...item, expect: { ...item.expect, ...change } }, shape).length;
    expect(faults({})).toBe(0);
    expect(faults({ hit: false })).toBe(1);
    expect(faults({ t: item.expect.t + 1e-9 })).toBe(1);
    expect(faults({ normals: [[0, 1, 0]] })).toBe(1);
    expect(faults({ lineExitT: item.expect.lineExitT + 1e-9 })).toBe(1);
    expect(faults({ exitNormals: [[0, 1, 0]] })).toBe(1);
  });
});
