import { show } from "../math/check.ts";
import { heap, kernelMemory } from "./memory.ts";
import { type WebAssemblyApi, webAssembly } from "./web-assembly.ts";

/** Null until the first kernel has been loaded or could not be. */
let available: boolean | null = null;
let wanted = true;

/**
 * Whether the WASM SIMD kernels may be used: "auto" (the default) where the engine has them and their memory (4 GiB at most) is not full, "off" never, "required" for those who would rather have an error
 * than slower answers: then this throws an Error that tells why the engine has no kernels, and whatever would do without for want of memory (`mesh`, a world's query) throws one as well, with
 * nothing changed. The TypeScript twins give the same answers, bit for bit; "off" is for tests, and for finding a fault's place. What kernels are not made for (meshes of a few faces, or of
 * extents below 1e-9 or beyond 1e12) is done by the twins in any case. It holds for the whole process and may be changed between any two queries. Throws RangeError for other words.
 */
export function setKernels(mode: "auto" | "required" | "off"): void {
  if (mode !== "auto" && mode !== "required" && mode !== "off") {
    throw new RangeError(`setKernels: mode must be "auto", "required" or "off", got ${show(mode)}`);
  }
  if (mode === "required") tryKernels();
  heap.refuse = mode === "required" ? refuse : null;
  wanted = mode !== "off";
}

/** Throws where the engine cannot load kernels. */
function tryKernels(): void {
  try {
    kernelMemory();
    // one function that does i8x16.popcnt(i8x16.splat(0))
    const simd = [1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];
    new (webAssembly() as WebAssemblyApi).Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, ...simd));
    if (available === false) throw new Error("a kernel could not be loaded before");
  } catch (cause) {
    refuse(0, cause);
  }
}

/** What `heap.refuse` is while kernels are required. */
function refuse(bytes: number, cause?: unknown): never {
  let reason = `their memory is full: ${heap.used} bytes are in use and ${bytes} more are asked for, of 4 GiB at most (the engine has given ${heap.u8.length} so far). dispose(mesh) gives memory back, and so does dropping meshes and worlds, some time later`;
  if (webAssembly() === undefined) reason = "this engine has no WebAssembly";
  else if (/policy|CSP|eval|embedder/i.test(String(cause))) {
    reason = `a content security policy bars WebAssembly (script-src needs 'wasm-unsafe-eval'): ${cause}`;
  } else if (cause instanceof RangeError) reason = `the engine gives them no memory: ${cause}`;
  else if (cause !== undefined) reason = `this engine has no WebAssembly SIMD: ${cause}`;
  throw new Error(`kernels are required, but ${reason}`, { cause });
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
  if (available === false) return null;
  try {
    const memory = kernelMemory();
    const { Instance, Module } = webAssembly() as WebAssemblyApi;
    const { exports } = new Instance(new Module(decode(binary)), { env: { memory, ...imports } });
    available = true;
    return exports as Exports;
  } catch (cause) {
    heap.refuse?.(0, cause);
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
