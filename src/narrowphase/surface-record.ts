import { createPose, POSE_SIZE, type Pose, rotate, toWorld } from "../math/pose.ts";
import type { Vec3 } from "../math/vec3.ts";
import type { Shape } from "../shapes/shape.ts";

/** A compound, as far as the leaf must be found that a record lies on. */
interface Composite extends Shape {
  readonly leaves?: readonly { readonly shape: Shape; readonly pose: Pose }[];
}

const identity = createPose();
const pose = createPose();
const vector = new Float64Array(3);

/** What the records of hits and nearest points tell of the surface that they lie on. */
export abstract class SurfaceRecord {
  /** Child of a compound; −1 on any other shape. */
  childIndex = -1;
  /** Source triangle of a mesh, height field or triangle; −1 on any other shape. */
  faceIndex = -1;
  /** Weights of the triangle's three vertices at the point; null where there is no triangle. */
  barycentric: Vec3 | null = null;

  /** Kept while `barycentric` is null, so that a reused record need not allocate. */
  #weights: Vec3 | null = null;
  /** The shape that `faceIndex` is of, or the compound whose leaf number `#part` is. */
  #shape: Shape | null = null;
  #part = -1;
  /** Where the shape was: a plain array, which is made faster than a typed one. It means nothing while the record lies on a shape at the identity. */
  #pose: number[] | null = null;
  #isPosed = false;

  /**
   * The record lies on triangle `face` of `shape` at `at`: a pose (null: the identity) that is copied. `on` has the weights of the second
   * and third vertex, and of a compound which of its leaves it is. For the library's own use.
   */
  setFace(
    shape: Shape,
    at: Pose | null,
    face: number,
    on: { readonly u: number; readonly v: number; readonly part: number },
  ): void {
    this.#weights ??= { x: 0, y: 0, z: 0 };
    const weights = this.#weights;
    weights.x = 1 - on.u - on.v;
    weights.y = on.u;
    weights.z = on.v;
    this.#isPosed = at !== null;
    if (at !== null) {
      this.#pose ??= [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5];
      const to = this.#pose;
      for (let i = 0; i < POSE_SIZE; i++) to[i] = at[i];
    }
    this.faceIndex = face;
    this.barycentric = weights;
    this.#shape = shape;
    this.#part = on.part;
  }

  /** The record lies on no triangle, or (`face` ≥ 0) on one whose weights are not known. For the library's own use. */
  clearFace(face: number): void {
    this.faceIndex = face;
    this.barycentric = null;
    this.#shape = null;
  }

  /**
   * Texture coordinates at the point: those of the mesh's attribute "uv", of set 1 "uv1" and so on. Null where there is no triangle or no
   * such attribute.
   */
  uv(set = 0): { x: number; y: number } | null {
    const values = this.attribute(set === 0 ? "uv" : `uv${set}`);
    return values === null ? null : { x: values[0], y: values[1] };
  }

  /**
   * A vertex attribute of the mesh at the point: the sum of the triangle's three vertices, each with its weight in `barycentric`. Null
   * where there is no triangle, or its shape has nothing of that name. Computed when asked; with `out` (an array grows as needed) nothing is
   * allocated.
   *
   * Every face of a mesh or height field has "position", a world point, and "normal", unit and in world space: that of the vertices, else of
   * the face, always to the front (the record's own `normal` is turned to where the query comes from); a plain triangle has nothing. Both
   * are where the shape was at the time of the query, wherever it is now. All else is as stored, normalised integers as 0 … 1 or −1 … 1.
   * Throws RangeError where `out` is a Float64Array that is too short.
   */
  attribute(name: string): number[] | null;
  attribute<A extends number[] | Float64Array>(name: string, out: A): A | null;
  attribute(name: string, out?: number[] | Float64Array): number[] | Float64Array | null {
    const { barycentric } = this;
    if (barycentric === null || this.#shape === null) return null;
    const leaf = (this.#shape as Composite).leaves?.[this.#part];
    const shape = leaf === undefined ? this.#shape : leaf.shape;
    const { type } = shape;
    const size = type.attributeSize?.(shape, name) ?? 0;
    if (size === 0) return null;
    if (out instanceof Float64Array && out.length < size) {
      throw new RangeError(`attribute: out must have a length of ${size}, got ${out.length}`);
    }
    const values = out ?? [];
    type.attribute!(shape, name, this.faceIndex, barycentric, values);
    if (name === "position" || name === "normal") this.#toWorld(name, leaf?.pose ?? identity, values);
    return values;
  }

  #toWorld(name: "position" | "normal", leaf: Pose, values: number[] | Float64Array): void {
    const turn = name === "position" ? toWorld : rotate;
    pose.set(this.#isPosed ? (this.#pose as number[]) : identity);
    for (let i = 0; i < 3; i++) vector[i] = values[i];
    turn(leaf, vector, vector);
    turn(pose, vector, vector);
    for (let i = 0; i < 3; i++) values[i] = vector[i] + 0; // −0 becomes 0
  }
}
