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
 * Compiles a kernel (`binary`: its bytes as assembly/build.mjs writes them), at once (a few kB take 1 to 2 ms), and returns its exports; null where the engine has no WebAssembly or no SIMD, or a page's content security policy bars it. Importing does
 * nothing: callers do this on first use and keep the result.
 */
export function loadKernel<Exports>(binary: string, imports: Readonly<Record<string, unknown>> = {}): Exports | null {
  const api = webAssembly();
  if (api === undefined || available === false) {
    available = false;
    return null;
  }
  try {
    const instance = new api.Instance(new api.Module(decode(binary)), { env: { memory: kernelMemory(), ...imports } });
    available = true;
    return instance.exports as Exports;
  } catch {
    available = false;
    return null;
  }
}

/** Two that raise the next letter's value, then 88 by value, as in assembly/build.mjs. */
const LETTERS = ",*WD4iUOero0=;(Lca+-f]b&1?s32{dxyh8lz_v>tn).</k}p#MEjQ@5A^%7ZI[Rm6wSFTVH :9!NKYG|uCBXJgqP~";

/** The bytes that a string of assembly/build.mjs stands for. */
function decode(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  let count = 0;
  let base = -8;
  for (const letter of text) {
    const value = LETTERS.indexOf(letter);
    if (value < 2) base = 80 + 88 * value;
    else {
      bytes[count++] = base + value;
      base = -8;
    }
  }
  return bytes.subarray(0, count);
}
