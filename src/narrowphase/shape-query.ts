import { checkOptions, show } from "../math/check.ts";
import { RAY_BACK_HIT, RAY_BACK_IGNORE, RAY_SOLID } from "../shapes/ray-hit.ts";
import type { Shape } from "../shapes/shape.ts";
import { ShapeHit } from "./shape-hit.ts";

/** What to do with a surface that a ray meets from behind: ask the shape (a mesh's `doubleSided`), hit it, or pass through. */
export type BackFaces = "auto" | "hit" | "ignore";

/** How a ray is cast at one shape. */
export interface RaycastShapeOptions {
  /** A ray that starts inside a solid hits at its start (true, the default) or where it leaves the solid (false). */
  readonly solid?: boolean;
  /** Default "auto". */
  readonly backFaces?: BackFaces;
}

/** How a ray is cast at one shape for one hit. */
export interface RaycastShapeOneOptions extends RaycastShapeOptions {
  /** A record to fill and return instead of a new one. */
  readonly out?: ShapeHit;
}

/** The names of {@link RaycastShapeOptions}. */
export const RAYCAST_OPTIONS: Readonly<Record<keyof RaycastShapeOptions, true>> = { solid: true, backFaces: true };
/** The names of {@link RaycastShapeOneOptions}. */
export const RAYCAST_ONE_OPTIONS: Readonly<Record<keyof RaycastShapeOneOptions, true>> = {
  solid: true,
  backFaces: true,
  out: true,
};

/** Throws unless `shape` came from a shape factory. */
export function checkShape(where: string, shape: Shape): void {
  if (typeof shape !== "object" || shape === null || typeof shape.type?.raycast !== "function") {
    throw new TypeError(`${where}: shape must be a shape, got ${show(shape)}`);
  }
}

/** Reads the options into RAY_… bits; throws naming `where` on an unknown name or value. */
export function readMode(
  where: string,
  options: RaycastShapeOneOptions | undefined,
  known: Readonly<Record<string, true>>,
): number {
  if (options === undefined) return RAY_SOLID;
  if (typeof options !== "object" || options === null) checkOptions(where, options, known);
  // the names spelt out cost less than looking each up; the table tells what is wrong with any other
  for (const key in options) {
    if (key !== "solid" && key !== "backFaces" && !(key === "out" && known.out)) checkOptions(where, options, known);
  }
  const { solid = true, out } = options;
  if (typeof solid !== "boolean") {
    throw new TypeError(`${where}: options.solid must be true or false, got ${show(solid)}`);
  }
  if (out !== undefined && !(out instanceof ShapeHit)) {
    throw new TypeError(`${where}: options.out must be a ShapeHit, got ${show(out)}`);
  }
  return (solid ? RAY_SOLID : 0) | backFaceBits(where, options.backFaces);
}

function backFaceBits(where: string, value: BackFaces | undefined): number {
  if (value === undefined || value === "auto") return 0;
  if (value === "hit") return RAY_BACK_HIT;
  if (value === "ignore") return RAY_BACK_IGNORE;
  throw new TypeError(`${where}: options.backFaces must be "auto", "hit" or "ignore", got ${show(value)}`);
}
