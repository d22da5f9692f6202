import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { bundleProgram } from "../browser/bundle-program.ts";
import { type Answers, castMany } from "../browser/program.ts";

test("an engine without WebAssembly gives the same answers", async () => {
  const input = `${await bundleProgram()}; console.log(JSON.stringify(program.castMany()));`;
  const barred: Answers = JSON.parse(
    execFileSync(process.execPath, ["--jitless", "-"], {
      input,
      encoding: "utf8",
      stdio: ["pipe", "pipe", "ignore"],
    }),
  );
  const usual = castMany();
  expect(usual.kernel).toBe(true);
  expect(barred.kernel).toBe(false);
  expect(usual.hits.filter((hit) => hit !== null).length).toBeGreaterThan(600);
  expect(barred.hits).toEqual(usual.hits);
});
