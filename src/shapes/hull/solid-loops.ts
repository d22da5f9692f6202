import { HULL_COPLANAR_TOLERANCE } from "../../math/scalar.ts";
import { lengthOf, normalize } from "../../math/vec3.ts";
import type { FaceLoops } from "./face-loops.ts";
import { gridNormal, snapToGrid } from "./grid.ts";
import { quickhull } from "./quickhull.ts";

/** A triangle of the hull with its plane. */
interface Facet {
  readonly corners: readonly number[];
  readonly normal: Float64Array;
  /** Twice the area. */
  readonly area: number;
  group: number;
}

/**
 * Faces of a solid hull of unit points, coplanar triangles (HULL_COPLANAR_TOLERANCE) merged to polygons. Null when the points are flat
 * after rounding.
 */
export function solidLoops(points: Float64Array): FaceLoops | null {
  const grid = snapToGrid(points);
  const triangles = quickhull(grid);
  if (triangles === null) return null;
  const facets = triangles.map((corners): Facet => {
    const normal = new Float64Array(3);
    gridNormal(grid, corners[0], corners[1], corners[2], normal);
    const area = lengthOf(normal);
    normalize(normal);
    return { corners, normal, area, group: -1 };
  });
  const left = new Map<number, Facet>();
  for (const facet of facets) {
    for (let i = 0; i < 3; i++) left.set(facet.corners[i] * points.length + facet.corners[(i + 1) % 3], facet);
  }
  const loops: number[][] = [];
  const normals: number[] = [];
  // the largest triangle of a face has the best plane
  for (const seed of facets.slice().sort((a, b) => b.area - a.area)) {
    if (seed.group !== -1) continue;
    const loop = growFace(points, seed, left, loops.length);
    loops.push(loop.map((corner) => corner / 3));
    normals.push(seed.normal[0], seed.normal[1], seed.normal[2]);
  }
  return { loops, normals };
}

/**
 * Joins the triangles around `seed` that lie in its plane into face number `group`, one at a time over an edge of the loop so far,
 * so that the loop stays one; returns its corners.
 */
function growFace(points: Float64Array, seed: Facet, left: Map<number, Facet>, group: number): number[] {
  const loop = seed.corners.slice();
  seed.group = group;
  let stuck = 0;
  for (let i = 0; stuck < loop.length; i = (i + 1) % loop.length, stuck++) {
    const from = loop[i];
    const to = loop[(i + 1) % loop.length];
    const next = left.get(to * points.length + from) as Facet;
    if (next.group !== -1) continue;
    const tip = next.corners.find((corner) => corner !== from && corner !== to) as number;
    if (Math.abs(heightAbove(points, seed, tip)) > HULL_COPLANAR_TOLERANCE) continue;
    if (loop.includes(tip) && !isNextTo(loop, i, tip)) continue;
    next.group = group;
    insertTip(loop, i, tip);
    stuck = -1;
    i = -1;
  }
  return loop;
}

/** Whether `tip` is the corner before or after edge `i` of the loop. */
function isNextTo(loop: number[], i: number, tip: number): boolean {
  return loop[(i + 2) % loop.length] === tip || loop[(i + loop.length - 1) % loop.length] === tip;
}

/** Replaces edge `i` by the two edges over `tip`, or cuts the corner that they would make. */
function insertTip(loop: number[], i: number, tip: number): void {
  if (loop[(i + 2) % loop.length] === tip) loop.splice((i + 1) % loop.length, 1);
  else if (loop[(i + loop.length - 1) % loop.length] === tip) loop.splice(i, 1);
  else loop.splice(i + 1, 0, tip);
}

function heightAbove(points: Float64Array, facet: Facet, point: number): number {
  const o = facet.corners[0];
  const n = facet.normal;
  return (
    n[0] * (points[point] - points[o]) +
    n[1] * (points[point + 1] - points[o + 1]) +
    n[2] * (points[point + 2] - points[o + 2])
  );
}
