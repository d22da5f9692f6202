import type { HeightField } from "hitscan";
import type { DebugColor, DebugSink } from "hitscan/debug";

/** Triangles in a shape's own frame, nine numbers each. For pictures only: edges alone are hard to read in a crowd of shapes. */
export type Faces = readonly number[];

const SEGMENTS = 16;

type Point = readonly [number, number, number];

/** A box of these half sizes around a centre. */
export function boxFaces([hx, hy, hz]: Point, [x, y, z]: Point = [0, 0, 0]): Faces {
  const corner = (i: number): Point => [x + (i & 1 ? hx : -hx), y + (i & 2 ? hy : -hy), z + (i & 4 ? hz : -hz)];
  const sides = [
    [0, 4, 6, 2],
    [1, 3, 7, 5],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 2, 3, 1],
    [4, 5, 7, 6],
  ];
  return sides.flatMap((side) => quad(corner(side[0]), corner(side[1]), corner(side[2]), corner(side[3])));
}

export function quad(a: Point, b: Point, c: Point, d: Point): Faces {
  return [...a, ...b, ...c, ...a, ...c, ...d];
}

/** What a line of points (distance from the y axis, height) sweeps when it is turned around the axis. */
export function turnedFaces(line: readonly (readonly [number, number])[]): Faces {
  const at = ([r, y]: readonly [number, number], i: number): Point => {
    const angle = (2 * Math.PI * i) / SEGMENTS;
    return [r * Math.cos(angle), y, r * Math.sin(angle)];
  };
  const faces: number[] = [];
  for (let k = 0; k + 1 < line.length; k++) {
    for (let i = 0; i < SEGMENTS; i++) {
      faces.push(...quad(at(line[k], i), at(line[k + 1], i), at(line[k + 1], i + 1), at(line[k], i + 1)));
    }
  }
  return faces;
}

/** Half circles around y = ±half, joined: a capsule, or with half 0 a ball. */
export function capsuleFaces(radius: number, half: number): Faces {
  const line = Array.from({ length: 10 }, (_, i): readonly [number, number] => {
    const step = i < 5 ? i : i - 1;
    const angle = Math.PI * (step / 8 - 0.5);
    return [radius * Math.cos(angle), radius * Math.sin(angle) + (i < 5 ? -half : half)];
  });
  return turnedFaces(line);
}

export function fieldFaces({ rows, cols, cellX, cellZ, heights }: HeightField): Faces {
  const at = (r: number, c: number): Point => [c * cellX, heights[r * cols + c], r * cellZ];
  const faces: number[] = [];
  for (let r = 0; r + 1 < rows; r++) {
    for (let c = 0; c + 1 < cols; c++) faces.push(...quad(at(r, c), at(r + 1, c), at(r + 1, c + 1), at(r, c + 1)));
  }
  return faces;
}

interface Posed {
  readonly position: Vector;
  readonly rotation: Vector & { readonly w: number };
}

interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export function fill(sink: DebugSink, faces: Faces, { position: p, rotation: q }: Posed, color: DebugColor): void {
  const place = (at: number): Vector => {
    const [x, y, z] = [faces[at], faces[at + 1], faces[at + 2]];
    const tx = 2 * (q.y * z - q.z * y);
    const ty = 2 * (q.z * x - q.x * z);
    const tz = 2 * (q.x * y - q.y * x);
    return {
      x: p.x + x + q.w * tx + q.y * tz - q.z * ty,
      y: p.y + y + q.w * ty + q.z * tx - q.x * tz,
      z: p.z + z + q.w * tz + q.x * ty - q.y * tx,
    };
  };
  for (let i = 0; i + 8 < faces.length; i += 9) sink.triangle(place(i), place(i + 3), place(i + 6), color);
}
