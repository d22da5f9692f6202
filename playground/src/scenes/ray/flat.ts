import {
  type Box,
  type ConvexHull,
  type Mesh,
  raycastShapeAll,
  rayPlanes,
  type ShapeHit,
  type Triangle,
} from "hitscan";
import { FIRST, type Inside, SECOND, stretch, THIRD, type Weights } from "./inside.ts";
import { at, cross, dot, endless, type Line, type Point, plain, subtract } from "./line.ts";

/** Three slabs, each between two parallel planes: Kay and Kajiya 1986. */
export function insideBox(shape: Box, line: Line): Inside {
  const slabs = [shape.hx, shape.hy, shape.hz].map((half, axis) => {
    const [x, y, z] = [0, 1, 2].map((other) => (other === axis ? 1 : 0));
    return rayPlanes(endless(line), [x, y, z, half, -x, -y, -z, half]);
  });
  const lanes = slabs.map((slab, axis) => ({
    name: "xyz"[axis],
    color: [FIRST, SECOND, THIRD][axis],
    bar: stretch(slab),
    ticks: [],
  }));
  const ends = slabs.filter((slab) => slab !== null);
  const enter = Math.max(...ends.map((slab) => slab.enter));
  const exit = Math.min(...ends.map((slab) => slab.exit));
  const all = ends.length === 3;
  return {
    lanes,
    facts: [
      ["Greatest t in", all ? enter + 0 : null],
      ["Least t out", all ? exit + 0 : null],
    ],
  };
}

/** Each face's plane by itself, then all: Cyrus and Beck 1978. */
export function insideHull(shape: ConvexHull, line: Line): Inside {
  const planes = hullPlanes(shape);
  const entering: number[] = [];
  const leaving: number[] = [];
  const faces = [-1, -1];
  let parallel = 0;
  planes.forEach((plane, face) => {
    const half = rayPlanes(endless(line), [plane]);
    if (half !== null && half.enter > -Infinity) {
      if (!entering.some((t) => t >= half.enter)) faces[0] = face;
      entering.push(half.enter + 0);
    } else if (half !== null && half.exit < Infinity) {
      if (!leaving.some((t) => t <= half.exit)) faces[1] = face;
      leaving.push(half.exit + 0);
    } else parallel++;
  });
  const enter = entering.length > 0 ? Math.max(...entering) : null;
  const exit = leaving.length > 0 ? Math.min(...leaving) : null;
  return {
    lanes: [
      { name: "in", color: FIRST, bar: { enter, exit: null }, ticks: entering.sort((a, b) => a - b) },
      { name: "out", color: SECOND, bar: { enter: null, exit }, ticks: leaving.sort((a, b) => a - b) },
    ],
    facts: [
      ["Face of the greatest t in", faces[0]],
      ["Face of the least t out", faces[1]],
      ["Faces seen from outside", entering.length],
      ["Faces seen from inside", leaving.length],
      ["Faces parallel to the ray", parallel],
    ],
    faces: [faces[0], faces[1]],
  };
}

/** A hull's planes are kept relative to its centre. */
function hullPlanes({ planes, center }: ConvexHull): { normal: number[]; offset: number }[] {
  return Array.from({ length: planes.length / 4 }, (_, face) => {
    const normal = [...planes.subarray(4 * face, 4 * face + 3)];
    const along = normal[0] * center[0] + normal[1] * center[1] + normal[2] * center[2];
    return { normal, offset: planes[4 * face + 3] + along };
  });
}

/** The plane of the triangle, then the weights of the point on it: Möller and Trumbore 1997. */
export function insideTriangle(shape: Triangle, line: Line): Inside {
  const [a, b, c] = [0, 3, 6].map((i) => corner(shape.points, i));
  const normal = cross(subtract(b, a), subtract(c, a));
  const along = dot(normal, line.direction);
  if (along === 0) return { lanes: [], facts: [["Slope against the plane", 0]], weights: null };
  const t = dot(normal, subtract(a, line.from)) / along + 0;
  const p = at(line, t);
  const whole = dot(normal, normal);
  const part = (from: Point, to: Point) => dot(cross(subtract(from, p), subtract(to, p)), normal) / whole + 0;
  const weights = { x: part(b, c), y: part(c, a), z: part(a, b) };
  return {
    lanes: [],
    facts: [
      ["Crosses the plane at", t],
      ["Weight of a", weights.x],
      ["Weight of b", weights.y],
      ["Weight of c", weights.z],
    ],
    weights: { corners: [a, b, c], at: p, weights },
  };
}

/** All crossings; on the first one that counts the weights of its triangle. */
export function insideMesh(shape: Mesh, line: Line, hit: ShapeHit | null): Inside {
  const to = at(line, line.length);
  const all = raycastShapeAll(shape, null, { from: line.from, to }, { backFaces: "hit" });
  const front = all.filter(({ backFace }) => !backFace).map(({ distance }) => distance);
  const back = all.filter(({ backFace }) => backFace).map(({ distance }) => distance);
  const weights = hit === null ? null : weightsOfHit(shape, hit);
  return {
    lanes: [
      { name: "front", color: FIRST, bar: null, ticks: front },
      { name: "back", color: SECOND, bar: null, ticks: back },
    ],
    facts: [
      ["Triangles of the mesh", shape.faceCount],
      ["Front faces crossed", front.length],
      ["Back faces crossed", back.length],
      ["Triangle hit", hit?.faceIndex ?? null],
      ["Weights a, b, c", weights?.weights ?? null],
    ],
    weights,
  };
}

function weightsOfHit({ positions, indices }: Mesh, { faceIndex, barycentric, point }: ShapeHit): Weights | null {
  if (barycentric === null) return null;
  const [a, b, c] = [0, 1, 2].map((i) => corner(positions, 3 * indices[3 * faceIndex + i]));
  return { corners: [a, b, c], at: plain(point), weights: plain(barycentric) };
}

function corner(numbers: ArrayLike<number>, i: number): Point {
  return { x: numbers[i], y: numbers[i + 1], z: numbers[i + 2] };
}

/** The corners of face `face` of a hull, in order. */
export function faceOfHull({ vertices, faceStarts, faceVertices }: ConvexHull, face: number): Point[] {
  return [...faceVertices.subarray(faceStarts[face], faceStarts[face + 1])].map((v) => corner(vertices, 3 * v));
}
