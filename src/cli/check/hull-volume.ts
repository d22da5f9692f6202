import type { ConvexHull } from "../../shapes/convex-hull.ts";
import type { Shape } from "../../shapes/shape.ts";
import { FormatError } from "./case.ts";

/**
 * The volume of a convex hull, from its faces by the divergence theorem: the sum of the signed pyramids from the centre to
 * each triangle of the fanned faces. 0 for a hull without inside. Throws {@link FormatError} for any other shape.
 */
export function hullVolume(shape: Shape): number {
  if (shape.type.name !== "convexHull")
    throw new FormatError(`"volume" is compared for hulls only, not for ${shape.type.name}`);
  const { vertices, center, faceStarts, faceVertices } = shape as ConvexHull;
  const corner = (index: number) => [0, 1, 2].map((axis) => vertices[3 * faceVertices[index] + axis] - center[axis]);
  let volume = 0;
  for (let face = 0; face + 1 < faceStarts.length; face++) {
    const a = corner(faceStarts[face]);
    for (let i = faceStarts[face] + 1; i + 1 < faceStarts[face + 1]; i++) {
      const b = corner(i);
      const c = corner(i + 1);
      const x = b[1] * c[2] - b[2] * c[1];
      const y = b[2] * c[0] - b[0] * c[2];
      const z = b[0] * c[1] - b[1] * c[0];
      volume += (a[0] * x + a[1] * y + a[2] * z) / 6;
    }
  }
  return volume;
}
