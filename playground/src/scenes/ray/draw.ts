import type { Box, ConvexHull } from "hitscan";
import type { DebugColor, DebugSink } from "hitscan/debug";
import { DEBUG_COLORS } from "hitscan/debug";
import { number } from "../../scene.ts";
import { faceOfHull } from "./flat.ts";
import {
  FIRST,
  INSIDE,
  type Inside,
  type Lane,
  type Nearest,
  SECOND,
  type Stretch,
  THIRD,
  type Weights,
} from "./inside.ts";
import { add, at, cross, dot, type Line, type Point, scale, subtract } from "./line.ts";

/** How far above the ray the bars begin, how far apart they are, and how high. */
const ABOVE = 1.6;
const APART = 0.34;
const HIGH = 0.13;
/** Where a label stands, so that its letters are beside the bar. */
const LABEL = -0.1;
const LABEL_WIDTH = 0.75;
/** How far bars without an end stand out over the ray. */
const OVER = 0.15;
/** Where a triangle of a mesh is drawn large, and its longest edge. */
const BESIDE: Point = { x: -2.3, y: -0.9, z: 1 };
const LARGE = 1.7;

/** The bars of all parts, above the ray and along it, and below them those of the inside. */
export function drawLanes(
  sink: DebugSink,
  line: Line,
  { lanes }: Inside,
  spans: readonly Stretch[],
  hit: number | null,
): void {
  const up = upOf(line);
  const place = (t: number, row: number) => add(at(line, t), scale(up, ABOVE + row * APART));
  drawScale(sink, line, place);
  for (const { enter, exit } of spans) {
    drawBar(sink, line, { enter, exit }, INSIDE, (t, high) => place(t, high / APART));
    for (const t of [enter, exit]) {
      if (t !== null && isOn(line, t)) sink.line(at(line, t), place(t, lanes.length), INSIDE);
    }
  }
  const last = spans.at(-1);
  if (last !== undefined) sink.text(place(endOf(line, last), LABEL / APART), "inside", INSIDE);
  if (hit !== null) sink.text(place(hit, -0.62 / APART), `t ${number(hit)}`, DEBUG_COLORS.block);
  lanes.forEach((lane, i) => {
    drawLane(sink, line, lane, (t, high) => place(t, lanes.length - i + high / APART));
  });
}

type Place = (t: number, high: number) => Point;

function drawLane(sink: DebugSink, line: Line, { name, color, bar, ticks }: Lane, place: Place): void {
  if (bar !== null) drawBar(sink, line, bar, color, place);
  const ends = bar === null ? [] : [bar.enter, bar.exit].filter((t) => t !== null);
  for (const t of new Set([...ends, ...ticks])) {
    if (!isOn(line, t)) continue;
    sink.point(at(line, t), color);
    if (ticks.length > 0) sink.line(place(t, -0.3 * HIGH), place(t, 1.3 * HIGH), color);
  }
  const last = Math.max(bar === null ? -Infinity : endOf(line, bar), ...ticks.filter((t) => isOn(line, t)));
  if (last > -Infinity) sink.text(place(last, LABEL), name, color);
}

/** A bar with ends where it has any on the ray. */
function drawBar(sink: DebugSink, line: Line, { enter, exit }: Stretch, color: DebugColor, place: Place): void {
  const from = Math.max(enter ?? -Infinity, -OVER);
  const to = Math.min(exit ?? Infinity, line.length + OVER);
  if (from > to) return;
  const [a, b, c, d] = [place(from, 0), place(to, 0), place(to, HIGH), place(from, HIGH)];
  sink.triangle(a, b, c, color);
  sink.triangle(a, c, d, color);
  sink.line(a, b, color);
  sink.line(c, d, color);
  if (from === enter) sink.line(a, d, color);
  if (to === exit) sink.line(b, c, color);
}

/** Distances along the ray, a stroke for each unit. */
function drawScale(sink: DebugSink, line: Line, place: Place): void {
  const under = -0.12 / APART;
  sink.line(place(0, under), place(line.length, under), DEBUG_COLORS.static);
  for (let t = 0; t <= Math.min(line.length, 100); t++) {
    sink.line(place(t, under), place(t, under - 0.08 / APART), DEBUG_COLORS.static);
  }
}

function isOn({ length }: Line, t: number): boolean {
  return t >= -OVER && t <= length + OVER;
}

function endOf({ length }: Line, { exit }: Stretch): number {
  return Math.min(Math.max(exit ?? Infinity, -OVER), length + OVER);
}

/** Square to the line and as much upwards as can be. */
function upOf({ direction }: Line): Point {
  const y = Math.abs(direction.y) < 0.99 ? { x: 0, y: 1, z: 0 } : { x: -1, y: 0, z: 0 };
  const up = subtract(y, scale(direction, dot(y, direction)));
  return unit(up);
}

function lengthOf(a: Point): number {
  return Math.sqrt(dot(a, a));
}

function unit(a: Point): Point {
  return scale(a, 1 / lengthOf(a));
}

/** The same but for rounding. */
function isSame(t: number, other: number | null | undefined): boolean {
  return typeof other === "number" && Math.abs(t - other) <= 1e-9 * (1 + Math.abs(t));
}

/** Three triangles around the point, each as large as the weight of the corner that it does not touch. */
export function drawWeights(sink: DebugSink, { corners, at: p, weights }: Weights, labels: boolean): void {
  const middle = scale(corners.reduce(add), 1 / 3);
  [weights.x, weights.y, weights.z].forEach((weight, i) => {
    const color = [FIRST, SECOND, THIRD][i];
    sink.triangle(p, corners[(i + 1) % 3], corners[(i + 2) % 3], color);
    sink.line(p, corners[i], color);
    sink.line(corners[(i + 1) % 3], corners[(i + 2) % 3], color);
    if (!labels) return;
    sink.point(corners[i], color);
    const out = subtract(corners[i], middle);
    // a label stands to the right of its place
    const left = { x: out.x < -0.2 ? -LABEL_WIDTH : 0, y: 0, z: 0 };
    sink.text(add(add(corners[i], scale(out, 0.08)), left), `${"abc"[i]} ${number(weight)}`, color);
  });
}

/** A small triangle once more, large and seen from its front. */
export function drawLargeWeights(sink: DebugSink, { corners, at: p, weights }: Weights): void {
  const [a, b, c] = corners;
  const along = unit(subtract(b, a));
  const across = unit(cross(cross(subtract(b, a), subtract(c, a)), along));
  const middle = scale(corners.reduce(add), 1 / 3);
  const longest = Math.max(...corners.map((corner, i) => lengthOf(subtract(corners[(i + 1) % 3], corner))));
  const place = (from: Point) => {
    const off = scale(subtract(from, middle), LARGE / longest);
    return add(BESIDE, { x: dot(off, along), y: dot(off, across), z: 0 });
  };
  drawWeights(sink, { corners: [place(a), place(b), place(c)], at: place(p), weights }, true);
  sink.point(place(p), DEBUG_COLORS.block);
  sink.line(p, place(p), DEBUG_COLORS.behind);
}

/** The distance ρ from the centre or axis, and the circle of radius r around that. */
export function drawNearest(sink: DebugSink, { at: p, of, distance, radius }: Nearest, entry: Point | null): void {
  sink.line(of, p, THIRD);
  sink.point(of, THIRD);
  sink.point(p, THIRD);
  if (distance > 0) sink.text(scale(add(of, p), 0.5), "ρ", THIRD);
  if (entry === null) return;
  sink.line(of, entry, THIRD);
  sink.triangle(of, p, entry, THIRD);
  if (radius > 0) sink.text(scale(add(of, entry), 0.5), "r", THIRD);
}

/** The section of a round shape at the height of the nearest point. */
export function drawRing(sink: DebugSink, { of, radius }: Nearest): void {
  const on = (i: number) =>
    add(of, { x: radius * Math.cos((Math.PI * i) / 24), y: 0, z: radius * Math.sin((Math.PI * i) / 24) });
  for (let i = 0; i < 48; i++) sink.line(on(i), on(i + 1), THIRD);
}

/** Lines from where the ray crosses the planes of a box to its faces, and the two faces that count. */
export function drawSlabs(sink: DebugSink, { hx, hy, hz }: Box, line: Line, { lanes }: Inside, span?: Stretch): void {
  const clamp = (value: number, half: number) => Math.min(Math.max(value, -half), half);
  lanes.forEach(({ bar, color }, axis) => {
    for (const t of bar === null ? [] : [bar.enter, bar.exit]) {
      if (t === null || !isOn(line, t)) continue;
      const p = at(line, t);
      sink.line(p, { x: clamp(p.x, hx), y: clamp(p.y, hy), z: clamp(p.z, hz) }, color);
      if (!isSame(t, span?.enter) && !isSame(t, span?.exit)) continue;
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      const side = [p.x, p.y, p.z][axis] < 0 ? -1 : 1;
      const face = [0, 1, 2, 3].map((i) => {
        const signs = [0, 0, 0];
        signs[axis] = side;
        signs[u] = i === 0 || i === 3 ? -1 : 1;
        signs[v] = i < 2 ? -1 : 1;
        return { x: signs[0] * hx, y: signs[1] * hy, z: signs[2] * hz };
      });
      drawFace(sink, face, color);
    }
  });
}

/** The faces that the line comes in and goes out through. */
export function drawHullFaces(sink: DebugSink, hull: ConvexHull, faces: readonly [number, number]): void {
  faces.forEach((face, i) => {
    if (face >= 0) drawFace(sink, faceOfHull(hull, face), i === 0 ? FIRST : SECOND);
  });
}

function drawFace(sink: DebugSink, corners: readonly Point[], color: DebugColor): void {
  corners.forEach((corner, i) => {
    sink.line(corner, corners[(i + 1) % corners.length], color);
    if (i > 1) sink.triangle(corners[0], corners[i - 1], corner, color);
  });
}
