import { MAX_DEPTH, NODE_COUNT, NODE_FIRST, NODE_WORDS } from "../../acceleration/bvh/node.ts";
import { NO_HALF, SlabRay } from "../../acceleration/slab-ray.ts";
import { RAY_MAX, RAY_MIN, type Ray } from "../../math/ray.ts";
import { EDGE_ERROR, NARROW } from "../../math/scalar.ts";
import type { RayHit } from "../ray-hit.ts";
import { WatertightRay } from "../watertight.ts";
import { FACES_BOTH, NO_FACE, TRIANGLE_WORDS, WARMUP_CASTS } from "./cast-codes.ts";
import type { Mesh } from "./mesh.ts";

export { FACES_BOTH, FACES_FRONT, TRIANGLE_WORDS } from "./cast-codes.ts";

let casts = 0;

// A cast calls no user code, so one set of scratch serves all casts.
const slab = new SlabRay();
const watertight = new WatertightRay();
const edgeSlack = new Float64Array(1);
const stackNodes = new Int32Array(MAX_DEPTH + 2);
const stackNear = new Float64Array(MAX_DEPTH + 2);

/**
 * The nearest triangle of a mesh along a ray: exactly the closed triangles that the line meets count, so no ray passes between two that
 * share an edge or a vertex.
 *
 * - Triangle: the arithmetic of {@link WatertightRay}, inlined, with one bound of the rounding error for all triangles; where an edge
 *   function is within it, or the triangle may be {@link NARROW}, `WatertightRay` itself decides. A triangle seen edge-on, or without area, is missed.
 * - Boxes: the padded slab test of {@link SlabRay}, so a box never hides a hit.
 * - Of hits at the same t the lowest source face wins.
 *
 * With `any` the first hit found is good enough.
 */
export function castMesh(mesh: Mesh, ray: Ray, faces: number, any: boolean, hit: RayHit): boolean {
  const { bvh, triangles } = mesh;
  const { nodes, words, order } = bvh;
  if (order.length === 0) return false;
  // region: ray set-up
  slab.extent = mesh.extent + (8 / NARROW) * mesh.size; // pads by twice what the depth of a hit may be off by, too
  slab.begin(ray, NO_HALF);
  const { inverseX, inverseY, inverseZ, nearX, nearY, nearZ, farX, farY, farZ } = slab;
  const { nearOriginX, nearOriginY, nearOriginZ, farOriginX, farOriginY, farOriginZ } = slab;
  watertight.begin(ray);
  const { axisX, axisY, axisZ, shearX, shearY, scaleZ, originX, originY, originZ } = watertight;
  findEdgeSlack(mesh, ray);
  const slack = edgeSlack[0];
  const tMin = ray[RAY_MIN];
  let best = ray[RAY_MAX];
  let bestFace = NO_FACE;
  let bestSlot = 0;
  let bestU = 0;
  let bestV = 0;
  let bestDet = 0;
  let top = 0;
  let node = 0;
  for (;;) {
    const count = words[node + NODE_COUNT];
    if (count === 0) {
      // region: inner node — both children in one fetch, nearer one first
      const left = words[node + NODE_FIRST] * NODE_WORDS;
      const right = left + NODE_WORDS;
      const lx = (nodes[left + nearX] - nearOriginX) * inverseX;
      const ly = (nodes[left + nearY] - nearOriginY) * inverseY;
      const lz = (nodes[left + nearZ] - nearOriginZ) * inverseZ;
      const lfx = (nodes[left + farX] - farOriginX) * inverseX;
      const lfy = (nodes[left + farY] - farOriginY) * inverseY;
      const lfz = (nodes[left + farZ] - farOriginZ) * inverseZ;
      const rx = (nodes[right + nearX] - nearOriginX) * inverseX;
      const ry = (nodes[right + nearY] - nearOriginY) * inverseY;
      const rz = (nodes[right + nearZ] - nearOriginZ) * inverseZ;
      const rfx = (nodes[right + farX] - farOriginX) * inverseX;
      const rfy = (nodes[right + farY] - farOriginY) * inverseY;
      const rfz = (nodes[right + farZ] - farOriginZ) * inverseZ;
      // the chain of meetsSlabs, spelt out: the loop must not depend on what gets inlined
      const leftX = +(lx <= lfy) & +(lx <= lfz) & +(lx <= best) & +(lfx >= tMin);
      const leftY = +(ly <= lfx) & +(ly <= lfz) & +(ly <= best) & +(lfy >= tMin);
      const leftZ = +(lz <= lfx) & +(lz <= lfy) & +(lz <= best) & +(lfz >= tMin);
      const rightX = +(rx <= rfy) & +(rx <= rfz) & +(rx <= best) & +(rfx >= tMin);
      const rightY = +(ry <= rfx) & +(ry <= rfz) & +(ry <= best) & +(rfy >= tMin);
      const rightZ = +(rz <= rfx) & +(rz <= rfy) & +(rz <= best) & +(rfz >= tMin);
      const hitsLeft = leftX & leftY & leftZ;
      const hitsRight = rightX & rightY & rightZ;
      if (hitsLeft & hitsRight) {
        // not Math.max: its care for NaN and −0 costs 3 % of a cast
        const leftXY = lx > ly ? lx : ly;
        const rightXY = rx > ry ? rx : ry;
        const nearLeft = leftXY > lz ? leftXY : lz;
        const nearRight = rightXY > rz ? rightXY : rz;
        const leftFirst = nearLeft <= nearRight;
        stackNodes[top] = leftFirst ? right : left;
        stackNear[top++] = leftFirst ? nearRight : nearLeft;
        node = leftFirst ? left : right;
        continue;
      }
      if (hitsLeft | hitsRight) {
        node = hitsLeft ? left : right;
        continue;
      }
    } else {
      // region: leaf — edge functions of each triangle
      const first = words[node + NODE_FIRST];
      for (let slot = first, end = first + count; slot < end; slot++) {
        const base = slot * TRIANGLE_WORDS;
        const az = triangles[base + axisZ] - originZ;
        const bz = triangles[base + 3 + axisZ] - originZ;
        const cz = triangles[base + 6 + axisZ] - originZ;
        const ax = triangles[base + axisX] - originX - shearX * az;
        const ay = triangles[base + axisY] - originY - shearY * az;
        const bx = triangles[base + 3 + axisX] - originX - shearX * bz;
        const by = triangles[base + 3 + axisY] - originY - shearY * bz;
        const cx = triangles[base + 6 + axisX] - originX - shearX * cz;
        const cy = triangles[base + 6 + axisY] - originY - shearY * cz;
        const u = cx * by - cy * bx;
        const v = ax * cy - ay * cx;
        const w = bx * ay - by * ax;
        const negative = +(u < -slack) | +(v < -slack) | +(w < -slack);
        const positive = +(u > slack) | +(v > slack) | +(w > slack);
        if (negative & (positive | faces)) continue;
        const wide = +(Math.abs(u + v + w) * NARROW > slack);
        const inside = wide & +(Math.abs(u) > slack) & +(Math.abs(v) > slack) & +(Math.abs(w) > slack);
        if (!inside && !intersectExactly(triangles, base, faces)) continue;
        const wv = inside ? v : watertight.weightB;
        const ww = inside ? w : watertight.weightC;
        const det = inside ? u + v + w : watertight.weightA + wv + ww;
        const t = (az + (wv * (bz - az) + ww * (cz - az)) / det) * scaleZ;
        const face = order[slot];
        const nearer = +(t < best) | (+(t === best) & +(face < bestFace));
        if (!(nearer & +(t >= tMin))) continue;
        best = t;
        bestFace = face;
        bestSlot = slot;
        bestU = wv;
        bestV = ww;
        bestDet = det;
      }
      if (any && bestFace !== NO_FACE) break;
    }
    // region: next node that may still hold something nearer
    while (top > 0 && stackNear[top - 1] > best) top--;
    if (top === 0) break;
    node = stackNodes[--top];
  }
  if (bestFace === NO_FACE) return false;
  hit.t = best;
  hit.feature = bestFace;
  hit.slot = bestSlot;
  hit.u = bestU / bestDet;
  hit.v = bestV / bestDet;
  hit.child = -1;
  hit.backFace = bestDet < 0;
  hit.startsInside = false;
  return true;
}

/**
 * Writes to `edgeSlack` the bound of the rounding error of the edge functions of all triangles in boxes that the ray meets: their vertices are no further from the
 * ray, measured in the shear, than twice the mesh's size. Infinite for the first casts of a process: see {@link WARMUP_CASTS}.
 */
function findEdgeSlack(mesh: Mesh, ray: Ray): void {
  const lateral = 2 * mesh.size;
  const reach = lateral + mesh.extent + Math.abs(ray[0]) + Math.abs(ray[1]) + Math.abs(ray[2]);
  casts = Math.min(casts + 1, WARMUP_CASTS);
  edgeSlack[0] = EDGE_ERROR * reach * (lateral + EDGE_ERROR * reach) + (casts < WARMUP_CASTS ? Infinity : 0);
}

function intersectExactly(triangles: Float32Array | Float64Array, base: number, faces: number): boolean {
  if (!watertight.intersect(triangles, base, base + 3, base + 6)) return false;
  return faces === FACES_BOTH || !watertight.backFace;
}
