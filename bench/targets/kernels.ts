import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Switches the WebAssembly kernels of the built package off, before anything is asked. Nothing to do where it has none. */
export async function switchKernelsOff(): Promise<void> {
  const file = join(process.cwd(), "dist/kernel/load.js");
  if (existsSync(file)) (await import(pathToFileURL(file).href)).setKernels?.("off");
}
