import { number, quaternion, type Triple } from "../../scene.ts";
import { turn } from "../gjk/difference.ts";

/** An oriented box, as obbObb takes it. */
export interface Obb {
  readonly center: Triple;
  readonly halfExtents: Triple;
  readonly rotation: readonly [number, number, number, number];
}

/** The two boxes seen along one of the 15 axes. */
export interface Axis {
  readonly name: string;
  /** Unit; null where the two edges are parallel: then their cross product is no axis. */
  readonly direction: Triple | null;
  /** From where to where the boxes reach along it, measured from the middle between their centres. */
  readonly a: readonly [number, number];
  readonly b: readonly [number, number];
  /** How much they overlap; negative: the gap. */
  readonly overlap: number;
}

/** Squared sine of the angle below which two edges are taken as parallel. */
const PARALLEL = 1e-24;

export function obb(center: Triple, degrees: Triple, halfExtents: Triple): Obb {
  return { center, halfExtents, rotation: quaternion(degrees) };
}

/** The directions of the three edges of a box: the normals of its faces as well. */
export function edges({ rotation }: Obb): readonly Triple[] {
  return [turn(rotation, [1, 0, 0]), turn(rotation, [0, 1, 0]), turn(rotation, [0, 0, 1])];
}

/** The middle between two boxes' centres. */
export function middle(a: Obb, b: Obb): Triple {
  return [0, 1, 2].map((i) => (a.center[i] + b.center[i]) / 2) as unknown as Triple;
}

/** All 15: three face normals of each, then the cross products of each edge of A with each of B. */
export function axesOf(a: Obb, b: Obb): Axis[] {
  const [ofA, ofB] = [edges(a), edges(b)];
  const named: (readonly [string, Triple])[] = [
    ...ofA.map((edge, i) => [`face of A, ${"xyz"[i]}`, edge] as const),
    ...ofB.map((edge, i) => [`face of B, ${"xyz"[i]}`, edge] as const),
    ...ofA.flatMap((edge, i) =>
      ofB.map((other, j) => [`edges A ${"xyz"[i]} × B ${"xyz"[j]}`, cross(edge, other)] as const),
    ),
  ];
  return named.map(([name, along]) => measure(name, along, a, b));
}

function measure(name: string, along: Triple, a: Obb, b: Obb): Axis {
  const squared = dot(along, along);
  if (squared <= PARALLEL) return { name, direction: null, a: [0, 0], b: [0, 0], overlap: 0 };
  const length = Math.sqrt(squared);
  const direction: Triple = [along[0] / length, along[1] / length, along[2] / length];
  const from = middle(a, b);
  const shadow = (box: Obb): readonly [number, number] => {
    const center = dot(direction, [box.center[0] - from[0], box.center[1] - from[1], box.center[2] - from[2]]);
    const reach = edges(box).reduce((sum, edge, i) => sum + box.halfExtents[i] * Math.abs(dot(direction, edge)), 0);
    return [center - reach, center + reach];
  };
  const [sa, sb] = [shadow(a), shadow(b)];
  return { name, direction, a: sa, b: sb, overlap: Math.min(sa[1] - sb[0], sb[1] - sa[0]) };
}

/** The axis along which the boxes overlap least, or are farthest apart; of equal ones (to rounding) the first. */
export function leastOf(axes: readonly Axis[]): number {
  let best = 0;
  axes.forEach(({ direction, overlap }, i) => {
    if (direction !== null && overlap < axes[best].overlap - 1e-12) best = i;
  });
  return best;
}

/** The corner farthest along a direction. */
export function corner(box: Obb, direction: Triple): Triple {
  return edges(box).reduce((at, edge, i) => {
    const reach = box.halfExtents[i] * (dot(direction, edge) < 0 ? -1 : 1);
    return add(at, edge, reach);
  }, box.center);
}

/** What stands in the table. */
export function verdict({ direction, overlap }: Axis): string {
  if (direction === null) return "parallel: no axis";
  return overlap < 0 ? `gap ${number(-overlap)}` : `overlap ${number(overlap)}`;
}

export function add(p: Triple, d: Triple, by: number): Triple {
  return [p[0] + by * d[0], p[1] + by * d[1], p[2] + by * d[2]];
}

export function dot(a: Triple, b: Triple): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Triple, b: Triple): Triple {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
