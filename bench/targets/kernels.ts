import * as hitscan from "hitscan";

/** Switches the WebAssembly kernels of the built package off, before anything is asked. */
export function switchKernelsOff(): void {
  hitscan.setKernels("off");
}
