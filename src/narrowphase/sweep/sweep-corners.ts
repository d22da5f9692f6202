import { type Pose, toWorld } from "../../math/pose.ts";
import { TOUCH_TOLERANCE } from "../../math/scalar.ts";
import { POINT_CORE, type SegmentCore, segmentCore } from "../../shapes/core.ts";
import type { Shape } from "../../shapes/shape.ts";
import { bareTriangle, type Triangle } from "../../shapes/triangle.ts";
import { POINT_A, POINT_B, POINT_SIZE } from "../convex-pair.ts";
import type { SweepContact } from "../sweep-contact.ts";
import { Approach, type SLOTS } from "./approach.ts";
import { grazesCorners } from "./graze.ts";
import { PIERCE_BEYOND } from "./pierce-codes.ts";
import { pierceCorners } from "./rounded.ts";
import { settleLine } from "./settle.ts";

const line = new Approach();

const SEGMENT_TYPE = segmentCore(1).type;
const TRIANGLE_TYPE = bareTriangle(true).type;

/** Corners of a and b in their own frames, then turned into the directions of the world. */
const ownA = new Float64Array(9);
const ownB = new Float64Array(9);
const worldA = new Float64Array(9);
const worldB = new Float64Array(9);

/** How many corners the core of a sphere (1), a capsule (2), a triangle (3) has; 0 for all other shapes. */
export function cornerCount(shape: Shape): number {
  const { core } = shape;
  if (core === undefined) return shape.type === TRIANGLE_TYPE ? 3 : 0;
  if (core === POINT_CORE) return 1;
  return core.type === SEGMENT_TYPE ? 2 : 0;
}

/**
 * `sweepConvex` for cores whose difference C has at most {@link SLOTS} corners: closed forms. The frame of C is that of the world; u, v, w of its corners, the
 * corners as differences of directions (POINT_A) and those of b in b's own frame (POINT_B) are put into the slots of `line`.
 */
export function sweepCorners(
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  motion: Float64Array,
  out: SweepContact,
): boolean {
  const corners = beginCorners(a, poseA, b, poseB, motion, out);
  if (!isNear(line, corners)) return false;
  if (pierceCorners(line, corners) === PIERCE_BEYOND || grazesCorners(line, corners)) return false;
  if (!settleLine(line, motion, out)) return false;
  const { contact } = line;
  const { point, normal } = out;
  line.facing(line.count === 3, POINT_A, normal);
  line.meet();
  toWorld(poseB, contact, point);
  const rounding = b.core === undefined ? 0 : b.rounding!;
  for (let i = 0; i < 3; i++) point[i] += normal[i] * rounding;
  return true;
}

/** Fills the slots of `line`; how many. */
function beginCorners(a: Shape, poseA: Pose, b: Shape, poseB: Pose, motion: Float64Array, out: SweepContact): number {
  const countA = takeCorners(a, poseA, ownA, worldA);
  const countB = takeCorners(b, poseB, ownB, worldB);
  const { axes, points, offset } = line;
  line.setWay(poseA, poseB, motion, out);
  axes[6] = 0 - motion[0];
  axes[7] = 0 - motion[1];
  axes[8] = 0 - motion[2];
  line.completeAxes();
  line.rounding = (a.core === undefined ? 0 : a.rounding!) + (b.core === undefined ? 0 : b.rounding!);
  let scale = Math.max(line.rounding, Math.abs(offset[0]), Math.abs(offset[1]), Math.abs(offset[2]));
  for (let i = 0; i < countA * 3; i++) scale = Math.max(scale, Math.abs(ownA[i]));
  for (let i = 0; i < countB * 3; i++) scale = Math.max(scale, Math.abs(ownB[i]));
  line.scale = scale;
  line.tolerance = TOUCH_TOLERANCE * scale;
  let slot = 0;
  for (let i = 0; i < countA; i++) {
    for (let j = 0; j < countB; j++) {
      // the corners of a parallelogram in turn
      const k = i === 1 && countA === 2 ? countB - 1 - j : j;
      const at = slot * POINT_SIZE;
      for (let c = 0; c < 3; c++) {
        const difference = worldA[i * 3 + c] - worldB[k * 3 + c];
        points[at + POINT_A + c] = difference;
        points[at + POINT_B + c] = ownB[k * 3 + c];
        points[at + c] = difference - offset[c];
      }
      line.place(slot);
      slot++;
    }
  }
  return slot;
}

/** Writes the corners of a shape with few of them; how many. */
function takeCorners(shape: Shape, pose: Pose, own: Float64Array, world: Float64Array): number {
  const { core } = shape;
  if (core === POINT_CORE) {
    for (let i = 0; i < 3; i++) {
      own[i] = 0;
      world[i] = 0;
    }
    return 1;
  }
  if (core !== undefined) {
    const { halfHeight } = core as SegmentCore;
    for (let i = 0; i < 3; i++) {
      own[i] = i === 1 ? halfHeight : 0;
      own[3 + i] = 0 - own[i];
      world[i] = pose[i * 3 + 1] * halfHeight;
      world[3 + i] = 0 - world[i];
    }
    return 2;
  }
  const p = (shape as Triangle).points;
  for (let at = 0; at < 9; at += 3) {
    for (let i = 0; i < 3; i++) {
      own[at + i] = p[at + i];
      world[at + i] = pose[i * 3] * p[at] + pose[i * 3 + 1] * p[at + 1] + pose[i * 3 + 2] * p[at + 2];
    }
  }
  return 3;
}

/** False where all of C is beside the line, behind the start (then the two part already), or beyond the limit. */
function isNear(line: Approach, corners: number): boolean {
  const { across, rounding } = line;
  let lowU = Infinity;
  let highU = -Infinity;
  let lowV = Infinity;
  let highV = -Infinity;
  let lowW = Infinity;
  let highW = -Infinity;
  for (let k = 0; k < corners * 3; k += 3) {
    lowU = Math.min(lowU, across[k]);
    highU = Math.max(highU, across[k]);
    lowV = Math.min(lowV, across[k + 1]);
    highV = Math.max(highV, across[k + 1]);
    lowW = Math.min(lowW, across[k + 2]);
    highW = Math.max(highW, across[k + 2]);
  }
  if (lowU > rounding || highU < -rounding || lowV > rounding || highV < -rounding) return false;
  return highW + line.start > 0 && lowW - rounding <= line.limit + line.tolerance;
}
