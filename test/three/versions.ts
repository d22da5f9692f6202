import { mkdir, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import type * as Three from "three";
import type * as Adapter from "../../src/three.ts";

/** Packages with versions of three: the oldest that is supported, one between, the newest. */
export const VERSIONS = ["three-r160", "three-r170", "three"] as const;

const root = `${import.meta.dirname}/../..`;

/** A version of three with hitscan and its adapter, which import that version. */
export async function load(
  version: (typeof VERSIONS)[number],
): Promise<{ three: typeof Three; adapter: typeof Adapter & typeof import("../../src/index.ts") }> {
  const { outputFiles } = await build({
    stdin: { contents: 'export * from "./src/index.ts"; export * from "./src/three.ts";', resolveDir: root },
    bundle: true,
    format: "esm",
    target: "es2022",
    packages: "external",
    alias: version === "three" ? {} : { three: version },
    write: false,
    logLevel: "silent",
  });
  const folder = `${root}/node_modules/.cache/hitscan-three`;
  await mkdir(folder, { recursive: true });
  const file = `${folder}/${version}-${process.pid}.mjs`;
  await writeFile(file, outputFiles![0].text);
  return { three: await import(version), adapter: await import(pathToFileURL(file).href) };
}
