import { BruteForceIndex } from "../../src/acceleration/brute-force.ts";
import { createPose, type Pose, readPose } from "../../src/math/pose.ts";
import { box } from "../../src/shapes/box.ts";
import { capsule } from "../../src/shapes/capsule.ts";
import { compound } from "../../src/shapes/compound.ts";
import { cone } from "../../src/shapes/cone.ts";
import { convexHull } from "../../src/shapes/convex-hull.ts";
import { cylinder } from "../../src/shapes/cylinder.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { triangle } from "../../src/shapes/triangle.ts";
import type { Collider, Mobility } from "../../src/world/collider.ts";
import type { DefaultProfile } from "../../src/world/profiles.ts";
import { World, type WorldOptions } from "../../src/world/world.ts";

export type Random = () => number;

/** A small generator of uniform numbers in [0, 1), the same everywhere. */
export function generator(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export const between = (random: Random, from: number, to: number) => from + (to - from) * random();
export const randomPoint = (random: Random, size: number) => [0, 1, 2].map(() => between(random, -size, size));

export function randomRotation(random: Random): number[] {
  const q = [0, 1, 2, 3].map(() => between(random, -1, 1));
  const length = Math.sqrt(q.reduce((sum, x) => sum + x * x, 0)) || 1;
  return q.map((x) => x / length);
}

/** Sizes of 0.2 to 1.2 times `scale`, in all directions from the shape's origin. */
export function randomConvex(random: Random, scale = 1): Shape {
  const size = () => scale * between(random, 0.2, 1.2);
  const kind = Math.floor(random() * 6);
  if (kind === 0) return sphere(size());
  if (kind === 1) return box(size(), size(), size());
  if (kind === 2) return capsule(size(), size());
  if (kind === 3) return cylinder(size(), size());
  if (kind === 4) return cone(size(), size());
  return convexHull(Array.from({ length: 9 }, () => randomPoint(random, 1.2 * scale)).flat());
}

/** A sheet of 2 × n × n triangles, `size` wide, with bumps of 0.4 times `bumps`. */
export function sheet(n: number, size: number, doubleSided = true, bumps = 1): Shape {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let r = 0; r <= n; r++) {
    for (let c = 0; c <= n; c++) {
      positions.push((c / n - 0.5) * size, (((r * 7 + c * 3) % 5) / 10) * bumps, (r / n - 0.5) * size);
    }
  }
  for (let r = 0; r < n; r++) {
    for (let c = 0; c < n; c++) {
      const a = r * (n + 1) + c;
      indices.push(a, a + n + 1, a + 1, a + 1, a + n + 1, a + n + 2);
    }
  }
  return mesh(new Float64Array(positions), new Uint32Array(indices), { doubleSided });
}

/** Convex ones for the most part, among them compounds, sheets and triangles; all sizes times `scale`. */
export function randomShape(random: Random, scale = 1): Shape {
  const kind = random();
  if (kind < 0.15) {
    return compound(
      Array.from({ length: 3 }, () => ({
        shape: randomConvex(random, scale),
        position: randomPoint(random, 1.5 * scale),
        rotation: randomRotation(random),
      })),
    );
  }
  if (kind < 0.2) return sheet(4, 3 * scale, true, scale);
  const corner = () => randomPoint(random, 1.5 * scale);
  if (kind < 0.25) return triangle(corner(), corner(), corner());
  return randomConvex(random, scale);
}

export interface Body {
  readonly shape: Shape;
  readonly position: number[];
  readonly rotation: number[];
  readonly key: number;
  readonly profile?: DefaultProfile;
}

export function randomBodies(random: Random, count: number, size: number): Body[] {
  return Array.from({ length: count }, (_, key) => ({
    shape: randomShape(random),
    position: randomPoint(random, size),
    rotation: randomRotation(random),
    key,
  }));
}

/** A floor below everything, as a body. */
export function floorAt(height: number, key: number): Body {
  return { shape: halfSpace([0, 1, 0], height), position: [0, 0, 0], rotation: [0, 0, 0, 1], key };
}

export function poseOf(body: Pick<Body, "position" | "rotation">): Pose {
  const pose = createPose();
  readPose("test", "", { position: body.position, rotation: body.rotation }, pose);
  return pose;
}

export const MIXES: [string, (i: number) => Mobility][] = [
  ["static", () => "static"],
  ["movable", () => "movable"],
  ["mixed", (i) => (i % 3 === 0 ? "static" : "movable")],
];

export const INDEXES: [string, WorldOptions["index"]][] = [
  ["bvh", "bvh"],
  ["brute force", () => new BruteForceIndex()],
];

/** A world that is added to, moved and removed from by chance, and what should be in it. */
export class ChangingScene {
  readonly world: World;
  readonly bodies = new Map<number, Body>();
  readonly #colliders = new Map<number, Collider>();
  readonly #disabled = new Set<number>();
  readonly #random: Random;
  readonly #least: number;
  #key = 0;

  constructor(random: Random, index: WorldOptions["index"], least: number) {
    this.#random = random;
    this.#least = least;
    this.world = new World({ index });
  }

  /** What a query should see. */
  present(): Body[] {
    return [...this.bodies.values()].filter((body) => !this.#disabled.has(body.key));
  }

  change(size: number): void {
    const random = this.#random;
    const action = random();
    if (action < 0.35 || this.bodies.size < this.#least) this.#add(size);
    else if (action < 0.5) {
      const key = this.#pick();
      this.#colliders.get(key)?.remove();
      this.bodies.delete(key);
      this.#disabled.delete(key);
    } else if (action < 0.6) {
      const key = this.#pick();
      const collider = this.#colliders.get(key) as Collider;
      collider.enabled = !collider.enabled;
      if (collider.enabled) this.#disabled.delete(key);
      else this.#disabled.add(key);
    } else for (let moves = 0; moves < 5; moves++) this.#move(size);
  }

  #pick(): number {
    return [...this.bodies.keys()][Math.floor(this.#random() * this.bodies.size)];
  }

  #add(size: number): void {
    const random = this.#random;
    const key = this.#key++;
    const body = { ...randomBodies(random, 1, size)[0], key };
    this.bodies.set(key, body);
    this.#colliders.set(key, this.world.add({ ...body, mobility: random() < 0.4 ? "static" : "movable" }));
  }

  #move(size: number): void {
    const random = this.#random;
    const key = this.#pick();
    const body = this.bodies.get(key) as Body;
    const moved = { ...body, position: randomPoint(random, size), rotation: randomRotation(random) };
    this.bodies.set(key, moved);
    this.#colliders.get(key)?.setPose(moved.position, moved.rotation);
  }
}
