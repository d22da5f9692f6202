import { MAX_DEPTH, NODE_COUNT, NODE_FIRST, NODE_MAX, NODE_MIN, NODE_WORDS } from "../../acceleration/bvh/node.ts";
import { POSED_SLAB_PADDING } from "../../math/scalar.ts";
import { CLOSEST_SIZE, CLOSEST_SQUARED, closestOnTriangle } from "../closest-on-triangle.ts";
import type { SurfacePoint } from "../surface-point.ts";
import { closestTrianglePoint } from "../triangle/closest-point.ts";
import { TRIANGLE_WORDS } from "./cast.ts";
import type { Mesh } from "./mesh.ts";

/** Greater than any face, so that the first face at the best distance is nearer. */
const NO_FACE = 0x7fffffff;

// A search calls no user code, so one set of scratch serves all.
const stackNodes = new Int32Array(MAX_DEPTH + 2);
const stackSquared = new Float64Array(MAX_DEPTH + 2);
const pads = new Float64Array(3);
const corners = new Float64Array(TRIANGLE_WORDS);
const found = new Float64Array(CLOSEST_SIZE);

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
  writePads(mesh, scale, point);
  const px = point[0];
  const py = point[1];
  const pz = point[2];
  const lowX = px / scale[0] - pads[0];
  const lowY = py / scale[1] - pads[1];
  const lowZ = pz / scale[2] - pads[2];
  const highX = px / scale[0] + pads[0];
  const highY = py / scale[1] + pads[1];
  const highZ = pz / scale[2] + pads[2];
  // boxGap and triangleGap give four times a gap
  const sx = scale[0] / 4;
  const sy = scale[1] / 4;
  const sz = scale[2] / 4;
  const room = Math.abs(pads[0] * scale[0]) + Math.abs(pads[1] * scale[1]) + Math.abs(pads[2] * scale[2]);
  let least = (out.limit + room) * (out.limit + room);
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
      const lx = boxGap(nodes[left + NODE_MIN] - highX, lowX - nodes[left + NODE_MAX]) * sx;
      const ly = boxGap(nodes[left + NODE_MIN + 1] - highY, lowY - nodes[left + NODE_MAX + 1]) * sy;
      const lz = boxGap(nodes[left + NODE_MIN + 2] - highZ, lowZ - nodes[left + NODE_MAX + 2]) * sz;
      const rx = boxGap(nodes[right + NODE_MIN] - highX, lowX - nodes[right + NODE_MAX]) * sx;
      const ry = boxGap(nodes[right + NODE_MIN + 1] - highY, lowY - nodes[right + NODE_MAX + 1]) * sy;
      const rz = boxGap(nodes[right + NODE_MIN + 2] - highZ, lowZ - nodes[right + NODE_MAX + 2]) * sz;
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
      const tx = triangleGap(triangles[t], triangles[t + 3], triangles[t + 6], lowX, highX) * sx;
      const ty = triangleGap(triangles[t + 1], triangles[t + 4], triangles[t + 7], lowY, highY) * sy;
      const tz = triangleGap(triangles[t + 2], triangles[t + 5], triangles[t + 8], lowZ, highZ) * sz;
      if (tx * tx + ty * ty + tz * tz > least) continue;
      writeCorners(triangles, t, scale);
      closestOnTriangle(corners, 0, 3, 6, point, found);
      const squared = found[CLOSEST_SQUARED];
      if (!(+(squared < least) | (+(squared === least) & +(order[slot] < bestFace)))) continue;
      least = squared;
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

/** Four times the larger of two numbers, or 0 when neither is positive. No branch: which it is cannot be predicted. */
function boxGap(below: number, above: number): number {
  const larger = below + above + Math.abs(below - above);
  return larger + Math.abs(larger);
}

/** Four times the gap between the interval [low, high] and the one around a, b and c. */
function triangleGap(a: number, b: number, c: number, low: number, high: number): number {
  const spread = Math.abs(a - b);
  const least = a + b - spread;
  const most = a + b + spread;
  const twice = c + c;
  const below = (least + twice - Math.abs(least - twice)) * 0.25 - high;
  const above = low - (most + twice + Math.abs(most - twice)) * 0.25;
  return boxGap(below, above);
}

function writeCorners(triangles: Float32Array | Float64Array, at: number, scale: Float64Array): void {
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
function describe(scale: Float64Array, point: Float64Array, face: number, out: SurfacePoint): boolean {
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

/** Writes how much the point's box is padded along each axis. */
function writePads({ bounds }: Mesh, scale: Float64Array, point: Float64Array): void {
  for (let axis = 0; axis < 3; axis++) {
    const own = Math.abs(point[axis] / scale[axis]);
    pads[axis] = POSED_SLAB_PADDING * Math.max(own, Math.abs(bounds[axis]), Math.abs(bounds[axis + 3]));
  }
}
