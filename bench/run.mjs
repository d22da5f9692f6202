// npm run bench -- CASE [OPTIONS]: installs the peers once, builds the package, then runs bench/main.ts against dist/.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const bench = fileURLToPath(new URL(".", import.meta.url));
const root = join(bench, "..");
const show = { cwd: root, stdio: ["ignore", 2, 2] };

if (["three-mesh-bvh", "crashcat"].some((peer) => !existsSync(join(bench, "node_modules", peer)))) {
  execFileSync("npm", ["ci", "--prefix", "bench", "--no-audit", "--no-fund"], show);
}
execFileSync(process.execPath, [join(root, "node_modules/tsdown/dist/run.mjs"), "--log-level", "warn"], show);

// Beside the peers, so that Node finds them from there.
const out = join(bench, "node_modules/.cache/main.mjs");
await build({
  entryPoints: [join(bench, "main.ts")],
  outfile: out,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
  plugins: [{ name: "built package", setup: useBuiltPackage }],
});
await import(pathToFileURL(out).href);

/** "hitscan", "hitscan/io" and "hitscan/node" are the built files, as a user gets them, not the sources. */
function useBuiltPackage({ onResolve }) {
  onResolve({ filter: /^hitscan(\/io|\/node)?$/ }, ({ path }) => ({
    path: join(root, "dist", `${path.split("/")[1] ?? "index"}.js`),
    external: true,
  }));
}
