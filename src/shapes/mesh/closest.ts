import { MAX_DEPTH, NODE_COUNT, NODE_FIRST, NODE_MAX, NODE_MIN, NODE_WORDS } from "../../acceleration/bvh/node.ts";
import { POSED_SLAB_PADDING } from "../../math/scalar.ts";
import { CLOSEST_SIZE, CLOSEST_SQUARED, closestOnTriangle } from "../closest-on-triangle.ts";
import type { SurfacePoint } from "../surface-point.ts";
import { closestTrianglePoint } from "../triangle/closest-point.ts";
import { NO_FACE, TRIANGLE_WORDS } from "./cast-codes.ts";
import type { Mesh } from "./mesh.ts";
import { HIGH, LEAST, LOW, QUARTER } from "./reach-layout.ts";

// A search calls no user code, so one set of scratch serves all.
const stackNodes = new Int32Array(MAX_DEPTH + 2);
const stackSquared = new Float64Array(MAX_DEPTH + 2);
const pads = new Float64Array(3);
export const corners = new Float64Array(TRIANGLE_WORDS);
const found = new Float64Array(CLOSEST_SIZE);
/** What is looked at: reach-layout.ts. */
const reach = new Float64Array(10);

/**
 * Writes the point of the mesh, scaled by `scale`, that is nearest to `point`; false when none is within `out.limit`. Of faces at exactly the same
 * distance the lowest answers. Faces without area are left out.
 *
 * Down the hierarchy, nearer child first, with a limit that shrinks: Roussopoulos et al., "Nearest Neighbor Queries", 1995. Boxes stay in the mesh's own
 * frame and are measured in the scaled one: each axis has its factor. `closestOnTriangle` decides; before it, a triangle is dropped that lies
 * behind the plane through the nearest point so far, square to the way there, or whose box is too far. Boxes and plane are moved by more than all
 * rounding errors, so neither hides the nearest face.
 */
export function closestOnMesh(mesh: Mesh, scale: Float64Array, point: Float64Array, out: SurfacePoint): boolean {
  const { bvh, triangles } = mesh;
  const { nodes, words, order } = bvh;
  if (order.length === 0) return false;

  // region: the point as a padded box in the mesh's own frame
  writeReach(mesh, scale, point);
  const px = point[0];
  const py = point[1];
  const pz = point[2];
  const lowX = reach[LOW];
  const lowY = reach[LOW + 1];
  const lowZ = reach[LOW + 2];
  const highX = reach[HIGH];
  const highY = reach[HIGH + 1];
  const highZ = reach[HIGH + 2];
  // gaps are found four times as large
  const sx = reach[QUARTER];
  const sy = reach[QUARTER + 1];
  const sz = reach[QUARTER + 2];
  const room = Math.abs(pads[0] * scale[0]) + Math.abs(pads[1] * scale[1]) + Math.abs(pads[2] * scale[2]);
  let least = (out.limit + room) * (out.limit + room);
  reach[LEAST] = least;
  let bestFace = NO_FACE;
  let bestSlot = 0;
  // what is less far along (alongX, alongY, alongZ) than `ahead` lies behind the nearest point
  let alongX = 0;
  let alongY = 0;
  let alongZ = 0;
  let ahead = -Infinity;
  let top = 0;
  let node = 0;
  for (;;) {
    const count = words[node + NODE_COUNT];
    const first = words[node + NODE_FIRST];
    if (count === 0) {
      // region: inner node — both children in one fetch, nearer one first
      const left = first * NODE_WORDS;
      const right = left + NODE_WORDS;
      // an axis: four times the larger of two numbers, or 0 when neither is positive; no branch, as which it is cannot be predicted
      const lxBelow = nodes[left + NODE_MIN] - highX;
      const lxAbove = lowX - nodes[left + NODE_MAX];
      const lxLarger = lxBelow + lxAbove + Math.abs(lxBelow - lxAbove);
      const lx = (lxLarger + Math.abs(lxLarger)) * sx;
      const lyBelow = nodes[left + NODE_MIN + 1] - highY;
      const lyAbove = lowY - nodes[left + NODE_MAX + 1];
      const lyLarger = lyBelow + lyAbove + Math.abs(lyBelow - lyAbove);
      const ly = (lyLarger + Math.abs(lyLarger)) * sy;
      const lzBelow = nodes[left + NODE_MIN + 2] - highZ;
      const lzAbove = lowZ - nodes[left + NODE_MAX + 2];
      const lzLarger = lzBelow + lzAbove + Math.abs(lzBelow - lzAbove);
      const lz = (lzLarger + Math.abs(lzLarger)) * sz;
      const rxBelow = nodes[right + NODE_MIN] - highX;
      const rxAbove = lowX - nodes[right + NODE_MAX];
      const rxLarger = rxBelow + rxAbove + Math.abs(rxBelow - rxAbove);
      const rx = (rxLarger + Math.abs(rxLarger)) * sx;
      const ryBelow = nodes[right + NODE_MIN + 1] - highY;
      const ryAbove = lowY - nodes[right + NODE_MAX + 1];
      const ryLarger = ryBelow + ryAbove + Math.abs(ryBelow - ryAbove);
      const ry = (ryLarger + Math.abs(ryLarger)) * sy;
      const rzBelow = nodes[right + NODE_MIN + 2] - highZ;
      const rzAbove = lowZ - nodes[right + NODE_MAX + 2];
      const rzLarger = rzBelow + rzAbove + Math.abs(rzBelow - rzAbove);
      const rz = (rzLarger + Math.abs(rzLarger)) * sz;
      const leftSquared = lx * lx + ly * ly + lz * lz;
      const rightSquared = rx * rx + ry * ry + rz * rz;
      const leftFirst = leftSquared <= rightSquared;
      const farther = leftFirst ? rightSquared : leftSquared;
      if (farther <= least) {
        stackNodes[top] = leftFirst ? right : left;
        stackSquared[top++] = farther;
      }
      if ((leftFirst ? leftSquared : rightSquared) <= least) {
        node = leftFirst ? left : right;
        continue;
      }
    }
    // region: leaf — each triangle
    for (let slot = first, end = first + count; slot < end; slot++) {
      const t = slot * TRIANGLE_WORDS;
      const a = triangles[t] * alongX + triangles[t + 1] * alongY + triangles[t + 2] * alongZ;
      const b = triangles[t + 3] * alongX + triangles[t + 4] * alongY + triangles[t + 5] * alongZ;
      const c = triangles[t + 6] * alongX + triangles[t + 7] * alongY + triangles[t + 8] * alongZ;
      if (+(a < ahead) & +(b < ahead) & +(c < ahead)) continue;
      if (isFar(triangles, t)) continue;
      writeCorners(triangles, t, scale);
      closestOnTriangle(corners, 0, 3, 6, point, found);
      const squared = found[CLOSEST_SQUARED];
      if (!(+(squared < least) | (+(squared === least) & +(order[slot] < bestFace)))) continue;
      least = squared;
      reach[LEAST] = squared;
      bestFace = order[slot];
      bestSlot = slot;
      const distance = Math.sqrt(squared);
      const inverse = distance > 0 ? 1 / distance : 0;
      const ux = (px - found[0]) * inverse;
      const uy = (py - found[1]) * inverse;
      const uz = (pz - found[2]) * inverse;
      ahead = ux * px + uy * py + uz * pz - distance - room;
      alongX = ux * scale[0];
      alongY = uy * scale[1];
      alongZ = uz * scale[2];
    }
    // region: next node that may still hold something nearer
    while (top > 0 && stackSquared[top - 1] > least) top--;
    if (top === 0) break;
    node = stackNodes[--top];
  }
  if (bestFace === NO_FACE) return false;
  writeCorners(triangles, bestSlot * TRIANGLE_WORDS, scale);
  return describe(scale, point, bestFace, out);
}

/** Whether the triangle's box is farther than {@link reach} says. It all comes in arrays: where V8 does not inline a call it boxes the numbers. */
function isFar(triangles: Float32Array | Float64Array, t: number): boolean {
  let squared = 0;
  for (let axis = 0; axis < 3; axis++) {
    const a = triangles[t + axis];
    const b = triangles[t + 3 + axis];
    const c = triangles[t + 6 + axis];
    const spread = Math.abs(a - b);
    const least = a + b - spread;
    const most = a + b + spread;
    const twice = c + c;
    const below = (least + twice - Math.abs(least - twice)) * 0.25 - reach[HIGH + axis];
    const above = reach[LOW + axis] - (most + twice + Math.abs(most - twice)) * 0.25;
    const larger = below + above + Math.abs(below - above);
    const gap = (larger + Math.abs(larger)) * reach[QUARTER + axis];
    squared += gap * gap;
  }
  return squared > reach[LEAST];
}

export function writeCorners(triangles: Float32Array | Float64Array, at: number, scale: Float64Array): void {
  const sx = scale[0];
  const sy = scale[1];
  const sz = scale[2];
  for (let i = 0; i < TRIANGLE_WORDS; i += 3) {
    corners[i] = triangles[at + i] * sx;
    corners[i + 1] = triangles[at + i + 1] * sy;
    corners[i + 2] = triangles[at + i + 2] * sz;
  }
}

/** Fills `out` for the triangle in `corners`. Under a scale that mirrors it is wound the other way, so that its front stays in front. */
export function describe(scale: Float64Array, point: Float64Array, face: number, out: SurfacePoint): boolean {
  const mirrored = (scale[0] < 0 !== scale[1] < 0) !== scale[2] < 0;
  if (!closestTrianglePoint(corners, 0, mirrored ? 6 : 3, mirrored ? 3 : 6, point, out)) return false;
  out.feature = face;
  if (mirrored) {
    const { u } = out;
    out.u = out.v;
    out.v = u;
  }
  return true;
}

/** Writes how much the point's box is padded along each axis, and that box. */
function writeReach({ bounds }: Mesh, scale: Float64Array, point: Float64Array): void {
  for (let axis = 0; axis < 3; axis++) {
    const own = Math.abs(point[axis] / scale[axis]);
    pads[axis] = POSED_SLAB_PADDING * Math.max(own, Math.abs(bounds[axis]), Math.abs(bounds[axis + 3]));
    reach[LOW + axis] = point[axis] / scale[axis] - pads[axis];
    reach[HIGH + axis] = point[axis] / scale[axis] + pads[axis];
    reach[QUARTER + axis] = scale[axis] / 4;
  }
}
