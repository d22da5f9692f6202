import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { publint } from "publint";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { root } from "./sources.ts";

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** Export path → its source in src/, its module and its declarations in dist/. `./package.json` is no entry point. */
const entries = Object.entries<{ types: string; default: string }>(manifest.exports ?? {})
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

describe("the built package", () => {
  test("has a main entry point, and every file that package.json names", () => {
    expect(entries.map(({ path }) => path)).toContain(".");
    for (const { path, source, types, default: module } of entries) {
      for (const file of [source, types, module]) expect(existsSync(join(root, file)), `${path}: ${file}`).toBe(true);
    }
    for (const file of Object.values<string>(manifest.bin)) expect(existsSync(join(root, file)), file).toBe(true);
    expect(manifest.sideEffects).toBe(false);
    expect(manifest.type).toBe("module");
  });

  test.each(entries)("$path: every name of $source is in $default and in $types", async (entry) => {
    const { values, types } = namesOf(entry.source);
    expect(values.length).toBeGreaterThan(0);
    const module = await import(join(root, entry.default));
    expect(Object.keys(module).sort()).toEqual([...values].sort());
    expect(declaredNames(entry.types).sort()).toEqual([...values, ...types].sort());
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
