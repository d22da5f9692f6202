import { describe, expect, test } from "vitest";
import { layerFaults } from "./layer-rules.ts";
import { readSources } from "./sources.ts";

describe("layers", () => {
  test("src/ imports only leftwards, without cycles, and the core stays lean", () => {
    const sources = readSources("src");
    expect(sources.size).toBeGreaterThan(15);
    expect(layerFaults(sources)).toEqual([]);
  });

  test.each([
    ["rightwards", "src/math/a.ts", 'import { b } from "../shapes/b.ts";', "not to its left"],
    ["a type, rightwards", "src/math/a.ts", 'import type { b } from "../shapes/b.ts";', "not to its left"],
    ["export from, rightwards", "src/math/a.ts", 'export { b } from "../shapes/b.ts";', "not to its left"],
    ["import(), rightwards", "src/math/a.ts", 'const b = await import("../shapes/b.ts");', "not to its left"],
    ["a sibling", "src/rig/a.ts", 'import { c } from "../io/c.ts";', "not to its left"],
    ["an entry point", "src/world/a.ts", 'import { x } from "../index.ts";', "imports the entry point"],
    ["node: in the core", "src/world/a.ts", 'import "node:fs";', "src/world/a.ts imports node:fs"],
    ["node: in a reader", "src/io/obj.ts", 'import "node:fs";', "src/io/obj.ts imports node:fs"],
    ["three outside its adapter", "src/world/a.ts", 'import { Ray } from "three";', "imports three"],
    ["three's parts as well", "src/world/a.ts", 'import "three/examples/jsm/x.js";', "imports three/"],
    ["a cycle", "src/math/a.ts", 'import { e } from "./e.ts";', "import cycle: src/math/"],
    ["a file that is not there", "src/math/a.ts", 'import { b } from "./gone.ts";', "which does not exist"],
    ["an unknown folder", "src/misc/a.ts", 'import { b } from "../math/d.ts";', "no layer"],
    ["a reader in the core", "src/index.ts", 'export { c } from "./io/c.ts";', "src/index.ts reaches src/io/c.ts"],
    ["a package in the core", "src/index.ts", 'export { q } from "./math/p.ts";', "imports left-pad"],
    ["an entry that does more", "src/index.ts", "export const x = 1;", "does more than export by name"],
    ["an entry that exports all", "src/index.ts", 'export * from "./math/d.ts";', "does more than export by name"],
  ])("finds %s", (_name, path, text, fault) => {
    const sources = new Map([
      ["src/index.ts", 'export { d } from "./math/d.ts";'],
      ["src/shapes/b.ts", "export const b = 1;"],
      ["src/io/c.ts", "export const c = 1;"],
      ["src/math/d.ts", "export const d = 1;"],
      ["src/math/e.ts", 'export { a } from "./a.ts";'],
      ["src/math/p.ts", 'export { q } from "left-pad";'],
      ["src/math/a.ts", "export const a = 1;"],
    ]);
    expect(layerFaults(sources)).toEqual([]);
    sources.set(path, text);
    expect(layerFaults(sources).join("\n")).toContain(fault);
  });

  test("allows what the layers allow", () => {
    const sources = new Map([
      ["src/math/f.ts", 'import type { G } from "./g.ts";\nexport interface F { g: G }'],
      ["src/math/g.ts", 'import type { F } from "./f.ts";\nexport interface G { f: F }'],
      ["src/index.ts", 'export { d } from "./math/d.ts";'],
      ["src/math/d.ts", "export const d = 1;"],
      ["src/shapes/b.ts", 'import { d } from "../math/d.ts";\nexport const b = d;'],
      ["src/cli/main.ts", 'import "node:fs";\nimport { b } from "../shapes/b.ts";\nb;'],
      ["src/io/node-load.ts", 'import "node:fs";'],
      ["src/three/raycaster.ts", 'import { Ray } from "three";\nnew Ray();'],
    ]);
    expect(layerFaults(sources)).toEqual([]);
  });
});
