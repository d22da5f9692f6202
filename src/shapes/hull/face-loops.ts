/** The faces of a hull: which points bound each, counter-clockwise seen from outside, and the outward unit normals. */
export interface FaceLoops {
  readonly loops: readonly (readonly number[])[];
  /** Three numbers a face. */
  readonly normals: readonly number[];
}
