import type { ConvexCore } from "../shapes/shape.ts";
import { TRIANGLE, type Triangle } from "../shapes/triangle.ts";

/** Whether the core is a triangle. */
export function isTriangle(core: ConvexCore): core is Triangle {
  return (core as Triangle).type === TRIANGLE;
}
