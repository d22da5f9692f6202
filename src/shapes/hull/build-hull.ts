import { PLANE_SIZE } from "../../math/plane-layout.ts";
import type { FaceLoops } from "./face-loops.ts";
import { flatLoops, pointLoops, segmentLoops } from "./flat-loops.ts";
import { solidLoops } from "./solid-loops.ts";
import { spreadOf } from "./spread.ts";
import { unitPoints } from "./unit-points.ts";

/** What {@link buildHull} makes; the fields of a `ConvexHull`. */
export interface HullData {
  readonly dimension: 0 | 1 | 2 | 3;
  readonly center: Float64Array;
  readonly vertices: Float64Array;
  readonly planes: Float64Array;
  readonly faceStarts: Uint32Array;
  readonly faceVertices: Uint32Array;
  readonly faceNeighbours: Uint32Array;
  readonly neighbourStarts: Uint32Array;
  readonly neighbours: Uint32Array;
}

/** The convex hull of a flat list of finite points, of whatever dimension they span. */
export function buildHull(input: Float64Array): HullData {
  const { points, sources, center, scale } = unitPoints(input);
  const { dimension, frame } = spreadOf(points);
  const solid = dimension === 3 ? solidLoops(points) : null;
  const faces =
    solid ??
    (dimension === 0 ? pointLoops() : dimension === 1 ? segmentLoops(points, frame) : flatLoops(points, frame));
  const corners = Array.from(new Set(faces.loops.flat())).sort((a, b) => a - b);
  const numbers = new Map(corners.map((point, number) => [point, number]));
  const vertices = new Float64Array(corners.length * 3);
  corners.forEach((point, number) => {
    for (let i = 0; i < 3; i++) vertices[number * 3 + i] = input[sources[point] * 3 + i];
  });
  const loops = faces.loops.map((loop) => loop.map((point) => numbers.get(point) as number));
  const [faceStarts, faceVertices] = packLists(loops);
  const [neighbourStarts, neighbours] = packLists(neighbourLists(loops, corners.length));
  const faceNeighbours = facesBehindEdges(loops, corners.length);
  const planes = planesAround(points, faces, scale);
  return { dimension, center, vertices, planes, faceStarts, faceVertices, faceNeighbours, neighbourStarts, neighbours };
}

/** Planes through the faces, moved outward by the last bit where needed: every input point is on or below each. */
function planesAround(points: Float64Array, faces: FaceLoops, scale: number): Float64Array {
  const planes = new Float64Array(faces.loops.length * PLANE_SIZE);
  for (let face = 0; face < faces.loops.length; face++) {
    const x = faces.normals[face * 3] + 0;
    const y = faces.normals[face * 3 + 1] + 0;
    const z = faces.normals[face * 3 + 2] + 0;
    let offset = -Infinity;
    for (let i = 0; i < points.length; i += 3) {
      offset = Math.max(offset, x * points[i] + y * points[i + 1] + z * points[i + 2]);
    }
    planes.set([x, y, z, offset * scale], face * PLANE_SIZE);
  }
  return planes;
}

/** For each corner of each loop the loop on the other side of the edge that begins there (its own where there is none). */
function facesBehindEdges(loops: readonly (readonly number[])[], count: number): Uint32Array {
  const left = new Map<number, number>();
  loops.forEach((loop, face) => {
    for (let i = 0; i < loop.length; i++) left.set(loop[i] * count + loop[(i + 1) % loop.length], face);
  });
  return Uint32Array.from(
    loops.flatMap((loop, face) => loop.map((a, i) => left.get(loop[(i + 1) % loop.length] * count + a) ?? face)),
  );
}

/** For each vertex the vertices it shares an edge with, in ascending order. */
function neighbourLists(loops: readonly (readonly number[])[], count: number): number[][] {
  const sets = Array.from({ length: count }, () => new Set<number>());
  for (const loop of loops) {
    for (let i = 0; i < loop.length; i++) {
      const a = loop[i];
      const b = loop[(i + 1) % loop.length];
      if (a === b) continue;
      sets[a].add(b);
      sets[b].add(a);
    }
  }
  return sets.map((set) => Array.from(set).sort((a, b) => a - b));
}

/** Lists one after the other, and where each begins (one more start than lists). */
function packLists(lists: readonly (readonly number[])[]): [Uint32Array, Uint32Array] {
  const starts = new Uint32Array(lists.length + 1);
  for (let i = 0; i < lists.length; i++) starts[i + 1] = starts[i] + lists[i].length;
  return [starts, Uint32Array.from(lists.flat())];
}
