// npm run build:kernels [-- KERNEL…]: compiles each assembly/KERNEL.ts to src/kernel/binaries/KERNEL.ts, the module's bytes as a string.
// `--check` compares instead of writing, and fails where a binary is not that of its source.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

const here = fileURLToPath(new URL(".", import.meta.url));
const target = join(here, "../src/kernel/binaries");

/** Every kernel is one source and one binary, so that a bundler takes only those in use. */
export const KERNELS = ["mesh-ray", "mesh-many", "mesh-near", "world-tree"];

const FLAGS = [
  ..."--optimizeLevel 3 --shrinkLevel 0 --converge --noAssert --runtime stub --importMemory --enable simd".split(" "),
  ..."--initialMemory 0 --maximumMemory 65536 --disable mutable-globals".split(" "),
  ..."--noExportMemory --use abort=".split(" "),
];

/** The bytes of a kernel, compiled. */
export async function compileKernel(name) {
  let binary = null;
  const { error, stderr } = await asc.main([`${name}.ts`, "--outFile", "out.wasm", ...FLAGS], {
    readFile: (path, base) => {
      const file = join(here, base === here ? "" : ".", path);
      return existsSync(file) ? readFileSync(file, "utf8") : null;
    },
    writeFile: (path, contents) => {
      if (path.endsWith(".wasm")) binary = contents;
    },
    listFiles: () => [],
  });
  if (error || binary === null) throw new Error(`${name}: ${error?.message}\n${stderr.toString()}`);
  return binary;
}

/** The source of the module that holds a kernel's bytes. */
export function binaryModule(name, bytes) {
  const constant = name.toUpperCase().replaceAll("-", "_");
  return `// Made from assembly/${name}.ts by npm run build:kernels. ${bytes.length} bytes.\nexport const ${constant} =\n  ${JSON.stringify(encode(bytes))};\n`;
}

/**
 * Bytes as printable characters, the inverse of `decode` in src/kernel/load.ts. Most of the bytes that WebAssembly is made of, 0 … 81 and 247 … 255, are one character each, from "#" on without the backslash;
 * others are two. After gzip that is less than hexadecimal; base64 would hide what repeats.
 */
function encode(bytes) {
  const digit = (value) => String.fromCharCode(value + 35 + (value > 56 ? 1 : 0));
  let text = "";
  for (const byte of bytes) {
    const value = (byte + 9) & 255;
    text += value < 91 ? digit(value) : " !"[Math.floor(value / 91) - 1] + digit(value % 91);
  }
  return text;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(target, { recursive: true });
  const named = process.argv.slice(2).filter((argument) => argument !== "--check");
  for (const name of named.length > 0 ? named : KERNELS) {
    if (!existsSync(join(here, `${name}.ts`))) continue;
    const text = binaryModule(name, await compileKernel(name));
    const file = join(target, `${name}.ts`);
    if (process.argv.includes("--check")) {
      if (readFileSync(file, "utf8") !== text) throw new Error(`${file} is not what its source compiles to`);
    } else writeFileSync(file, text);
    console.log(text.split("\n")[0]);
  }
}
