import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import { root } from "./sources.ts";

/** Bundles an entry point with all that it imports, as a page does that lets `node:` through for others' sake (glTF-Transform names it). */
async function bundleForBrowsers(entry: string, external: string[]) {
  const { metafile, outputFiles } = await build({
    entryPoints: [entry],
    absWorkingDir: root,
    bundle: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    external,
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  return { sources: Object.keys(metafile.inputs), text: outputFiles[0].text };
}

describe("bundles for browsers", () => {
  test('"hitscan" has nothing of Node', async () => {
    const { text, sources } = await bundleForBrowsers("dist/index.js", []);
    expect(text).not.toContain("node:");
    expect(sources.filter((path) => path.includes("node_modules"))).toEqual([]);
  });

  test('"hitscan/io" needs nothing of Node, and the Draco package for Node stays out', async () => {
    const { sources } = await bundleForBrowsers("dist/io.js", ["node:*"]);
    expect(sources.some((path) => path.includes("@gltf-transform/core"))).toBe(true);
    expect(sources.filter((path) => path.includes("draco3dgltf"))).toEqual([]);
  });
});
