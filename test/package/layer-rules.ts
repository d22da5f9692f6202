import { dirname, join } from "node:path/posix";
import ts from "typescript";

/** The folders of src/ from left to right. Those in one row are siblings. A folder imports only from rows to its left. */
export const LAYERS: readonly (readonly string[])[] = [
  ["math"],
  ["kernel"],
  ["acceleration"],
  ["shapes"],
  ["narrowphase"],
  ["world"],
  ["snapshot"],
  ["debug", "rig", "character", "parallel", "io"],
  ["three"],
  ["cli"],
];

const MAY_IMPORT_NODE = [/^src\/cli\//, /^src\/io\/node/, /^src\/parallel\/node/, /^src\/node\.ts$/];
const MAY_IMPORT_THREE = [/^src\/three\//, /^src\/three\.ts$/];

/** What is wrong with the imports of `sources` (path → text): one line for each fault, empty when all is well. */
export function layerFaults(sources: ReadonlyMap<string, string>): string[] {
  const faults: string[] = [];
  const graph = new Map<string, string[]>();
  for (const [path, text] of sources) {
    const erased = typeImportsOf(path, text);
    const local: string[] = [];
    for (const specifier of importsOf(text)) {
      const target = join(dirname(path), specifier);
      if (!specifier.startsWith(".")) faults.push(...packageFaults(path, specifier));
      else if (sources.has(target)) {
        faults.push(...orderFaults(path, target));
        if (!erased.has(specifier)) local.push(target);
      } else if (!(target === "package.json" && path.startsWith("src/cli/"))) {
        faults.push(`${path} imports ${specifier}, which does not exist`);
      }
    }
    graph.set(path, local);
  }
  return [...faults, ...cycleFaults(graph), ...coreFaults(sources, graph), ...entryFaults(sources)];
}

/** Module names in `import`, `import type`, `export … from` and `import()`. */
export function importsOf(text: string): string[] {
  return ts.preProcessFile(text, true, true).importedFiles.map((file) => file.fileName);
}

/** Module names that stand in `import type` and `export type … from` only: nothing is left of them when the code runs. */
function typeImportsOf(path: string, text: string): Set<string> {
  const types = new Set<string>();
  const values = new Set<string>();
  for (const statement of ts.createSourceFile(path, text, ts.ScriptTarget.ES2022).statements) {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
    if (!statement.moduleSpecifier || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const typeOnly = ts.isImportDeclaration(statement)
      ? statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
      : statement.isTypeOnly;
    (typeOnly ? types : values).add(statement.moduleSpecifier.text);
  }
  for (const name of values) types.delete(name);
  return types;
}

/** The row of a file in {@link LAYERS}; −1 for an entry point directly in src/. */
function rowOf(path: string): number {
  const [, folder, ...rest] = path.split("/");
  return rest.length === 0 ? -1 : LAYERS.findIndex((row) => row.includes(folder));
}

function orderFaults(path: string, target: string): string[] {
  const from = rowOf(path);
  const to = rowOf(target);
  const folder = path.split("/")[1];
  const targetFolder = target.split("/")[1];
  if (from === -1 && path.split("/").length > 2) return [`${path} lies in a folder that is no layer`];
  if (from === -1 || folder === targetFolder) return [];
  if (to === -1) return [`${path} imports the entry point ${target}`];
  return to < from ? [] : [`${path} imports ${target}, which is not to its left`];
}

function packageFaults(path: string, specifier: string): string[] {
  const allowed = (rules: RegExp[]) => rules.some((rule) => rule.test(path));
  if (specifier.startsWith("node:")) return allowed(MAY_IMPORT_NODE) ? [] : [`${path} imports ${specifier}`];
  if (/^three(\/|$)/.test(specifier)) return allowed(MAY_IMPORT_THREE) ? [] : [`${path} imports ${specifier}`];
  return [];
}

/** Cycles of imports that run (types may refer to each other), found by depth first search; each is told once, from the file where the search met it again. */
function cycleFaults(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const faults: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    const at = path.indexOf(file);
    if (at >= 0) faults.push(`import cycle: ${[...path.slice(at), file].join(" → ")}`);
    if (at >= 0 || done.has(file)) return;
    path.push(file);
    for (const next of graph.get(file) ?? []) visit(next);
    path.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return faults;
}

/** The core (all that src/index.ts reaches) stays free of model readers and of packages. */
function coreFaults(sources: ReadonlyMap<string, string>, graph: ReadonlyMap<string, readonly string[]>): string[] {
  const faults: string[] = [];
  const core = new Set<string>();
  const visit = (file: string): void => {
    if (core.has(file)) return;
    core.add(file);
    for (const next of graph.get(file) ?? []) visit(next);
  };
  if (sources.has("src/index.ts")) visit("src/index.ts");
  for (const file of core) {
    if (/^src\/(io|three|cli)\//.test(file)) faults.push(`src/index.ts reaches ${file}`);
    for (const specifier of importsOf(sources.get(file) ?? "")) {
      if (!specifier.startsWith(".")) faults.push(`src/index.ts reaches ${file}, which imports ${specifier}`);
    }
  }
  return faults;
}

/** Entry points (files directly in src/, and any index.ts) do nothing but export again by name. */
function entryFaults(sources: ReadonlyMap<string, string>): string[] {
  const faults: string[] = [];
  for (const [path, text] of sources) {
    if (rowOf(path) !== -1 && !path.endsWith("/index.ts")) continue;
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022);
    for (const statement of file.statements) {
      const named = ts.isExportDeclaration(statement) && statement.exportClause && statement.moduleSpecifier;
      if (!named) faults.push(`${path} does more than export by name: ${statement.getText(file).split("\n")[0]}`);
    }
  }
  return faults;
}
