import type { Box } from "../../shapes/box.ts";
import type { Capsule } from "../../shapes/capsule.ts";
import type { Cone } from "../../shapes/cone.ts";
import type { ConvexHull } from "../../shapes/convex-hull.ts";
import type { Cylinder } from "../../shapes/cylinder.ts";
import type { HalfSpace } from "../../shapes/half-space.ts";
import type { HeightField } from "../../shapes/height-field.ts";
import type { Mesh } from "../../shapes/mesh/mesh.ts";
import type { ScaledMesh } from "../../shapes/scaled/scaled-mesh.ts";
import type { Sphere } from "../../shapes/sphere.ts";
import type { Triangle } from "../../shapes/triangle.ts";
import { type Pen, perpendicular } from "./pen.ts";

const CENTER = [0, 0, 0];
/** Lines from rim to rim or apex. */
const SPOKES = 8;
/** Half the side of the square that stands for a half-space, in world units, and lines across it. */
const PLANE_HALF = 5;
const PLANE_LINES = 10;

/** The edges of the library's own shapes; compounds and shapes of other kinds: draw-shape.ts. */
// biome-ignore lint/suspicious/noExplicitAny: each entry is only called with a shape of its own kind
export const OUTLINES: Readonly<Record<string, (shape: any, pen: Pen) => void>> = {
  sphere({ radius: r }: Sphere, pen) {
    pen.arc(CENTER, [r, 0, 0], [0, r, 0]);
    pen.arc(CENTER, [0, r, 0], [0, 0, r]);
    pen.arc(CENTER, [0, 0, r], [r, 0, 0]);
  },

  capsule({ radius: r, halfHeight: h }: Capsule, pen) {
    for (const end of [-1, 1]) {
      const center = [0, end * h, 0];
      pen.arc(center, [r, 0, 0], [0, 0, r]);
      pen.arc(center, [r, 0, 0], [0, end * r, 0], 0, 0.5);
      pen.arc(center, [0, 0, r], [0, end * r, 0], 0, 0.5);
    }
    spokes(r, h, r, -h, 4, pen);
  },

  cylinder({ radius: r, halfHeight: h }: Cylinder, pen) {
    pen.arc([0, h, 0], [r, 0, 0], [0, 0, r]);
    pen.arc([0, -h, 0], [r, 0, 0], [0, 0, r]);
    spokes(r, h, r, -h, SPOKES, pen);
  },

  cone({ radius: r, halfHeight: h }: Cone, pen) {
    pen.arc([0, -h, 0], [r, 0, 0], [0, 0, r]);
    spokes(0, h, r, -h, SPOKES, pen);
  },

  box({ hx, hy, hz }: Box, pen) {
    pen.box([-hx, -hy, -hz, hx, hy, hz]);
  },

  convexHull({ vertices, neighbours, neighbourStarts }: ConvexHull, pen) {
    const corner = (v: number) => vertices.subarray(3 * v, 3 * v + 3);
    if (vertices.length === 3) pen.point(vertices);
    for (let v = 0; 3 * v < vertices.length; v++) {
      for (const other of neighbours.subarray(neighbourStarts[v], neighbourStarts[v + 1])) {
        if (v < other) pen.line(corner(v), corner(other));
      }
    }
  },

  /** A grid around the point of the plane nearest to the pose's position, and its normal. */
  halfSpace({ normal, offset }: HalfSpace, pen) {
    const n = [normal.x, normal.y, normal.z];
    const u = new Float64Array(3);
    perpendicular(n, u);
    const v = [n[1] * u[2] - n[2] * u[1], n[2] * u[0] - n[0] * u[2], n[0] * u[1] - n[1] * u[0]];
    const at = (a: number, b: number) => n.map((value, i) => value * offset + a * u[i] + b * v[i]);
    for (let i = 0; i <= PLANE_LINES; i++) {
      const across = PLANE_HALF * ((2 * i) / PLANE_LINES - 1);
      pen.line(at(across, -PLANE_HALF), at(across, PLANE_HALF));
      pen.line(at(-PLANE_HALF, across), at(PLANE_HALF, across));
    }
    pen.arrow(
      at(0, 0),
      n.map((value) => value * (offset + 1)),
    );
  },

  triangle({ points }: Triangle, pen) {
    for (let i = 0; i < 3; i++) {
      const next = ((i + 1) % 3) * 3;
      pen.line(points.subarray(3 * i, 3 * i + 3), points.subarray(next, next + 3));
    }
  },

  mesh(shape: Mesh | ScaledMesh, pen) {
    if ("mesh" in shape) meshEdges(shape.mesh, shape.scale, pen);
    else meshEdges(shape, [1, 1, 1], pen);
  },

  heightField({ rows, cols, cellX, cellZ, heights }: HeightField, pen) {
    const vertex = (r: number, c: number) => [c * cellX, heights[r * cols + c], r * cellZ];
    const edge = (a: number[], b: number[]) => {
      if (!Number.isNaN(a[1] + b[1])) pen.line(a, b); // no edges at holes
    };
    for (let r = 0; r < rows; r++) {
      for (let c = 0; c < cols; c++) {
        if (c + 1 < cols) edge(vertex(r, c), vertex(r, c + 1));
        if (r + 1 < rows) edge(vertex(r, c), vertex(r + 1, c));
        if (c + 1 < cols && r + 1 < rows) edge(vertex(r, c), vertex(r + 1, c + 1));
      }
    }
  },
};

/** Lines between two circles around the y axis, or from one to the apex. */
function spokes(topRadius: number, top: number, bottomRadius: number, bottom: number, count: number, pen: Pen): void {
  const diagonal = Math.sqrt(0.5);
  for (let i = 0; i < SPOKES; i += SPOKES / count) {
    const x = [1, diagonal, 0, -diagonal][i % 4] * (i < 4 ? 1 : -1);
    const z = [0, diagonal, 1, diagonal][i % 4] * (i < 4 ? 1 : -1);
    pen.line([x * topRadius, top, z * topRadius], [x * bottomRadius, bottom, z * bottomRadius]);
  }
}

/** Each edge between two vertices once. */
function meshEdges({ positions, indices }: Mesh, scale: ArrayLike<number>, pen: Pen): void {
  const vertices = positions.length / 3;
  const vertex = (v: number) => [0, 1, 2].map((axis) => positions[3 * v + axis] * scale[axis]);
  const seen = new Set<number>();
  for (let i = 0; i < indices.length; i++) {
    const a = indices[i];
    const b = indices[i % 3 === 2 ? i - 2 : i + 1];
    const edge = Math.min(a, b) * vertices + Math.max(a, b);
    if (seen.size === seen.add(edge).size) continue;
    pen.line(vertex(a), vertex(b));
  }
}
