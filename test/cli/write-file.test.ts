import { readdirSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { onInterrupt, runCleanups } from "../../src/cli/cleanup.ts";
import { writeWholeFile } from "../../src/cli/write-file.ts";
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
