import { defineConfig } from "vite";

const source = (name: string) => `${import.meta.dirname}/../src/${name}.ts`;

export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  resolve: {
    alias: {
      "hitscan/io": source("io"),
      "hitscan/debug": source("debug"),
      "hitscan/three": source("three"),
      hitscan: source("index"),
    },
  },
  build: { outDir: `${import.meta.dirname}/dist`, emptyOutDir: true, target: "es2022", chunkSizeWarningLimit: 2000 },
});
