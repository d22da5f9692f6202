import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    alias: { "hitscan/node": `${import.meta.dirname}/src/node.ts`, hitscan: `${import.meta.dirname}/src/index.ts` },
  },
  test: { include: ["test/**/*.test.ts"], testTimeout: 60_000, hookTimeout: 120_000 },
});
