import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { binaryModule, compileKernel, KERNELS } from "../../assembly/build.mjs";

const root = join(import.meta.dirname, "../..");
const built = KERNELS.filter((name: string) => existsSync(join(root, `assembly/${name}.ts`)));

describe("the binaries are what assembly/ compiles to", () => {
  test.each(built)("%s", async (name) => {
    const text = readFileSync(join(root, `src/kernel/binaries/${name}.ts`), "utf8");
    expect(binaryModule(name, await compileKernel(name)) === text, "run npm run build:kernels").toBe(true);
  });
});
