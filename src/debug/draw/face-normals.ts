import type { Box } from "../../shapes/box.ts";
import type { ConvexHull } from "../../shapes/convex-hull.ts";
import { fullType } from "../../shapes/full-type.ts";
import type { Shape } from "../../shapes/shape.ts";
import type { Triangle } from "../../shapes/triangle.ts";

/** Is given the middle of a flat face and its outward (a triangle: front) unit normal, local frame. Both change after the call. */
type LookAtFace = (middle: Float64Array, normal: Float64Array) => void;

const EVERYWHERE = new Float64Array([-Infinity, -Infinity, -Infinity, Infinity, Infinity, Infinity]);

/** Visits the flat faces of a shape; shapes without any have none. */
export function normalsOf(shape: Shape, look: LookAtFace): void {
  const { name } = shape.type;
  if (name === "box") facesOfBox(shape as Box, look);
  else if (name === "convexHull") facesOfHull(shape as ConvexHull, look);
  else if (name === "triangle") faceOfTriangle(shape as Triangle, look);
  else {
    fullType(shape).parts?.(shape, EVERYWHERE, (part) => {
      if (part.type.name === "triangle") faceOfTriangle(part as Triangle, look);
    });
  }
}

function facesOfBox({ hx, hy, hz }: Box, look: LookAtFace): void {
  for (let face = 0; face < 6; face++) {
    const [middle, normal] = [new Float64Array(3), new Float64Array(3)];
    const [axis, side] = [face >> 1, face & 1 ? 1 : -1];
    middle[axis] = side * [hx, hy, hz][axis];
    normal[axis] = side;
    look(middle, normal);
  }
}

/** A flat hull has its two sides; segments and points have no face that would mean anything. */
function facesOfHull({ vertices, planes, faceStarts, faceVertices, dimension }: ConvexHull, look: LookAtFace): void {
  if (dimension < 2) return;
  for (let face = 0; face + 1 < faceStarts.length; face++) {
    const corners = faceVertices.subarray(faceStarts[face], faceStarts[face + 1]);
    if (corners.length < 3) continue;
    const middle = new Float64Array(3);
    for (const corner of corners) {
      for (let i = 0; i < 3; i++) middle[i] += vertices[3 * corner + i] / corners.length;
    }
    look(middle, planes.subarray(4 * face, 4 * face + 3));
  }
}

function faceOfTriangle({ points, planeNormal }: Triangle, look: LookAtFace): void {
  look(
    Float64Array.from({ length: 3 }, (_, i) => (points[i] + points[3 + i] + points[6 + i]) / 3),
    planeNormal,
  );
}
