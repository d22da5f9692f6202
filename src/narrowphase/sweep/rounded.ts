import { type Approach, SLOTS } from "./approach.ts";
import { CHOSEN_COUNT, NORMAL, TIME, WEIGHT } from "./meeting-layout.ts";
import { PIERCE_BEYOND, PIERCE_DONE, PIERCE_ENOUGH, PIERCE_LIMIT } from "./pierce-codes.ts";

/** More steps than polyhedra need; curved pieces are polished afterwards. */
const ROUNDED_STEPS = 96;

/** Most steps without progress: equal times, but for rounding, while the normal still turns. */
const MAX_STALLS = 8;

/** The first meeting of the line with the set known so far: meeting-layout.ts. */
const best = new Float64Array(7);
/** The slots of the points it stands on and, last, their number. */
const chosen = new Int32Array(4);
const given = new Int32Array(3);

/**
 * Where the line enters C with a ball of radius `rounding` (> 0) around each of its points. As `piercePortal`, but the set known so far is the
 * hull of one to three points with the ball around it: where the line meets that is a closed form (a sphere, a tube, a plane); the plane
 * there is moved out to the point of C farthest beyond it, which joins the set, whose superfluous points are dropped. Starts from
 * the points that `meetShadow` left.
 */
export function pierceRounded(line: Approach): number {
  const { across, order, normal, rounding, weights } = line;
  best[TIME] = Infinity;
  const start = line.count;
  for (let k = 0; k < start; k++) given[k] = order[k];
  line.count = 0;
  for (let k = 0; k < start; k++) join(line, given[k]);
  if (best[TIME] === Infinity) return PIERCE_BEYOND; // a graze within rounding
  let state = PIERCE_LIMIT;
  let stalls = 0;
  for (let step = 0; step < ROUNDED_STEPS; step++) {
    const nu = best[NORMAL];
    const nv = best[NORMAL + 1];
    const nw = best[NORMAL + 2];
    normal[0] = nu;
    normal[1] = nv;
    normal[2] = nw;
    line.time = best[TIME];
    const slot = order[line.count];
    line.support(slot);
    const low = nu * across[slot * 3] + nv * across[slot * 3 + 1] + nw * across[slot * 3 + 2] - rounding;
    const gap = line.time * nw - low;
    if (nw > 0) {
      line.reached = low / nw;
      line.offer();
    }
    if (low - line.limit * nw > line.tolerance) return PIERCE_BEYOND;
    if (gap <= line.tolerance) state = PIERCE_DONE;
    else if (gap <= line.enough) state = PIERCE_ENOUGH;
    else if (stalls <= MAX_STALLS && join(line, slot)) {
      if (!(best[TIME] < line.time)) stalls++;
      continue;
    }
    break;
  }
  for (let k = 0; k < line.count; k++) weights[k] = best[WEIGHT + k];
  line.upper = line.time;
  return state;
}

/**
 * The same for a C that is known whole: the hull of `corners` points (one; a segment; a triangle; a parallelogram, its corners in turn) in the
 * first slots. All its balls, tubes and faces are met, and the first meeting is the answer. PIERCE_DONE, or PIERCE_BEYOND for a miss.
 */
export function pierceCorners(line: Approach, corners: number): number {
  const { order, normal, weights } = line;
  best[TIME] = Infinity;
  chosen[CHOSEN_COUNT] = 0;
  if (corners === 3) meetFace(line, 0, 1, 2, false);
  if (corners > 3) meetFace(line, 0, 1, 3, true);
  for (let k = 0; k < corners; k++) {
    meetBall(line, k);
    if (corners > 2 || k > 0) meetTube(line, k, k === 0 ? corners - 1 : k - 1);
  }
  if (best[TIME] === Infinity) return PIERCE_BEYOND;
  line.count = chosen[CHOSEN_COUNT];
  for (let k = 0; k < line.count; k++) {
    moveTo(order, k, chosen[k]);
    weights[k] = best[WEIGHT + k];
  }
  for (let i = 0; i < 3; i++) normal[i] = best[NORMAL + i];
  line.time = best[TIME];
  line.lower = line.time;
  return PIERCE_DONE;
}

/**
 * Adds the point in `slot` (not in use) to the set. It lies beyond the plane of the meeting so far, so a meeting with it comes first, but for rounding;
 * only the points that this stands on are kept. While there is no meeting all are. False: the new point gives none.
 */
function join(line: Approach, slot: number): boolean {
  const { order } = line;
  const count = line.count;
  const old = best[TIME];
  best[TIME] = Infinity;
  chosen[CHOSEN_COUNT] = 0;
  meetBall(line, slot);
  for (let k = 0; k < count; k++) meetTube(line, slot, order[k]);
  for (let k = 1; k < count; k++) for (let j = 0; j < k; j++) meetFace(line, slot, order[j], order[k], false);
  if (chosen[CHOSEN_COUNT] > 0) {
    line.count = chosen[CHOSEN_COUNT];
    for (let k = 0; k < line.count; k++) moveTo(order, k, chosen[k]);
    return true;
  }
  if (old === Infinity) {
    moveTo(order, count, slot);
    line.count = count + 1;
    return true;
  }
  best[TIME] = old;
  return false;
}

/** Exchanges entries so that `slot` stands at `place`. */
function moveTo(order: Int32Array, place: number, slot: number): void {
  for (let k = place; k < SLOTS; k++) {
    if (order[k] === slot) {
      order[k] = order[place];
      order[place] = slot;
    }
  }
}

/** The ball around one point. */
function meetBall(line: Approach, slot: number): void {
  const { across, rounding } = line;
  const u = across[slot * 3];
  const v = across[slot * 3 + 1];
  const away = Math.sqrt(u * u + v * v);
  if (away > rounding) return;
  const half = Math.sqrt((rounding - away) * (rounding + away));
  const time = across[slot * 3 + 2] - half;
  if (!(time < best[TIME])) return;
  best[TIME] = time;
  best[NORMAL] = u / rounding;
  best[NORMAL + 1] = v / rounding;
  best[NORMAL + 2] = half / rounding;
  best[WEIGHT] = 1;
  chosen[0] = slot;
  chosen[CHOSEN_COUNT] = 1;
}

/** The tube around the segment of two points. Where it is along the line, or hit beyond its ends, a ball is hit first. */
function meetTube(line: Approach, first: number, second: number): void {
  const { across, rounding } = line;
  const pu = across[first * 3];
  const pv = across[first * 3 + 1];
  const eu = across[second * 3] - pu;
  const ev = across[second * 3 + 1] - pv;
  const ew = across[second * 3 + 2] - across[first * 3 + 2];
  const wide = eu * eu + ev * ev;
  const squared = wide + ew * ew;
  if (!(wide > 0)) return;
  const width = Math.sqrt(wide);
  const length = Math.sqrt(squared);
  // unit, across the line and the segment: the way from the line to the segment where they are nearest
  const mu = 0 - ev / width;
  const mv = eu / width;
  const away = mu * pu + mv * pv;
  if (Math.abs(away) > rounding) return;
  const half = Math.sqrt((rounding - away) * (rounding + away));
  const foot = 0 - (pu * eu + pv * ev) / wide;
  const ahead = half * (length / width);
  const time = across[first * 3 + 2] + foot * ew - ahead;
  if (!(time < best[TIME])) return;
  const weight = foot - (ahead * ew) / squared;
  if (!(weight >= 0 && weight <= 1)) return;
  const lean = 0 - (half * ew) / (width * length * rounding);
  best[TIME] = time;
  best[NORMAL] = (away * mu) / rounding + lean * eu;
  best[NORMAL + 1] = (away * mv) / rounding + lean * ev;
  best[NORMAL + 2] = (half * width) / (length * rounding);
  best[WEIGHT] = 1 - weight;
  best[WEIGHT + 1] = weight;
  chosen[0] = first;
  chosen[1] = second;
  chosen[CHOSEN_COUNT] = 2;
}

/**
 * The triangle of three points, or the parallelogram with these three corners (the first between the others), moved out by the rounding. Where it is seen
 * from its edge, or hit beyond one, a tube is hit first.
 */
function meetFace(line: Approach, first: number, second: number, third: number, isParallelogram: boolean): void {
  const { across, rounding } = line;
  const pu = across[first * 3];
  const pv = across[first * 3 + 1];
  const pw = across[first * 3 + 2];
  const au = across[second * 3] - pu;
  const av = across[second * 3 + 1] - pv;
  const aw = across[second * 3 + 2] - pw;
  const bu = across[third * 3] - pu;
  const bv = across[third * 3 + 1] - pv;
  const bw = across[third * 3 + 2] - pw;
  let nu = av * bw - aw * bv;
  let nv = aw * bu - au * bw;
  let nw = au * bv - av * bu;
  const size = Math.sqrt(nu * nu + nv * nv + nw * nw);
  if (!(nw !== 0)) return;
  const turned = nw < 0 ? -1 / size : 1 / size;
  nu *= turned;
  nv *= turned;
  nw *= turned;
  const time = (nu * pu + nv * pv + nw * pw - rounding) / nw;
  if (!(time < best[TIME])) return;
  // the point of the plane nearest to the line there, seen from the first corner, as a mean of the three
  const qu = rounding * nu - pu;
  const qv = rounding * nv - pv;
  const qw = rounding * nw + time - pw;
  const scale = turned;
  const alongA = (nu * (qv * bw - qw * bv) + nv * (qw * bu - qu * bw) + nw * (qu * bv - qv * bu)) * scale;
  const alongB = (nu * (av * qw - aw * qv) + nv * (aw * qu - au * qw) + nw * (au * qv - av * qu)) * scale;
  if (!(alongA >= 0 && alongB >= 0)) return;
  if (isParallelogram ? alongA > 1 || alongB > 1 : alongA + alongB > 1) return;
  best[TIME] = time;
  best[NORMAL] = nu;
  best[NORMAL + 1] = nv;
  best[NORMAL + 2] = nw;
  best[WEIGHT] = 1 - alongA - alongB;
  best[WEIGHT + 1] = alongA;
  best[WEIGHT + 2] = alongB;
  chosen[0] = first;
  chosen[1] = second;
  chosen[2] = third;
  chosen[CHOSEN_COUNT] = 3;
}
