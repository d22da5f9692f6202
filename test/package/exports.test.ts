import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { publint } from "publint";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { root } from "./sources.ts";

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** Export path → its source in src/, its module and its declarations in dist/. `./package.json` is no entry point. */
const entries = Object.entries<{ types: string; node: string; default: string }>(manifest.exports ?? {})
  .filter(([path]) => path !== "./package.json")
  .map(([path, target]) => ({
    path,
    source: target.default.replace("dist", "src").replace(/\.m?js$/, ".ts"),
    ...target,
  }));

/** The names that an entry point exports by name: those with a value, and those that are types only. */
function namesOf(source: string): { values: string[]; types: string[] } {
  const file = ts.createSourceFile(source, readFileSync(join(root, source), "utf8"), ts.ScriptTarget.ES2022);
  const values: string[] = [];
  const types: string[] = [];
  for (const statement of file.statements) {
    if (!ts.isExportDeclaration(statement) || !statement.exportClause) continue;
    if (!ts.isNamedExports(statement.exportClause)) continue;
    for (const specifier of statement.exportClause.elements) {
      (statement.isTypeOnly || specifier.isTypeOnly ? types : values).push(specifier.name.text);
    }
  }
  return { values, types };
}

/** The names that a declaration file exports, as the type checker sees them. */
function declaredNames(path: string): string[] {
  const program = ts.createProgram([join(root, path)], { module: ts.ModuleKind.NodeNext, skipLibCheck: true });
  const checker = program.getTypeChecker();
  const symbol = checker.getSymbolAtLocation(program.getSourceFile(join(root, path))!);
  return symbol ? checker.getExportsOfModule(symbol).map((name) => name.name) : [];
}

/** A built file and all that it imports by a relative path. */
function filesOf(file: string, found = new Set<string>()): Set<string> {
  const path = normalize(file);
  if (found.has(path)) return found;
  found.add(path);
  for (const [, next] of readFileSync(join(root, path), "utf8").matchAll(/^(?:import|export) .*"(\.[^"]+)";$/gm)) {
    filesOf(join(dirname(path), next), found);
  }
  return found;
}

describe("the built package", () => {
  test("has a main entry point, and every file that package.json names", () => {
    expect(entries.map(({ path }) => path)).toContain(".");
    for (const { path, source, types, node, default: module } of entries) {
      for (const file of [source, types, node, module])
        expect(existsSync(join(root, file)), `${path}: ${file}`).toBe(true);
    }
    for (const file of Object.values<string>(manifest.bin)) expect(existsSync(join(root, file)), file).toBe(true);
    expect(manifest.sideEffects).toBe(false);
    expect(manifest.type).toBe("module");
  });

  test.each(entries)("$path: every name of $source is in $default, in $node and in $types", async (entry) => {
    const { values, types } = namesOf(entry.source);
    expect(values.length).toBeGreaterThan(0);
    for (const file of [entry.default, entry.node]) {
      const module = await import(join(root, file));
      expect(Object.keys(module).sort(), file).toEqual([...values].sort());
    }
    expect(declaredNames(entry.types).sort()).toEqual([...values, ...types].sort());
  });

  test("what Node loads is a few files that all entries share, each letter one byte in V8's memory", async () => {
    const core = filesOf(manifest.exports["."].node);
    expect(core.size).toBeLessThanOrEqual(3);
    for (const { path, node } of entries)
      expect(
        [...filesOf(node)].filter((file) => core.has(file)),
        path,
      ).not.toEqual([]);
    for (const entry of [...entries.map(({ node }) => node), manifest.bin.hitscan]) {
      for (const file of filesOf(entry)) expect(readFileSync(join(root, file), "utf8"), file).toMatch(/^[\0-\x7f]*$/);
    }
    const { World } = await import(join(root, manifest.exports["."].node));
    const { openWorld, saveWorld } = await import(join(root, manifest.exports["./io"].node));
    expect(openWorld(saveWorld(new World()))).toBeInstanceOf(World);
  });

  test("the command line starts with a line that makes it a program", () => {
    const text = readFileSync(join(root, manifest.bin.hitscan), "utf8");
    expect(text.split("\n")[0]).toBe("#!/usr/bin/env node");
  });

  test("publint finds nothing to say", async () => {
    const { messages } = await publint({ pkgDir: root, level: "suggestion", pack: "npm" });
    expect(messages).toEqual([]);
  });

  test("the tarball holds what a user needs and nothing else", async () => {
    const { files } = manifest as { files?: string[] };
    expect(files).toEqual(expect.arrayContaining(["dist"]));
    expect(files).not.toEqual(expect.arrayContaining(["test", "bench"]));
  });
});
