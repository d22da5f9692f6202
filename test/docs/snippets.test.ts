import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import ts from "typescript";
import { afterAll, describe, expect, test } from "vitest";
import { root } from "../package/sources.ts";
import { markdownBelow, snippetsOf } from "./markdown.ts";

const entries = {
  hitscan: "src/index.ts",
  "hitscan/io": "src/io.ts",
  "hitscan/debug": "src/debug.ts",
  "hitscan/node": "src/node.ts",
  "hitscan/three": "src/three.ts",
};
const pages = ["README.md", ...markdownBelow("docs")];
const snippets = pages.flatMap(snippetsOf);
const folder = mkdtempSync(join(tmpdir(), "hitscan-snippets-"));
symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the compiler has to say about each of `codes` when "hitscan" is the sources, one line each. */
function typeFaults(codes: string[]): string[][] {
  const config = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const paths = Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, [join(root, path)]]));
  const files = new Map(codes.map((code, i) => [join(root, `snippet-${i}.ts`), code]));
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  host.readFile = (path) => files.get(path) ?? readFile.call(host, path);
  host.fileExists = (path) => files.has(path) || fileExists.call(host, path);
  host.getSourceFile = (path, ...rest) => {
    const code = files.get(path);
    if (code === undefined) return getSourceFile.call(host, path, ...rest);
    return ts.createSourceFile(path, code, ts.ScriptTarget.ES2022);
  };
  const program = ts.createProgram([...files.keys()], { ...options, paths, noUnusedLocals: false }, host);
  return [...files.keys()].map((file) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(file))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")),
  );
}

/** The lines that `code` prints. */
async function run(code: string, name: string): Promise<string[]> {
  const file = join(folder, `${name}.mjs`);
  const alias = Object.fromEntries(Object.entries(entries).map(([key, path]) => [key, join(root, path)]));
  const options = { bundle: true, format: "esm", platform: "node", write: false, logLevel: "silent" } as const;
  const external = ["@gltf-transform/*", "draco3dgltf", "meshoptimizer"];
  const stdin = { contents: code, resolveDir: root, loader: "ts" } as const;
  const { outputFiles } = await build({ ...options, stdin, alias, external });
  writeFileSync(file, outputFiles[0].text);
  return execFileSync(process.execPath, [file], { encoding: "utf8" }).trimEnd().split("\n");
}

/** The lines that `code` says it prints: its `// →` comments. */
function promised(code: string): string[] {
  return [...code.matchAll(/\/\/ → (.+)$/gm)].map(([, text]) => text);
}

describe("the snippets in README.md and docs/", () => {
  test("are as many as there should be, and each prints something", () => {
    const counts = Object.fromEntries(pages.map((page) => [page, snippetsOf(page).length]));
    expect(counts["README.md"]).toBe(10);
    for (const page of pages.filter((page) => /^docs\/guide\/(recipes|migration)\//.test(page))) {
      expect(counts[page], page).toBeGreaterThan(0);
    }
    for (const { page, heading, code } of snippets) {
      expect(promised(code).length, `${page}: ${heading}`).toBeGreaterThan(0);
    }
  });

  test("fit the types, and a wrong type is found", () => {
    const wrong = 'import { sphere } from "hitscan";\nsphere("1");\n';
    const faults = typeFaults([wrong, ...snippets.map(({ code }) => code)]);
    expect(faults[0]).toEqual(["Argument of type 'string' is not assignable to parameter of type 'number'."]);
    const named = snippets.map(({ page, heading }, i) => [page, heading, faults[i + 1]]);
    expect(named).toEqual(snippets.map(({ page, heading }) => [page, heading, []]));
  });

  test.each(snippets)("$page, $heading: prints what it says", async (snippet) => {
    const { code } = snippet;
    expect(await run(code, `snippet-${snippets.indexOf(snippet)}`)).toEqual(promised(code));
  });
});
