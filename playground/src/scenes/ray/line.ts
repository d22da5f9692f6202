import type { Triple } from "../../scene.ts";

/** A point or direction. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The line on which a ray runs, the ray itself from t = 0 to `length`. */
export interface Line {
  readonly from: Point;
  /** Of length 1, so that t is a distance. */
  readonly direction: Point;
  readonly length: number;
}

/** The line through two points; one that goes down where they are the same. */
export function lineOf(from: Triple, to: Triple): Line {
  const along = subtract(point(to), point(from));
  const length = Math.sqrt(dot(along, along));
  const direction = length > 0 ? scale(along, 1 / length) : { x: 0, y: -1, z: 0 };
  return { from: point(from), direction, length };
}

/** The whole line, for hitscan. */
export function endless({ from, direction }: Line) {
  return { origin: from, direction, minDistance: -Infinity };
}

export function at({ from, direction }: Line, t: number): Point {
  return add(from, scale(direction, t));
}

export function point([x, y, z]: Triple): Point {
  return { x, y, z };
}

export function add(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y, z: a.z + b.z };
}

export function subtract(a: Point, b: Point): Point {
  return { x: a.x - b.x, y: a.y - b.y, z: a.z - b.z };
}

export function scale(a: Point, by: number): Point {
  return { x: a.x * by, y: a.y * by, z: a.z * by };
}

export function dot(a: Point, b: Point): number {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

export function cross(a: Point, b: Point): Point {
  return { x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x };
}

/** A copy that is plain data, without −0. */
export function plain({ x, y, z }: Point): Point {
  return { x: x + 0, y: y + 0, z: z + 0 };
}
