import type { Vec3 } from "../../math/vec3.ts";
import type { Collider } from "../collider.ts";
import { checkCapacity } from "./check-batch.ts";
import { put, type SurfacePlace, writeNoSurface, writeSurface } from "./write-surface.ts";

/**
 * What a shape met on many ways: entry i of every array (3i … 3i + 2 of `point`, `normal` and `sweepNormal`) is of motion i. World space; the fields mean what they mean in Hit
 * and SweepHit. A batch may be handed back as `out` and is then filled anew; entries from `count` on are of earlier use.
 */
export class SweepBatch<C extends string = string> {
  /** How many motions it can hold. */
  readonly capacity: number;
  /** How many motions have been answered. */
  count = 0;
  /** 1: the shape met something. */
  readonly hit: Uint8Array;
  /** World length of travel; 0 for a start in overlap, Infinity on a miss. The shape stops at its start + distance · unit direction. */
  readonly distance: Float64Array;
  /** Three numbers a motion: the contact, on the surface of what was hit; 0, 0, 0 on a miss. */
  readonly point: Float64Array;
  /** Three numbers a motion: unit normal of the surface that was hit; 0, 0, 0 on a miss. */
  readonly normal: Float64Array;
  /** Three numbers a motion: the unit direction in which the two part; 0, 0, 0 on a miss. */
  readonly sweepNormal: Float64Array;
  /** 1: the two overlap at the start. */
  readonly startPenetrating: Uint8Array;
  /** How far moving along `sweepNormal` parts them then, else 0. */
  readonly penetrationDepth: Float64Array;
  /** Source triangle of a mesh, height field or triangle; −1 on any other shape and on a miss. */
  readonly faceIndex: Int32Array;
  /** Child of a compound that was hit; −1 on any other shape and on a miss. */
  readonly childIndex: Int32Array;
  /** Barycentric weight of the triangle's second vertex at `point`; NaN where there is no triangle. */
  readonly u: Float64Array;
  /** Barycentric weight of the triangle's third vertex at `point`; NaN where there is no triangle. */
  readonly v: Float64Array;
  /** The collider that was hit; null on a miss, and where a shape was asked. */
  readonly colliders: (Collider<C> | null)[];

  /** Room for `capacity` motions, an integer ≥ 0. */
  constructor(capacity: number) {
    checkCapacity("SweepBatch", capacity);
    this.capacity = capacity;
    this.hit = new Uint8Array(capacity);
    this.distance = new Float64Array(capacity).fill(Infinity);
    this.point = new Float64Array(3 * capacity);
    this.normal = new Float64Array(3 * capacity);
    this.sweepNormal = new Float64Array(3 * capacity);
    this.startPenetrating = new Uint8Array(capacity);
    this.penetrationDepth = new Float64Array(capacity);
    this.faceIndex = new Int32Array(capacity).fill(-1);
    this.childIndex = new Int32Array(capacity).fill(-1);
    this.u = new Float64Array(capacity).fill(Number.NaN);
    this.v = new Float64Array(capacity).fill(Number.NaN);
    this.colliders = new Array<null>(capacity).fill(null);
  }
}

/** What the records of single sweeps, of a world and of two shapes, have in common. */
interface SweepRecord extends SurfacePlace {
  readonly sweepNormal: Readonly<Vec3>;
  readonly startPenetrating: boolean;
  readonly penetrationDepth: number;
}

/** Writes what motion `i` meets. */
export function writeSweepHit(out: SweepBatch, i: number, record: SweepRecord, collider: Collider | null): void {
  writeSurface(out, i, record, collider);
  out.hit[i] = 1;
  put(record.sweepNormal, out.sweepNormal, 3 * i);
  out.startPenetrating[i] = record.startPenetrating ? 1 : 0;
  out.penetrationDepth[i] = record.penetrationDepth;
}

/** Writes that motion `i` meets nothing. */
export function writeNoSweepHit(out: SweepBatch, i: number): void {
  writeNoSurface(out, i);
  out.hit[i] = 0;
  out.sweepNormal.fill(0, 3 * i, 3 * i + 3);
  out.startPenetrating[i] = 0;
  out.penetrationDepth[i] = 0;
}
