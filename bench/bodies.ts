import {
  box,
  capsule,
  compound,
  cone,
  convexHull,
  cylinder,
  halfSpace,
  heightField,
  mesh,
  type Shape,
  scaled,
  sphere,
  triangle,
} from "hitscan";
import { bumps, cubeSphere } from "./meshes.ts";
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

/** Positions are multiples of this, so that they keep all their digits when the world is moved by 1e7. */
const GRID = 2 ** -20;

function onGrid(value: number): number {
  return Math.round(value / GRID) * GRID;
}

/** A shape and the radius of a ball around its origin that holds it, by number and three sizes. */
type MakeShape = (i: number, a: number, b: number, c: number) => Pick<Body, "shape" | "reach">;

/** Spheres, boxes, capsules, cylinders and cones of 0.25 to 1.25 m in every pose, evenly spread over a cube around the origin. */
export function randomBodies(count: number, seed: number): Body[] {
  return spread(count, seed, (i, a, b, c) => primitive(i % 5, a, b, c));
}

/**
 * The same with hulls, triangles, meshes, height fields, compounds and scaled shapes among them; the last two are a hilly ground
 * under all and a half-space under that.
 */
export function bodiesOfAllShapes(count: number, seed: number): Body[] {
  const kinds = allKinds(seed);
  const bodies = spread(count - 2, seed, (i, a, b, c) => {
    const kind = i % (5 + kinds.length);
    return kind < 5 ? primitive(kind, a, b, c) : kinds[kind - 5](i, a, b, c);
  });
  const side = Math.ceil(worldSide(count));
  const rotation = { x: 0, y: 0, z: 0, w: 1 };
  const y = onGrid(-side / 2 - 2);
  bodies.push({ shape: hills(side), position: { x: -side / 2, y, z: -side / 2 }, rotation, reach: Infinity });
  bodies.push({ shape: halfSpace([0, 1, 0]), position: { x: 0, y: y - 5, z: 0 }, rotation, reach: Infinity });
  return bodies;
}

function hills(side: number): Shape {
  const heights = new Float64Array((side + 1) * (side + 1));
  for (let i = 0; i < heights.length; i++) heights[i] = bumps(i / 60, (i % (side + 1)) / 9, i / 700);
  return heightField({ rows: side + 1, cols: side + 1, cellSize: 1, heights, doubleSided: true });
}

/** Makers of what is no primitive. Of meshes, hulls and fields there is one each, shared and scaled. */
function allKinds(seed: number): MakeShape[] {
  const next = random(seed + 1);
  const points = Float64Array.from({ length: 72 }, () => next() - 0.5);
  const hull = convexHull(points);
  const ball = cubeSphere("ball", 4, bumps);
  const statue = mesh(ball.positions, ball.indices);
  const field = heightField({ rows: 5, cols: 6, cellSize: 0.2, heights: points.subarray(0, 30), doubleSided: true });
  const pile = compound([
    { shape: sphere(0.4), position: [0.5, 0, 0] },
    { shape: box(0.3, 0.2, 0.4), position: [-0.4, 0.1, 0], rotation: [0.48, 0.36, 0, 0.8] },
    { shape: statue, position: [0, 0.5, 0] },
    { shape: hull, position: [0, -0.6, 0.2] },
  ]);
  return [
    (_, a, b, c) => ({ shape: scaled(hull, [2 * a, -2 * b, 2 * c]), reach: 2 }),
    (_, a, b, c) => ({ shape: triangle([a, 0, 0], [0, b, 0], [0, 0, c]), reach: 1 }),
    () => ({ shape: statue, reach: 1.5 }),
    (_, a, b, c) => ({ shape: scaled(statue, [a, b, -c]), reach: 1.5 }),
    () => ({ shape: field, reach: 2 }),
    () => ({ shape: pile, reach: 3 }),
    (_, a) => ({ shape: scaled(pile, a), reach: 3 }),
  ];
}

function spread(count: number, seed: number, make: MakeShape): Body[] {
  const next = random(seed);
  const side = worldSide(count);
  const axis = new Float64Array(3);
  const size = (): number => 0.25 + 0.5 * next();
  const place = (): number => onGrid(side * (next() - 0.5));
  return Array.from({ length: count }, (_, i) => {
    const [a, b, c] = [size(), size(), size()];
    const position = { x: place(), y: place(), z: place() };
    randomDirection(next, axis);
    const w = 2 * next() - 1;
    const s = Math.sqrt(1 - w * w);
    const rotation = { x: s * axis[0], y: s * axis[1], z: s * axis[2], w };
    return { ...make(i, a, b, c), position, rotation };
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
    for (let axis = 0; axis < 3; axis++) rays[at + axis] = onGrid(side * (next() - 0.5));
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
