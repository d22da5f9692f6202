import { type Box, box, type IndexKind, type PoseLike, type QueryStats, setKernels, type Vec3, World } from "hitscan";
import {
  DEBUG_COLORS,
  type DebugSink,
  type DrawnIndex,
  drawHit,
  drawIndex,
  drawShape,
  heatColor,
  levelColor,
} from "hitscan/debug";
import type { PlayScene, Row, Triple } from "../scene.ts";
import { ARRANGEMENTS, type Arrangement, type Block } from "./index-boxes/arrangements.ts";
import { fan, type Segment } from "./index-boxes/fan.ts";

const KINDS: readonly IndexKind[] = ["bvh", "octree", "grid"];
/** Rays side by side and one above the other, by how many they are. */
const FANS = { "1": [1, 1], "16": [16, 1], "200": [20, 10] } as const;
/** No index here is deeper. */
const DEEPEST = 12;
const COUNTED = ["nodeVisits", "leafVisits", "narrowTests"] as const;
const QUIET: DebugSink = { line() {}, point() {}, triangle() {}, text() {} };

type IndexState = {
  readonly index: IndexKind;
  readonly arrangement: Arrangement;
  readonly rays: keyof typeof FANS;
  readonly boxes: "met by the rays" | "all, by level";
  readonly first: number;
  readonly last: number;
  readonly leaves: boolean;
  readonly colliders: boolean;
  readonly from: Triple;
  readonly to: Triple;
};

/** An index, and the work of all rays in it. */
interface Work {
  readonly nodes: number;
  readonly depth: number;
  readonly cost: number;
  readonly nodeVisits: number;
  readonly leafVisits: number;
  readonly narrowTests: number;
}

interface IndexResult {
  readonly work: Readonly<Record<IndexKind, Work>>;
  /** How far each ray goes; null where it hits nothing. */
  readonly distances: readonly (number | null)[];
  /** Which blocks are hit. */
  readonly struck: readonly number[];
  readonly sameHits: boolean;
  readonly shown: DrawnIndex;
}

const worlds = new Map<string, World>();

/** The world of an arrangement, made when it is first asked for. Blocks have their number as key. */
function worldOf(arrangement: Arrangement, index: IndexKind): World {
  const name = `${arrangement} ${index}`;
  let world = worlds.get(name);
  if (world === undefined) {
    world = new World({ index });
    ARRANGEMENTS[arrangement].forEach(({ at, half, turn }, key) => {
      world?.add({ shape: box(...half), position: at, rotation: turn, mobility: "static", key });
    });
    worlds.set(name, world);
  }
  return world;
}

function raysOf({ rays, from, to }: IndexState): Segment[] {
  const [wide, high] = FANS[rays];
  return fan(from, to, wide, high);
}

/**
 * Casts the rays, with their work in sum. Without kernels, which walk boxes eight at a time, and only once a world has been asked some times: so each ray counts the boxes that are drawn,
 * and the counts depend on nothing but the rays.
 */
function castAll(world: World, rays: readonly Segment[]) {
  const sum = { nodeVisits: 0, leafVisits: 0, narrowTests: 0 };
  const distances: (number | null)[] = [];
  const struck = new Set<number>();
  setKernels("off");
  try {
    for (const ray of rays) {
      const stats: Partial<QueryStats> = {};
      const hit = world.raycast(ray, { stats });
      distances.push(hit?.distance ?? null);
      if (hit !== null) struck.add(hit.collider.key);
      for (const name of COUNTED) sum[name] += stats[name] ?? 0;
    }
  } finally {
    setKernels("auto");
  }
  const { nodes, depth, cost } = world.stats().static;
  return { work: { nodes, depth, cost, ...sum }, distances, struck: [...struck].sort((a, b) => a - b) };
}

function drawBoxes(sink: DebugSink, state: IndexState): DrawnIndex {
  const { arrangement, index, first, last, leaves, boxes } = state;
  const levels = { minDepth: Math.min(first, last), maxDepth: Math.max(first, last), leavesOnly: leaves };
  const coloured = boxes === "met by the rays" ? { ...levels, rays: raysOf(state) } : levels;
  return drawIndex(sink, worldOf(arrangement, index), coloured);
}

function placed({ at, half, turn }: Block): [Box, PoseLike] {
  return [box(...half), { position: at, rotation: turn }];
}

/** The six sides of a block, filled. */
function drawBlock(sink: DebugSink, { at, half, turn }: Block, color: number): void {
  const corners = Array.from({ length: 8 }, (_, i): Vec3 => {
    const [x, y, z] = half.map((size, axis) => (i & (1 << axis) ? size : -size));
    const [qx, qy, qz, w] = turn;
    // v + 2w (q × v) + 2 q × (q × v)
    const [tx, ty, tz] = [2 * (qy * z - qz * y), 2 * (qz * x - qx * z), 2 * (qx * y - qy * x)];
    return {
      x: at[0] + x + w * tx + qy * tz - qz * ty,
      y: at[1] + y + w * ty + qz * tx - qx * tz,
      z: at[2] + z + w * tz + qx * ty - qy * tx,
    };
  });
  for (const axis of [0, 1, 2]) {
    const [u, v] = [1 << ((axis + 1) % 3), 1 << ((axis + 2) % 3)];
    for (const side of [0, 1 << axis]) {
      const [a, b, c, d] = [side, side + u, side + u + v, side + v].map((i) => corners[i]);
      sink.triangle(a, b, c, color);
      sink.triangle(a, c, d, color);
    }
  }
}

/** The heads of the three columns: a digit is about as wide as the spaces in it. */
const HEAD = "BVH\u2007octree\u2007\u2007\u2007grid";

/** Three numbers, each below that of the row before: filled up with spaces as wide as digits, and one as wide as a full stop. */
function compare(name: string, work: IndexResult["work"], key: keyof Work, digits = 0): Row {
  const stop = digits > 0 ? "\u2008" : "";
  return [name, KINDS.map((kind) => stop + work[kind][key].toFixed(digits).padStart(6, "\u2007")).join("")];
}

export const indexBoxes: PlayScene<IndexState, IndexResult> = {
  id: "index",
  title: "BVH, octree, grid",
  text: "A world asks an index which colliders a ray may meet. The same colliders stand in three: a hierarchy of boxes (BVH), a loose octree, a grid of several levels. A ray must look into every box that it meets before its hit; the redder a box, the more rays do. Drag both ends of the rays and compare the counts (of the TypeScript code; they are not times). The cost (SAH; MacDonald and Booth, 1990) estimates how many boxes a random line meets.",
  legend: [
    [heatColor(0), "box met by a ray"],
    [heatColor(0.5), "by half of the most"],
    [heatColor(1), "by the most"],
    [levelColor(0), "by level: 0"],
    ...[1, 2, 3, 4, 5].map((level) => [levelColor(level), String(level)] as const),
    [DEBUG_COLORS.static, "collider"],
    [DEBUG_COLORS.movable, "collider that is hit"],
    [DEBUG_COLORS.way, "ray up to its hit"],
    [DEBUG_COLORS.behind, "ray that misses"],
    [DEBUG_COLORS.block, "hit"],
  ],
  camera: { position: [-6, 21.5, 29], target: [0.4, 1.2, -0.6] },
  start: {
    index: "bvh",
    arrangement: "clustered",
    rays: "16",
    boxes: "met by the rays",
    first: 0,
    last: DEEPEST,
    leaves: false,
    colliders: true,
    from: [-11, 4.5, 8.5],
    to: [10, 1, -5],
  },
  controls: () => [
    { kind: "choice", key: "index", label: "Index", options: KINDS },
    { kind: "choice", key: "arrangement", label: "Arrangement", options: Object.keys(ARRANGEMENTS) },
    { kind: "choice", key: "rays", label: "Rays", options: Object.keys(FANS) },
    { kind: "choice", key: "boxes", label: "Boxes", options: ["met by the rays", "all, by level"] },
    { kind: "slider", key: "first", label: "From level", min: 0, max: DEEPEST, step: 1 },
    { kind: "slider", key: "last", label: "To level", min: 0, max: DEEPEST, step: 1, steps: true },
    { kind: "toggle", key: "leaves", label: "Leaves only" },
    { kind: "toggle", key: "colliders", label: "Colliders" },
  ],
  handles: () => [
    { key: "from", label: "from", color: DEBUG_COLORS.way },
    { key: "to", label: "to", color: DEBUG_COLORS.behind },
  ],
  compute(state) {
    const rays = raysOf(state);
    const [bvh, octree, grid] = KINDS.map((kind) => castAll(worldOf(state.arrangement, kind), rays));
    const { distances, struck } = bvh;
    return {
      work: { bvh: bvh.work, octree: octree.work, grid: grid.work },
      distances,
      struck,
      sameHits: distances.every((distance, i) => distance === octree.distances[i] && distance === grid.distances[i]),
      shown: drawBoxes(QUIET, state),
    };
  },
  draw(sink, state, { distances, struck }) {
    const blocks = ARRANGEMENTS[state.arrangement];
    const hit = new Set(struck);
    blocks.forEach((block, i) => {
      if (state.colliders) drawBlock(sink, block, DEBUG_COLORS.static);
      if (hit.has(i)) drawShape(sink, ...placed(block), { color: DEBUG_COLORS.movable });
    });
    drawBoxes(sink, state);
    const rays = raysOf(state);
    const world = worldOf(state.arrangement, state.index);
    if (rays.length === 1) drawHit(sink, world.raycast(rays[0]));
    rays.forEach(({ from, to }, i) => {
      const distance = distances[i];
      if (distance === null) {
        sink.line(from, to, DEBUG_COLORS.behind);
        return;
      }
      const end = along(from, to, distance);
      sink.line(from, end, DEBUG_COLORS.way);
      sink.point(end, DEBUG_COLORS.block);
    });
  },
  rows(_, { work, distances, sameHits, shown }) {
    const least = Math.min(...KINDS.map((kind) => work[kind].nodeVisits));
    return [
      ["", HEAD],
      compare("Nodes", work, "nodes"),
      compare("Depth", work, "depth"),
      compare("SAH cost", work, "cost", 1),
      compare("Boxes tested", work, "nodeVisits"),
      compare("Leaves opened", work, "leafVisits"),
      compare("Shapes tested", work, "narrowTests"),
      ["Fewest boxes tested", KINDS.filter((kind) => work[kind].nodeVisits === least).join(", ")],
      ["Rays that hit", `${distances.filter((distance) => distance !== null).length} of ${distances.length}`],
      ["Same hits from all", sameHits ? "yes" : "no"],
      ["Boxes shown", `${shown.drawn} of ${shown.boxes}`],
      ["Most rays in a box", shown.mostVisits === 0 ? "–" : String(shown.mostVisits)],
    ];
  },
};

function along(from: Vec3, to: Vec3, distance: number): Vec3 {
  const [x, y, z] = [to.x - from.x, to.y - from.y, to.z - from.z];
  const part = distance / Math.sqrt(x * x + y * y + z * z);
  return { x: from.x + part * x, y: from.y + part * y, z: from.z + part * z };
}
