import { afterAll, describe, expect, it } from "vitest";
import { CUBE_OBJ, Folder, jsonLines, run } from "./run-cli.ts";

const folder = new Folder();
afterAll(() => folder.remove());

async function facts(obj: string): Promise<Record<string, unknown>> {
  const result = await run(["info", folder.file("model.obj", obj), "--json"]);
  expect(result.code).toBe(0);
  return jsonLines(result.out)[0];
}

describe("hitscan info", () => {
  it("tells about a closed cube", async () => {
    const cube = await facts(CUBE_OBJ);
    expect(cube).toMatchObject({
      format: "obj",
      meshes: 1,
      instances: 1,
      triangles: 12,
      vertices: 8,
      bounds: { min: [-1, -1, -1], max: [1, 1, 1] },
      size: [2, 2, 2],
      watertight: true,
      edges: { open: 0, shared: 0, flipped: 0 },
      degenerate: 0,
      doubleSided: "none",
      materials: ["wood", "iron"],
      warnings: [],
    });
    const bvh = cube.bvh as { nodes: number; depth: number; buildMs: number };
    expect(bvh.nodes).toBeGreaterThan(1);
    expect(bvh.depth).toBeGreaterThan(0);
    expect(bvh.buildMs).toBeGreaterThanOrEqual(0);
  });

  it("counts open, shared and flipped edges", async () => {
    const lidless = CUBE_OBJ.replace("f 1 2 3 4\n", "");
    expect(await facts(lidless)).toMatchObject({ watertight: false, edges: { open: 4, shared: 0, flipped: 0 } });
    const flipped = CUBE_OBJ.replace("f 1 2 3 4\n", "f 4 3 2 1\n");
    expect(await facts(flipped)).toMatchObject({ watertight: false, edges: { open: 0, shared: 0, flipped: 4 } });
    const fin = `${CUBE_OBJ}v 0 0 9\nf 1 2 9\n`;
    expect(await facts(fin)).toMatchObject({ watertight: false, edges: { open: 2, shared: 1, flipped: 0 } });
  });

  it("joins vertices at one place and leaves out faces without area", async () => {
    const doubled = `${CUBE_OBJ.replace("f 1 2 3 4", "f 9 2 3 4")}v -1 -1 1\nf 1 9 2\nf 1 1 1\n`;
    const broken = doubled.replace("usemtl wood", "v -1 -1 1\nusemtl wood");
    expect(await facts(broken)).toMatchObject({ watertight: true, degenerate: 2, triangles: 14 });
  });

  it("prints a table for people", async () => {
    const result = await run(["info", folder.file("cube.obj", CUBE_OBJ)]);
    expect(result.out).toMatch(/^triangles {5}12$/m);
    expect(result.out).toMatch(/^bounds {8}-1, -1, -1 to 1, 1, 1$/m);
    expect(result.out).toMatch(/^watertight {4}yes$/m);
    expect(result.out).toMatch(/^materials {5}wood, iron$/m);
    expect(result.out).toMatch(/^hierarchy {5}\d+ nodes, depth \d+, built in [\d.]+ ms$/m);
    expect(result.err).toBe("");
  });

  it("names the file whose coordinates are too large, as the other commands do", async () => {
    const path = folder.file("far.obj", "v 3e38 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\n");
    const ray = ["--from", "0,0,9", "--to", "0,0,-9"];
    for (const args of [
      ["info", path],
      ["raycast", path, ...ray],
      ["render", path, "-o", folder.at("far.png")],
    ]) {
      const { code, err } = await run(args);
      const start = `hitscan: ${path}: mesh: positions[0] must be finite and within ±1e38, got 3`;
      expect([code, err.startsWith(start)]).toEqual([2, true]);
    }
  });

  it("fails with one line for a file that is missing or empty", async () => {
    for (const path of [folder.at("no.glb"), folder.file("empty.stl", "")]) {
      const result = await run(["info", path]);
      expect(result.err).toMatch(new RegExp(`^hitscan: ${path}: [^\\n]+\\n$`));
      expect([result.code, result.out]).toEqual([2, ""]);
    }
  });
});
