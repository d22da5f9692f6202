import { show } from "../../math/check.ts";
import { checkCount } from "./checks.ts";
import type { DebugColor } from "./sink.ts";

/** What the colours of the drawings mean. Chosen to be told apart by people who do not tell red from green, on dark ground. */
export const DEBUG_COLORS = {
  /** A collider that never moves … */
  static: 0x8fa3b8,
  /** … one that may … */
  movable: 0xf2b134,
  /** … one that nothing blocks on: a trigger … */
  trigger: 0x5fd08a,
  /** … and one that is disabled. */
  disabled: 0x55606c,
  /** The way of a ray or sweep up to its hit, or to its end without one. */
  way: 0x4cc3ff,
  /** What of the way lies behind the hit. */
  behind: 0x39506b,
  /** A blocking hit. */
  block: 0xff5a5f,
  /** A hit that is merely overlapped. */
  overlap: 0x5fd08a,
  /** A normal, or the direction in which two shapes part. */
  normal: 0xe7ecf2,
  /** The first and the second shape of a pair. */
  shapeA: 0x4cc3ff,
  shapeB: 0xf2b134,
  /** The simplex or polytope of an algorithm … */
  simplex: 0xc58bff,
  /** … the point that it takes in next, and the origin. */
  support: 0xff5a5f,
  origin: 0xe7ecf2,
} as const satisfies Readonly<Record<string, DebugColor>>;

const LEVELS: readonly DebugColor[] = [0xe7ecf2, 0x4cc3ff, 0x5fd08a, 0xf2b134, 0xff8f5a, 0xff5a5f, 0xc58bff, 0x8f7bff];

/** The colour of a level of a hierarchy, the root's is 0; repeats after eight. */
export function levelColor(level: number): DebugColor {
  return LEVELS[checkCount("levelColor", "level", level) % LEVELS.length];
}

const COLD = [0x2b, 0x3a, 0x55];
const WARM = [0xff, 0xd1, 0x66];
const HOT = [0xff, 0x3b, 0x3f];

/** From dark blue (0) over yellow to red (1): how often something was visited, of the most. */
export function heatColor(part: number): DebugColor {
  if (!(part >= 0 && part <= 1)) throw new RangeError(`heatColor: part must be from 0 to 1, got ${show(part)}`);
  const [from, to] = part < 0.5 ? [COLD, WARM] : [WARM, HOT];
  const t = part < 0.5 ? 2 * part : 2 * part - 1;
  const mix = (i: number) => Math.round(from[i] + t * (to[i] - from[i]));
  return (mix(0) << 16) | (mix(1) << 8) | mix(2);
}
