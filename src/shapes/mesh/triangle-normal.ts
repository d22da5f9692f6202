import { normalize } from "../../math/vec3.ts";
import { exactNormal } from "./exact-normal.ts";

const scaled = new Float64Array(6);

/**
 * Writes the unit normal of the triangle with the vertices at `p[a…a+2]`, `[b…]`, `[c…]`, pointing to its counter-clockwise side. Where the
 * products of its edges round to zero or leave the range of f64, the edges are made unit first, and if that is not enough the exact normal is taken.
 */
export function triangleNormal(
  p: Float32Array | Float64Array,
  a: number,
  b: number,
  c: number,
  out: Float64Array,
): void {
  const ex = p[b] - p[a];
  const ey = p[b + 1] - p[a + 1];
  const ez = p[b + 2] - p[a + 2];
  const fx = p[c] - p[a];
  const fy = p[c + 1] - p[a + 1];
  const fz = p[c + 2] - p[a + 2];
  const x = ey * fz - ez * fy;
  const y = ez * fx - ex * fz;
  const z = ex * fy - ey * fx;
  const squared = x * x + y * y + z * z;
  if (!(squared > 1e-200 && squared < 1e200)) {
    scaled.set([ex, ey, ez, fx, fy, fz]);
    if (!extremeNormal(out) && exactNormal(p, a, b, c, out)) normalize(out);
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
