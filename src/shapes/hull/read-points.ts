import { show } from "../../math/check.ts";
import { readVec3, type Vec3Like } from "../../math/vec3.ts";

/** Points in arguments: flat x, y, z, x, y, z … or an array of vectors. */
export type PointsLike = ArrayLike<number> | readonly Vec3Like[];

/** Copies `points` into a flat array; throws naming `where: points` for an empty, ragged or not finite list. */
export function readPoints(where: string, points: PointsLike): Float64Array {
  if (points === null || typeof points !== "object" || !(points.length >= 0)) {
    throw new TypeError(`${where}: points must be a flat array of numbers or an array of vectors, got ${show(points)}`);
  }
  if (points.length === 0) throw new RangeError(`${where}: points must not be empty`);
  return typeof points[0] === "number" ? copyFlat(where, points as ArrayLike<number>) : copyVectors(where, points);
}

function copyFlat(where: string, points: ArrayLike<number>): Float64Array {
  const { length } = points;
  if (length % 3 !== 0) {
    throw new RangeError(`${where}: points must hold three numbers for each point, got ${length} numbers`);
  }
  const out = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const value = points[i];
    if (typeof value !== "number") {
      throw new TypeError(`${where}: points[${i}] must be a number, got ${show(value)}`);
    }
    if (value - value !== 0) throw new RangeError(`${where}: points[${i}] must be finite, got ${value}`);
    out[i] = value;
  }
  return out;
}

function copyVectors(where: string, points: ArrayLike<unknown>): Float64Array {
  const out = new Float64Array(points.length * 3);
  for (let i = 0; i < points.length; i++) readVec3(where, `points[${i}]`, points[i] as Vec3Like, out, i * 3);
  return out;
}
