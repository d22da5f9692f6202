import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "./sources.ts";

const CODE = `
import { World } from "hitscan";
import { DebugLines, FastRaycaster, fromObject3D, type Picked, picker } from "hitscan/three";
import { BoxGeometry, Mesh, MeshBasicMaterial, PerspectiveCamera, Vector3 } from "three";

const mesh = new Mesh(new BoxGeometry(2, 2, 2), new MeshBasicMaterial());
const { world } = fromObject3D(mesh);
const raycaster = new FastRaycaster(new Vector3(0.1, 0.2, 5), new Vector3(0, 0, -1));
const camera = new PerspectiveCamera();
camera.position.z = 5;
camera.updateMatrixWorld();
const canvas = { getBoundingClientRect: () => ({ left: 0, top: 0, width: 2, height: 2 }) };
const picked: Picked | null = picker(world, camera, canvas)({ clientX: 1, clientY: 1 });
const lines: import("three").Object3D = new DebugLines();
console.log(world instanceof World, raycaster.intersectObject(mesh)[0].distance, picked?.object === mesh, lines.name);
`;

describe("a project that installs the tarball and three", () => {
  const folder = mkdtempSync(join(tmpdir(), "hitscan-tarball-"));
  let files: string[] = [];
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeAll(() => {
    const options = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder];
    const [packed] = JSON.parse(execFileSync("npm", options, { cwd: root, encoding: "utf8" }));
    files = packed.files.map(({ path }: { path: string }) => path);
    execFileSync("tar", ["-xzf", join(folder, packed.filename), "-C", folder]);
    mkdirSync(join(folder, "node_modules/@types"), { recursive: true });
    renameSync(join(folder, "package"), join(folder, "node_modules/hitscan"));
    for (const name of ["three", "@types/three"]) {
      symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
    }
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    writeFileSync(join(folder, "main.ts"), CODE);
  });

  test("gets what it needs and nothing else", () => {
    for (const name of ["three.js", "three.d.ts", "bundled/three.js"]) expect(files).toContain(`dist/${name}`);
    for (const name of ["README.md", "LICENSE", "CHANGELOG.md", "docs/three.md"]) expect(files).toContain(name);
    expect(files.filter((name) => /^(src|test|bench|examples|playground|assembly)\//.test(name))).toEqual([]);
  });

  test.each([
    ["Node's rules", ts.ModuleKind.NodeNext, ts.ModuleResolutionKind.NodeNext],
    ["a bundler's rules", ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler],
  ])("finds the types by %s", (_, module, moduleResolution) => {
    const options = { module, moduleResolution, target: ts.ScriptTarget.ES2022, strict: true, noEmit: true, types: [] };
    const program = ts.createProgram([join(folder, "main.ts")], { ...options, skipLibCheck: true });
    const faults = ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText);
    expect(faults).toEqual([]);
  });

  test("runs in Node", () => {
    const { outputText } = ts.transpileModule(CODE, {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    });
    writeFileSync(join(folder, "main.mjs"), outputText);
    const printed = execFileSync(process.execPath, ["main.mjs"], { cwd: folder, encoding: "utf8" });
    expect(printed.trim()).toBe("true 4 true DebugLines");
  });
});
