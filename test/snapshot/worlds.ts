import { compound } from "../../src/shapes/compound.ts";
import { heightField } from "../../src/shapes/height-field.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import { scaled } from "../../src/shapes/scaled.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { Collider } from "../../src/world/collider.ts";
import { World, type WorldOptions } from "../../src/world/world.ts";
import {
  between,
  floorAt,
  type Random,
  randomConvex,
  randomPoint,
  randomRotation,
  randomShape,
  sheet,
} from "../world/random-scenes.ts";

/** Any world. */
export type AnyWorld = World<string, string>;

/** A mesh with all that a mesh can have. */
export function paintedMesh(): Shape {
  const positions = Float32Array.of(-2, 0, -2, 2, 0, -2, 2, 0, 2, -2, 0.5, 2);
  return mesh(positions, Uint16Array.of(0, 2, 1, 0, 3, 2), {
    doubleSided: true,
    faceMaterials: [1, 0],
    materials: ["grass", { name: "mud", friction: 0.25 }],
    attributes: {
      uv: { array: Uint8Array.of(0, 0, 255, 0, 255, 255, 0, 255), itemSize: 2, normalized: true },
      colour: Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1),
    },
  });
}

function field(random: Random): Shape {
  const heights = Array.from({ length: 35 }, () => (random() < 0.1 ? Number.NaN : between(random, -0.5, 0.5)));
  return heightField({ rows: 5, cols: 7, cellSize: [0.8, 0.6], heights, doubleSided: random() < 0.5 });
}

/** Enough children for a hierarchy, compounds among them, some with responses of their own. */
function crowd(random: Random): Shape {
  return compound(
    Array.from({ length: 12 }, (_, i) => ({
      shape:
        i % 4 === 0
          ? compound([{ shape: randomConvex(random, 0.5) }, { shape: sheet(2, 1) }])
          : randomConvex(random, 0.5),
      position: randomPoint(random, 2),
      rotation: randomRotation(random),
      material: i % 3 === 0 ? `part ${i}` : undefined,
      ...(i % 5 === 0 ? { responses: { Pawn: i % 2 === 0 ? ("overlap" as const) : ("ignore" as const) } } : {}),
    })),
  );
}

function anyShape(random: Random): Shape {
  const kind = random();
  if (kind < 0.08) return field(random);
  if (kind < 0.16) return crowd(random);
  if (kind < 0.24) return scaled(sheet(3, 2), [between(random, 0.5, 2), -1, 1.5]);
  return randomShape(random);
}

/** Adds a collider as any can be. Shapes of `shared` are used again. */
export function addAny(world: AnyWorld, random: Random, size: number, shared: readonly Shape[]): Collider<string> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  return world.add({
    shape: random() < 0.4 ? pick(shared) : anyShape(random),
    position: randomPoint(random, size),
    rotation: randomRotation(random),
    mobility: random() < 0.4 ? "static" : "movable",
    ...(random() < 0.2 ? { complex: sheet(3, 2) } : {}),
    ...(random() < 0.3 ? { profile: pick(["OverlapAll", "Pawn", "Trigger", "NoCollision"]) } : {}),
    ...(random() < 0.3 ? { responses: { Camera: pick(["ignore", "overlap", "block"] as const) } } : {}),
    ...(random() < 0.3 ? { owner: { name: `owner ${Math.floor(random() * 5)}` } } : {}),
    ...(random() < 0.3 ? { material: pick(["wood", "iron"]) } : {}),
    ...(random() < 0.3 ? { userData: [random(), -0, Number.NaN, { list: Int16Array.of(1, 2) }] } : {}),
  });
}

/** A world with all kinds of shapes, in which much has been moved, removed and switched off. */
export function randomWorld(random: Random, index: WorldOptions["index"], count: number, size: number): AnyWorld {
  const world: AnyWorld = new World({ index }) as AnyWorld;
  const shared = [paintedMesh(), crowd(random), field(random), ...Array.from({ length: 6 }, () => randomShape(random))];
  world.add(floorAt(-size, 1_000_000) as never);
  world.add({ shape: sheet(6, 400 * size), position: [0, -size, 0], mobility: "static" });
  for (let i = 0; i < count; i++) addAny(world, random, size, shared);
  change([world], random, size, count >> 1);
  return world;
}

/** Does the same to equal worlds: moves, removals, additions, switches; asks in between so that trees are edited, not built. */
export function change(worlds: readonly AnyWorld[], random: Random, size: number, steps: number): void {
  const lists = worlds.map((world) => [...world.colliders()].sort((a, b) => a.id - b.id));
  const shared = [randomShape(random), sheet(2, 3)];
  for (let step = 0; step < steps; step++) {
    const action = random();
    const at = Math.floor(random() * lists[0].length);
    const place = randomPoint(random, size);
    const turn = randomRotation(random);
    const seed = random() * 2 ** 32;
    worlds.forEach((world, i) => {
      const list = lists[i];
      if (action < 0.15) list.splice(at, 1)[0].remove();
      else if (action < 0.3) list.push(addAny(world, repeat(seed), size, shared));
      else if (action < 0.35) list[at].enabled = !list[at].enabled;
      else if (action < 0.4) list[at].setResponses({ Visibility: "overlap" });
      else list[at].setPose(place, turn);
      if (step % 10 === 0) world.overlapAny({ shape: shared[0], position: place });
    });
  }
}

function repeat(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Every kind of query, as text that differs where a bit does, and how many of them found anything. */
export function ask(world: AnyWorld, random: Random, size: number, count: number): { texts: string[]; found: number } {
  const texts: string[] = [];
  let found = 0;
  const note = (answer: unknown): void => {
    if (answer !== null && answer !== false && !(Array.isArray(answer) && answer.length === 0)) found++;
    texts.push(image(answer));
  };
  for (let i = 0; i < count; i++) {
    const ray = { from: randomPoint(random, 1.5 * size), to: randomPoint(random, 1.5 * size) };
    const shape = randomConvex(random);
    const posed = { shape, position: randomPoint(random, size), rotation: randomRotation(random) };
    const channel = ["Visibility", "Camera", "Pawn"][i % 3];
    const complex = i % 2 === 0;
    note(world.raycast(ray, { channel, complex }));
    note(world.raycastAll(ray, { untilBlock: false, complex }));
    note(world.raycastAny(ray, { types: ["Pawn", "WorldStatic"] }));
    note(world.raycastSpans(ray, { channel }));
    note(world.sweep({ ...posed, to: randomPoint(random, size) }, { channel }));
    note(world.sweepAll({ ...posed, to: randomPoint(random, size) }));
    note(world.overlap(posed, { penetration: i % 4 === 0, complex }));
    note(world.overlapAny(posed, { channel }));
    note(world.closest({ point: posed.position, k: 3, maxDistance: 4 }));
    note(world.closest({ ...posed, k: 2, maxDistance: 2 }));
    note(world.penetration(posed));
  }
  return { texts, found };
}

/** A value as text: numbers to the bit, colliders by what they are. */
export function image(value: unknown): string {
  return JSON.stringify(value, (_key, field: unknown) => {
    if (field instanceof Collider) return { id: field.id, key: field.key, type: field.type, mobility: field.mobility };
    if (typeof field === "number" && (field - field !== 0 || Object.is(field, -0)))
      return Object.is(field, -0) ? "-0" : String(field);
    if (field === undefined) return "undefined";
    if (typeof field === "object" && field !== null && typeof (field as Shape).type?.raycast === "function") {
      return (field as Shape).type.name;
    }
    return field;
  });
}
