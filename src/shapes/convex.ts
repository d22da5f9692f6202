import { RAY_MAX, RAY_MIN, type Ray } from "../math/ray.ts";
import { RAY_BACK_IGNORE, RAY_SOLID, RayHit, type RaySpan } from "./ray-hit.ts";
import type { Shape, ShapeType } from "./shape.ts";
import { SPAN_ENTER, SPAN_ENTER_FEATURE, SPAN_EXIT, SPAN_EXIT_FEATURE } from "./span-layout.ts";

export { SPAN_ENTER, SPAN_ENTER_FEATURE, SPAN_EXIT, SPAN_EXIT_FEATURE } from "./span-layout.ts";

/**
 * The interval of a whole line inside a convex solid, and which part of the surface each end lies on.
 * `[tEnter, tExit, enterFeature, exitFeature]`
 */
export type LineSpan = Float64Array;

/**
 * The closed form that each convex solid gives: clips the line `origin + t · direction`, t from −∞ to ∞, to the solid. Writes
 * `span` and returns true, or returns false when the line misses. The ray's own interval is not looked at.
 */
export type ClipLine<S extends Shape> = (shape: S, ray: Ray, span: LineSpan) => boolean;

const span: LineSpan = new Float64Array(4);

/** The ray functions of a convex solid, all derived from its line clip, so that the semantics of starts inside stand once. */
export function solidRays<S extends Shape>(clip: ClipLine<S>): Pick<ShapeType<S>, "raycast" | "spans"> {
  return {
    raycast(shape, ray, mode, hit) {
      if (!clip(shape, ray, span)) return false;
      return pickSpanEnd(ray, mode, hit);
    },
    spans(shape, ray, out) {
      if (!clip(shape, ray, span)) return;
      if (span[SPAN_ENTER] > ray[RAY_MAX] || span[SPAN_EXIT] < ray[RAY_MIN] || span[SPAN_ENTER] === Infinity) return;
      out.push(createSpan());
    },
  };
}

/** Turns the clipped span into the ray's hit: the entry, or for a start inside the start (solid) or the exit (hollow). */
function pickSpanEnd(ray: Ray, mode: number, hit: RayHit): boolean {
  const enter = span[SPAN_ENTER];
  const exit = span[SPAN_EXIT];
  const min = ray[RAY_MIN];
  const max = ray[RAY_MAX];
  if (enter > max || exit < min || enter === Infinity) return false;
  hit.child = -1;
  hit.u = 0;
  hit.v = 0;
  // an unbounded solid (half-space) may never be entered: then even a whole line begins inside
  if (enter >= min && enter > -Infinity) {
    hit.t = enter;
    hit.feature = span[SPAN_ENTER_FEATURE];
    hit.backFace = false;
    hit.startsInside = false;
    return true;
  }
  if ((mode & RAY_SOLID) !== 0) {
    hit.t = min;
    hit.feature = -1;
    hit.backFace = false;
    hit.startsInside = true;
    return true;
  }
  // an unbounded solid (half-space) may never be left
  if (exit > max || exit === Infinity || (mode & RAY_BACK_IGNORE) !== 0) return false;
  hit.t = exit;
  hit.feature = span[SPAN_EXIT_FEATURE];
  hit.backFace = true;
  hit.startsInside = true;
  return true;
}

function createSpan(): RaySpan {
  const enter = new RayHit();
  enter.t = span[SPAN_ENTER];
  enter.feature = span[SPAN_ENTER_FEATURE];
  const exit = new RayHit();
  exit.t = span[SPAN_EXIT];
  exit.feature = span[SPAN_EXIT_FEATURE];
  exit.backFace = true;
  return { enter, exit };
}
