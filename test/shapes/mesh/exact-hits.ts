import type { Ray } from "../../../src/math/ray.ts";
import type { Mesh } from "../../../src/shapes/mesh/mesh.ts";
import { cross, dot, minus, ratio, sign, toIntegers, type Vector } from "../../math/exact.ts";

/** A triangle that the line of a ray meets, in exact arithmetic. */
export interface ExactHit {
  face: number;
  /** Parameter of the ray, rounded once. */
  t: number;
  u: number;
  v: number;
  backFace: boolean;
  /** On an edge or a vertex. */
  onEdge: boolean;
  /** How ill-conditioned t is: rounding of relative size e may move it by e · slope, but never out of the triangle's depth. */
  slope: number;
  /** The triangle's extent along the ray, in t. */
  depth: number;
}

/**
 * Every triangle of `mesh` that the line of `ray` meets, by rational arithmetic on the very numbers given. The closed triangle counts; one
 * without area and one whose plane holds the line do not.
 */
export function exactHits(mesh: Mesh, ray: Ray): ExactHit[] {
  const { positions, indices } = mesh;
  const numbers = toIntegers([...ray.subarray(0, 6), ...positions]);
  const at = (i: number): Vector => [numbers[i], numbers[i + 1], numbers[i + 2]];
  const origin = at(0);
  const direction = at(3);
  const length = dot(direction, direction);
  const points: Vector[] = [];
  for (let i = 0; i < positions.length; i += 3) points.push(minus(at(6 + i), origin));
  const hits: ExactHit[] = [];
  for (let face = 0; face < indices.length / 3; face++) {
    const [a, b, c] = [0, 1, 2].map((corner) => points[indices[3 * face + corner]]);
    const weights = [dot(direction, cross(c, b)), dot(direction, cross(a, c)), dot(direction, cross(b, a))];
    const signs = weights.map(sign);
    const back = signs.includes(-1);
    if (back === signs.includes(1)) continue;
    const sum = weights[0] + weights[1] + weights[2];
    const depths = [a, b, c].map((corner) => dot(corner, direction));
    const numerator = weights[0] * depths[0] + weights[1] * depths[1] + weights[2] * depths[2];
    const t = ratio(numerator, sum * length);
    const [least, , most] = [...depths].sort((p, q) => (p < q ? -1 : p > q ? 1 : 0));
    // the ray sees an area of |sum| / |direction|; each of its edge functions is rounded by reach · width
    const area = Math.abs(ratio(sum, length)) * Math.sqrt(ratio(length, 1n));
    const depth = ratio(most - least, length);
    hits.push({
      face,
      t,
      u: ratio(weights[1], sum),
      v: ratio(weights[2], sum),
      backFace: back,
      onEdge: signs.includes(0),
      slope: (depth * roundingOf(a, b, c)) / area,
      depth,
    });
  }
  return hits;
}

/** (Farthest a vertex is from the origin) × (longest edge): what the rounding of an edge function is relative to. */
function roundingOf(a: Vector, b: Vector, c: Vector): number {
  const length = (v: Vector) => Math.sqrt(ratio(dot(v, v), 1n));
  const reach = Math.max(length(a), length(b), length(c));
  return reach * Math.max(length(minus(a, b)), length(minus(b, c)), length(minus(c, a)));
}
