import { type Mesh, RayBatch, raycastAnyBatch, raycastBatch, setKernels } from "hitscan";
import type { Row, Triple } from "../../scene.ts";
import { cameraRays, incoherentRays, RAY } from "./rays.ts";

/** Rays a run has, and how they are handed over. */
const RUN = 1_000_000;
const CHUNK = 1024;
/** Milliseconds of casting in a frame, and between two changes of what is shown. */
const PER_FRAME = 8;
const PER_TEXT = 250;
/** A picture whose rays are cast over and over. */
const [WIDE, HIGH] = [256, 160];
/** Of what was measured before, so much counts still after each chunk: the rate is that of about the last 200. */
const MEMORY = 0.995;

export const KERNELS = ["both in turn", "SIMD", "TypeScript"] as const;
export type Kernels = (typeof KERNELS)[number];
type Way = "SIMD" | "TypeScript";

/** What is measured. */
export type Task = {
  readonly answer: "closest" | "any";
  readonly rays: "camera" | "incoherent";
  readonly eye: Triple;
};

/** Rays cast lately, and the milliseconds they took. */
interface Tally {
  rays: number;
  time: number;
}

/** Casts rays for some milliseconds a frame, and tells how fast that was. */
export class Meter {
  readonly #batch = new RayBatch(CHUNK);
  readonly #flags = new Uint8Array(CHUNK);
  /** What is measured, in words. */
  #task = "";
  #rays: Float64Array = new Float64Array(0);
  /** The next ray of `#rays`. */
  #next = 0;
  #cast = 0;
  #hits = 0;
  #way: Way = "SIMD";
  #tallies: Record<Way, Tally> = { SIMD: { rays: 0, time: 0 }, TypeScript: { rays: 0, time: 0 } };
  #rows: readonly Row[] = [];
  #shown = Number.NEGATIVE_INFINITY;

  /** A frame's work. */
  run(mesh: Mesh, task: Task, kernels: Kernels): readonly Row[] {
    this.#begin(task);
    if (kernels === "both in turn") this.#way = this.#way === "SIMD" ? "TypeScript" : "SIMD";
    else this.#way = kernels;
    setKernels(this.#way === "SIMD" ? "auto" : "off");
    try {
      const end = performance.now() + PER_FRAME;
      while (performance.now() < end) this.#castChunk(mesh, task.answer);
    } finally {
      setKernels("auto");
    }
    if (performance.now() - this.#shown > PER_TEXT) {
      this.#shown = performance.now();
      this.#rows = this.#report();
    }
    return this.#rows;
  }

  /** Another task is measured anew. */
  #begin({ answer, rays, eye }: Task): void {
    const task = rays === "camera" ? `${answer} ${eye}` : answer;
    if (task === this.#task) return;
    this.#task = task;
    this.#rays = rays === "camera" ? cameraRays(eye, WIDE, HIGH) : incoherentRays(WIDE * HIGH);
    this.#next = 0;
    this.#cast = 0;
    this.#hits = 0;
    this.#tallies = { SIMD: { rays: 0, time: 0 }, TypeScript: { rays: 0, time: 0 } };
    this.#shown = Number.NEGATIVE_INFINITY;
  }

  #castChunk(mesh: Mesh, answer: Task["answer"]): void {
    if (this.#cast >= RUN) {
      this.#cast = 0;
      this.#hits = 0;
    }
    const rays = this.#rays.subarray(RAY * this.#next, RAY * (this.#next + CHUNK));
    this.#next = (this.#next + CHUNK) % (this.#rays.length / RAY);
    const begin = performance.now();
    if (answer === "any") raycastAnyBatch(mesh, rays, undefined, this.#flags);
    else raycastBatch(mesh, rays, undefined, this.#batch);
    const time = performance.now() - begin;
    const tally = this.#tallies[this.#way];
    tally.rays = MEMORY * tally.rays + CHUNK;
    tally.time = MEMORY * tally.time + time;
    this.#cast += CHUNK;
    const flags = answer === "any" ? this.#flags : this.#batch.hit;
    for (const flag of flags) this.#hits += flag;
  }

  #report(): Row[] {
    const { SIMD, TypeScript } = this.#tallies;
    return [
      ["SIMD, rays a second", rate(SIMD)],
      ["TypeScript", rate(TypeScript)],
      ["SIMD is faster by", factor(SIMD, TypeScript)],
      ["Rays cast", `${thousands(Math.min(this.#cast, RUN))} of ${thousands(RUN)}`],
      ["Hits of these", `${((100 * this.#hits) / this.#cast).toFixed(1)} %`],
    ];
  }
}

function rate({ rays, time }: Tally): string {
  return time > 0 ? `${(rays / time / 1000).toFixed(2)} million` : "not yet run";
}

function factor(fast: Tally, slow: Tally): string {
  if (!(fast.time > 0 && slow.time > 0)) return "–";
  return `× ${((fast.rays * slow.time) / (fast.time * slow.rays)).toFixed(1)}`;
}

/** A whole number for people. */
export function thousands(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}
