import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { onInterrupt } from "./cleanup.ts";
import { UsageError } from "./usage-error.ts";

/**
 * Throws before any work is done when `path` names no file ("" or "-"), has no folder to stand in, or is a folder itself. `option` is named
 * in the error of a path that names no file.
 */
export function checkWritable(option: string, path: string): void {
  if (path === "" || path === "-") throw new UsageError(`${option} must name a file, got ${JSON.stringify(path)}`);
  const folder = dirname(path);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`${path}: there is no folder ${folder}`);
  }
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`${path}: is a folder`);
}

/**
 * Writes `data` to `path` whole or not at all: to a temporary name beside it first, then renamed. A link is followed, and what is no plain file
 * (/dev/null, a pipe) is written to as it is. Errors name the file.
 */
export function writeWholeFile(path: string, data: Uint8Array): void {
  try {
    const old = statSync(path, { throwIfNoEntry: false });
    if (old === undefined) replaceFile(path, data);
    else if (old.isFile()) replaceFile(realpathSync(path), data);
    else writeFileSync(path, data);
  } catch (error) {
    throw new UsageError(`${path}: cannot be written (${(error as NodeJS.ErrnoException).code ?? error})`);
  }
}

function replaceFile(path: string, data: Uint8Array): void {
  const temporary = `${path}.${process.pid}.part`;
  const forget = onInterrupt(() => rmSync(temporary, { force: true }));
  try {
    writeFileSync(temporary, data);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  } finally {
    forget();
  }
}
