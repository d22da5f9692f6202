import type { Ray } from "three";

/** Whether a ray goes somewhere. That of a camera does not whose canvas has no size yet (its aspect, 0 / 0, makes everything NaN), or whose scale is 0. */
export function isRay({ origin, direction }: Ray): boolean {
  const { x, y, z } = direction;
  return Number.isFinite(origin.x + origin.y + origin.z + x + y + z) && (x !== 0 || y !== 0 || z !== 0);
}
