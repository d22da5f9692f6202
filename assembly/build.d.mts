export const KERNELS: readonly string[];
export function compileKernel(name: string): Promise<Uint8Array>;
export function binaryModule(name: string, bytes: Uint8Array): string;
