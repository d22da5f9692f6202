import type { Aabb } from "../math/aabb.ts";
import { SHALLOW_COSINE } from "../math/scalar.ts";
import { fullType } from "../shapes/full-type.ts";
import type { ScaledMesh } from "../shapes/scaled/scaled-mesh.ts";
import type { PartSearch, Shape } from "../shapes/shape.ts";
import { SurfacePoint } from "../shapes/surface-point.ts";
import type { Triangle } from "../shapes/triangle.ts";
import { searchNear } from "./search-near.ts";

/** Cosines are told apart by multiples of this: the normals of thin faces are right to no more. */
const SAME_COSINE = SHALLOW_COSINE;

/** The face of a surface that a contact lies on, in the surface's own frame. */
export class ContactFace {
  /** Number of the source face. */
  face = -1;
  /** Unit normal, against the motion. */
  readonly normal = new Float64Array(3);
  /** normal · motion, and whether the motion comes from in front of the face. */
  along = Infinity;
  front = false;
  /** Weights of the face's second and third vertex at the contact. */
  u = Number.NaN; // not 0, which would make the field an integer at first
  v = Number.NaN;
  /** Which of a compound's flattened leaves the face belongs to; −1 on any other shape. */
  part = -1;
}

/** Looks at the faces around a contact. Everything in the frame of the surface. */
class FaceSearch implements PartSearch {
  readonly anyOrder = true;
  limit = Number.NaN; // as above
  wanted = -1;
  found = false;
  point!: Float64Array;
  apart!: Float64Array;
  motion!: Float64Array;
  out!: ContactFace;
  readonly #nearest = new SurfacePoint();
  /** Of the face at hand, as in ContactFace. */
  #front = false;
  #along = Number.NaN;

  visit(part: Shape, _pose: unknown, index: number): void {
    if ((this.wanted >= 0 && index !== this.wanted) || part.type.name !== "triangle") return;
    const { point, apart, motion, out } = this;
    const nearest = this.#nearest;
    nearest.limit = this.limit;
    if (fullType(part).closestPoint?.(part, point, nearest) !== true || Math.abs(nearest.distance) > this.limit) return;
    const n = (part as Triangle).planeNormal;
    const rate = n[0] * motion[0] + n[1] * motion[1] + n[2] * motion[2];
    // the side that the motion comes from; edge on to it the one where the swept shape is
    const edgeOn = Math.abs(rate) <= SAME_COSINE;
    const back = edgeOn ? n[0] * apart[0] + n[1] * apart[1] + n[2] * apart[2] < 0 : rate > 0;
    this.#front = !back;
    this.#along = back ? 0 - rate : rate;
    if (this.found && !this.#isBetter(index)) return;
    this.found = true;
    out.face = index;
    out.front = this.#front;
    out.along = this.#along;
    out.u = nearest.u;
    out.v = nearest.v;
    for (let i = 0; i < 3; i++) out.normal[i] = back ? 0 - n[i] : n[i];
  }

  /** Faces met from the front first, then those that oppose the motion most, then the lowest number. */
  #isBetter(index: number): boolean {
    const { out } = this;
    const front = this.#front;
    const along = this.#along;
    if (front !== out.front) return front;
    const gain = Math.floor(out.along / SAME_COSINE + 0.5) - Math.floor(along / SAME_COSINE + 0.5);
    return gain > 0 || (gain === 0 && index < out.face);
  }
}

const search = new FaceSearch();
const box: Aabb = new Float64Array(6);

/**
 * Finds, of the faces of a triangle, mesh or height field that a contact touches, the one that opposes the motion most: faces that are met
 * from the front first, and of those that oppose alike the lowest number. `point` has four numbers, the contact and how far off the surface it
 * may be; `apart` is the direction from the surface to the swept shape, `motion` that of travel (unit, or zero). With `wanted` ≥ 0
 * only that face is looked at. Frame of the surface. False, with `out` unspecified, when none is touched.
 */
export function contactFace(
  surface: Shape,
  point: Float64Array,
  apart: Float64Array,
  motion: Float64Array,
  wanted: number,
  out: ContactFace,
): boolean {
  search.found = false;
  search.limit = point[3];
  search.wanted = wanted;
  search.point = point;
  search.apart = apart;
  search.motion = motion;
  search.out = out;
  visitParts(surface, point);
  if (search.found && isMirrored(surface as Partial<ScaledMesh>)) {
    const { u } = out;
    out.u = out.v;
    out.v = u;
  }
  return search.found;
}

/** Whether the parts of a surface are wound the other way than its source faces: those of a mesh under a scale that mirrors. */
function isMirrored({ scale }: Partial<ScaledMesh>): boolean {
  return scale !== undefined && (scale[0] < 0 !== scale[1] < 0) !== scale[2] < 0;
}

/** Hands the search the parts around `point`. */
function visitParts(surface: Shape, point: Float64Array): void {
  const type = fullType(surface);
  if (type.parts === undefined) {
    search.visit(surface, null, 0);
    return;
  }
  for (let i = 0; i < 3; i++) {
    box[i] = point[i];
    box[i + 3] = point[i];
  }
  searchNear(surface, box, search);
}
