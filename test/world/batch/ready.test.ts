import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../package/sources.ts";

/** What casts a batch of rays at a mesh, and finds exactly what a ray at a corner hits. */
const PATH = ["castRaysAtShape", "readMode", "castMany", "loadMany", "writeAnswers", "findExactly", "edgeWeights"];

test("new RayBatch has run what casts rays at meshes, so that the first batch does not wait for the compiler", () => {
  const folder = mkdtempSync(join(tmpdir(), "hitscan-ready-"));
  try {
    const log = join(folder, "v8.log");
    const flags = ["--log-function-events", `--logfile=${log}`, "--no-logfile-per-isolate"];
    const args = [...flags, join(root, "test/world/batch/ready-worker.mjs"), join(root, "dist/index.js")];
    expect(JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }))).toEqual([1, 1, 1, 1]);
    const first = readFileSync(log, "utf8")
      .split("\n")
      .filter((line) => line.startsWith("function,interpreter,"))
      .map((line) => line.slice(line.lastIndexOf(",") + 1));
    const begin = first.indexOf("batchBegins");
    const end = first.indexOf("batchEnds");
    expect(begin).toBeGreaterThan(0);
    expect(first.slice(begin, end)).toContain("raycastBatch");
    for (const name of PATH) {
      expect(first.slice(0, begin), name).toContain(name);
      expect(first.slice(begin, end), name).not.toContain(name);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
