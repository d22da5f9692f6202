import { lengthOf, normalize } from "../../math/vec3.ts";
import type { Frustum } from "./frustum.ts";

/**
 * Squared sine of the angle of two edges below which they count as parallel. Unit: relative. Only spares axes that tell
 * nothing new.
 */
const PARALLEL = 1e-24;

/**
 * The frustum of six planes (outward normals of any length, opposite planes next to each other; the last may be all
 * zero for none). Makes them unit in place and keeps the array. Throws RangeError, beginning with `where`, where they
 * enclose nothing.
 */
export function buildFrustum(where: string, planes: Float64Array): Frustum {
  const open = planes[20] === 0 && planes[21] === 0 && planes[22] === 0;
  for (let at = 0; at < (open ? 20 : 24); at += 4) {
    const length = lengthOf(planes, at);
    if (!(length > 0)) throw nothing(where, planes);
    planes[at + 3] /= length;
    normalize(planes, at);
  }
  const corners = new Float64Array(24);
  for (let corner = 0; corner < 8; corner++) {
    const x = (corner & 1) * 4;
    const y = 8 + ((corner >> 1) & 1) * 4;
    if (open && corner > 3) writeDirection(planes, x, y, corners, corner * 3);
    else writeCorner(planes, x, y, 16 + (corner >> 2) * 4, corners, corner * 3);
  }
  if (!encloses(planes, corners, open)) throw nothing(where, planes);
  return { planes, corners, edges: edgesOf(planes, open), open };
}

function nothing(where: string, planes: Float64Array): RangeError {
  const shown = Array.from(planes.subarray(0, 4), (value) => value.toPrecision(4)).join(", ");
  return new RangeError(`${where} must enclose a volume, got planes that do not; the first is ${shown}`);
}

/** The point that three planes have in common, by Cramer's rule. */
function writeCorner(p: Float64Array, a: number, b: number, c: number, out: Float64Array, at: number): void {
  let determinant = 0;
  for (let i = 0; i < 3; i++) {
    const j = (i + 1) % 3;
    const k = (i + 2) % 3;
    const bc = p[b + j] * p[c + k] - p[b + k] * p[c + j];
    const ca = p[c + j] * p[a + k] - p[c + k] * p[a + j];
    const ab = p[a + j] * p[b + k] - p[a + k] * p[b + j];
    determinant += p[a + i] * bc;
    out[at + i] = p[a + 3] * bc + p[b + 3] * ca + p[c + 3] * ab;
  }
  for (let i = 0; i < 3; i++) out[at + i] /= determinant;
}

/** The unit direction that two planes have in common, away from the near plane. */
function writeDirection(p: Float64Array, a: number, b: number, out: Float64Array, at: number): void {
  let back = 0;
  for (let i = 0; i < 3; i++) {
    const j = (i + 1) % 3;
    const k = (i + 2) % 3;
    out[at + i] = p[a + j] * p[b + k] - p[a + k] * p[b + j];
    back += out[at + i] * p[16 + i];
  }
  if (back > 0) for (let i = 0; i < 3; i++) out[at + i] = 0 - out[at + i];
  normalize(out, at);
}

/** Whether every plane has the corners that are not on it behind it; false for NaN. */
function encloses(planes: Float64Array, corners: Float64Array, open: boolean): boolean {
  for (let plane = 0; plane < (open ? 5 : 6); plane++) {
    const bit = plane >> 1;
    for (let corner = 0; corner < 8; corner++) {
      const direction = open && corner > 3;
      const on = ((corner >> bit) & 1) === (plane & 1);
      if (on && !(direction && bit === 2)) continue;
      let height = direction ? 0 : 0 - planes[plane * 4 + 3];
      for (let i = 0; i < 3; i++) height += planes[plane * 4 + i] * corners[corner * 3 + i];
      // the directions of an endless frustum may run along opposite sides
      if (!(height < 0 || (direction && bit < 2 && height <= 1e-12))) return false;
    }
  }
  return true;
}

/** The lines that two planes that are not opposite have in common, parallel ones once. */
function edgesOf(p: Float64Array, open: boolean): Float64Array {
  const out: number[] = [];
  const end = open ? 5 : 6;
  const edge = new Float64Array(3);
  for (let a = 0; a < end; a++) {
    for (let b = a + 1; b < end; b++) {
      if (a >> 1 === b >> 1) continue;
      for (let i = 0; i < 3; i++) {
        const j = (i + 1) % 3;
        const k = (i + 2) % 3;
        edge[i] = p[a * 4 + j] * p[b * 4 + k] - p[a * 4 + k] * p[b * 4 + j];
      }
      normalize(edge);
      if (isNew(edge, out)) out.push(edge[0], edge[1], edge[2]);
    }
  }
  return Float64Array.from(out);
}

function isNew(edge: Float64Array, edges: readonly number[]): boolean {
  const [x, y, z] = edge;
  for (let i = 0; i < edges.length; i += 3) {
    const cx = y * edges[i + 2] - z * edges[i + 1];
    const cy = z * edges[i] - x * edges[i + 2];
    const cz = x * edges[i + 1] - y * edges[i];
    if (cx * cx + cy * cy + cz * cz <= PARALLEL) return false;
  }
  return true;
}
