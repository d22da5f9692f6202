import { normalize } from "../../math/vec3.ts";
import { TRIANGLE_WORDS } from "./cast.ts";
import { exactNormal } from "./exact-normal.ts";
import type { Mesh } from "./mesh.ts";

const scaled = new Float64Array(6);

/**
 * Writes the unit normal of the triangle in a slot of the mesh's leaf order, pointing to its counter-clockwise side. (The slot, not the
 * source face: a cast has just read it, while `positions` and `indices` would be fetched from far away.) Where the
 * products of its edges round to zero or leave the range of f64, the edges are made unit first, and if that is not enough the exact normal is taken.
 */
export function faceNormal(mesh: Mesh, slot: number, out: Float64Array): void {
  const p = mesh.triangles;
  const a = slot * TRIANGLE_WORDS;
  const ex = p[a + 3] - p[a];
  const ey = p[a + 4] - p[a + 1];
  const ez = p[a + 5] - p[a + 2];
  const fx = p[a + 6] - p[a];
  const fy = p[a + 7] - p[a + 1];
  const fz = p[a + 8] - p[a + 2];
  const x = ey * fz - ez * fy;
  const y = ez * fx - ex * fz;
  const z = ex * fy - ey * fx;
  const squared = x * x + y * y + z * z;
  if (!(squared > 1e-200 && squared < 1e200)) {
    scaled.set([ex, ey, ez, fx, fy, fz]);
    if (!extremeNormal(out) && exactNormal(p, a, a + 3, a + 6, out)) normalize(out);
    return;
  }
  const length = Math.sqrt(squared);
  out[0] = x / length;
  out[1] = y / length;
  out[2] = z / length;
}

/** The normal of the two edges in `scaled`, each made unit first: products of tiny or huge ones leave the range of f64. */
function extremeNormal(out: Float64Array): boolean {
  normalize(scaled, 0);
  normalize(scaled, 3);
  out[0] = scaled[1] * scaled[5] - scaled[2] * scaled[4];
  out[1] = scaled[2] * scaled[3] - scaled[0] * scaled[5];
  out[2] = scaled[0] * scaled[4] - scaled[1] * scaled[3];
  return normalize(out);
}
