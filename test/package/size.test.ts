import { describe, expect, test } from "vitest";
import { bundle, gzipSize } from "./bundle.ts";

/** Bytes (min + gzip -9), at most. */
const MESH_AND_RAYCAST = 16_000;
/** All queries of all pairs, three indexes, explanations: the target, and what it was to stay below before parts of it came. All are missed. */
const EVERYTHING_MISSED: Readonly<Record<string, number>> = {
  "the target": 48_000,
  "before kernels (4.6 kB) and batches (2.5 kB)": 135_000,
  "before kernels of worlds, of building and of balls swept at meshes (7 kB), and batches of sweeps (0.6 kB)": 142_500,
  "before kernels of refitting and of fast building (3.7 kB with their twins)": 152_600,
};
/** What it weighs with them, plus 0.2 %, so that it grows no further unseen. */
const EVERYTHING_NOW = 154_650;

const MESH_CODE = 'export { mesh, raycastShape } from "hitscan";';
const ALL_CODE = 'export * from "hitscan";';

/** The weight of `code` from the sources and as it is published. */
async function weights(name: string, code: string): Promise<[number, string][]> {
  const found: [number, string][] = [];
  for (const entry of ["src/index.ts", "dist/index.js"]) {
    const { text, inputs } = await bundle(code, entry);
    const size = gzipSize(text);
    console.log(`${name} from ${entry}: ${text.length} bytes minified, ${size} after gzip -9`);
    expect(text.length).toBeGreaterThan(4000);
    found.push([size, [...inputs].sort((a, b) => b[1] - a[1]).join("\n")]);
  }
  return found;
}

async function expectWeight(name: string, code: string, limit: number): Promise<void> {
  for (const [size, inputs] of await weights(name, code)) expect(size, inputs).toBeLessThanOrEqual(limit);
}

describe("page weight", () => {
  test("one mesh and raycastShape", () => expectWeight("one mesh and raycastShape", MESH_CODE, MESH_AND_RAYCAST));
  // turns red on the day one of them is met, to become a bound like the others
  test('everything in "hitscan" weighs more than it was to', async () => {
    const least = Math.min(...(await weights("everything", ALL_CODE)).map(([size]) => size));
    expect(Object.entries(EVERYTHING_MISSED).filter(([, limit]) => least <= limit)).toEqual([]);
  });
  test('everything in "hitscan" grows no further', () => expectWeight("everything", ALL_CODE, EVERYTHING_NOW));
});
