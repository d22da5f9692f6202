import { RayBatch, raycastAnyBatch, raycastBatch, setKernels, type Vec3 } from "hitscan";
import { DEBUG_COLORS, type DebugColor, type DebugSink } from "hitscan/debug";
import { number, type PlayScene, type Triple } from "../scene.ts";
import { asteroid, MIDDLE } from "./speed/asteroid.ts";
import { KERNELS, type Kernels, Meter, type Task, thousands } from "./speed/meter.ts";
import { cameraRays, incoherentRays, RAY, towards } from "./speed/rays.ts";

/** The rays of the picture. */
const [WIDE, HIGH] = [64, 40];
/** Length of the line that shows where an incoherent ray came from. */
const TAIL = 0.3;
/** The frame of the picture is drawn at this part of the way. */
const FRAME = 0.3;

type SpeedState = Task & { readonly kernels: Kernels; readonly colour: "normal" | "depth" };

interface SpeedResult {
  readonly rays: number;
  readonly hits: number;
  readonly nearest: number | null;
  readonly farthest: number | null;
  /** Of the distances of all hits, added in the order of the rays; 0 where it was only asked whether there are any. */
  readonly sum: number;
  /** The 64 bits of `sum`, hexadecimal. */
  readonly bits: string;
  /** Every number of every answer is the same with and without kernels. */
  readonly same: boolean;
}

const meter = new Meter();

/** The colour of a unit normal: red, green, blue are x, y, z. */
function normalColor(normal: ArrayLike<number>): DebugColor {
  const [r, g, b] = [0, 1, 2].map((axis) => Math.round(255 * (0.5 + 0.5 * normal[axis])));
  return (r << 16) | (g << 8) | b;
}

const NEAR = [0xff, 0xe9, 0xb0];
const FAR = [0x2b, 0x3f, 0x8f];

/** From light, the nearest, to dark blue. */
function depthColor(part: number): DebugColor {
  const [r, g, b] = NEAR.map((near, i) => Math.round(near + part * (FAR[i] - near)));
  return (r << 16) | (g << 8) | b;
}

function pictureRays({ rays, eye }: Task): Float64Array {
  return rays === "camera" ? cameraRays(eye, WIDE, HIGH) : incoherentRays(WIDE * HIGH);
}

/** What all rays meet; of `any` only `hit` is filled. */
function castPicture(state: Task, kernels: "auto" | "off"): RayBatch {
  const rays = pictureRays(state);
  const batch = new RayBatch(rays.length / RAY);
  setKernels(kernels);
  try {
    if (state.answer === "closest") raycastBatch(asteroid(), rays, undefined, batch);
    else raycastAnyBatch(asteroid(), rays, undefined, batch.hit);
  } finally {
    setKernels("auto");
  }
  return batch;
}

function sameAnswers(a: RayBatch, b: RayBatch): boolean {
  const numbers = ["hit", "distance", "normal", "faceIndex", "u", "v", "backFace"] as const;
  return numbers.every((name) => a[name].every((value: number, i: number) => Object.is(value, b[name][i])));
}

/** The 64 bits of a number, hexadecimal. */
function bitsOf(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return [0, 4].map((at) => view.getUint32(at).toString(16).padStart(8, "0")).join("");
}

/** The place on ray `i` at a world distance. */
function along(rays: Float64Array, i: number, distance: number): Vec3 {
  const [x, y, z, dx, dy, dz] = rays.subarray(RAY * i, RAY * i + 6);
  const part = distance / Math.sqrt(dx * dx + dy * dy + dz * dz);
  return { x: x + part * dx, y: y + part * dy, z: z + part * dz };
}

function drawHits(sink: DebugSink, state: SpeedState, { nearest, farthest }: SpeedResult): void {
  const rays = pictureRays(state);
  const { hit, distance, normal } = castPicture(state, "auto");
  const depths = (farthest ?? 0) - (nearest ?? 0);
  for (let i = 0; i < hit.length; i++) {
    if (hit[i] === 0) continue;
    const depth = depths > 0 ? (distance[i] - (nearest ?? 0)) / depths : 0;
    const color = state.colour === "normal" ? normalColor(normal.subarray(3 * i, 3 * i + 3)) : depthColor(depth);
    const at = along(rays, i, distance[i]);
    sink.point(at, color);
    if (state.rays === "incoherent") sink.line(along(rays, i, distance[i] - TAIL), at, color);
  }
}

/** Where it is not known what is hit: a point on each ray, as far from its origin as the middle of the rock. */
function drawAnswers(sink: DebugSink, state: SpeedState): void {
  const rays = pictureRays(state);
  const { hit } = castPicture(state, "auto");
  for (let i = 0; i < hit.length; i++) {
    const [x, y, z] = MIDDLE.map((value, axis) => value - rays[RAY * i + axis]);
    const at = along(rays, i, Math.sqrt(x * x + y * y + z * z));
    sink.point(at, hit[i] === 1 ? DEBUG_COLORS.block : DEBUG_COLORS.behind);
  }
}

/** The eye, and the frame through which it looks. */
function drawEye(sink: DebugSink, eye: Triple): void {
  const [x, y, z] = MIDDLE.map((value, i) => value - eye[i]);
  const far = FRAME * Math.sqrt(x * x + y * y + z * z);
  const from = { x: eye[0], y: eye[1], z: eye[2] };
  const corners = [-1, 1, 1, -1].map((side, i): Vec3 => {
    const [dx, dy, dz] = towards(eye, side, i < 2 ? -1 : 1);
    return { x: from.x + far * dx, y: from.y + far * dy, z: from.z + far * dz };
  });
  corners.forEach((corner, i) => {
    sink.line(from, corner, DEBUG_COLORS.way);
    sink.line(corner, corners[(i + 1) % 4], DEBUG_COLORS.way);
  });
}

export const speed: PlayScene<SpeedState, SpeedResult> = {
  id: "speed",
  title: "A million rays",
  text: "For 8 milliseconds of every frame rays are cast at a rock of 51,200 triangles; the last lines tell how many that makes a second. The SIMD kernels (WebAssembly) test several boxes at a time; the TypeScript code gives the same answers bit for bit, only slower. The picture shows 64 × 40 of the rays: drag the eye. Camera rays side by side meet the same boxes, incoherent ones do not and are slower.",
  legend: [
    [normalColor([1, 0, 0]), "normal +x"],
    [normalColor([0, 1, 0]), "+y"],
    [normalColor([0, 0, 1]), "+z"],
    [depthColor(0), "depth: near"],
    [depthColor(1), "far"],
    [DEBUG_COLORS.block, "any: hit"],
    [DEBUG_COLORS.behind, "any: miss"],
    [DEBUG_COLORS.way, "eye"],
  ],
  camera: { position: [1.2, 4.2, 8.7], target: [-0.6, 2.15, 1.1] },
  start: {
    answer: "closest",
    rays: "camera",
    kernels: "both in turn",
    colour: "normal",
    eye: [-1.2, 3, 5],
  },
  controls: () => [
    { kind: "choice", key: "answer", label: "Answer", options: ["closest", "any"] },
    { kind: "choice", key: "rays", label: "Rays", options: ["camera", "incoherent"] },
    { kind: "choice", key: "kernels", label: "Cast by", options: KERNELS },
    { kind: "choice", key: "colour", label: "Colour", options: ["normal", "depth"] },
  ],
  handles: ({ rays }) => (rays === "camera" ? [{ key: "eye", label: "eye", color: DEBUG_COLORS.way }] : []),
  compute(state) {
    const batch = castPicture(state, "auto");
    const distances = [...batch.distance].filter((_, i) => state.answer === "closest" && batch.hit[i] === 1);
    const sum = distances.reduce((total, distance) => total + distance, 0);
    return {
      rays: batch.capacity,
      hits: batch.hit.reduce((count, hit) => count + hit, 0),
      nearest: distances.length === 0 ? null : Math.min(...distances),
      farthest: distances.length === 0 ? null : Math.max(...distances),
      sum,
      bits: bitsOf(sum),
      same: sameAnswers(batch, castPicture(state, "off")),
    };
  },
  draw(sink, state, result) {
    if (state.answer === "closest") drawHits(sink, state, result);
    else drawAnswers(sink, state);
    if (state.rays === "camera") drawEye(sink, state.eye);
  },
  rows: ({ answer }, { rays, hits, nearest, farthest, sum, bits, same }) => [
    ["Hits in the picture", `${thousands(hits)} of ${thousands(rays)}`],
    ...(answer === "any"
      ? []
      : ([
          ["Nearest, farthest", `${number(nearest ?? Infinity)}, ${number(farthest ?? Infinity)}`],
          ["Sum of distances", number(sum, 6)],
          ["… its bits", bits],
        ] as const)),
    ["Same bits without SIMD", same ? "yes" : "no"],
  ],
  live: ({ answer, rays, eye, kernels }) => meter.run(asteroid(), { answer, rays, eye }, kernels),
};
