import { checkOptions, show } from "../../math/check.ts";
import { buildFrustum } from "./build-frustum.ts";
import { writeMatrixPlanes } from "./matrix-planes.ts";

/**
 * What a camera sees, as a convex solid. Plain data, made once a frame by `frustum` or `frustumOfPlanes` and then asked
 * any number of times. World space, or whatever the matrix leads from.
 */
export interface Frustum {
  /**
   * Six planes, four numbers each: outward unit normal and offset, inside is where normal · x ≤ offset. Left, right,
   * bottom, top, near, far; opposite planes stand next to each other. Without a far plane (`open`) the last has the
   * normal (0, 0, 0).
   */
  readonly planes: Float64Array;
  /**
   * Eight corners, three numbers each: number 0 left bottom near, +1 right, +2 top, +4 far. Without a far plane the
   * last four are unit directions in which the four edges go on without end.
   */
  readonly corners: Float64Array;
  /** The directions of its edges, three numbers each, parallel ones once. */
  readonly edges: Float64Array;
  /** It has no far plane. */
  readonly open: boolean;
}

/** How a projection maps depth. */
export interface FrustumOptions {
  /**
   * Range of normalised depth: "webgl" −1 to 1 (default), "webgpu" 0 to 1 (also Direct3D, Metal, Vulkan; Babylon.js:
   * `isNDCHalfZRange`).
   */
  readonly depth?: "webgl" | "webgpu";
  /** Near is mapped to the far end of that range. Only swaps the names of the two planes. Default false. */
  readonly reversed?: boolean;
}

const KNOWN_OPTIONS: Readonly<Record<keyof FrustumOptions, true>> = { depth: true, reversed: true };

/**
 * The frustum of a view-projection matrix: 16 numbers, column by column, clip = matrix · (x, y, z, 1): in three.js
 * `projectionMatrix × matrixWorldInverse` with its `elements`, in Babylon.js `scene.getTransformMatrix().m`.
 * Perspective or orthographic, off centre, reversed depth, and with the far plane at infinity. Gribb, Hartmann, "Fast
 * Extraction of Viewing Frustum Planes from the World-View-Projection Matrix" (2001). Throws TypeError or RangeError
 * for anything but 16 finite numbers and for a matrix that encloses nothing.
 */
export function frustum(matrix: ArrayLike<number>, options: FrustumOptions = {}): Frustum {
  const planes = new Float64Array(24);
  readFrustumPlanes("frustum", matrix, options, planes);
  return buildFrustum("frustum: matrix", planes);
}

/** Checks both arguments and writes the six planes; a plane at infinity comes last, all zero. */
export function readFrustumPlanes(
  where: string,
  matrix: ArrayLike<number>,
  options: FrustumOptions,
  planes: Float64Array,
): void {
  checkOptions(where, options, KNOWN_OPTIONS);
  const depth = options.depth ?? "webgl";
  if (depth !== "webgl" && depth !== "webgpu") {
    throw new TypeError(`${where}: depth must be "webgl" or "webgpu", got ${show(depth)}`);
  }
  const reversed = options.reversed ?? false;
  if (typeof reversed !== "boolean") {
    throw new TypeError(`${where}: reversed must be true or false, got ${show(reversed)}`);
  }
  writeMatrixPlanes(where, matrix, depth === "webgpu", reversed, planes);
}
