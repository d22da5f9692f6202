import { defineConfig } from "tsdown";

export default defineConfig({
  entry: { index: "src/index.ts", node: "src/node.ts", cli: "src/cli/main.ts" },
  format: "esm",
  platform: "neutral",
  target: "es2022",
  dts: true,
  clean: true,
  external: [/^node:/, /^@gltf-transform\//, "draco3dgltf", "meshoptimizer"],
});
