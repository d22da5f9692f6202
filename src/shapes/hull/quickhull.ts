import { crossEdges } from "../../math/vec3.ts";
import { heightOver } from "./grid.ts";

/** A triangle of the growing hull: offsets of its corners in the grid, counter-clockwise from outside. */
interface Facet {
  readonly corners: readonly [number, number, number];
  /** Points above this facet that no other facet keeps. */
  readonly outside: number[];
  alive: boolean;
}

/**
 * The triangles of the convex hull of grid points, three offsets each, counter-clockwise from outside. Quickhull (Barber, Dobkin, Huhdanpaa,
 * "The Quickhull Algorithm for Convex Hulls", 1996) with exact signs: a facet is removed only if the new point lies strictly
 * above it, so coplanar and near-coplanar points need no tolerance, the horizon is always one loop, and no triangle is without
 * area. Ends for every input. Returns null when all points lie in one plane of the grid.
 */
export function quickhull(grid: Float64Array): (readonly [number, number, number])[] | null {
  const simplex = firstSimplex(grid);
  if (simplex === null) return null;
  const [a, b, c, d] = simplex;
  const hull = new Surface(grid);
  hull.add([a, b, c]);
  hull.add([a, d, b]);
  hull.add([b, d, c]);
  hull.add([c, d, a]);
  const all = Array.from({ length: grid.length / 3 }, (_, i) => i * 3);
  hull.share(all, hull.facets);
  // facets are appended while this runs
  for (let i = 0; i < hull.facets.length; i++) {
    const facet = hull.facets[i];
    if (facet.alive && facet.outside.length > 0) hull.grow(facet);
  }
  return hull.facets.filter((facet) => facet.alive).map((facet) => facet.corners);
}

/** The hull so far: its triangles, and which of them lies left of each directed edge. */
class Surface {
  readonly facets: Facet[] = [];
  readonly #grid: Float64Array;
  readonly #left = new Map<number, Facet>();

  constructor(grid: Float64Array) {
    this.#grid = grid;
  }

  add(corners: readonly [number, number, number]): Facet {
    const facet: Facet = { corners, outside: [], alive: true };
    this.facets.push(facet);
    for (let i = 0; i < 3; i++) this.#left.set(this.#edge(corners[i], corners[(i + 1) % 3]), facet);
    return facet;
  }

  /** Gives each point to the first of `facets` that it lies above; points above none are inside and forgotten. */
  share(points: readonly number[], facets: readonly Facet[]): void {
    for (const point of points) {
      const owner = facets.find((facet) => this.#height(facet, point) > 0);
      if (owner !== undefined) owner.outside.push(point);
    }
  }

  /** Takes the farthest point above `facet` into the hull. */
  grow(facet: Facet): void {
    let apex = facet.outside[0];
    let farthest = 0;
    for (const point of facet.outside) {
      const height = this.#height(facet, point);
      if (height > farthest) {
        farthest = height;
        apex = point;
      }
    }
    // facets the apex sees, found from one to the next, and the directed edges around them
    const visible = [facet];
    const horizon: [number, number][] = [];
    facet.alive = false;
    for (const seen of visible) {
      for (let i = 0; i < 3; i++) {
        const from = seen.corners[i];
        const to = seen.corners[(i + 1) % 3];
        const neighbour = this.#left.get(this.#edge(to, from)) as Facet;
        if (!neighbour.alive) continue;
        if (this.#height(neighbour, apex) > 0) {
          neighbour.alive = false;
          visible.push(neighbour);
        } else horizon.push([from, to]);
      }
    }
    const made = horizon.map(([from, to]) => this.add([from, to, apex]));
    for (const gone of visible) this.share(gone.outside, made);
  }

  #height(facet: Facet, point: number): number {
    const [a, b, c] = facet.corners;
    return heightOver(this.#grid, a, b, c, point);
  }

  #edge(from: number, to: number): number {
    return from * this.#grid.length + to;
  }
}

/** Four points that span a volume, the fourth below the plane of the first three; null when there are none. */
function firstSimplex(grid: Float64Array): [number, number, number, number] | null {
  let a = 0;
  let b = 0;
  for (let axis = 0; axis < 3; axis++) {
    let low = 0;
    let high = 0;
    for (let i = 0; i < grid.length; i += 3) {
      if (grid[i + axis] < grid[low + axis]) low = i;
      if (grid[i + axis] > grid[high + axis]) high = i;
    }
    if (grid[high + axis] - grid[low + axis] > gap(grid, a, b)) [a, b] = [low, high];
  }
  let c = a;
  let widest = 0;
  for (let i = 0; i < grid.length; i += 3) {
    const area = squaredArea(grid, a, b, i);
    if (area > widest) {
      widest = area;
      c = i;
    }
  }
  let d = a;
  let highest = 0;
  for (let i = 0; i < grid.length; i += 3) {
    const height = heightOver(grid, a, b, c, i);
    if (Math.abs(height) > Math.abs(highest)) {
      highest = height;
      d = i;
    }
  }
  if (highest === 0) return null;
  return highest < 0 ? [a, b, c, d] : [b, a, c, d];
}

/** Largest difference of one coordinate. */
function gap(grid: Float64Array, a: number, b: number): number {
  let largest = 0;
  for (let i = 0; i < 3; i++) largest = Math.max(largest, Math.abs(grid[a + i] - grid[b + i]));
  return largest;
}

const across = new Float64Array(3);

function squaredArea(grid: Float64Array, a: number, b: number, c: number): number {
  crossEdges(grid, a, b, c, across);
  return across[0] * across[0] + across[1] * across[1] + across[2] * across[2];
}
