import { box, type RayInterval, rayBox, rayObb } from "hitscan";
import { DEBUG_COLORS, type DebugSink, drawHit, drawShape } from "hitscan/debug";
import { number, type PlayScene, quaternion, type Row, type Triple, vector } from "../scene.ts";

/** Rays of the fan in a row, and as many rows. */
const SIDE = 20;
/** The screen behind the object: the middle and half the width. */
const SCREEN: Triple = [1.1, 2.2, -2.2];
const HALF = 2.4;

const BOTH = DEBUG_COLORS.overlap;
const FALSE_HIT = DEBUG_COLORS.block;
const NONE = DEBUG_COLORS.behind;
const LOOSE = DEBUG_COLORS.simplex;

type PickingState = {
  readonly at: Triple;
  readonly turn: Triple;
  readonly half: Triple;
  readonly from: Triple;
  readonly to: Triple;
  readonly fan: boolean;
};
type Point = { readonly x: number; readonly y: number; readonly z: number };
interface PickingHit {
  readonly distance: number;
  readonly point: Point;
  readonly normal: Point;
}

interface PickingResult {
  /** Half the size of the box along the world's axes. */
  readonly around: Triple;
  readonly aabb: PickingHit | null;
  readonly obb: PickingHit | null;
  readonly volumes: { readonly aabb: number; readonly obb: number };
  /** Row by row from the bottom left of the screen: 0 no hit, 1 the AABB's only, 2 both. */
  readonly fan: readonly number[];
}

export const picking: PlayScene<PickingState, PickingResult> = {
  id: "obb",
  title: "Picking: oriented box against AABB",
  text: "An index of boxes along the axes (AABB) only says which objects a ray may hit. Where the object is turned, the corners of its AABB are empty, and a ray through them picks something that is not under the pointer. A test of the oriented box (OBB), the same slabs in the object's own frame (Kay and Kajiya 1986), removes most of these. 400 rays from the eye onto the screen show how many: move, turn (E) and scale (R) the object, drag both ends of the ray.",
  legend: [
    [DEBUG_COLORS.shapeB, "object, its OBB"],
    [LOOSE, "its AABB"],
    [DEBUG_COLORS.way, "ray up to the hit"],
    [BOTH, "hits both"],
    [FALSE_HIT, "hits the AABB only"],
    [NONE, "no hit"],
  ],
  camera: { position: [3.9, 4.9, 10.8], target: [-0.4, 1.9, 0] },
  start: {
    at: [0, 2.2, 0],
    turn: [20, 35, 40],
    half: [1.1, 0.3, 0.5],
    from: [-2.2, 2.4, 4.2],
    to: [2.42, 0.88, -2.2],
    fan: true,
  },
  controls: () => [{ kind: "toggle", key: "fan", label: "Fan of 400 rays" }],
  handles: () => [
    { key: "at", rotation: "turn", scale: "half", label: "object", color: DEBUG_COLORS.shapeB },
    { key: "from", label: "eye", color: DEBUG_COLORS.way },
    { key: "to", label: "to", color: DEBUG_COLORS.behind },
  ],
  compute({ at, turn, half, from, to }) {
    const boxes = boxesOf(at, turn, half);
    const [a, o] = cast(boxes, { from, to });
    return {
      around: boxes.around,
      aabb: a && hitOf(a, from, to),
      obb: o && hitOf(o, from, to),
      volumes: { aabb: volume(boxes.around), obb: volume(boxes.half) },
      fan: targets().map((target) => {
        const [loose, tight] = cast(boxes, { from, to: target });
        return loose === null ? 0 : tight === null ? 1 : 2;
      }),
    };
  },
  draw(sink, state, result) {
    drawObject(sink, state);
    drawShape(sink, box(...result.around), { position: state.at }, { color: LOOSE });
    if (state.fan) drawFan(sink, state.from, result.fan);
    drawRay(sink, state, result);
  },
  rows: (_, result) => [...rowsOfRay(result), ...rowsOfFan(result)],
};

interface Boxes {
  readonly at: Triple;
  readonly half: Triple;
  readonly rotation: readonly number[];
  readonly around: Triple;
}

/** Both boxes: half the AABB's size is, along each axis, the sum of what the half sizes of the OBB reach along it. */
function boxesOf(at: Triple, turn: Triple, half: Triple): Boxes {
  const rotation = quaternion(turn);
  const axes = [0, 1, 2].map((axis) => turned(rotation, axis));
  const size = sizes(half);
  const reach = (axis: number) => axes.reduce((sum, one, i) => sum + Math.abs(one[axis]) * size[i], 0);
  return { at, half: size, rotation, around: [reach(0), reach(1), reach(2)] };
}

/** Where a rotation takes the axis x, y or z: a column of its matrix. */
function turned([x, y, z, w]: readonly number[], axis: number): Triple {
  if (axis === 0) return [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)];
  if (axis === 1) return [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)];
  return [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)];
}

/** Half sizes above 0, whatever an address says. */
function sizes(half: Triple): Triple {
  const [x, y, z] = half.map((size) => Math.max(Math.abs(size), 0.05));
  return [x, y, z];
}

/** What rayBox and rayObb say. */
function cast({ at, half, rotation, around }: Boxes, ray: { readonly from: Triple; readonly to: Triple }) {
  const min = at.map((middle, axis) => middle - around[axis]);
  const max = at.map((middle, axis) => middle + around[axis]);
  return [rayBox(ray, min, max), rayObb(ray, at, half, rotation)] as const;
}

function hitOf({ distance, normal }: RayInterval, from: Triple, to: Triple): PickingHit {
  const along = to.map((end, axis) => end - from[axis]);
  const length = Math.sqrt(along[0] * along[0] + along[1] * along[1] + along[2] * along[2]);
  const part = length > 0 ? distance / length : 0;
  const [x, y, z] = from.map((start, axis) => start + part * along[axis]);
  return { distance, point: { x, y, z }, normal };
}

function volume([x, y, z]: Triple): number {
  return 8 * x * y * z;
}

/** The points of the screen, row by row from the bottom left. */
function targets(): Triple[] {
  const [x, y, z] = SCREEN;
  const place = (i: number) => ((2 * i + 1) / SIDE - 1) * HALF;
  return Array.from({ length: SIDE * SIDE }, (_, i) => [x + place(i % SIDE), y + place(Math.floor(i / SIDE)), z]);
}

/** The screen, each of its points in the colour of what the ray to it hits. */
function drawFan(sink: DebugSink, from: Triple, fan: readonly number[]): void {
  targets().forEach((target, i) => {
    sink.point(point(target), [NONE, FALSE_HIT, BOTH][fan[i]]);
  });
  const [x, y, z] = SCREEN;
  const corners = [0, 1, 2, 3].map((i) => ({
    x: x + (i === 0 || i === 3 ? -HALF : HALF),
    y: y + (i < 2 ? -HALF : HALF),
    z,
  }));
  corners.forEach((corner, i) => {
    sink.line(corner, corners[(i + 1) % 4], NONE);
    sink.line(point(from), corner, NONE);
  });
}

/** The object, filled. */
function drawObject(sink: DebugSink, { at, turn, half }: PickingState): void {
  const color = DEBUG_COLORS.shapeB;
  const rotation = quaternion(turn);
  const size = sizes(half);
  drawShape(sink, box(...size), { position: at, rotation }, { color });
  const axes = [0, 1, 2].map((axis) => turned(rotation, axis));
  const corner = (...signs: number[]) =>
    point([0, 1, 2].map((i) => at[i] + axes.reduce((sum, one, k) => sum + signs[k] * size[k] * one[i], 0)));
  for (let face = 0; face < 6; face++) {
    const [a, b, c, d] = [0, 1, 2, 3].map((i) => {
      const signs = [0, 0, 0];
      signs[face >> 1] = face % 2 === 0 ? -1 : 1;
      signs[((face >> 1) + 1) % 3] = i === 0 || i === 3 ? -1 : 1;
      signs[((face >> 1) + 2) % 3] = i < 2 ? -1 : 1;
      return corner(...signs);
    });
    sink.triangle(a, b, c, color);
    sink.triangle(a, c, d, color);
  }
}

function drawRay(sink: DebugSink, { from, to }: PickingState, { aabb, obb }: PickingResult): void {
  const stop = obb?.point ?? point(to);
  sink.line(point(from), stop, DEBUG_COLORS.way);
  sink.line(stop, point(to), NONE);
  if (obb !== null) drawHit(sink, { ...obb, blocking: false }, { size: 0.4, label: "OBB" });
  if (aabb === null) return;
  if (obb === null) drawHit(sink, aabb, { size: 0.4, label: "AABB only" });
  else {
    sink.point(aabb.point, LOOSE);
    sink.text(aabb.point, "AABB", LOOSE);
  }
}

function rowsOfRay({ aabb, obb }: PickingResult): Row[] {
  const rows: Row[] = [
    ["Ray hits the AABB at t", aabb === null ? "no hit" : number(aabb.distance)],
    ["Ray hits the OBB at t", obb === null ? "no hit" : number(obb.distance)],
    ["The AABB's answer is", (aabb === null) === (obb === null) ? "right" : "a false hit"],
  ];
  if (aabb !== null && obb !== null) rows.push(["The AABB's hit is too near by", number(obb.distance - aabb.distance)]);
  if (obb !== null) rows.push(["Normal of the OBB there", vector(obb.normal)]);
  return rows;
}

function rowsOfFan({ around, volumes, fan }: PickingResult): Row[] {
  const count = (kind: number) => fan.filter((one) => one === kind).length;
  const [wrong, right] = [count(1), count(2)];
  return [
    ["Half size of the AABB", vector(point(around))],
    ["Volume of the AABB", number(volumes.aabb)],
    ["Volume of the OBB", number(volumes.obb)],
    ["AABB / OBB", number(volumes.aabb / volumes.obb, 2)],
    ["Of 400 rays hit the AABB", String(wrong + right)],
    ["… and the OBB", String(right)],
    ["False hits", wrong + right === 0 ? "–" : `${wrong} (${number((100 * wrong) / (wrong + right), 1)} %)`],
  ];
}

function point([x, y, z]: readonly number[]): Point {
  return { x, y, z };
}
