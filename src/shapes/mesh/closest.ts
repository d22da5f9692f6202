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
 * Down the hierarchy, nearer child first, with a limit that shrinks (Roussopoulos et al., "Nearest Neighbor Queries", 1995). Boxes stay in the mesh's own frame
 * and are measured in the scaled one: each axis has its factor. They are padded by more than the rounding errors, so none hides the nearest face.
 */
export function closestOnMesh(mesh: Mesh, scale: Float64Array, point: Float64Array, out: SurfacePoint): boolean {
  const { bvh, triangles } = mesh;
  const { nodes, words, order } = bvh;
  if (order.length === 0) return false;

  // region: the point as a padded box in the mesh's own frame
  writePads(mesh, scale, point);
  const sx = scale[0];
  const sy = scale[1];
  const sz = scale[2];
  const px = point[0];
  const py = point[1];
  const pz = point[2];
  const lowX = px / sx - pads[0];
  const lowY = py / sy - pads[1];
  const lowZ = pz / sz - pads[2];
  const highX = px / sx + pads[0];
  const highY = py / sy + pads[1];
  const highZ = pz / sz + pads[2];
  const reach = out.limit + Math.abs(pads[0] * sx) + Math.abs(pads[1] * sy) + Math.abs(pads[2] * sz);
  let least = reach * reach;
  let bestFace = NO_FACE;
  let bestSlot = 0;
  let top = 0;
  let node = 0;
  for (;;) {
    const count = words[node + NODE_COUNT];
    if (count === 0) {
      // region: inner node — both children in one fetch, nearer one first
      const left = words[node + NODE_FIRST] * NODE_WORDS;
      const right = left + NODE_WORDS;
      const lx = gap(nodes[left + NODE_MIN] - highX, lowX - nodes[left + NODE_MAX]) * sx;
      const ly = gap(nodes[left + NODE_MIN + 1] - highY, lowY - nodes[left + NODE_MAX + 1]) * sy;
      const lz = gap(nodes[left + NODE_MIN + 2] - highZ, lowZ - nodes[left + NODE_MAX + 2]) * sz;
      const rx = gap(nodes[right + NODE_MIN] - highX, lowX - nodes[right + NODE_MAX]) * sx;
      const ry = gap(nodes[right + NODE_MIN + 1] - highY, lowY - nodes[right + NODE_MAX + 1]) * sy;
      const rz = gap(nodes[right + NODE_MIN + 2] - highZ, lowZ - nodes[right + NODE_MAX + 2]) * sz;
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
    } else {
      // region: leaf — each triangle
      const first = words[node + NODE_FIRST];
      for (let slot = first, end = first + count; slot < end; slot++) {
        writeCorners(triangles, slot * TRIANGLE_WORDS, scale);
        closestOnTriangle(corners, 0, 3, 6, point, found);
        const squared = found[CLOSEST_SQUARED];
        if (squared < least || (squared === least && order[slot] < bestFace)) {
          least = squared;
          bestFace = order[slot];
          bestSlot = slot;
        }
      }
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

/** Fills `out` for the triangle in `corners`, which is mirrored when the scale is: wound the other way its front stays in front. */
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

/** What is positive of two numbers of which at most one is, else 0. */
function gap(below: number, above: number): number {
  const larger = below > above ? below : above;
  return larger > 0 ? larger : 0;
}

/** Writes how much the point's box is padded along each axis. */
function writePads({ bounds }: Mesh, scale: Float64Array, point: Float64Array): void {
  for (let axis = 0; axis < 3; axis++) {
    const own = Math.abs(point[axis] / scale[axis]);
    pads[axis] = POSED_SLAB_PADDING * Math.max(own, Math.abs(bounds[axis]), Math.abs(bounds[axis + 3]));
  }
}
