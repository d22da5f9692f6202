import { defineConfig, type UserConfig } from "tsdown";

const common = {
  format: "esm" as const,
  target: "es2022",
  // `npm start` builds first: the list of 200 files would push its answers off the screen.
  logLevel: "warn" as const,
  checks: { pluginTimings: false },
  deps: { neverBundle: [/^node:/, /^@gltf-transform\//, /^draco3dgltf/, /^meshoptimizer/, /^three$/] },
} satisfies UserConfig;

/** A letter beyond Latin-1 would make V8 keep and read a whole file as two bytes a letter. */
const escapeLetter = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
const asciiOnly = {
  name: "ascii only",
  generateBundle(_: unknown, chunks: Record<string, { type: string; code?: string }>): void {
    for (const chunk of Object.values(chunks)) {
      if (chunk.code !== undefined) chunk.code = chunk.code.replace(/[\u0080-\uffff]/g, escapeLetter);
    }
  },
};

export default defineConfig([
  // One module a source, so that a user's bundler can leave out every shape and query that is not used.
  {
    ...common,
    entry: {
      index: "src/index.ts",
      io: "src/io.ts",
      debug: "src/debug.ts",
      node: "src/node.ts",
      three: "src/three.ts",
    },
    platform: "neutral",
    dts: true,
    unbundle: true,
  },
  // For Node, which takes longer to open 200 files than to read them: the same modules in a few, shared by all entries and the command line. Two for the core,
  // so that a bundler for Node can still leave out the worlds.
  {
    ...common,
    entry: {
      cli: "src/cli/bin.ts",
      "bundled/index": "src/index.ts",
      "bundled/io": "src/io.ts",
      "bundled/debug": "src/debug.ts",
      "bundled/node": "src/node.ts",
      "bundled/three": "src/three.ts",
    },
    outputOptions: {
      chunkFileNames: "bundled/[name].js",
      comments: { legal: true, annotation: true, jsdoc: false },
      codeSplitting: {
        groups: [
          { name: "shapes", test: /src\/(math|kernel|acceleration|shapes|narrowphase)\/(?!.*trace-)/ },
          { name: "world", test: /src\/world\// },
        ],
      },
    },
    plugins: [asciiOnly],
    platform: "node",
    dts: false,
    clean: false,
    fixedExtension: false,
  },
]);
