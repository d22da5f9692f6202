import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import { GARBAGE_FLAGS, IS_MEASURED_VERSION } from "../package/garbage-flags.ts";

/** Bytes a call that are put down to the measurement itself. One boxed number a call would be 12 or more. */
const NOISE = 2;
/** Bytes that a call which makes a record must show, or the measurement sees nothing. */
const RECORD = 40;

const source = join(import.meta.dirname, "../../src");

/** Measures in a process of its own: compiling at once, and a young generation that holds all that is allocated between two readings. */
const WORKER = `
import { SweepHit } from "${source}/narrowphase/sweep-hit.ts";
import { sweepShapes } from "${source}/narrowphase/sweep-shapes.ts";
import { box } from "${source}/shapes/box.ts";
import { capsule } from "${source}/shapes/capsule.ts";
import { compound } from "${source}/shapes/compound.ts";
import { mesh } from "${source}/shapes/mesh/mesh.ts";
import { sphere } from "${source}/shapes/sphere.ts";

const n = 40;
const positions = [];
const indices = [];
for (let r = 0; r <= n; r++) for (let c = 0; c <= n; c++) positions.push((c / n - 0.5) * 20, ((r * 7 + c * 3) % 5) / 10, (r / n - 0.5) * 20);
for (let r = 0; r < n; r++) for (let c = 0; c < n; c++) {
  const a = r * (n + 1) + c, b = a + n + 1;
  indices.push(a, b, a + 1, a + 1, b, b + 1);
}
const level = mesh(positions, indices);
const still = { position: { x: 0, y: 0, z: 0 }, rotation: { x: 0, y: 0, z: 0, w: 1 } };
const sweeps = Array.from({ length: 64 }, (_, i) => ({
  // some start sunk into the sheet, some beside it
  from: { position: { x: ((i * 37) % 25) - 12, y: i % 8 === 0 ? 0.5 : 4, z: ((i * 53) % 19) - 9 }, rotation: still.rotation },
  move: { direction: { x: ((i * 11) % 7) / 5, y: -1, z: ((i * 5) % 9) / 9 }, maxDistance: 8 },
}));
const out = new SweepHit();
const options = { out };
const crate = compound([{ shape: box(1, 1, 1) }, { shape: sphere(1), position: [0, 2, 0] }]);
let hits = 0;
let calls = 0;
function bytes(a, b, options) {
  const run = (i) => {
    const { from, move } = sweeps[i % 64];
    calls++;
    if (sweepShapes(a, from, b, still, move, options) !== null) hits++;
  };
  for (let i = 0; i < 100_000; i++) run(i);
  let least = Infinity;
  for (let batch = 0; batch < 5; batch++) {
    globalThis.gc();
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < 20_000; i++) run(i);
    least = Math.min(least, (process.memoryUsage().heapUsed - before) / 20_000);
  }
  return least;
}
const result = {
  "sphere at a mesh": bytes(sphere(0.4), level, options),
  "sphere at a compound": bytes(sphere(0.4), crate, options),
  "sphere at a box": bytes(sphere(0.4), box(4, 1, 4), options),
  "capsule at a mesh": bytes(capsule(0.3, 0.4), level, options),
  "box at a mesh": bytes(box(0.3, 0.4, 0.5), level, options),
  "without out": bytes(box(0.3, 0.4, 0.5), level, undefined),
};
console.log(JSON.stringify({ result, share: hits / calls }));
`;

describe("garbage of sweeps", () => {
  test.runIf(IS_MEASURED_VERSION)("sweeps with `out` leave none", async () => {
    const folder = mkdtempSync(join(tmpdir(), "hitscan-"));
    try {
      const entry = join(folder, "worker.ts");
      const outfile = join(folder, "worker.mjs");
      writeFileSync(entry, WORKER);
      await build({ entryPoints: [entry], bundle: true, format: "esm", platform: "node", outfile, logLevel: "error" });
      const { result, share } = JSON.parse(
        execFileSync(process.execPath, [...GARBAGE_FLAGS, outfile], { encoding: "utf8" }),
      );
      console.log(result);
      expect(share).toBeGreaterThan(0.3);
      expect(share).toBeLessThan(0.95);
      for (const [name, value] of Object.entries<number>(result)) {
        if (name === "without out") expect(value, name).toBeGreaterThan(RECORD);
        else expect(value, name).toBeLessThan(NOISE);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
