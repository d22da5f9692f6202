import type { Vec3 } from "../math/vec3.ts";
import { UsageError } from "./usage-error.ts";

/** Largest picture side in pixels. */
const MAX_SIDE = 16384;

/** Reads `x,y,z`; spaces are allowed, each part must be a finite number. `option` is named in the error. */
export function parseVector(option: string, text: string): Vec3 {
  const parts = text.split(",").map(toNumber);
  if (parts.length !== 3 || !parts.every(Number.isFinite)) {
    throw new UsageError(`${option} must be x,y,z with three finite numbers, got ${JSON.stringify(text)}`);
  }
  return { x: parts[0], y: parts[1], z: parts[2] };
}

/** Reads a direction: a vector that is not zero. */
export function parseDirection(option: string, text: string): Vec3 {
  const direction = parseVector(option, text);
  if (direction.x === 0 && direction.y === 0 && direction.z === 0) {
    throw new UsageError(`${option} must not be zero, got ${JSON.stringify(text)}`);
  }
  return direction;
}

/** Reads a distance ≥ 0; `Infinity` is one. */
export function parseDistance(option: string, text: string): number {
  const value = toNumber(text);
  if (!(value >= 0)) throw new UsageError(`${option} must be a number >= 0, got ${JSON.stringify(text)}`);
  return value;
}

/** Reads an angle of view in degrees, more than 0 and less than 180. */
export function parseAngle(option: string, text: string): number {
  const value = toNumber(text);
  if (!(value > 0 && value < 180)) {
    throw new UsageError(`${option} must be an angle between 0 and 180 degrees, got ${JSON.stringify(text)}`);
  }
  return value;
}

/** Reads `WIDTHxHEIGHT` in pixels, each 1 to 16384. */
export function parseSize(option: string, text: string): { width: number; height: number } {
  const match = /^(\d{1,6})x(\d{1,6})$/i.exec(text.trim());
  const width = Number(match?.[1]);
  const height = Number(match?.[2]);
  if (!(width >= 1 && height >= 1 && width <= MAX_SIDE && height <= MAX_SIDE)) {
    throw new UsageError(`${option} must be WIDTHxHEIGHT, each 1 to ${MAX_SIDE}, got ${JSON.stringify(text)}`);
  }
  return { width, height };
}

function toNumber(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}
