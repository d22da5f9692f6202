import { renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { onInterrupt } from "./cleanup.ts";
import { UsageError } from "./usage-error.ts";

/** Throws before any work is done when `path` has no folder to stand in, or is a folder itself. */
export function checkWritable(path: string): void {
  const folder = dirname(path);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`${path}: there is no folder ${folder}`);
  }
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`${path}: is a folder`);
}

/** Writes `data` to `path` whole or not at all: to a temporary name beside it first, then renamed. Errors name the file. */
export function writeWholeFile(path: string, data: Uint8Array): void {
  const temporary = `${path}.${process.pid}.part`;
  const forget = onInterrupt(() => rmSync(temporary, { force: true }));
  try {
    writeFileSync(temporary, data);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new UsageError(`${path}: cannot be written (${(error as NodeJS.ErrnoException).code ?? error})`);
  } finally {
    forget();
  }
}
