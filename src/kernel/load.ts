import { show } from "../math/check.ts";
import { kernelMemory } from "./memory.ts";
import { webAssembly } from "./web-assembly.ts";

/** Null until the first kernel has been loaded or could not be. */
let available: boolean | null = null;
let wanted = true;

/**
 * Whether the WASM SIMD kernels may be used: "auto" (the default) where the engine has them, "off" never. The TypeScript twins give the same answers, bit for bit, only
 * slower; so this is for tests, and for finding a fault's place. It holds for the whole process and may be changed between any two queries. Throws RangeError for other words.
 */
export function setKernels(mode: "auto" | "off"): void {
  if (mode !== "auto" && mode !== "off") {
    throw new RangeError(`setKernels: mode must be "auto" or "off", got ${show(mode)}`);
  }
  wanted = mode === "auto";
}

/** Kernels are not switched off, and the engine has been able to load those asked for so far. */
export function kernelsEnabled(): boolean {
  return wanted && available !== false;
}

/**
 * Compiles a kernel (`binary`: its bytes in hexadecimal), at once (a few kB take 1 to 2 ms), and returns its exports; null where the engine has no WebAssembly or no SIMD, or a page's content security policy bars it. Importing does
 * nothing: callers do this on first use and keep the result.
 */
export function loadKernel<Exports>(binary: string, imports: Readonly<Record<string, unknown>> = {}): Exports | null {
  const api = webAssembly();
  if (api === undefined || available === false) {
    available = false;
    return null;
  }
  try {
    const bytes = new Uint8Array(binary.length / 2);
    for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(binary.slice(2 * i, 2 * i + 2), 16);
    const module = new api.Module(bytes);
    const instance = new api.Instance(module, { env: { memory: kernelMemory(), ...imports } });
    available = true;
    return instance.exports as Exports;
  } catch {
    available = false;
    return null;
  }
}
