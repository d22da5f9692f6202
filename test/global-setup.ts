import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const built = join(root, "dist/index.js");

/** Builds the package once before the tests, unless what stands in dist/ is younger than every source. */
export default function setup(): void {
  if (existsSync(built) && statSync(built).mtimeMs >= newestSource()) return;
  const start = new Date();
  execFileSync(process.execPath, [join(root, "node_modules/tsdown/dist/run.mjs"), "--log-level", "warn"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  // Dated at the start of the build: a source saved while it ran is younger and causes another build.
  utimesSync(built, start, start);
}

function newestSource(): number {
  let newest = 0;
  for (const name of ["package.json", "tsconfig.json", "tsdown.config.ts"]) {
    newest = Math.max(newest, statSync(join(root, name)).mtimeMs);
  }
  const visit = (folder: string): void => {
    newest = Math.max(newest, statSync(folder).mtimeMs);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) visit(path);
      else newest = Math.max(newest, statSync(path).mtimeMs);
    }
  };
  visit(join(root, "src"));
  return newest;
}
