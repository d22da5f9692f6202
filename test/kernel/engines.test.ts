import { execFileSync } from "node:child_process";
import { beforeAll, describe, expect, test } from "vitest";
import { bundleProgram } from "../browser/bundle-program.ts";
import { type Asked, askAll } from "../browser/queries.ts";

/** HITSCAN_NODES=path,path: other versions of Node to be asked the same. */
const nodes = [process.execPath, ...(process.env.HITSCAN_NODES ?? "").split(",").filter((path) => path !== "")];
const TIMEOUT = 240_000;

let code = "";
beforeAll(async () => {
  code = await bundleProgram();
});

/** The value of an expression in a process of its own. */
function ask<Value>(node: string, flags: string[], expression: string): Value {
  const input = `${code}; console.log(JSON.stringify(${expression}));`;
  const text = execFileSync(node, [...flags, "-"], { input, encoding: "utf8", stdio: ["pipe", "pipe", "ignore"] });
  return JSON.parse(text);
}

describe.each(nodes)("all queries, bit for bit: %s", { timeout: TIMEOUT }, (node) => {
  const version = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
  const wanted = askAll("auto");

  test(`${version} with kernels`, () => {
    expect(wanted.count).toBeGreaterThan(50_000);
    expect(wanted.kernel).toBe(true);
    const answer = ask<Asked>(node, [], 'program.askAll("auto")');
    console.log(version, answer);
    expect(answer).toEqual(wanted);
    expect(ask(node, [], "program.whyNoKernels()")).toBe("");
  });

  test(`${version} without: setKernels("off")`, () => {
    expect(ask(node, [], 'program.askAll("off")')).toEqual({ ...wanted, kernel: false });
  });

  test(`${version} without WebAssembly: --jitless`, () => {
    expect(ask(node, ["--jitless"], 'program.askAll("auto")')).toEqual({ ...wanted, kernel: false });
    const why = ask(node, ["--jitless"], "program.whyNoKernels()");
    expect(why).toBe("Error: kernels are required, but this engine has no WebAssembly");
  });
});
