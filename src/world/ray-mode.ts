import { show } from "../math/check.ts";
import { RAY_BACK_HIT, RAY_BACK_IGNORE, RAY_SOLID } from "../shapes/ray-hit.ts";
import { unknownName } from "./channels.ts";
import type { RaycastOptions } from "./query-options.ts";

const BACK_FACES = ["auto", "hit", "ignore"];

/** The RAY_… bits of the options `solid` and `backFaces`. */
export function readRayMode(where: string, options: Pick<RaycastOptions, "solid" | "backFaces"> | undefined): number {
  if (options === undefined) return RAY_SOLID;
  const mode = readFlag(where, "solid", options.solid, true) ? RAY_SOLID : 0;
  const backFaces = options.backFaces;
  if (backFaces === undefined || backFaces === "auto") return mode;
  if (backFaces === "hit") return mode | RAY_BACK_HIT;
  if (backFaces === "ignore") return mode | RAY_BACK_IGNORE;
  throw unknownName(where, "backFaces", BACK_FACES, backFaces);
}

/** A boolean option, `ifAbsent` where it is left out. */
export function readFlag(where: string, argument: string, value: boolean | undefined, ifAbsent: boolean): boolean {
  if (value === undefined) return ifAbsent;
  if (typeof value !== "boolean") throw new TypeError(`${where}: ${argument} must be a boolean, got ${show(value)}`);
  return value;
}
