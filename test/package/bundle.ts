import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { root } from "./sources.ts";

/** What a user's bundler makes of `code`, in which "hitscan" stands for `entry` (a path from the repository's root). */
export interface Bundle {
  readonly text: string;
  /** The sources that left something in the bundle: path from the repository's root → bytes. */
  readonly inputs: ReadonlyMap<string, number>;
}

/** Bundles and minifies `code` for browsers, as a user of the package would. */
export async function bundle(code: string, entry: string): Promise<Bundle> {
  const result = await build({
    stdin: { contents: code, resolveDir: root, sourcefile: "user.ts" },
    alias: { hitscan: `${root}${entry}` },
    absWorkingDir: root,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  const [output] = Object.values(result.metafile.outputs);
  const inputs = Object.entries(output.inputs).filter(([, input]) => input.bytesInOutput > 0);
  return {
    text: result.outputFiles[0].text,
    inputs: new Map(inputs.map(([path, input]) => [path, input.bytesInOutput])),
  };
}

/** Bytes of `text` after gzip -9. */
export function gzipSize(text: string): number {
  return gzipSync(text, { level: 9 }).length;
}
