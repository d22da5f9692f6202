import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { GARBAGE_FLAGS, IS_MEASURED_VERSION } from "../package/garbage-flags.ts";

/** Bytes a call that are put down to the measurement itself. One boxed number a call would be 12 or more. */
const NOISE = 2;

test.runIf(IS_MEASURED_VERSION)(
  "searches among parts, nearest points and winding numbers leave no garbage",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "hitscan-parts-"));
    try {
      const worker = join(folder, "worker.mjs");
      await build({
        entryPoints: [join(import.meta.dirname, "parts-allocation-worker.ts")],
        outfile: worker,
        bundle: true,
        format: "esm",
        platform: "node",
        logLevel: "silent",
      });
      const { bytes, visits, inside } = JSON.parse(
        execFileSync(process.execPath, [...GARBAGE_FLAGS, worker], { encoding: "utf8" }),
      );
      expect(visits).toBeGreaterThan(2e5);
      expect(inside).toBeGreaterThan(1000);
      expect(bytes["a record"]).toBeGreaterThan(40);
      delete bytes["a record"];
      for (const [name, value] of Object.entries<number>(bytes)) expect(value, name).toBeLessThan(NOISE);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
