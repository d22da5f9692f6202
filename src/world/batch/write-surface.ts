import type { Vec3 } from "../../math/vec3.ts";
import type { SurfaceRecord } from "../../narrowphase/surface-record.ts";
import type { Collider } from "../collider.ts";

/** The arrays of a batch that tell of a point on a surface. */
interface SurfaceArrays {
  readonly distance: Float64Array;
  readonly point: Float64Array;
  readonly normal: Float64Array;
  readonly faceIndex: Int32Array;
  readonly childIndex: Int32Array;
  readonly u: Float64Array;
  readonly v: Float64Array;
  readonly colliders: (Collider | null)[];
}

/** What the records of single queries have of it. */
export interface SurfacePlace extends SurfaceRecord {
  readonly distance: number;
  readonly point: Readonly<Vec3>;
  readonly normal: Readonly<Vec3>;
}

/** Writes where answer `i` is. */
export function writeSurface(out: SurfaceArrays, i: number, record: SurfacePlace, collider: Collider | null): void {
  const { barycentric } = record;
  out.distance[i] = record.distance;
  put(record.point, out.point, 3 * i);
  put(record.normal, out.normal, 3 * i);
  out.faceIndex[i] = record.faceIndex;
  out.childIndex[i] = record.childIndex;
  out.colliders[i] = collider;
  // two ways that do not meet: where they did, V8 would box the weights
  if (barycentric === null) {
    out.u[i] = Number.NaN;
    out.v[i] = Number.NaN;
  } else {
    out.u[i] = barycentric.y;
    out.v[i] = barycentric.z;
  }
}

/** Writes that there is no answer `i`. */
export function writeNoSurface(out: SurfaceArrays, i: number): void {
  out.distance[i] = Infinity;
  put(ZERO, out.point, 3 * i);
  put(ZERO, out.normal, 3 * i);
  out.faceIndex[i] = -1;
  out.childIndex[i] = -1;
  out.colliders[i] = null;
  out.u[i] = Number.NaN;
  out.v[i] = Number.NaN;
}

const ZERO: Readonly<Vec3> = { x: 0, y: 0, z: 0 };

/** Writes a vector into three numbers of an array. */
export function put(from: Readonly<Vec3>, to: Float64Array, at: number): void {
  to[at] = from.x;
  to[at + 1] = from.y;
  to[at + 2] = from.z;
}
