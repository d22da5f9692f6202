import type { Pose } from "../math/pose.ts";
import { BOX, type Box } from "../shapes/box.ts";
import type { ConvexCore } from "../shapes/shape.ts";
import { satBoxBox } from "./epa/sat-box-box.ts";
import { BOXES_APART, BOXES_NEAR, BOXES_OVERLAP } from "./pair-boxes-codes.ts";
import { Separation } from "./separation.ts";

export { BOXES_APART, BOXES_NEAR, BOXES_OVERLAP } from "./pair-boxes-codes.ts";

/**
 * Gap or overlap along an axis below which boxes nearly touch, relative to their largest coordinate. Unit: relative. Reason: far above the rounding of
 * what is computed here, so that the answer never differs from that of the careful test.
 */
const NEAR = 1e-12;
/**
 * Sine of two edges below which they are parallel, and the overlap along all face normals (relative to the largest coordinate) above which nothing that such
 * edges could tell matters: turning one box by that sine moves none of its corners farther. Unit: relative.
 */
const PARALLEL = 1e-5;

/**
 * Whether two boxes overlap, as far as that is beyond doubt: the fifteen axes of Gottschalk, Lin, Manocha, "OBBTree", SIGGRAPH 1996. `m` leads from
 * b's frame to a's.
 */
export function compareBoxes(a: Box, b: Box, m: Pose): number {
  const ax = a.hx;
  const ay = a.hy;
  const az = a.hz;
  const bx = b.hx;
  const by = b.hy;
  const bz = b.hz;
  const tx = m[9];
  const ty = m[10];
  const tz = m[11];
  // |cosines| of the axes: row i of a, column j of b
  const xx = Math.abs(m[0]);
  const xy = Math.abs(m[1]);
  const xz = Math.abs(m[2]);
  const yx = Math.abs(m[3]);
  const yy = Math.abs(m[4]);
  const yz = Math.abs(m[5]);
  const zx = Math.abs(m[6]);
  const zy = Math.abs(m[7]);
  const zz = Math.abs(m[8]);

  // the faces of a, then of b: gaps, negative where they overlap
  const gapX = Math.abs(tx) - ax - (xx * bx + xy * by + xz * bz);
  const gapY = Math.abs(ty) - ay - (yx * bx + yy * by + yz * bz);
  const gapZ = Math.abs(tz) - az - (zx * bx + zy * by + zz * bz);
  const scale = Math.abs(tx) + Math.abs(ty) + Math.abs(tz) + ax + ay + az + bx + by + bz;
  const near = NEAR * scale;
  const widestA = Math.max(gapX, gapY, gapZ);
  if (widestA > near) return BOXES_APART;
  const gapU = Math.abs(tx * m[0] + ty * m[3] + tz * m[6]) - bx - (xx * ax + yx * ay + zx * az);
  const gapV = Math.abs(tx * m[1] + ty * m[4] + tz * m[7]) - by - (xy * ax + yy * ay + zy * az);
  const gapW = Math.abs(tx * m[2] + ty * m[5] + tz * m[8]) - bz - (xz * ax + yz * ay + zz * az);
  const widest = Math.max(widestA, gapU, gapV, gapW);
  if (widest > near) return BOXES_APART;
  if (widest > -PARALLEL * scale) return BOXES_NEAR;

  // edge i of a × edge j of b: gaps times the sine between the two
  const one = Math.max(
    Math.abs(tz * m[3] - ty * m[6]) - (ay * zx + az * yx + by * xz + bz * xy),
    Math.abs(tz * m[4] - ty * m[7]) - (ay * zy + az * yy + bx * xz + bz * xx),
    Math.abs(tz * m[5] - ty * m[8]) - (ay * zz + az * yz + bx * xy + by * xx),
  );
  const two = Math.max(
    Math.abs(tx * m[6] - tz * m[0]) - (ax * zx + az * xx + by * yz + bz * yy),
    Math.abs(tx * m[7] - tz * m[1]) - (ax * zy + az * xy + bx * yz + bz * yx),
    Math.abs(tx * m[8] - tz * m[2]) - (ax * zz + az * xz + bx * yy + by * yx),
  );
  const three = Math.max(
    Math.abs(ty * m[0] - tx * m[3]) - (ax * yx + ay * xx + by * zz + bz * zy),
    Math.abs(ty * m[1] - tx * m[4]) - (ax * yy + ay * xy + bx * zz + bz * zx),
    Math.abs(ty * m[2] - tx * m[5]) - (ax * yz + ay * xz + bx * zy + by * zx),
  );
  const crossed = Math.max(one, two, three);
  if (crossed > near) return BOXES_APART;
  if (crossed < -near) return BOXES_OVERLAP;
  // an axis of parallel edges has no length, and no gap
  const straightest = Math.max(xx, xy, xz, yx, yy, yz, zx, zy, zz);
  return 1 - straightest * straightest < 2 * PARALLEL * PARALLEL ? BOXES_OVERLAP : BOXES_NEAR;
}

const halfA = new Float64Array(3);
const halfB = new Float64Array(3);
const careful = new Separation();

/** Whether two boxes overlap or touch; `m` leads from b's frame to a's. The same judgement as that of {@link boxDepth}. */
export function boxesOverlap(a: Box, b: Box, m: Pose): boolean {
  const found = compareBoxes(a, b, m);
  return found === BOXES_NEAR ? boxDepth(a, b, m, careful) : found === BOXES_OVERLAP;
}

/** The smallest translation that parts two boxes which overlap or touch, in the frame of a; false when they do not. */
export function boxDepth(a: Box, b: Box, m: Pose, out: Separation): boolean {
  halfA[0] = a.hx;
  halfA[1] = a.hy;
  halfA[2] = a.hz;
  halfB[0] = b.hx;
  halfB[1] = b.hy;
  halfB[2] = b.hz;
  return satBoxBox(halfA, halfB, m, out);
}

/** Whether the core is a box. */
export function isBox(core: ConvexCore): core is Box {
  return core.type === BOX;
}
