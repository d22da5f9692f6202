import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { MeshData } from "../meshes.ts";

const SOURCE = "bench/embree/embree.cpp";
const HEADER = "/usr/include/embree3/rtcore.h";
/** A compiler that knows no AVX-512, or an Embree that is missing, is no fault of the bench. */
const FLAGS = ["-O3", "-march=native", "-std=c++17"];

/** Compiles the small program beside Embree 3; null where there is no Embree or no compiler. */
export function compileEmbree(): string | null {
  if (!existsSync(HEADER)) return null;
  const folder = "bench/node_modules/.embree";
  const program = join(folder, "embree");
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync("g++", [...FLAGS, SOURCE, "-o", program, "-lembree3"], { stdio: "ignore" });
    return program;
  } catch {
    return null;
  }
}

/** Embree's `rtcIntersect1` in a process of its own, one thread, a round whenever it is asked. */
export class Embree {
  /** Distances of the rays; Infinity: a miss. */
  answers = new Float64Array(0);
  private readonly child: ChildProcess;
  private readonly lines: AsyncIterator<string>;

  private constructor(program: string, files: readonly string[]) {
    this.child = spawn(program, files, { stdio: ["pipe", "pipe", "inherit"] });
    if (this.child.stdout === null) throw new Error("Embree answers nothing");
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  static async start(program: string, { positions, indices }: MeshData, rays: Float64Array): Promise<Embree> {
    const folder = mkdtempSync(join(tmpdir(), "hitscan-embree-"));
    const files = ["mesh", "rays", "hits"].map((name) => join(folder, name));
    const counts = Uint32Array.of(positions.length / 3, indices.length / 3);
    writeFileSync(files[0], Buffer.concat([counts, Float32Array.from(positions), indices].map(bytesOf)));
    writeFileSync(files[1], bytesOf(Float32Array.from(rays)));
    const embree = new Embree(program, files);
    await embree.line();
    embree.answers = new Float64Array(new Uint8Array(readFileSync(files[2])).buffer);
    rmSync(folder, { recursive: true });
    return embree;
  }

  /** One round over all rays; its milliseconds of CPU time. */
  round(): Promise<number> {
    this.child.stdin?.write("\n");
    return this.line().then(Number);
  }

  stop(): void {
    this.child.stdin?.end();
  }

  private async line(): Promise<string> {
    const { value, done } = await this.lines.next();
    if (done) throw new Error("Embree ended too early");
    return value;
  }
}

function bytesOf(array: ArrayBufferView): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
