import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import { GARBAGE_FLAGS } from "../../package/garbage-flags.ts";

/** Bytes a call that are put down to the measurement itself. One boxed number a call would be 12 or more. */
const NOISE = 2;

const root = join(import.meta.dirname, "../../..");

/** Measures in a process of its own: compiling at once, and a young generation that holds all that is allocated between two readings. */
const WORKER = `
import { sweepConvex } from "./src/narrowphase/sweep/sweep-convex.ts";
import { SweepContact } from "./src/narrowphase/sweep-contact.ts";
import { generator, PAIRS, randomSample } from "./test/narrowphase/sweep/samples.ts";

const random = generator(4242);
const samples = PAIRS.flatMap(([a, b]) => Array.from({ length: 12 }, () => randomSample(a, b, random, 1, 1)));
const contact = new SweepContact();
let hits = 0;
function round() {
  for (let i = 0; i < samples.length; i++) {
    const s = samples[i];
    if (sweepConvex(s.a, s.poseA, s.b, s.poseB, s.motion, contact)) hits++;
  }
}
for (let k = 0; k < 300; k++) round();
gc();
hits = 0;
const rounds = 100;
const before = process.memoryUsage().heapUsed;
for (let k = 0; k < rounds; k++) round();
const bytes = (process.memoryUsage().heapUsed - before) / (rounds * samples.length);
console.log(JSON.stringify({ bytes, hitShare: hits / (rounds * samples.length) }));
`;

describe("garbage of sweeps of convex pairs", () => {
  test("none, whatever kinds of shapes come one after the other", async () => {
    const folder = mkdtempSync(join(tmpdir(), "hitscan-"));
    try {
      const outfile = join(folder, "worker.mjs");
      await build({
        stdin: { contents: WORKER, resolveDir: root, loader: "ts" },
        bundle: true,
        format: "esm",
        platform: "node",
        outfile,
      });
      const { bytes, hitShare } = JSON.parse(
        execFileSync(process.execPath, [...GARBAGE_FLAGS, outfile], { encoding: "utf8" }),
      );
      expect(hitShare).toBeGreaterThan(0.3);
      expect(bytes).toBeLessThan(NOISE);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
