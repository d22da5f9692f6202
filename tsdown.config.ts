import { defineConfig, type UserConfig } from "tsdown";

const common = {
  format: "esm" as const,
  target: "es2022",
  // `npm start` builds first: the list of 200 files would push its answers off the screen.
  logLevel: "warn" as const,
  checks: { pluginTimings: false },
  deps: { neverBundle: [/^node:/, /^@gltf-transform\//, /^draco3dgltf/, /^meshoptimizer/] },
} satisfies UserConfig;

export default defineConfig([
  // One module a source, so that a user's bundler can leave out every shape and query that is not used.
  {
    ...common,
    entry: { index: "src/index.ts", io: "src/io.ts", debug: "src/debug.ts", node: "src/node.ts" },
    platform: "neutral",
    dts: true,
    unbundle: true,
  },
  { ...common, entry: { cli: "src/cli/bin.ts" }, platform: "node", dts: false, clean: false, fixedExtension: false },
]);
