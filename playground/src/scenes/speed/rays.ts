import type { Triple } from "../../scene.ts";
import { seeded } from "../../seeded.ts";
import { MIDDLE } from "./asteroid.ts";

/** Numbers of a ray in a batch: origin, direction, least and greatest distance. */
export const RAY = 8;
/** Half the picture is so wide and high at a distance of 1. */
const HALF_WIDTH = 0.55;
const HALF_HEIGHT = (HALF_WIDTH * 40) / 64;
/** Incoherent rays begin so far from the middle, and go to a place within a cube of this half size. */
const AWAY = 5;
const AROUND = 1.5;

/** The axes of the picture that an eye sees when it looks at the middle of the rock. */
interface View {
  readonly forward: Triple;
  readonly right: Triple;
  readonly up: Triple;
}

function viewFrom(eye: Triple): View {
  const [x, y, z] = MIDDLE.map((value, i) => value - eye[i]);
  const length = Math.sqrt(x * x + y * y + z * z);
  const forward: Triple = length > 1e-6 ? [x / length, y / length, z / length] : [0, 0, -1];
  const flat = Math.sqrt(forward[0] * forward[0] + forward[2] * forward[2]);
  // straight up or down there is no right hand: x will do
  const right: Triple = flat > 1e-6 ? [-forward[2] / flat, 0, forward[0] / flat] : [1, 0, 0];
  const [fx, fy, fz] = forward;
  return { forward, right, up: [-right[2] * fy, right[2] * fx - right[0] * fz, right[0] * fy] };
}

/** From the eye to the place x, y of the picture, both from −1 to 1. */
export function towards(eye: Triple, x: number, y: number): Triple {
  return direction(viewFrom(eye), x, y);
}

function direction({ forward, right, up }: View, x: number, y: number): Triple {
  const [a, b] = [x * HALF_WIDTH, y * HALF_HEIGHT];
  return [
    forward[0] + a * right[0] + b * up[0],
    forward[1] + a * right[1] + b * up[1],
    forward[2] + a * right[2] + b * up[2],
  ];
}

/** A ray through each pixel of a picture, row by row: neighbours go nearly the same way. */
export function cameraRays(eye: Triple, wide: number, high: number): Float64Array {
  const rays = new Float64Array(RAY * wide * high);
  const view = viewFrom(eye);
  let at = 0;
  for (let row = 0; row < high; row++) {
    for (let column = 0; column < wide; column++, at += RAY) {
      rays.set(eye, at);
      rays.set(direction(view, (2 * column + 1) / wide - 1, 1 - (2 * row + 1) / high), at + 3);
      rays[at + 7] = Infinity;
    }
  }
  return rays;
}

/** Rays from all sides, each after another that goes elsewhere. */
export function incoherentRays(count: number): Float64Array {
  const next = seeded(3);
  const any = () => 2 * next() - 1;
  const rays = new Float64Array(RAY * count);
  for (let at = 0; at < rays.length; at += RAY) {
    const [x, y, z] = [any(), any(), any()];
    const scale = AWAY / Math.sqrt(x * x + y * y + z * z + 1e-12);
    const from = [x * scale, y * scale, z * scale];
    for (let axis = 0; axis < 3; axis++) {
      rays[at + axis] = MIDDLE[axis] + from[axis];
      rays[at + 3 + axis] = AROUND * any() - from[axis];
    }
    rays[at + 7] = Infinity;
  }
  return rays;
}
