import type { Hit } from "hitscan";
import { DEBUG_COLORS, type DebugColor, type DebugSink, drawHit } from "hitscan/debug";
import { number, type PlayScene, type Row, type Triple, vector } from "../scene.ts";
import { builtIn } from "./model/builtin.ts";
import { type Camera, COLUMNS, direction, directionOf, lookAt, ROWS } from "./model/camera-rays.ts";
import { EDGE_COLOR, FOLD_COLOR, LOOKS } from "./model/lines.ts";
import { type Opened, open, openFile, pathOf, reasonOf, toModel } from "./model/opened.ts";

type ModelState = {
  readonly look: string;
  readonly level: number;
  readonly backFaces: boolean;
  readonly grid: boolean;
  /** Places in the drawing, in which every model has the same size. */
  readonly from: Triple;
  readonly to: Triple;
  readonly eye: Triple;
};
type Point = { readonly x: number; readonly y: number; readonly z: number };
/** In the model's own units. */
interface ModelHit {
  readonly part: string;
  readonly face: number;
  readonly distance: number;
  readonly point: Point;
  readonly normal: Point;
  readonly weights: Point | null;
  readonly uv: { readonly x: number; readonly y: number } | null;
  readonly material: string | null;
  readonly backFace: boolean;
}
interface ModelResult {
  readonly name: string;
  /** Why the last file is not shown. */
  readonly failure: string | null;
  readonly hit: ModelHit | null;
  /** How far the ray of each cell of the grid comes, own units; null for those that meet nothing. */
  readonly depths: readonly (number | null)[];
}

const GRID_COLOR = 0x2f5f80;
/** From the nearest to the farthest point of the grid. */
const DEPTHS: readonly DebugColor[] = [0xffe08a, 0xff8a5c, 0xc85bb8, 0x5a5fe0];
/** Milliseconds a frame for the speed that is shown. */
const LIVE_TIME = 3;

let opened: Opened | null = null;
let failure: string | null = null;
let measured = { world: null as object | null, rays: 0, time: 0 };

function current(): Opened {
  opened ??= open(builtIn(), 0);
  return opened;
}

export const model: PlayScene<ModelState, ModelResult> = {
  id: "model",
  title: "Your own model",
  text: "Drop a model on the page, or choose one below: glTF (.glb), OBJ, STL or PLY. It stays on your computer. The ray tells which triangle it hits, and the eye sends out 48 × 30 rays whose hits are a picture of depth: drag all three. Holes, and faces turned the wrong way, show when back faces are not hit.",
  legend: [
    [EDGE_COLOR, "edges or contours"],
    [FOLD_COLOR, "folds, borders, boxes"],
    [DEBUG_COLORS.way, "ray, up to the hit"],
    [DEBUG_COLORS.block, "triangle that is hit"],
    [DEPTHS[0], "near the eye"],
    [DEPTHS[3], "far from it"],
  ],
  camera: { position: [1.6, 1.9, 3.7], target: [-0.15, 0.75, 0] },
  start: {
    look: LOOKS[0],
    level: 5,
    backFaces: true,
    grid: true,
    from: [1.2, 1.6, 1],
    to: [-0.75, -0.15, -0.75],
    eye: [-1.35, 1.45, 0.75],
  },
  controls: () => [
    { kind: "choice", key: "look", label: "Show", options: LOOKS },
    { kind: "slider", key: "level", label: "Level of boxes", min: 0, max: 11, step: 1, steps: true },
    { kind: "toggle", key: "backFaces", label: "Hit back faces" },
    { kind: "toggle", key: "grid", label: "Rays of the eye" },
  ],
  handles: ({ grid }) => [
    { key: "from", label: "from", color: DEBUG_COLORS.way },
    { key: "to", label: "to", color: DEBUG_COLORS.behind },
    ...(grid ? [{ key: "eye", label: "eye", color: DEPTHS[0] }] : []),
  ],
  compute(state) {
    const shown = current();
    const hit = cast(shown, state);
    return {
      name: shown.model.name,
      failure,
      hit: hit && plainHit(hit),
      depths: state.grid ? depthsOf(shown, state) : [],
    };
  },
  draw(sink, state, { depths }) {
    const shown = current();
    drawLines(sink, shown, state);
    if (state.grid) drawGrid(sink, shown, state, depths);
    drawRay(sink, shown, state);
  },
  rows: (state, result) => [
    ...(result.failure === null ? [] : [["Not opened", result.failure] as Row]),
    ...rowsOfHit(current(), result.hit),
    ...rowsOfModel(current(), state, result),
  ],
  live: (state) => liveRows(current(), state),
  async open(name, bytes) {
    try {
      opened = await openFile(name, bytes);
      failure = null;
    } catch (error) {
      failure = reasonOf(error);
    }
  },
};

function cast(shown: Opened, { from, to, backFaces }: ModelState): Hit | null {
  const ray = { from: toModel(shown, from), to: toModel(shown, to) };
  if (from.every((value, axis) => value === to[axis])) return null;
  return shown.world.raycast(ray, { backFaces: backFaces ? "hit" : "auto" });
}

/** Plain data: records of the library have more to them. */
function plainHit(hit: Hit): ModelHit {
  const plain = ({ x, y, z }: Point) => ({ x, y, z });
  return {
    part: pathOf(hit),
    face: hit.faceIndex,
    distance: hit.distance,
    point: plain(hit.point),
    normal: plain(hit.normal),
    weights: hit.barycentric && plain(hit.barycentric),
    uv: hit.uv(),
    material: hit.material === null ? null : String(hit.material),
    backFace: hit.backFace,
  };
}

function cameraOf({ height, radius }: Opened, { eye }: ModelState): Camera {
  return lookAt(eye, [0, height / 2, 0], radius);
}

function depthsOf(shown: Opened, state: ModelState): (number | null)[] {
  const camera = cameraOf(shown, state);
  const origin = toModel(shown, state.eye);
  const options = { backFaces: state.backFaces ? "hit" : "auto" } as const;
  return Array.from({ length: COLUMNS * ROWS }, (_, cell) => {
    return shown.world.raycast({ origin, direction: directionOf(camera, cell) }, options)?.distance ?? null;
  });
}

function drawLines(sink: DebugSink, { lines }: Opened, { look, level }: ModelState): void {
  const [a, b] = [
    { x: 0, y: 0, z: 0 },
    { x: 0, y: 0, z: 0 },
  ];
  for (const { ends, color } of lines.get(look, level).runs) {
    for (let i = 0; i < ends.length; i += 6) {
      a.x = ends[i];
      a.y = ends[i + 1];
      a.z = ends[i + 2];
      b.x = ends[i + 3];
      b.y = ends[i + 4];
      b.z = ends[i + 5];
      sink.line(a, b, color);
    }
  }
}

/** What is drawn in the model's own units, brought into the frame of the drawing. */
function scaledSink(sink: DebugSink, { origin, scale }: Opened): DebugSink {
  const place = ({ x, y, z }: Point) => ({
    x: (x - origin[0]) * scale,
    y: (y - origin[1]) * scale,
    z: (z - origin[2]) * scale,
  });
  return {
    line: (from, to, color) => sink.line(place(from), place(to), color),
    point: (at, color) => sink.point(place(at), color),
    triangle: (a, b, c, color) => sink.triangle(place(a), place(b), place(c), color),
    text: (at, text, color) => sink.text(place(at), text, color),
  };
}

function drawRay(sink: DebugSink, shown: Opened, state: ModelState): void {
  const hit = cast(shown, state);
  const [[fx, fy, fz], [tx, ty, tz]] = [state.from, state.to];
  if (hit === null) sink.line({ x: fx, y: fy, z: fz }, { x: tx, y: ty, z: tz }, DEBUG_COLORS.way);
  else {
    const label = number(hit.distance, digitsOf(shown));
    drawHit(scaledSink(sink, shown), hit, { size: 0.2 / shown.scale, label });
  }
}

/** The hits of the grid, and the pyramid in which its rays lie. */
function drawGrid(sink: DebugSink, shown: Opened, state: ModelState, depths: readonly (number | null)[]): void {
  const camera = cameraOf(shown, state);
  const [near, far] = rangeOf(depths);
  for (const [cell, depth] of depths.entries()) {
    if (depth === null) continue;
    const part = far > near ? (depth - near) / (far - near) : 0;
    sink.point(along(camera.eye, directionOf(camera, cell), depth * shown.scale), depthColor(part));
  }
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x, y]) => along(camera.eye, direction(camera, x, y), 0.3));
  for (const [i, corner] of corners.entries()) {
    sink.line(along(camera.eye, [0, 0, 0], 0), corner, GRID_COLOR);
    sink.line(corner, corners[(i + 1) % 4], GRID_COLOR);
  }
}

function along(from: Triple, direction: Triple, t: number): Point {
  return { x: from[0] + t * direction[0], y: from[1] + t * direction[1], z: from[2] + t * direction[2] };
}

function rangeOf(depths: readonly (number | null)[]): [near: number, far: number] {
  let [near, far] = [Infinity, -Infinity];
  for (const depth of depths) {
    if (depth === null) continue;
    near = Math.min(near, depth);
    far = Math.max(far, depth);
  }
  return [near, far];
}

function depthColor(part: number): DebugColor {
  const at = Math.min(part, 1) * (DEPTHS.length - 1);
  const first = Math.min(Math.floor(at), DEPTHS.length - 2);
  const mix = (shift: number) => {
    const [a, b] = [(DEPTHS[first] >> shift) & 255, (DEPTHS[first + 1] >> shift) & 255];
    return Math.round(a + (at - first) * (b - a)) << shift;
  };
  return mix(16) | mix(8) | mix(0);
}

/** Decimals for lengths: some five digits of a model's size, whatever its unit. */
function digitsOf({ scale }: Opened): number {
  return Math.min(12, Math.max(0, 4 + Math.floor(Math.log10(scale))));
}

function rowsOfHit(shown: Opened, hit: ModelHit | null): Row[] {
  const digits = digitsOf(shown);
  if (hit === null) return [["The ray hits", "nothing"]];
  return [
    ["The ray hits", hit.part],
    ["Triangle", `${hit.face}${hit.backFace ? ", from its back" : ""}`],
    ["Distance", number(hit.distance, digits)],
    ["Point", vector(hit.point, digits)],
    ["Normal", vector(hit.normal)],
    ["Corner weights", hit.weights === null ? "–" : vector(hit.weights)],
    ["u, v", hit.uv === null ? "the model has none" : `${number(hit.uv.x)}, ${number(hit.uv.y)}`],
    ["Material", hit.material ?? "none"],
  ];
}

function rowsOfModel(shown: Opened, { look, level }: ModelState, { name, depths }: ModelResult): Row[] {
  const { model: source, triangles, vertices, materials, size, lines } = shown;
  const digits = digitsOf(shown);
  const count = (value: number) => value.toLocaleString("en");
  const [near, far] = rangeOf(depths);
  const hits = depths.filter((depth) => depth !== null).length;
  const rows: Row[] = [
    ["File", name],
    ["Triangles, vertices", `${count(triangles)}, ${count(vertices)}`],
    ["Parts, meshes, materials", [source.instances.length, source.meshes.length, materials].map(count).join(", ")],
    ["Size", size.map((side) => number(side, digits)).join(" × ")],
    ["Drawn", lines.get(look, level).what],
  ];
  if (depths.length > 0) rows.push(["Rays of the eye that hit", `${count(hits)} of ${count(depths.length)}`]);
  if (hits > 0) rows.push(["Nearest, farthest", `${number(near, digits)}, ${number(far, digits)}`]);
  for (const warning of source.warnings.slice(0, 3)) rows.push(["Note", warning]);
  return rows;
}

/** How fast the rays of the eye are answered, and what the model cost. */
function liveRows(shown: Opened, state: ModelState): Row[] {
  if (measured.world !== shown.world) measured = { world: shown.world, rays: 0, time: 0 };
  const camera = cameraOf(shown, state);
  const ray = { origin: toModel(shown, state.eye), direction: [0, 0, 1] as Triple };
  const start = performance.now();
  let now = start;
  for (let cell = 0; now - start < LIVE_TIME; cell++) {
    ray.direction = directionOf(camera, cell % (COLUMNS * ROWS));
    shown.world.raycast(ray);
    measured.rays++;
    if (cell % 16 === 15) now = performance.now();
  }
  measured.time += now - start;
  // old frames count less and less
  if (measured.time > 1000) measured = { world: shown.world, rays: measured.rays / 2, time: measured.time / 2 };
  const rows: Row[] = [["Rays a second, one by one", `${number(measured.rays / measured.time / 1000, 2)} million`]];
  if (shown.readTime > 0) {
    rows.push(
      ["File read in", `${number(shown.readTime, 0)} ms`],
      ["Hierarchy built in", `${number(shown.buildTime, 1)} ms`],
    );
  }
  return rows;
}
