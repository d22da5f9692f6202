import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pngjs from "pngjs";
import { afterAll, describe, expect, it } from "vitest";
import { Folder } from "./run-cli.ts";

const root = join(import.meta.dirname, "../..");
const folder = new Folder();
afterAll(() => folder.remove());

describe("npm start", () => {
  it("prints facts, hits and speed, and writes a picture with the statue in it", () => {
    const output = folder.at("start.png");
    const args = [join(root, "start/main.mjs"), "--size", "96x54", "--output", output];
    const result = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
    expect([result.status, result.stderr]).toEqual([0, ""]);
    expect(result.stdout).toMatch(/^ {2}triangles {2}14,842$/m);
    expect(result.stdout).toMatch(/^ {2}weapon trace at the statue {2,}statue {2,}/m);
    expect(result.stdout).toMatch(/^ {2}nearest guard on the way in {2,}guard 1 {2,}/m);
    expect(result.stdout).toMatch(/^ {2}wall thickness at the gate {2,}0\.7 /m);
    expect(result.stdout).toMatch(/^ {2}model alone, nearest hit +[\d,]+ +\d+ %$/m);
    expect(result.stdout.endsWith(`Written to ${output}\n`)).toBe(true);
    expect(result.stdout).not.toContain("\x1b");
    const png = pngjs.PNG.sync.read(readFileSync(output));
    expect([png.width, png.height]).toEqual([96, 54]);
    const colours = new Set<number>();
    for (let i = 0; i < png.data.length; i += 4) colours.add(png.data.readUIntBE(i, 3));
    expect(colours.size).toBeGreaterThan(500);
  });
});
