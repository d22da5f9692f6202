import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { GARBAGE_FLAGS } from "../../package/garbage-flags.ts";
import { root } from "../../package/sources.ts";

/** Bytes a ray that are put down to the measurement itself. One boxed number a ray would be 12 or more. */
const NOISE = 2;
const RAYS = 64;

test("batches with `out` allocate nothing", () => {
  const args = [...GARBAGE_FLAGS, join(root, "test/world/batch/garbage-worker.mjs"), join(root, "dist/index.js")];
  const bytes = JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
  console.log(bytes);
  for (const [name, value] of Object.entries<number>(bytes)) {
    if (name === "without out") expect(value / RAYS, name).toBeGreaterThan(20);
    else expect(value / RAYS, name).toBeLessThan(NOISE);
  }
  expect(Object.keys(bytes)).toHaveLength(12);
});
