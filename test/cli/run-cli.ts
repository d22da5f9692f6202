import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { main } from "../../src/cli/main.ts";

/** What one command line printed and how it ended. */
export interface Run {
  code: number;
  out: string;
  err: string;
}

/** Runs a command line in this process. */
export async function run(args: string[], stdin = ""): Promise<Run> {
  const result: Run = { code: -1, out: "", err: "" };
  result.code = await main(args, {
    out: (text) => {
      result.out += text;
    },
    err: (text) => {
      result.err += text;
    },
    stdin: async function* () {
      yield stdin;
    },
    interactive: false,
    resultsShown: false,
  });
  return result;
}

/** The parsed lines of JSON output. */
export function jsonLines(text: string): Record<string, unknown>[] {
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** A temporary folder with files in it. */
export class Folder {
  readonly path = mkdtempSync(join(tmpdir(), "hitscan-cli-"));

  /** Writes a file and returns its path. */
  file(name: string, content: string | Uint8Array): string {
    const path = this.at(name);
    writeFileSync(path, content);
    return path;
  }

  at(name: string): string {
    return join(this.path, name);
  }

  remove(): void {
    rmSync(this.path, { recursive: true });
  }
}

/** A closed cube from −1 to 1, its faces wound outward; the face z = 1 is the first. */
export const CUBE_OBJ = `# a cube
o crate
v -1 -1 1
v 1 -1 1
v 1 1 1
v -1 1 1
v -1 -1 -1
v 1 -1 -1
v 1 1 -1
v -1 1 -1
usemtl wood
f 1 2 3 4
usemtl iron
f 6 5 8 7
f 2 6 7 3
f 5 1 4 8
f 4 3 7 8
f 5 6 2 1
`;
