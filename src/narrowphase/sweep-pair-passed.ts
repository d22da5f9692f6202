import { grown } from "../math/grown.ts";
import { PLANE_SIZE } from "../math/plane-layout.ts";
import type { Pose } from "../math/pose.ts";
import { SAME_SURFACE } from "../math/scalar.ts";
import type { Triangle } from "../shapes/triangle.ts";
import { MAX_PLANES, PART_SIZE } from "./passed-layout.ts";
import type { FacePlane } from "./sweep-pair-plane.ts";
import type { SweepSearch } from "./sweep-pair-search.ts";

const corner = new Float64Array(3);
const normal = new Float64Array(3);

/**
 * The parts that overlap at the start of a sweep and are passed over. Faces in the plane of one that is passed over are so too: they are the same flat
 * surface, and a shape that is sunk into a floor would otherwise stop at the edge of the next triangle. All in the root frame.
 */
export class PassedParts {
  count = 0;
  #ids = new Int32Array(16 * PART_SIZE);
  #planeCount = 0;
  readonly #planes = new Float64Array(MAX_PLANES * PLANE_SIZE);

  clear(): void {
    this.count = 0;
    this.#planeCount = 0;
  }

  add(child: number, face: number): void {
    if (this.has(child, face)) return;
    const at = this.count * PART_SIZE;
    if (at === this.#ids.length) this.#ids = grown(this.#ids, 2 * at);
    this.#ids[at] = child;
    this.#ids[at + 1] = face;
    this.count++;
  }

  /** Adds the plane of a face. `level` is the one whose frame the face is in, `plane` has measured it. */
  addPlane(face: Triangle, level: SweepSearch, plane: FacePlane): void {
    if (this.#planeCount === MAX_PLANES || this.isCoplanar(face, level, plane)) return;
    const { toRoot } = level;
    turn(face.planeNormal, toRoot, normal);
    move(face.points, 0, toRoot, corner);
    const at = this.#planeCount++ * PLANE_SIZE;
    this.#planes[at] = normal[0];
    this.#planes[at + 1] = normal[1];
    this.#planes[at + 2] = normal[2];
    this.#planes[at + 3] = normal[0] * corner[0] + normal[1] * corner[1] + normal[2] * corner[2];
  }

  has(child: number, face: number): boolean {
    const ids = this.#ids;
    for (let at = this.count * PART_SIZE - PART_SIZE; at >= 0; at -= PART_SIZE) {
      if (ids[at] === child && ids[at + 1] === face) return true;
    }
    return false;
  }

  /** Whether all corners of a face lie in the plane of one that is passed over. */
  isCoplanar(face: Triangle, level: SweepSearch, plane: FacePlane): boolean {
    const planes = this.#planes;
    const tolerance = SAME_SURFACE * plane.scale;
    for (let at = 0; at < this.#planeCount * PLANE_SIZE; at += PLANE_SIZE) {
      let off = 0;
      for (let i = 0; i < 9; i += 3) {
        move(face.points, i, level.toRoot, corner);
        const height = planes[at] * corner[0] + planes[at + 1] * corner[1] + planes[at + 2] * corner[2];
        off = Math.max(off, Math.abs(height - planes[at + 3]));
      }
      if (off <= tolerance) return true;
    }
    return false;
  }
}

function turn(vector: Float64Array, pose: Pose | null, out: Float64Array): void {
  const x = vector[0];
  const y = vector[1];
  const z = vector[2];
  for (let i = 0; i < 3; i++) {
    out[i] = pose === null ? vector[i] : pose[3 * i] * x + pose[3 * i + 1] * y + pose[3 * i + 2] * z;
  }
}

function move(points: Float64Array, at: number, pose: Pose | null, out: Float64Array): void {
  const x = points[at];
  const y = points[at + 1];
  const z = points[at + 2];
  for (let i = 0; i < 3; i++) {
    out[i] = pose === null ? points[at + i] : pose[3 * i] * x + pose[3 * i + 1] * y + pose[3 * i + 2] * z + pose[9 + i];
  }
}
