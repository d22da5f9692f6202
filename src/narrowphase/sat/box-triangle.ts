import { createPose, toLocal } from "../../math/pose.ts";
import { TOUCH_TOLERANCE } from "../../math/scalar.ts";
import { readPoint, type Vec3Like } from "../../math/vec3.ts";
import { type ObbLike, readObb } from "./obb.ts";

const pose = createPose();
const half = new Float64Array(3);
const corner = new Float64Array(3);
/** The corners a, b, c in the frame of the box, then the edges ab, bc, ca. */
const points = new Float64Array(9);
const edges = new Float64Array(9);
/** The axis at hand, of any length. */
const axis = new Float64Array(3);
/** How far apart touching solids may be (a length). */
const slack = new Float64Array(1);
const squared = new Float64Array(3);

/**
 * Whether a solid box (oriented, or square to the axes without `rotation`) and a triangle overlap, by 13 separating
 * axes: Akenine-Möller, "Fast 3D Triangle-Box Overlap Testing", Journal of Graphics Tools 6 (2001). World space. Both
 * are closed: touching counts, within a few ulp of the largest coordinate measured from the box's centre. All three
 * corners are projected on each axis and none is divided by, so slivers cannot be told apart wrongly; a triangle
 * without area is a segment or a point. Throws TypeError or RangeError naming the argument.
 */
export function boxTriangle(box: ObbLike, a: Vec3Like, b: Vec3Like, c: Vec3Like): boolean {
  readObb("boxTriangle", "box", box, pose, half);
  readCorner("a", a, 0);
  readCorner("b", b, 3);
  readCorner("c", c, 6);
  for (let i = 0; i < 9; i++) edges[i] = points[(i + 3) % 9] - points[i];
  return overlapOfTriangle();
}

function readCorner(argument: string, value: Vec3Like, at: number): void {
  readPoint("boxTriangle", argument, value, corner);
  toLocal(pose, corner, corner);
  for (let i = 0; i < 3; i++) points[at + i] = corner[i];
}

function overlapOfTriangle(): boolean {
  let scale = Math.max(half[0], half[1], half[2]);
  for (let i = 0; i < 9; i++) scale = Math.max(scale, Math.abs(points[i]));
  slack[0] = TOUCH_TOLERANCE * scale;
  for (let i = 0; i < 3; i++) {
    axis.fill(0);
    axis[i] = 1;
    if (isApart()) return false;
  }
  writeNormal(axis);
  if (isApart()) return false;
  for (let e = 0; e < 9; e += 3) {
    for (let i = 0; i < 3; i++) {
      writeCrossed(e, i);
      if (isApart()) return false;
    }
  }
  return true;
}

/** `axis` = unit vector number i × the edge from `e` on. */
function writeCrossed(e: number, i: number): void {
  const j = i === 2 ? 0 : i + 1;
  const k = 3 - i - j;
  axis[i] = 0;
  axis[j] = 0 - edges[e + k];
  axis[k] = edges[e + j];
}

/** Whether {@link axis} separates the two; (0, 0, 0) does not. */
function isApart(): boolean {
  const p = points;
  const x = axis[0];
  const y = axis[1];
  const z = axis[2];
  const a = x * p[0] + y * p[1] + z * p[2];
  const b = x * p[3] + y * p[4] + z * p[5];
  const c = x * p[6] + y * p[7] + z * p[8];
  const ax = Math.abs(x);
  const ay = Math.abs(y);
  const az = Math.abs(z);
  const reach = half[0] * ax + half[1] * ay + half[2] * az + slack[0] * Math.max(ax, ay, az);
  return Math.min(a, b, c) > reach || Math.max(a, b, c) < -reach;
}

/** The cross product of the two shorter edges: of those it has the most digits. */
function writeNormal(normal: Float64Array): void {
  for (let i = 0; i < 3; i++) {
    const e = i * 3;
    squared[i] = edges[e] * edges[e] + edges[e + 1] * edges[e + 1] + edges[e + 2] * edges[e + 2];
  }
  const longest = squared[0] >= squared[1] && squared[0] >= squared[2] ? 0 : squared[1] >= squared[2] ? 1 : 2;
  const e = ((longest + 1) % 3) * 3;
  const f = ((longest + 2) % 3) * 3;
  normal[0] = edges[e + 1] * edges[f + 2] - edges[e + 2] * edges[f + 1];
  normal[1] = edges[e + 2] * edges[f] - edges[e] * edges[f + 2];
  normal[2] = edges[e] * edges[f + 1] - edges[e + 1] * edges[f];
}
