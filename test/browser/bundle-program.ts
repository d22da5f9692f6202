import { join } from "node:path";
import { build } from "esbuild";

/** program.ts with the built package as one script, in which `program.castMany` is a global. */
export async function bundleProgram(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: 'export { castMany } from "./program.ts";', resolveDir: import.meta.dirname },
    alias: { hitscan: join(import.meta.dirname, "../../dist/index.js") },
    bundle: true,
    format: "iife",
    globalName: "program",
    target: "es2022",
    write: false,
    logLevel: "silent",
  });
  return outputFiles[0].text;
}
