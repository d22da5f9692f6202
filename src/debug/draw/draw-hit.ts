import { checkNotNegative, checkOptions, show } from "../../math/check.ts";
import { createPose } from "../../math/pose.ts";
import type { Vec3 } from "../../math/vec3.ts";
import type { SurfaceRecord } from "../../narrowphase/surface-record.ts";
import { DEBUG_COLORS } from "./colors.ts";
import { Pen } from "./pen.ts";
import type { DebugSink } from "./sink.ts";

/** What {@link drawHit} can show: hits of rays and sweeps, on worlds and on single shapes, and nearest points. */
export interface DrawableHit {
  readonly point: Readonly<Vec3>;
  readonly normal: Readonly<Vec3>;
  readonly distance: number;
  readonly blocking?: boolean;
  /** Where the way began, where it was stopped, and where it would have ended. */
  readonly origin?: Readonly<Vec3>;
  readonly location?: Readonly<Vec3>;
  readonly end?: Readonly<Vec3>;
}

/** Options of {@link drawHit}. */
export interface DrawHitOptions {
  /** Length of the normal's arrow, world units. Default 0.5. */
  readonly size?: number;
  /** Text beside the point. Default: the distance. "" for none. */
  readonly label?: string;
}

const KNOWN_OPTIONS: Readonly<Record<keyof DrawHitOptions, true>> = { size: true, label: true };

/**
 * Draws a hit: the way up to it, what is left of the way (where it has an end), the point in the colour of a block or an overlap, the normal, the triangle that was hit, and the
 * distance. Nothing for null, so that a query's answer may be handed on as it is.
 */
export function drawHit(sink: DebugSink, hit: DrawableHit | null, options: DrawHitOptions = {}): void {
  checkOptions("drawHit", options, KNOWN_OPTIONS);
  const size = options.size === undefined ? 0.5 : checkNotNegative("drawHit", "size", options.size);
  if (hit === null) return;
  if (typeof hit?.point?.x !== "number") throw new TypeError(`drawHit: hit must be a hit or null, got ${show(hit)}`);
  const color = hit.blocking === false ? DEBUG_COLORS.overlap : DEBUG_COLORS.block;
  const { point, normal, origin, location, end } = hit;
  if (origin !== undefined && location !== undefined) {
    sink.line(origin, location, DEBUG_COLORS.way);
    if (end !== undefined && isFinitePoint(end)) sink.line(location, end, DEBUG_COLORS.behind);
  }
  drawFace(sink, hit, color);
  sink.point(point, color);
  if (size > 0) {
    const tip = [point.x + size * normal.x, point.y + size * normal.y, point.z + size * normal.z];
    new Pen(sink, createPose(), DEBUG_COLORS.normal).arrow([point.x, point.y, point.z], tip);
  }
  const label = options.label ?? shortNumber(hit.distance);
  if (label !== "") sink.text(point, label, color);
}

/** A number for a label: three decimals at most. */
export function shortNumber(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value * 1000) / 1000 + 0) : String(value);
}

export function isFinitePoint({ x, y, z }: Readonly<Vec3>): boolean {
  return Number.isFinite(x + y + z);
}

/** The triangle that the record lies on, where it was at the time of the query. */
function drawFace(sink: DebugSink, hit: DrawableHit & Partial<SurfaceRecord>, color: number): void {
  const weights = hit.barycentric;
  if (!weights) return;
  const { x, y, z } = weights;
  const corners: Vec3[] = [];
  try {
    // the vertex attribute "position" at the weights of one corner is that corner
    for (let corner = 0; corner < 3; corner++) {
      weights.x = corner === 0 ? 1 : 0;
      weights.y = corner === 1 ? 1 : 0;
      weights.z = corner === 2 ? 1 : 0;
      const at = hit.attribute?.("position");
      if (at) corners.push({ x: at[0], y: at[1], z: at[2] });
    }
  } finally {
    weights.x = x;
    weights.y = y;
    weights.z = z;
  }
  if (corners.length < 3) return;
  sink.triangle(corners[0], corners[1], corners[2], color);
  for (let i = 0; i < 3; i++) sink.line(corners[i], corners[(i + 1) % 3], color);
}
