/**
 * Writes the shortest vector from the line through `points[a…a+2]` and `points[b…]` to `point`, with a relative error
 * of a few ulp however near to the line it is: what differences and products lose in rounding is added again (Dekker,
 * "A floating-point technique for extending the available precision", 1971). The two points are not the same.
 */
export function awayFromEdge(
  points: Float32Array | Float64Array,
  a: number,
  b: number,
  point: Float64Array,
  out: Float64Array,
): void {
  let along = 0;
  let squared = 0;
  for (let i = 0; i < 3; i++) {
    const e = points[b + i] - points[a + i];
    along += (point[i] - points[a + i]) * e;
    squared += e * e;
  }
  const t = along / squared;
  const ct = SPLITTER * t;
  const th = ct - (ct - t);
  const tl = t - th;
  let slip = 0;
  for (let i = 0; i < 3; i++) {
    // u + du = point − a, e + de = b − a, m + dm = t · e and r + dr = u − m without loss
    const p = point[i];
    const q = points[a + i];
    const u = p - q;
    const pu = u + q;
    const du = p - pu + (pu - u - q);
    const s = points[b + i];
    const e = s - q;
    const pe = e + q;
    const de = s - pe + (pe - e - q);
    const m = t * e;
    const ce = SPLITTER * e;
    const eh = ce - (ce - e);
    const el = e - eh;
    const dm = tl * el - (m - th * eh - tl * eh - th * el);
    const r = u - m;
    const pr = r + m;
    const dr = u - pr + (pr - r - m);
    const away = r + (dr - dm + du - t * de);
    out[i] = away;
    slip += away * e;
  }
  // t was rounded
  slip /= squared;
  for (let i = 0; i < 3; i++) out[i] -= slip * (points[b + i] - points[a + i]);
}

/** 2^27 + 1 cuts a float64 into two halves of at most 26 bits. */
const SPLITTER = 134217729;
