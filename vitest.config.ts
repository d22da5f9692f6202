import { defineConfig } from "vitest/config";

const source = (name: string) => `${import.meta.dirname}/src/${name}.ts`;

export default defineConfig({
  resolve: {
    alias: {
      "hitscan/io": source("io"),
      "hitscan/debug": source("debug"),
      "hitscan/node": source("node"),
      "hitscan/three": source("three"),
      hitscan: source("index"),
    },
  },
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: "test/global-setup.ts",
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
