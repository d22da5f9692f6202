import { fillVector, type Vec3 } from "../math/vec3.ts";
import { type Separation, STATUS_CONVERGED } from "./separation.ts";

/** What the records of pairs of shapes have in common. World space. */
export abstract class PairResult {
  /** Unit, from b towards a: moving a along it parts the two. */
  readonly normal: Vec3 = { x: 0, y: 1, z: 0 };
  /** On the surface of a. */
  readonly pointA: Vec3 = { x: 0, y: 0, z: 0 };
  /** On the surface of b. */
  readonly pointB: Vec3 = { x: 0, y: 0, z: 0 };
  /** Child of a compound that the point lies on; −1 on any other shape. */
  childA = -1;
  /** Source face of a mesh, height field or triangle that the point lies on; −1 on any other shape. */
  faceA = -1;
  childB = -1;
  faceB = -1;
  /** World length: how far the answer may be off, beyond rounding. */
  error = 0;
  /** The answer is exact to rounding. Otherwise a bound on the number of steps ended the search; see `error`. */
  converged = true;
}

/** Fills what all records have in common. */
export function fillPairResult(found: Separation, out: PairResult): void {
  fillVector(found.normal, out.normal);
  fillVector(found.pointA, out.pointA);
  fillVector(found.pointB, out.pointB);
  out.childA = found.childA;
  out.faceA = found.faceA;
  out.childB = found.childB;
  out.faceB = found.faceB;
  // the bounds of half-spaces that overlap without end are both infinite
  out.error = found.upper > found.lower ? found.upper - found.lower : 0;
  out.converged = found.status === STATUS_CONVERGED;
}
