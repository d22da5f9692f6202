import { join } from "node:path";
import { build } from "esbuild";

/** program.ts and queries.ts with the built package as one script, in which `program.castMany` and `program.askAll` are global. */
export async function bundleProgram(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: 'export { castMany } from "./program.ts"; export { askAll, whyNoKernels } from "./queries.ts";',
      resolveDir: import.meta.dirname,
    },
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
