import { POSE_POSITION, type Pose, rotate, toWorld } from "../../math/pose.ts";
import { TOUCH_TOLERANCE } from "../../math/scalar.ts";
import { normalize } from "../../math/vec3.ts";
import type { Box } from "../../shapes/box.ts";
import { POINT_CORE } from "../../shapes/core.ts";
import type { Shape } from "../../shapes/shape.ts";
import type { SweepContact } from "../sweep-contact.ts";
import { ENTRY_SCALE, ENTRY_SIZE, ENTRY_SLOPE, ENTRY_START, ENTRY_TIME, ENTRY_TOUCH, settleEntry } from "./settle.ts";

/** The centre of the ball where it is nearest to the middle of the box, and its unit direction; frame of the box, mirrored so that no axis is moved against. */
const origin = new Float64Array(3);
const direction = new Float64Array(3);
const half = new Float64Array(3);
/** 1, or −1 where the axis is mirrored. */
const mirror = new Float64Array(3);
const normal = new Float64Array(3);
/** The ball's radius; an array, since a number handed over would be boxed. */
const size = new Float64Array(1);
const entry = new Float64Array(ENTRY_SIZE);
/** Where the centre is: −1 before the slab of an axis, 0 in it, 1 behind it; and when that changes next. */
const sides = new Int32Array(3);
const changes = new Float64Array(3);

/** A normal with a smaller part along the motion may be that of a touch in passing. */
const STEEP = 2 ** -16;

/** Each axis goes from −1 to 0 to 1. */
const MAX_STRETCHES = 7;

/**
 * `sweepConvex` for a sphere and a box, either of which may be the one that moves. The squared distance of the sphere's centre from the box is a convex function
 * of the travel, put together of parabolas: one for each of the sets of faces that the centre is beyond (a face, an edge, a corner). They are gone through in
 * order until one falls to radius².
 */
export function sweepSphereBox(
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  motion: Float64Array,
  out: SweepContact,
): boolean {
  const ballMoves = a.core === POINT_CORE;
  const poseBall = ballMoves ? poseA : poseB;
  const poseBox = ballMoves ? poseB : poseA;
  const radius = (ballMoves ? a : b).rounding!;
  place(poseBall, (ballMoves ? b : a) as Box, poseBox, ballMoves, motion);
  size[0] = radius;
  entry[ENTRY_SCALE] = Math.max(entry[ENTRY_SCALE], radius);
  entry[ENTRY_TOUCH] = TOUCH_TOLERANCE * entry[ENTRY_SCALE];
  if (!enterRounded() || !settleEntry(entry, motion, out)) return false;
  const { normal: n, point } = out;
  const time = entry[ENTRY_TIME];
  for (let i = 0; i < 3; i++) {
    const on = sides[i] === 0 ? origin[i] + time * direction[i] : sides[i] * half[i];
    point[i] = Math.max(-half[i], Math.min(half[i], on)) * mirror[i];
    n[i] = normal[i] * mirror[i];
  }
  normalize(n);
  rotate(poseBox, n, n);
  if (ballMoves) {
    toWorld(poseBox, point, point);
    return true;
  }
  for (let i = 0; i < 3; i++) {
    point[i] = poseBall[POSE_POSITION + i] - radius * n[i];
    n[i] = 0 - n[i];
  }
  return true;
}

/** Sets origin, direction, half, mirror and the start and scale of the entry. */
function place(poseBall: Pose, box: Box, poseBox: Pose, ballMoves: boolean, motion: Float64Array): void {
  const sign = ballMoves ? 1 : -1;
  const dx = sign * motion[0];
  const dy = sign * motion[1];
  const dz = sign * motion[2];
  const px = poseBall[POSE_POSITION] - poseBox[POSE_POSITION];
  const py = poseBall[POSE_POSITION + 1] - poseBox[POSE_POSITION + 1];
  const pz = poseBall[POSE_POSITION + 2] - poseBox[POSE_POSITION + 2];
  const start = 0 - (px * dx + py * dy + pz * dz);
  const x = px + start * dx;
  const y = py + start * dy;
  const z = pz + start * dz;
  half[0] = box.hx;
  half[1] = box.hy;
  half[2] = box.hz;
  let scale = 0;
  for (let i = 0; i < 3; i++) {
    const o = poseBox[i] * x + poseBox[3 + i] * y + poseBox[6 + i] * z;
    const d = poseBox[i] * dx + poseBox[3 + i] * dy + poseBox[6 + i] * dz;
    const m = d < 0 ? -1 : 1;
    mirror[i] = m;
    origin[i] = o * m;
    direction[i] = d * m;
    scale = Math.max(scale, Math.abs(o), half[i]);
  }
  entry[ENTRY_START] = start;
  entry[ENTRY_SCALE] = scale;
}

/** Whether the whole line enters the box with its edges rounded; then time, slope, normal and sides are set. */
function enterRounded(): boolean {
  const radius = size[0];
  // the slabs widened by the radius hold the rounded box
  let from = -Infinity;
  let to = Infinity;
  let entered = 0;
  for (let i = 0; i < 3; i++) {
    const reach = half[i] + radius;
    if (direction[i] === 0) {
      if (Math.abs(origin[i]) >= reach) return false;
      continue;
    }
    const near = (-reach - origin[i]) / direction[i];
    if (near > from) {
      from = near;
      entered = i;
    }
    to = Math.min(to, (reach - origin[i]) / direction[i]);
  }
  if (!(from < to)) return false;
  for (let i = 0; i < 3; i++) {
    const x = origin[i] + (direction[i] === 0 ? 0 : from * direction[i]);
    sides[i] = i === entered || x < -half[i] ? -1 : x > half[i] ? 1 : 0;
    setChange(i);
  }
  let begin = from;
  for (let stretch = 0; stretch < MAX_STRETCHES && begin < to; stretch++) {
    const first = changes[0] <= changes[1] ? (changes[0] <= changes[2] ? 0 : 2) : changes[1] <= changes[2] ? 1 : 2;
    const end = changes[first];
    // nearest point of the line to the corner or edge (both within the axes that count)
    let count = 0;
    let squared = 0;
    let product = 0;
    for (let i = 0; i < 3; i++) {
      if (sides[i] === 0) continue;
      count++;
      squared += direction[i] * direction[i];
      product += direction[i] * (origin[i] - sides[i] * half[i]);
    }
    if (squared > 0) {
      const nearest = 0 - product / squared;
      if (nearest < begin) return false; // from here on they part
      let away = 0;
      for (let i = 0; i < 3; i++) {
        normal[i] = sides[i] === 0 ? 0 : origin[i] - sides[i] * half[i] + nearest * direction[i];
        away += normal[i] * normal[i];
      }
      away = Math.sqrt(away);
      const depth = radius - away;
      const back = depth > 0 ? Math.sqrt((depth * (radius + away)) / squared) : -1;
      if (back >= 0 && nearest - back <= end) {
        for (let i = 0; i < 3; i++) {
          if (sides[i] === 0) continue;
          normal[i] = count === 1 ? sides[i] : (normal[i] - back * direction[i]) / radius;
        }
        entry[ENTRY_TIME] = nearest - back;
        entry[ENTRY_SLOPE] = (back * squared) / radius;
        return !grazes();
      }
    }
    begin = end;
    sides[first]++;
    setChange(first);
  }
  return false;
}

/** Whether the line passes no deeper under the rounded box's outline, seen along the motion, than counts as touching. */
function grazes(): boolean {
  const slope = entry[ENTRY_SLOPE];
  if (slope > STEEP) return false;
  let across = 0;
  let outline = size[0];
  for (let i = 0; i < 3; i++) {
    const side = normal[i] + slope * direction[i];
    across += side * origin[i];
    outline += Math.abs(side) * half[i];
  }
  return across >= outline - entry[ENTRY_TOUCH];
}

/** When the centre leaves its place of an axis. */
function setChange(i: number): void {
  if (sides[i] > 0 || direction[i] === 0) changes[i] = Infinity;
  else changes[i] = ((sides[i] < 0 ? -half[i] : half[i]) - origin[i]) / direction[i];
}
