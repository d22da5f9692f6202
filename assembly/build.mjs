// npm run build:kernels [-- KERNEL…]: compiles each assembly/KERNEL.ts to src/kernel/binaries/KERNEL.ts, the module's bytes as a string.
// `--check` compares instead of writing, and fails where a binary is not that of its source.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

const here = fileURLToPath(new URL(".", import.meta.url));
const target = join(here, "../src/kernel/binaries");

/** Every kernel is one source and one binary, so that a bundler takes only those in use. */
export const KERNELS = ["mesh-ray", "mesh-many", "mesh-near", "mesh-closest", "mesh-refit", "world-tree"];

/** Those in which functions that are used several times stay calls, as that is as fast. */
const COMPACT = ["mesh-closest"];

const FLAGS = [
  ..."--optimizeLevel 3 --converge --noAssert --runtime stub --importMemory --enable simd".split(" "),
  ..."--initialMemory 0 --maximumMemory 65536 --disable mutable-globals".split(" "),
  ..."--noExportMemory --use abort=".split(" "),
];

/** The bytes of a kernel, compiled. */
export async function compileKernel(name) {
  let binary = null;
  const { error, stderr } = await asc.main(
    [`${name}.ts`, "--outFile", "out.wasm", ...FLAGS, "--shrinkLevel", COMPACT.includes(name) ? "2" : "0"],
    {
      readFile: (path, base) => {
        const file = join(here, base === here ? "" : ".", path);
        return existsSync(file) ? readFileSync(file, "utf8") : null;
      },
      writeFile: (path, contents) => {
        if (path.endsWith(".wasm")) binary = contents;
      },
      listFiles: () => [],
    },
  );
  if (error || binary === null) throw new Error(`${name}: ${error?.message}\n${stderr.toString()}`);
  return binary;
}

/** The source of the module that holds a kernel's bytes. */
export function binaryModule(name, bytes) {
  const constant = name.toUpperCase().replaceAll("-", "_");
  return `// Made from assembly/${name}.ts by npm run build:kernels. ${bytes.length} bytes.\nexport const ${constant} =\n  ${JSON.stringify(encode(bytes))};\n`;
}

/**
 * The letters of binaries: two that raise the next one's value, by 88 or 176, then 88 by value. The bytes that are frequent in WebAssembly are letters that are frequent in minified JavaScript, so that
 * gzip, which has one code for both, makes a tenth less of them than of hexadecimal; base64 would hide what repeats. No quotes, backslash or dollar: bundlers would escape them.
 */
const LETTERS = ",*WD4iUOero0=;(Lca+-f]b&1?s32{dxyh8lz_v>tn).</k}p#MEjQ@5A^%7ZI[Rm6wSFTVH :9!NKYG|uCBXJgqP~";

/** Bytes as LETTERS, the inverse of `decode` in src/kernel/load.ts. 250 to 255 and 0 to 81 are one each, others two. */
function encode(bytes) {
  let text = "";
  for (const byte of bytes) {
    const value = (byte + 6) & 255;
    if (value >= 88) text += LETTERS[Math.floor(value / 88) - 1];
    text += LETTERS[2 + (value % 88)];
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
