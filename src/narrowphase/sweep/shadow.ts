import type { Approach } from "./approach.ts";

/** More steps than any pair needs: each brings the shadow's border nearer; round ones take about twenty. */
const SHADOW_STEPS = 64;

/** Which part of an edge is nearest to the origin. */
const EDGE_INNER = 0;
const EDGE_FIRST = 1;
const EDGE_SECOND = 2;

/** Result of {@link nearestOnEdge}: a direction from the origin to the nearest point (any length but zero), and the squared distance. */
const nearest = new Float64Array(3);
const SQUARED = 2;

/**
 * Whether the line of motion meets C, rounding included: whether the shadow of C along the motion contains the origin. False is proven by a
 * plane along the motion that leaves C (but for the tolerance) on one side: a mere touch on the way past is no meeting. True leaves one, two or
 * three points of C, counter-clockwise, whose shadow is within `rounding` of the origin; without rounding always three,
 * around it. GJK (Gilbert, Johnson, Keerthi 1988) in the plane.
 */
export function meetShadow(line: Approach): boolean {
  const { across, order, normal, rounding } = line;
  for (let step = 0; step < SHADOW_STEPS; step++) {
    const slot = order[line.count];
    line.support(slot);
    const u = across[slot * 3];
    const v = across[slot * 3 + 1];
    const along = normal[0] * u + normal[1] * v;
    const length = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1]);
    if (along >= (rounding - line.tolerance) * length) return false;
    line.count++;
    if (line.count === 1) {
      nearest[0] = u;
      nearest[1] = v;
      nearest[SQUARED] = u * u + v * v;
    } else if (line.count === 2) {
      keepNearest(line, nearestOnEdge(line, 0, 1), 0, 1);
    } else if (enclose(line)) return true;
    const inner = rounding - line.tolerance;
    if (inner > 0 && nearest[SQUARED] <= inner * inner) return true;
    normal[0] = nearest[0];
    normal[1] = nearest[1];
  }
  return false;
}

/** Whether the triangle of three points contains the origin; then they are put in order. Otherwise only its nearest edge or corner is kept. */
function enclose(line: Approach): boolean {
  const { across, order } = line;
  const a = order[0] * 3;
  const b = order[1] * 3;
  const c = order[2] * 3;
  // the line through a and b parts c from the origin or runs between them
  const ux = across[b] - across[a];
  const vx = across[b + 1] - across[a + 1];
  const side = ux * (across[c + 1] - across[a + 1]) - vx * (across[c] - across[a]) < 0 ? -1 : 1;
  const bc = side * (across[b] * across[c + 1] - across[b + 1] * across[c]);
  const ca = side * (across[c] * across[a + 1] - across[c + 1] * across[a]);
  if (bc >= 0 && ca >= 0) {
    if (side < 0) {
      const first = order[0];
      order[0] = order[1];
      order[1] = first;
    }
    return true;
  }
  let edge = 1;
  let part = EDGE_INNER;
  if (bc < 0 && ca < 0) {
    part = nearestOnEdge(line, 0, 2);
    const squared = nearest[SQUARED];
    edge = 0;
    const other = nearestOnEdge(line, 1, 2);
    if (nearest[SQUARED] <= squared) {
      part = other;
      edge = 1;
    } else nearestOnEdge(line, 0, 2);
  } else {
    edge = bc < 0 ? 1 : 0;
    part = nearestOnEdge(line, edge, 2);
  }
  keepNearest(line, part, edge, 2);
  return false;
}

/** Keeps of the used slots only the nearest part of the edge between the used slots number i and j (i < j). */
function keepNearest(line: Approach, part: number, i: number, j: number): void {
  const { order } = line;
  if (part !== EDGE_SECOND) {
    const first = order[i];
    order[i] = order[0];
    order[0] = first;
    line.count = 1;
  } else line.count = 0;
  if (part !== EDGE_FIRST) {
    const second = order[j];
    order[j] = order[line.count];
    order[line.count] = second;
    line.count++;
  }
}

/** The part of the edge between two used slots that is nearest to the origin; writes {@link nearest}. */
function nearestOnEdge(line: Approach, i: number, j: number): number {
  const { across, order } = line;
  const a = order[i] * 3;
  const b = order[j] * 3;
  const au = across[a];
  const av = across[a + 1];
  const bu = across[b];
  const bv = across[b + 1];
  const eu = bu - au;
  const ev = bv - av;
  if (au * eu + av * ev >= 0) {
    nearest[0] = au;
    nearest[1] = av;
    nearest[SQUARED] = au * au + av * av;
    return EDGE_FIRST;
  }
  if (bu * eu + bv * ev <= 0) {
    nearest[0] = bu;
    nearest[1] = bv;
    nearest[SQUARED] = bu * bu + bv * bv;
    return EDGE_SECOND;
  }
  const cross = au * bv - av * bu;
  const side = cross < 0 ? -1 : 1;
  nearest[0] = side * ev;
  nearest[1] = 0 - side * eu;
  nearest[SQUARED] = (cross * cross) / (eu * eu + ev * ev);
  return EDGE_INNER;
}
