import type { Vec3 } from "../math/vec3.ts";
import { UsageError } from "./usage-error.ts";

/** Reads a rotation `x,y,z,w`; the library normalises it and refuses what is far from a unit quaternion. */
export function parseRotation(option: string, text: string): [number, number, number, number] {
  const parts = text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  if (parts.length !== 4 || !parts.every(Number.isFinite)) {
    throw new UsageError(`${option} must be x,y,z,w with four finite numbers, got ${JSON.stringify(text)}`);
  }
  return parts as [number, number, number, number];
}

/** A vector as an array, for JSON. */
export function triple(v: Vec3): [number, number, number] {
  return [v.x, v.y, v.z];
}
