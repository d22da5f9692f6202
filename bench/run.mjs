// npm run bench -- CASE [OPTIONS]: installs the peers once, builds the package, then runs bench/main.ts against dist/.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "tsdown";

const bench = fileURLToPath(new URL(".", import.meta.url));
const root = join(bench, "..");
const show = { cwd: root, stdio: ["ignore", 2, 2] };

const { dependencies } = JSON.parse(readFileSync(join(bench, "package.json"), "utf8"));
if (Object.keys(dependencies).some((peer) => !existsSync(join(bench, "node_modules", peer)))) {
  execFileSync("npm", ["ci", "--prefix", "bench", "--no-audit", "--no-fund"], show);
}
execFileSync(process.execPath, [join(root, "node_modules/tsdown/dist/run.mjs"), "--log-level", "warn"], show);

// Compiled as the package is, for it times kernels by themselves too; beside the peers, so that Node finds them from there.
const out = join(bench, "node_modules/.cache");
await build({
  config: false,
  cwd: root,
  entry: { main: join(bench, "main.ts"), child: join(bench, "targets/child.ts") },
  outDir: out,
  format: "esm",
  platform: "node",
  target: "es2022",
  dts: false,
  logLevel: "warn",
  deps: { neverBundle: [/^(?!hitscan)[^./]/] },
  plugins: [{ name: "built package", resolveId: useBuiltPackage }],
});
await import(pathToFileURL(join(out, "main.mjs")).href);

/** "hitscan" and its other entries are the built files, as Node gets them, not the sources. */
function useBuiltPackage(id) {
  // what is bundled here finds three beside the peers, where theirs is: with two copies three's own classes would not be known
  if (id === "hitscan/three") return { id: join(root, "dist/three.js") };
  if (!/^hitscan(\/io|\/debug|\/node)?$/.test(id)) return null;
  return { id: pathToFileURL(join(root, "dist/bundled", `${id.split("/")[1] ?? "index"}.js`)).href, external: true };
}
