import { box, capsule, cone, convexHull, cylinder, type Shape, type ShapeType, sphere, type Vec3 } from "hitscan";
import { type DebugColor, type DebugSink, drawShape } from "hitscan/debug";
import { quaternion, type Triple } from "../../scene.ts";

/** The convex shapes of the scenes that look at pairs. */
const SHAPES = {
  box: box(1, 0.6, 0.8),
  sphere: sphere(0.8),
  capsule: capsule(0.5, 0.7),
  cylinder: cylinder(0.7, 0.8),
  cone: cone(0.8, 0.9),
  octahedron: convexHull([1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1]),
  point: convexHull([0, 0, 0]),
} satisfies Record<string, Shape>;

/** Left free between the shapes and the set of their differences. */
const CLEAR = 0.3;

export const NAMES = Object.keys(SHAPES);

/** Of an unknown name, as an address may have it, the box. */
export function shapeOf(name: string): Shape {
  return Object.hasOwn(SHAPES, name) ? SHAPES[name as keyof typeof SHAPES] : SHAPES.box;
}

/** A pose as hitscan takes it. */
export interface Placed {
  readonly position: Triple;
  readonly rotation: readonly [number, number, number, number];
}

export function placed(position: Triple, degrees: Triple): Placed {
  return { position, rotation: quaternion(degrees) };
}

/** Where the cores of two shapes are; balls around them are left out, as GJK and EPA do. */
export interface Pair {
  readonly a: Shape;
  readonly poseA: Placed;
  readonly b: Shape;
  readonly poseB: Placed;
}

/** What a user can change of a pair. */
export type PairState = {
  readonly a: string;
  readonly b: string;
  readonly atA: Triple;
  readonly turnA: Triple;
  readonly at: Triple;
  readonly turn: Triple;
};

export function pairOf({ a, b, atA, turnA, at, turn }: PairState): Pair {
  return { a: shapeOf(a), poseA: placed(atA, turnA), b: shapeOf(b), poseB: placed(at, turn) };
}

/** The farthest point of A − B along `direction`: that of A less the point of B that is farthest the other way. */
export function supportOfDifference({ a, poseA, b, poseB }: Pair, direction: ArrayLike<number>): Triple {
  const p = farthest(a, poseA, [direction[0], direction[1], direction[2]]);
  const q = farthest(b, poseB, [-direction[0], -direction[1], -direction[2]]);
  return [p[0] - q[0], p[1] - q[1], p[2] - q[2]];
}

/** Where to show the origin of A − B: at `base`, or as far to the right of it as keeps the set clear of the shapes. */
export function originOf(pair: Pair, base: Vec3): Vec3 {
  const { a, poseA, b, poseB } = pair;
  const right = Math.max(
    farthest(a, poseA, [1, 0, 0])[0] + (a.rounding ?? 0),
    farthest(b, poseB, [1, 0, 0])[0] + (b.rounding ?? 0),
  );
  return { ...base, x: Math.max(base.x, right + CLEAR - supportOfDifference(pair, [-1, 0, 0])[0]) };
}

function farthest(shape: Shape, { position, rotation }: Placed, direction: Triple): Triple {
  const core = shape.core ?? shape;
  const [x, y, z, w] = rotation;
  const out = new Float64Array(3);
  core.type.support?.(core, Float64Array.from(turn([-x, -y, -z, w], direction)), out);
  const [px, py, pz] = turn(rotation, [out[0], out[1], out[2]]);
  return [px + position[0], py + position[1], pz + position[2]];
}

/** v turned by a unit quaternion. */
export function turn([x, y, z, w]: Placed["rotation"], [vx, vy, vz]: Triple): Triple {
  const tx = 2 * (y * vz - z * vy);
  const ty = 2 * (z * vx - x * vz);
  const tz = 2 * (x * vy - y * vx);
  return [vx + w * tx + y * tz - z * ty, vy + w * ty + z * tx - x * tz, vz + w * tz + x * ty - y * tx];
}

/** A convex shape of a kind of its own: all that drawShape needs of one is its farthest points. */
interface Difference extends Shape {
  readonly pair: Pair;
}

const DIFFERENCE: ShapeType<Difference> = {
  name: "difference",
  solid: true,
  support({ pair }, direction, out) {
    out.set(supportOfDifference(pair, direction));
    return 0;
  },
  raycast: () => false,
  normal: () => {},
  aabb: () => {},
};

/** The net of farthest points of A − B; where it is but one point, that. */
export function drawDifference(sink: DebugSink, pair: Pair, color: DebugColor): void {
  let lines = 0;
  const counting: DebugSink = {
    ...framed(sink, { x: 0, y: 0, z: 0 }),
    line(from, to, one) {
      lines++;
      sink.line(from, to, one);
    },
  };
  const difference: Difference = { type: DIFFERENCE, pair };
  drawShape(counting, difference, null, { color });
  if (lines === 0) sink.point(vec(supportOfDifference(pair, [0, 1, 0])), color);
}

/** A sink that draws in a frame of its own: moved by `offset`, colours changed as `recolor` says, without texts. */
export function framed(sink: DebugSink, offset: Vec3, recolor: ReadonlyMap<DebugColor, DebugColor> = new Map()) {
  const move = (p: Readonly<Vec3>): Vec3 => ({ x: p.x + offset.x, y: p.y + offset.y, z: p.z + offset.z });
  const paint = (color: DebugColor) => recolor.get(color) ?? color;
  return {
    line: (from, to, color) => sink.line(move(from), move(to), paint(color)),
    point: (at, color) => sink.point(move(at), paint(color)),
    triangle: (a, b, c, color) => sink.triangle(move(a), move(b), move(c), paint(color)),
    text: () => {},
  } satisfies DebugSink;
}

export function vec([x, y, z]: Triple): Vec3 {
  return { x, y, z };
}
