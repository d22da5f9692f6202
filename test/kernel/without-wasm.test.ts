import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const entry = pathToFileURL(join(import.meta.dirname, "../../dist/index.js")).href;

/** Casts rays at a mesh of its own and prints their hits, and whether a kernel was used. */
const program = `
import { mesh, raycastShape } from ${JSON.stringify(entry)};
const side = 40, positions = [], indices = [];
for (let i = 0; i <= side; i++) for (let j = 0; j <= side; j++) positions.push(i, ((i * j) % 7) / 3, j);
for (let i = 0; i < side; i++) for (let j = 0; j < side; j++) {
  const a = i * (side + 1) + j, b = a + side + 1;
  indices.push(a, a + 1, b, a + 1, b + 1, b);
}
const shape = mesh(Float32Array.from(positions), indices, { doubleSided: true });
let state = 1;
const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
const hits = [];
for (let i = 0; i < 500; i++) {
  const origin = [next() * side, 20, next() * side];
  const hit = raycastShape(shape, null, { origin, direction: [next() - 0.5, -1, next() - 0.5] });
  hits.push(hit && [hit.distance, hit.normal, hit.faceIndex, hit.barycentric]);
}
console.log(JSON.stringify({ kernel: shape.wide > 0, hits }));
`;

function run(...flags: string[]): { kernel: boolean; hits: unknown[] } {
  const args = [...flags, "--input-type=module", "-e", program];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
}

test("an engine without WebAssembly gives the same answers", () => {
  const usual = run();
  const barred = run("--jitless");
  expect(usual.kernel).toBe(true);
  expect(barred.kernel).toBe(false);
  expect(usual.hits.filter((hit) => hit !== null).length).toBeGreaterThan(300);
  expect(barred.hits).toEqual(usual.hits);
});
