import type { DebugColor } from "hitscan/debug";
import type { Point } from "./line.ts";

/** The three parts that an answer is made of: axes, corners, sides and caps, planes that the ray comes in and goes out through. */
export const FIRST: DebugColor = 0xff8f5a;
export const SECOND: DebugColor = 0x5fd08a;
export const THIRD: DebugColor = 0xc58bff;
/** What is left of all parts: the inside. */
export const INSIDE: DebugColor = 0xf2b134;
export const SHAPE: DebugColor = 0x8fa3b8;

/** A stretch of a line; null is an end that is nowhere. */
export interface Stretch {
  readonly enter: number | null;
  readonly exit: number | null;
}

/** One part of a shape: the stretch of the line inside it, null for none, and single crossings. */
export interface Lane {
  readonly name: string;
  readonly color: DebugColor;
  readonly bar: Stretch | null;
  readonly ticks: readonly number[];
}

/** The point on a triangle's plane, and its weights. */
export interface Weights {
  readonly corners: readonly [Point, Point, Point];
  readonly at: Point;
  readonly weights: Point;
}

/** The point of the line nearest to a centre or axis (the point `of`), where the part's radius is `radius`. */
export interface Nearest {
  readonly t: number;
  readonly at: Point;
  readonly of: Point;
  readonly distance: number;
  readonly radius: number;
}

/** What an algorithm finds on its way to the answer. */
export interface Inside {
  readonly lanes: readonly Lane[];
  readonly facts: readonly (readonly [name: string, value: number | null | Point])[];
  readonly weights?: Weights | null;
  readonly nearest?: Nearest | null;
  /** Numbers of the faces that the line comes in and goes out through, −1 for none. */
  readonly faces?: readonly [enter: number, exit: number];
}

/** Of an interval that hitscan gives. JSON knows no infinity. */
export function stretch(interval: { readonly enter: number; readonly exit: number } | null): Stretch | null {
  return interval && { enter: finite(interval.enter), exit: finite(interval.exit) };
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value + 0 : null;
}
