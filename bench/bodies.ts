import { box, capsule, cone, cylinder, type Shape, sphere } from "hitscan";
import { random, randomDirection } from "./random.ts";

/** A body of a random world: a shape somewhere, and the ball that holds it. */
export interface Body {
  readonly shape: Shape;
  readonly position: { readonly x: number; readonly y: number; readonly z: number };
  readonly rotation: { readonly x: number; readonly y: number; readonly z: number; readonly w: number };
  /** Radius of a ball around `position` that holds the whole body. */
  readonly reach: number;
}

/** Metres of space per body and axis: 10,000 bodies fill a cube of 100 m. */
const SPACING = 100 / 10_000 ** (1 / 3);

/** Side of the cube that `count` bodies fill. */
export function worldSide(count: number): number {
  return SPACING * Math.cbrt(count);
}

/** Spheres, boxes, capsules, cylinders and cones of 0.25 to 1.25 m in every pose, evenly spread over a cube around the origin. */
export function randomBodies(count: number, seed: number): Body[] {
  const next = random(seed);
  const side = worldSide(count);
  const axis = new Float64Array(3);
  const size = (): number => 0.25 + 0.5 * next();
  return Array.from({ length: count }, (_, i) => {
    const [a, b, c] = [size(), size(), size()];
    const position = { x: side * (next() - 0.5), y: side * (next() - 0.5), z: side * (next() - 0.5) };
    randomDirection(next, axis);
    const w = 2 * next() - 1;
    const s = Math.sqrt(1 - w * w);
    const rotation = { x: s * axis[0], y: s * axis[1], z: s * axis[2], w };
    return { ...primitive(i % 5, a, b, c), position, rotation };
  });
}

function primitive(kind: number, a: number, b: number, c: number): { shape: Shape; reach: number } {
  if (kind === 0) return { shape: sphere(a), reach: a };
  if (kind === 1) return { shape: box(a, b, c), reach: Math.sqrt(a * a + b * b + c * c) };
  if (kind === 2) return { shape: capsule(a, b), reach: a + b };
  return { shape: kind === 3 ? cylinder(a, b) : cone(a, b), reach: Math.sqrt(a * a + b * b) };
}

/** A ray of a random world, as the queries take it; the numbers are changed in place for the next one. */
export interface MutableRay {
  readonly origin: { x: number; y: number; z: number };
  readonly direction: { x: number; y: number; z: number };
  maxDistance: number;
}

/** `count` rays from evenly spread points of the cube in every direction. Read them with {@link readRay}. */
export function randomRays(count: number, side: number, seed: number): Float64Array {
  const next = random(seed);
  const rays = new Float64Array(count * 6);
  for (let at = 0; at < rays.length; at += 6) {
    for (let axis = 0; axis < 3; axis++) rays[at + axis] = side * (next() - 0.5);
    randomDirection(next, rays, at + 3);
  }
  return rays;
}

/** Ray number `i` of {@link randomRays}, into `out`. */
export function readRay(rays: Float64Array, i: number, out: MutableRay): void {
  const at = 6 * i;
  out.origin.x = rays[at];
  out.origin.y = rays[at + 1];
  out.origin.z = rays[at + 2];
  out.direction.x = rays[at + 3];
  out.direction.y = rays[at + 4];
  out.direction.z = rays[at + 5];
}
