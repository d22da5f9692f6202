import { createPose, rotate } from "../../math/pose.ts";
import type { Vec3 } from "../../math/vec3.ts";
import { relate } from "../convex-pair.ts";
import { satBoxBox } from "../epa/sat-box-box.ts";
import { Separation } from "../separation.ts";
import { type ObbLike, readObb } from "./obb.ts";

/** How two oriented boxes lie to each other. World space. */
export interface ObbObbResult {
  /** They overlap or touch. */
  overlaps: boolean;
  /**
   * Unit, from b towards a. Overlapping: moving a along it by `depth` parts them. Apart: an axis that separates them.
   */
  axis: Vec3;
  /**
   * Overlapping: the length of the smallest translation that parts them, ≥ 0. Apart: minus the gap along `axis`, which
   * their distance is not less than.
   */
  depth: number;
}

const poseA = createPose();
const poseB = createPose();
const relative = createPose();
const halfA = new Float64Array(3);
const halfB = new Float64Array(3);
const separation = new Separation();

/**
 * Two solid oriented boxes by their 15 separating axes: Gottschalk, Lin, Manocha, "OBBTree: A Hierarchical Structure
 * for Rapid Interference Detection", SIGGRAPH 1996. World space. Touching counts as overlapping, within a few ulp of
 * the largest coordinate. Boxes may be flat, or points. Throws TypeError or RangeError naming the argument. See
 * `obbObbAny` for the bare answer.
 */
export function obbObb(a: ObbLike, b: ObbLike): ObbObbResult {
  readObb("obbObb", "a", a, poseA, halfA);
  readObb("obbObb", "b", b, poseB, halfB);
  relate(poseA, poseB, relative);
  const overlaps = satBoxBox(halfA, halfB, relative, separation);
  const { normal } = separation;
  rotate(poseA, normal, normal);
  return {
    overlaps,
    axis: { x: normal[0] + 0, y: normal[1] + 0, z: normal[2] + 0 },
    depth: (overlaps ? 0 - separation.distance : 0 - separation.lower) + 0,
  };
}
