import { PLANE_SIZE } from "../math/plane-layout.ts";
import { EPSILON } from "../math/scalar.ts";
import { MAX_PLANES } from "./pair-planes-layout.ts";

export { MAX_PLANES } from "./pair-planes-layout.ts";

/** How far a point may be behind a plane and still count as on it, relative to the largest offset. Unit: relative. Reason: solving three planes. */
const ON_PLANE = 64 * EPSILON;
/** Planes whose normals span less than this (sine, triple product) have no common point worth computing. Unit: relative. */
const LEAST_SPAN = 1e-7;

/**
 * Half-spaces n · x ≥ c, and the point nearest to the origin that lies in all of them. It is the nearest on the common points of one, two or three
 * of their planes, so these are tried one after the other.
 */
export class PlaneSet {
  count = 0;
  /** The point found by the last successful {@link solve}. */
  readonly nearest = new Float64Array(3);
  /** PLANE_SIZE numbers each: n, c. */
  readonly planes = new Float64Array(MAX_PLANES * PLANE_SIZE);
  /** Which pair each plane parts, for those who want to know. */
  readonly owners = new Int32Array(MAX_PLANES);
  readonly #point = new Float64Array(3);
  readonly #plane = new Float64Array(PLANE_SIZE);
  #tolerance = 0;
  #leastSquared = Infinity;

  clear(): void {
    this.count = 0;
    this.nearest.fill(0);
  }

  /** Adds the half-space in front of the plane with normal `normal` through `at` + `beyond[0]` · normal; false when there is no room. */
  add(normal: Float64Array, at: Float64Array, beyond: Float64Array, owner: number): boolean {
    if (this.count === MAX_PLANES) return false;
    const plane = this.#plane;
    plane.set(normal);
    plane[3] = normal[0] * at[0] + normal[1] * at[1] + normal[2] * at[2] + beyond[0];
    this.addPlane(plane, owner);
    return true;
  }

  /** Adds n · x ≥ c, given as n and c. There must be room. */
  addPlane(plane: Float64Array, owner: number): void {
    this.planes.set(plane, this.count * PLANE_SIZE);
    this.owners[this.count++] = owner;
  }

  /** Whether one of the planes parts pair `owner`. */
  parts(owner: number): boolean {
    for (let k = 0; k < this.count; k++) if (this.owners[k] === owner) return true;
    return false;
  }

  /** Whether there is a point in all half-spaces; writes the one nearest to the origin to `nearest`. */
  solve(): boolean {
    const { planes, count } = this;
    const point = this.#point;
    this.#tolerance = 0;
    for (let k = 0; k < count; k++) this.#tolerance = Math.max(this.#tolerance, Math.abs(planes[k * PLANE_SIZE + 3]));
    this.#tolerance *= ON_PLANE;
    this.#leastSquared = Infinity;
    point.fill(0);
    this.#keep();
    if (this.#leastSquared === 0) return true;
    for (let i = 0; i < count; i++) {
      const c = planes[i * PLANE_SIZE + 3];
      for (let axis = 0; axis < 3; axis++) point[axis] = c * planes[i * PLANE_SIZE + axis];
      this.#keep();
      for (let j = 0; j < i; j++) {
        this.#tryTwo(i * PLANE_SIZE, j * PLANE_SIZE);
        for (let k = 0; k < j; k++) this.#tryThree(i * PLANE_SIZE, j * PLANE_SIZE, k * PLANE_SIZE);
      }
    }
    return this.#leastSquared < Infinity;
  }

  /** The point of two planes' line nearest to the origin. */
  #tryTwo(i: number, j: number): void {
    const { planes } = this;
    const point = this.#point;
    const cosine = planes[i] * planes[j] + planes[i + 1] * planes[j + 1] + planes[i + 2] * planes[j + 2];
    const x = planes[i + 1] * planes[j + 2] - planes[i + 2] * planes[j + 1];
    const y = planes[i + 2] * planes[j] - planes[i] * planes[j + 2];
    const z = planes[i] * planes[j + 1] - planes[i + 1] * planes[j];
    const squared = x * x + y * y + z * z;
    if (!(squared > LEAST_SPAN * LEAST_SPAN)) return;
    point.fill(0);
    // the second time what rounding left is added
    for (let time = 0; time < 2; time++) {
      const ci = this.#missing(i);
      const cj = this.#missing(j);
      const alpha = (ci - cosine * cj) / squared;
      const beta = (cj - cosine * ci) / squared;
      for (let axis = 0; axis < 3; axis++) point[axis] += alpha * planes[i + axis] + beta * planes[j + axis];
    }
    this.#keep();
  }

  /** The common point of three planes. */
  #tryThree(i: number, j: number, k: number): void {
    const { planes } = this;
    const point = this.#point;
    const span =
      planes[i] * (planes[j + 1] * planes[k + 2] - planes[j + 2] * planes[k + 1]) +
      planes[i + 1] * (planes[j + 2] * planes[k] - planes[j] * planes[k + 2]) +
      planes[i + 2] * (planes[j] * planes[k + 1] - planes[j + 1] * planes[k]);
    if (!(Math.abs(span) > LEAST_SPAN)) return;
    point.fill(0);
    for (let time = 0; time < 2; time++) {
      const ci = this.#missing(i) / span;
      const cj = this.#missing(j) / span;
      const ck = this.#missing(k) / span;
      for (let axis = 0; axis < 3; axis++) {
        const u = (axis + 1) % 3;
        const v = (axis + 2) % 3;
        point[axis] +=
          ci * (planes[j + u] * planes[k + v] - planes[j + v] * planes[k + u]) +
          cj * (planes[k + u] * planes[i + v] - planes[k + v] * planes[i + u]) +
          ck * (planes[i + u] * planes[j + v] - planes[i + v] * planes[j + u]);
      }
    }
    this.#keep();
  }

  /** How far `point` is behind a plane. */
  #missing(k: number): number {
    const { planes } = this;
    const point = this.#point;
    return planes[k + 3] - (planes[k] * point[0] + planes[k + 1] * point[1] + planes[k + 2] * point[2]);
  }

  /** Keeps `point` where it is nearer than the best and in all half-spaces. */
  #keep(): void {
    const { planes, count } = this;
    const point = this.#point;
    const tolerance = this.#tolerance;
    const squared = point[0] * point[0] + point[1] * point[1] + point[2] * point[2];
    if (!(squared < this.#leastSquared)) return;
    for (let k = 0; k < count * PLANE_SIZE; k += PLANE_SIZE) {
      const along = planes[k] * point[0] + planes[k + 1] * point[1] + planes[k + 2] * point[2];
      if (along < planes[k + 3] - tolerance) return;
    }
    this.#leastSquared = squared;
    for (let axis = 0; axis < 3; axis++) this.nearest[axis] = point[axis];
  }
}
