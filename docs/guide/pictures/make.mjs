// node docs/guide/pictures/make.mjs: writes the pictures of the guide anew.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const source = (name) => fileURLToPath(new URL(`../../../src/${name}.ts`, import.meta.url));
const { outputFiles } = await build({
  entryPoints: [`${here}pictures.ts`],
  alias: { "hitscan/debug": source("debug"), hitscan: source("index") },
  bundle: true,
  format: "esm",
  write: false,
});
const code = Buffer.from(outputFiles[0].contents).toString("base64");
const { makePictures } = await import(`data:text/javascript;base64,${code}`);
for (const [name, svg] of Object.entries(makePictures())) writeFileSync(`${here}${name}`, svg);
