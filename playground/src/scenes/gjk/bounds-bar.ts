import type { Vec3 } from "hitscan";
import type { DebugColor, DebugSink } from "hitscan/debug";
import { number } from "../../scene.ts";

/** What a bar of bounds shows. */
export interface Bounds {
  readonly name: string;
  /** null: none is known yet. */
  readonly lower: number | null;
  readonly upper: number | null;
  /** What the whole bar stands for. */
  readonly whole: number;
  /** The answer, marked by a line across; null for none. */
  readonly answer: number | null;
}

export interface BarLook {
  /** Its left end. It runs along x. */
  readonly at: Vec3;
  readonly length: number;
  readonly color: DebugColor;
  readonly frame: DebugColor;
  readonly mark: DebugColor;
}

const HALF = 0.09;
const THIN = 0.04;

/** A bar from 0 to `whole`, filled from the lower to the upper bound: it closes in on the answer. */
export function drawBounds(sink: DebugSink, { name, lower, upper, whole, answer }: Bounds, look: BarLook): void {
  const { at, length, color, frame, mark } = look;
  const place = (value: number, up: number): Vec3 => ({
    x: at.x + length * (whole > 0 ? Math.min(Math.max(value / whole, 0), 1) : 0),
    y: at.y + up,
    z: at.z,
  });
  outline(sink, place(0, -HALF), place(whole, HALF), frame);
  const [from, to] = [place(lower ?? 0, -HALF), place(upper ?? whole, HALF)];
  // to be seen when it has closed
  const thin = Math.max(THIN - (to.x - from.x), 0) / 2;
  from.x -= thin;
  to.x += thin;
  const [b, d] = [
    { ...from, x: to.x },
    { ...to, x: from.x },
  ];
  sink.triangle(from, b, to, color);
  sink.triangle(from, to, d, color);
  outline(sink, from, to, color);
  if (answer !== null) sink.line(place(answer, -2.6 * HALF), place(answer, 2.6 * HALF), mark);
  const least = lower === null ? "" : `${number(lower)} ≤ `;
  const most = upper === null ? "" : ` ≤ ${number(upper)}`;
  sink.text(place(0, 2 * HALF), `${least}${name}${most}`, color);
}

function outline(sink: DebugSink, from: Vec3, to: Vec3, color: DebugColor): void {
  const corners = [from, { ...from, x: to.x }, to, { ...to, x: from.x }];
  corners.forEach((corner, i) => {
    sink.line(corner, corners[(i + 1) % 4], color);
  });
}
