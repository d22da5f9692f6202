import { normalize } from "../../math/vec3.ts";
import type { Mesh } from "./mesh.ts";

/**
 * Writes the unit normal of a source face, pointing to its counter-clockwise side. Edges are scaled by their largest component
 * first, so triangles of 1e-20 or 1e20 have one too.
 */
export function faceNormal(mesh: Mesh, face: number, out: Float64Array): void {
  const { positions, indices } = mesh;
  const a = indices[3 * face] * 3;
  const b = indices[3 * face + 1] * 3;
  const c = indices[3 * face + 2] * 3;
  let ex = positions[b] - positions[a];
  let ey = positions[b + 1] - positions[a + 1];
  let ez = positions[b + 2] - positions[a + 2];
  let fx = positions[c] - positions[a];
  let fy = positions[c + 1] - positions[a + 1];
  let fz = positions[c + 2] - positions[a + 2];
  const e = Math.max(Math.abs(ex), Math.abs(ey), Math.abs(ez));
  const f = Math.max(Math.abs(fx), Math.abs(fy), Math.abs(fz));
  ex /= e;
  ey /= e;
  ez /= e;
  fx /= f;
  fy /= f;
  fz /= f;
  out[0] = ey * fz - ez * fy;
  out[1] = ez * fx - ex * fz;
  out[2] = ex * fy - ey * fx;
  normalize(out);
}
