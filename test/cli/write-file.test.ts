import { execFileSync } from "node:child_process";
import { closeSync, constants, lstatSync, openSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { onInterrupt, runCleanups } from "../../src/cli/cleanup.ts";
import { checkWritable, writeWholeFile } from "../../src/cli/write-file.ts";
import { Folder } from "./run-cli.ts";

const folder = new Folder();
afterAll(() => folder.remove());

describe("writeWholeFile", () => {
  it("writes and overwrites, and leaves nothing beside the file", () => {
    const path = folder.at("a.bin");
    writeWholeFile(path, Uint8Array.of(1, 2, 3));
    writeWholeFile(path, Uint8Array.of(4));
    expect([...readFileSync(path)]).toEqual([4]);
    expect(readdirSync(folder.path)).toEqual(["a.bin"]);
  });

  it("names a file that cannot be written and leaves nothing", () => {
    const path = folder.at("no/b.bin");
    expect(() => writeWholeFile(path, Uint8Array.of(1))).toThrow(`${path}: cannot be written (ENOENT)`);
    expect(readdirSync(folder.path)).toEqual(["a.bin"]);
  });

  it("follows a link instead of putting a file in its place", () => {
    const link = folder.at("link.bin");
    symlinkSync(folder.at("a.bin"), link);
    writeWholeFile(link, Uint8Array.of(5, 6));
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect([...readFileSync(folder.at("a.bin"))]).toEqual([5, 6]);
    rmSync(link);
    expect(readdirSync(folder.path)).toEqual(["a.bin"]);
  });

  it.skipIf(process.platform === "win32")("writes to what is no plain file as it is", () => {
    // a pipe stands for a device: /dev/null itself would be lost for everybody if this failed
    const pipe = folder.at("pipe");
    execFileSync("mkfifo", [pipe]);
    const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    writeWholeFile(pipe, Uint8Array.of(7));
    expect(lstatSync(pipe).isFIFO()).toBe(true);
    expect([...readFileSync(reader)]).toEqual([7]);
    closeSync(reader);
    rmSync(pipe);
  });
});

describe("checkWritable", () => {
  it("refuses what names no file", () => {
    expect(() => checkWritable("--output", "")).toThrow('--output must name a file, got ""');
    expect(() => checkWritable("--output", "-")).toThrow('--output must name a file, got "-"');
  });
});

describe("runCleanups", () => {
  it("runs what is registered once, whatever another does, but not what was taken back", () => {
    const ran: string[] = [];
    onInterrupt(() => {
      throw new Error("no matter");
    });
    onInterrupt(() => ran.push("kept"));
    const forget = onInterrupt(() => ran.push("taken back"));
    forget();
    runCleanups();
    runCleanups();
    expect(ran).toEqual(["kept"]);
  });
});
