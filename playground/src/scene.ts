import type { DebugColor, DebugSink } from "hitscan/debug";

/** Three numbers: a place, a direction, Euler angles in degrees. */
export type Triple = readonly [number, number, number];

/** All that a scene is at a moment, as it stands in the address of the page. */
export type State = Readonly<Record<string, number | string | boolean | Triple>>;

/** What a user can change. `key` names a value of the state. */
export type Control =
  | {
      readonly kind: "slider";
      readonly key: string;
      readonly label: string;
      readonly min: number;
      readonly max: number;
      readonly step: number;
      /** The arrow keys move it, and the play button runs through it. One in a scene. */
      readonly steps?: boolean;
    }
  | { readonly kind: "choice"; readonly key: string; readonly label: string; readonly options: readonly string[] }
  | { readonly kind: "toggle"; readonly key: string; readonly label: string };

/** Something that can be dragged: a click on it shows a gizmo (move; with `rotation` and `scale` W, E, R choose between them). */
export interface Handle {
  /** Values of the state: a place, Euler angles in degrees, half sizes. */
  readonly key: string;
  readonly rotation?: string;
  readonly scale?: string;
  readonly label: string;
  readonly color: DebugColor;
}

/** A line of the table of results. */
export type Row = readonly [name: string, value: string];

/**
 * A scene of the playground: one file. `compute` asks hitscan and depends on nothing but the state, so that a test can compare what a page shows with what Node says; its result
 * is plain data. `draw` shows it. Neither knows of pages or of an engine.
 */
export interface PlayScene<S extends State = State, R = unknown> {
  /** In the address. */
  readonly id: string;
  readonly title: string;
  /** What it shows, in a few sentences. */
  readonly text: string;
  /** What the colours mean. */
  readonly legend: readonly (readonly [color: DebugColor, meaning: string])[];
  readonly camera: { readonly position: Triple; readonly target: Triple };
  readonly start: S;
  controls(state: S, result: R): readonly Control[];
  handles?(state: S): readonly Handle[];
  compute(state: S): R;
  draw(sink: DebugSink, state: S, result: R): void;
  rows(state: S, result: R): readonly Row[];
  /** Called once a frame while the scene is shown: work of some milliseconds whose speed is shown. */
  live?(state: S, result: R): readonly Row[];
  /** A file that was dropped or chosen. Afterwards everything is computed anew. */
  open?(name: string, bytes: ArrayBuffer): Promise<void>;
}

/** A number for people. */
export function number(value: number, digits = 3): string {
  if (!Number.isFinite(value)) return value > 0 ? "∞" : value < 0 ? "−∞" : "–";
  return (Math.round(value * 10 ** digits) / 10 ** digits + 0).toString().replace("-", "−");
}

/** x, y, z for people. */
export function vector(v: { readonly x: number; readonly y: number; readonly z: number }, digits = 3): string {
  return `${number(v.x, digits)}, ${number(v.y, digits)}, ${number(v.z, digits)}`;
}

/**
 * The sine of an angle in degrees, as a sum of powers. Math.sin differs in its last digit between engines (Node and browsers among them), and what a scene computes must not.
 */
export function sine(degrees: number): number {
  let angle = degrees % 360;
  if (angle > 180) angle -= 360;
  else if (angle < -180) angle += 360;
  if (angle > 90) angle = 180 - angle;
  else if (angle < -90) angle = -180 - angle;
  const size = Math.abs(angle);
  // beyond half a right angle as the cosine of what is left of it
  const isLarge = size > 45;
  const x = ((isLarge ? 90 - size : size) * Math.PI) / 180;
  let term = isLarge ? 1 : x;
  let sum = term;
  for (let n = isLarge ? 1 : 2; n <= 18; n += 2) {
    term *= (-x * x) / (n * (n + 1));
    sum += term;
  }
  return angle < 0 ? -sum : sum;
}

/** The unit quaternion of Euler angles in degrees, about x, then the turned y, then the turned z, as three's "XYZ". */
export function quaternion([x, y, z]: Triple): [number, number, number, number] {
  const [sa, sb, sc] = [x, y, z].map((degrees) => sine(degrees / 2));
  const [ca, cb, cc] = [x, y, z].map((degrees) => sine(degrees / 2 + 90));
  return [
    sa * cb * cc + ca * sb * sc,
    ca * sb * cc - sa * cb * sc,
    ca * cb * sc + sa * sb * cc,
    ca * cb * cc - sa * sb * sc,
  ];
}
