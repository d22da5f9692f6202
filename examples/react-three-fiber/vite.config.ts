import { defineConfig } from "vite";

// hitscan is a link to the folder above, which has a three of its own: one copy of three on a page is enough
export default defineConfig({
  base: "./",
  resolve: { dedupe: ["three"] },
  build: { chunkSizeWarningLimit: 8000 },
});
