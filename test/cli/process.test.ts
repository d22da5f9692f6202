import { execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CUBE_OBJ, Folder } from "./run-cli.ts";

// The executable as its own process: signals, pipes, exit codes.
const folder = new Folder();
const script = folder.at("hitscan.mjs");
const root = join(import.meta.dirname, "../..");
let cube = "";

beforeAll(async () => {
  await build({
    entryPoints: [join(root, "src/cli/bin.ts")],
    outfile: script,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    external: ["@gltf-transform/*", "draco3dgltf", "meshoptimizer"],
    logLevel: "silent",
  });
  cube = folder.file("cube.obj", CUBE_OBJ);
});
afterAll(() => folder.remove());

interface Ending {
  code: number | null;
  signal: string | null;
  out: string;
  err: string;
}

function start(args: string[], options: SpawnOptions = {}) {
  const child = spawn(process.execPath, [script, ...args], { cwd: folder.path, ...options });
  const end = new Promise<Ending>((resolve) => {
    const texts = { out: "", err: "" };
    child.stdout?.on("data", (data) => {
      texts.out += data;
    });
    child.stderr?.on("data", (data) => {
      texts.err += data;
    });
    child.on("close", (code, signal) => resolve({ code, signal, ...texts }));
  });
  return { child, end };
}

describe("the hitscan executable", () => {
  it("answers and exits with 0, 1 or 2", async () => {
    const hit = await start(["raycast", cube, "--from", "0.2,0,-5", "--direction", "0,0,1"]).end;
    expect(hit).toMatchObject({ code: 0, err: "" });
    expect(hit.out).toContain("crate");
    const wrong = {
      id: "ball",
      kind: "ray",
      a: { type: "sphere", radius: 1 },
      poses: { a: { position: [0, 0, 0], rotation: [0, 0, 0, 1] } },
      query: { origin: [-5, 0, 0], direction: [1, 0, 0], maxT: 100 },
      expect: { hit: false, start: "outside" },
      tolerance: {},
    };
    const failed = await start(["check", folder.file("wrong.jsonl", JSON.stringify(wrong))]).end;
    expect(failed).toMatchObject({
      code: 1,
      out: "failed: ball: expected no hit, got a hit at 4\n0 passed, 1 failed\n",
    });
    const usage = await start(["raycast", "no.obj", "--from", "0,0,0", "--to", "1,1,1"]).end;
    expect(usage).toMatchObject({ code: 2, out: "" });
    expect(usage.err).toMatch(/^hitscan: no\.obj: [^\n]+\n$/);
  });

  it("reads rays from a pipe", async () => {
    const { child, end } = start(["raycast", cube, "--rays", "-", "--json"]);
    child.stdin?.write('{"from": [0.2, 0, 5], "to": [0.2, 0, -5]}\n{"from": [9, 9, 9], ');
    child.stdin?.end('"to": [8, 8, 8]}');
    const { code, out } = await end;
    expect(code).toBe(0);
    expect(
      out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).hit),
    ).toEqual([true, false]);
  });

  it("ends quietly when the reader of its pipe goes away", () => {
    const ray = '{"from": [0.2, 0, 5], "to": [0.2, 0, -5]}\n';
    const rays = folder.file("many.jsonl", ray.repeat(20_000));
    const command = `"${process.execPath}" "${script}" raycast "${cube}" --rays "${rays}" --json 2>errors.txt | head -n 1; cat errors.txt`;
    const out = execFileSync("/bin/sh", ["-c", command], { cwd: folder.path, encoding: "utf8" });
    expect(out.trim().split("\n")).toHaveLength(1);
    expect(JSON.parse(out).hit).toBe(true);
  });

  it("keeps its exit code when nobody reads its messages", () => {
    const command = `("${process.execPath}" "${script}" info no.obj; echo $? >code.txt) 2>&1 | true; cat code.txt`;
    expect(execFileSync("/bin/sh", ["-c", command], { cwd: folder.path, encoding: "utf8" })).toBe("2\n");
  });

  it.skipIf(!existsSync("/dev/full"))("says in one line that its results cannot be written", async () => {
    const full = openSync("/dev/full", "w");
    const { code, err } = await start(["info", cube], { stdio: ["ignore", full, "pipe"] }).end;
    closeSync(full);
    expect([code, err]).toEqual([2, "hitscan: the output cannot be written (ENOSPC)\n"]);
  });

  it("exits with 130 and no word when interrupted", async () => {
    const { child, end } = start(["raycast", cube, "--rays", "-", "--json"]);
    const answered = new Promise((resolve) => child.stdout?.once("data", resolve));
    child.stdin?.write('{"from": [0.2, 0, 5], "to": [0.2, 0, -5]}\n');
    await answered;
    child.kill("SIGINT");
    expect(await end).toMatchObject({ code: 130, signal: null, err: "" });
  });
});
