import type { Vec3 } from "../../math/vec3.ts";

/** A colour as 0xRRGGBB (sRGB), as three's `setHex`, CSS and most engines take it. */
export type DebugColor = number;

/**
 * Where debug drawings go: an engine's line renderer, a canvas, a test. World space. The vectors belong to the caller and change after the
 * call: copy what is kept. {@link DebugBuffer} collects everything in typed arrays.
 */
export interface DebugSink {
  line(from: Readonly<Vec3>, to: Readonly<Vec3>, color: DebugColor): void;
  point(at: Readonly<Vec3>, color: DebugColor): void;
  /** Counter-clockwise seen from its front. */
  triangle(a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>, color: DebugColor): void;
  text(at: Readonly<Vec3>, text: string, color: DebugColor): void;
}
