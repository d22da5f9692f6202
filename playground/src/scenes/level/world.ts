import {
  box,
  type Collider,
  type ColliderOptions,
  capsule,
  compound,
  convexHull,
  cylinder,
  type DefaultChannel,
  heightField,
  mesh,
  type Shape,
  sphere,
  World,
} from "hitscan";
import { type DebugColor, type DebugSink, drawShape, drawWorld } from "hitscan/debug";
import { quaternion, type Triple } from "../../scene.ts";
import { boxFaces, capsuleFaces, type Faces, fieldFaces, fill, quad, turnedFaces } from "./faces.ts";

/** A collider of the level. Its owner is its name. */
export type Thing = Collider<DefaultChannel>;

/** A small courtyard: a wall with a window of glass, an open gate, guards, things to hide behind. */
export interface Level {
  readonly world: World;
  readonly things: readonly Thing[];
  readonly guards: readonly Thing[];
  /** What is drawn of each besides its edges, and where its name stands (null: nowhere). */
  readonly looks: ReadonlyMap<Thing, { readonly faces: Faces; readonly tag: Triple | null }>;
}

/** All of it is seen from here, on a narrow page too. */
export const CAMERA = { position: [-2.1, 14.8, 15.6], target: [0.4, 0, 0] } as const;

/** What things are, while no query has to do with them. */
export const QUIET = {
  static: 0x7688a0,
  movable: 0xb98a30,
  trigger: 0x418f63,
  disabled: 0x5c6875,
} as const satisfies Record<string, DebugColor>;

const SCREEN_NORMAL = 0.6;

const levels = new Map<boolean, Level>();

/** The level. It is never changed. `gateShut`: the gate takes part in queries. */
export function levelWith(gateShut: boolean): Level {
  const known = levels.get(gateShut);
  if (known !== undefined) return known;
  const made = build(gateShut);
  levels.set(gateShut, made);
  return made;
}

export function nameOf({ owner }: { readonly owner: unknown }): string {
  return String(owner);
}

/** Blocks, or merely overlaps, or is not there at all. */
export function quietColor({ enabled, responses, mobility }: Thing): DebugColor {
  if (!enabled) return QUIET.disabled;
  if (!Object.values(responses).includes("block")) return QUIET.trigger;
  return QUIET[mobility];
}

/** Draws the level in colours of its own. `label`: the text at a thing, "" for none. */
export function drawLevel(
  sink: DebugSink,
  { world, things, looks }: Level,
  color: (thing: Thing) => DebugColor,
  label: (thing: Thing) => string = nameOf,
): void {
  drawWorld(sink, world, { color });
  for (const thing of things) {
    const { faces, tag } = looks.get(thing)!;
    // the floor is below everything: it would be all that is seen
    const ground = nameOf(thing) === "floor" ? QUIET.static : color(thing);
    if (thing.enabled) fill(sink, faces, thing, half(ground));
    if (nameOf(thing) === "screen")
      drawShape(sink, thing.shape, thing, { color: color(thing), normals: SCREEN_NORMAL });
    const text = label(thing);
    if (tag !== null && text !== "") sink.text({ x: tag[0], y: tag[1], z: tag[2] }, text, color(thing));
  }
}

/** A colour of half the brightness. */
function half(color: DebugColor): DebugColor {
  return (color >> 1) & 0x7f7f7f;
}

interface Given extends Omit<ColliderOptions<DefaultChannel>, "shape" | "position" | "owner"> {
  readonly faces: Faces;
  readonly tag?: Triple;
}

type Put = (owner: string, shape: Shape, position: Triple, given: Given) => Thing;

function build(gateShut: boolean): Level {
  const world = new World();
  const things: Thing[] = [];
  const looks = new Map<Thing, { readonly faces: Faces; readonly tag: Triple | null }>();
  const put: Put = (owner, shape, position, { faces, tag, ...options }) => {
    const thing = world.add({ mobility: "static", ...options, owner, shape, position });
    things.push(thing);
    looks.set(thing, { faces, tag: tag ?? null });
    return thing;
  };
  const putBox = (owner: string, size: Triple, position: Triple, given: Omit<Given, "faces">) =>
    put(owner, box(...size), position, { ...given, faces: boxFaces(size) });
  putBox("floor", [7.2, 0.1, 5.2], [0, -0.1, 0], { material: "stone" });
  putBox("north wall", [7.2, 1.1, 0.15], [0, 1.1, -5.05], { material: "brick", tag: [-6.2, 2.3, -5] });
  putBox("east wall", [0.15, 0.65, 4.9], [7.05, 0.65, 0.15], { material: "brick", tag: [5.9, 1.5, -4.7] });
  buildMiddle(put, putBox, gateShut);
  buildZones(put, putBox);
  buildProps(put, putBox);
  return { world, things, looks, guards: buildGuards(put) };
}

type PutBox = (owner: string, size: Triple, position: Triple, given: Omit<Given, "faces">) => Thing;

/** The wall that parts the courtyard: a window with a pane of glass, and a gate. */
function buildMiddle(put: Put, putBox: PutBox, gateShut: boolean): void {
  const parts: readonly (readonly [size: Triple, position: Triple, material: string])[] = [
    [[0.15, 1.3, 1.1], [0, 1.3, -3.8], "brick"],
    [[0.15, 0.4, 1.1], [0, 0.4, -1.6], "brick"],
    [[0.15, 0.25, 1.1], [0, 2.35, -1.6], "stone"],
    [[0.15, 1.3, 1.45], [0, 1.3, 0.95], "brick"],
    [[0.15, 1.3, 0.5], [0, 1.3, 4.5], "brick"],
  ];
  const wall = compound(parts.map(([size, position, material]) => ({ shape: box(...size), position, material })));
  const faces = parts.flatMap(([size, position]) => boxFaces(size, position));
  put("wall", wall, [1, 0, 0], { faces, tag: [1, 2.7, -4.8] });
  putBox("glass", [0.04, 0.65, 1.1], [1, 1.45, -1.6], {
    material: "glass",
    responses: { Visibility: "overlap", Camera: "overlap" },
    tag: [-0.5, 2.7, -2.4],
  });
  putBox("gate", [0.08, 0.9, 0.8], [1, 0.9, 3.2], { material: "iron", enabled: gateShut, tag: [1, 1.9, 3.2] });
}

/** What blocks nothing: a trigger that does not even notice lines of sight, and smoke that only these notice. */
function buildZones(put: Put, putBox: PutBox): void {
  putBox("alarm zone", [0.7, 0.9, 1], [3.3, 0.9, -1.6], { profile: "Trigger", tag: [2.7, 0, -0.4] });
  put("smoke", sphere(0.85), [-2.6, 1.3, -1.6], {
    profile: "OverlapAllDynamic",
    responses: { Pawn: "ignore", PhysicsBody: "ignore", WorldDynamic: "ignore" },
    mobility: "movable",
    material: "smoke",
    faces: capsuleFaces(0.85, 0),
    tag: [-2.9, 2.25, -1.6],
  });
}

function buildProps(put: Put, putBox: PutBox): void {
  const crate = { material: "wood", mobility: "movable" } as const;
  putBox("crate 1", [0.5, 0.5, 0.5], [3.3, 0.5, 1.1], { ...crate, tag: [2.8, 0.2, 1.7] });
  putBox("crate 2", [0.4, 0.4, 0.4], [3.3, 1.4, 1], {
    ...crate,
    rotation: quaternion([0, 25, 0]),
    tag: [2.3, 1.95, 1],
  });
  putBox("crate 3", [0.45, 0.45, 0.45], [-3.4, 0.45, 2.2], { ...crate, tag: [-3.6, 1, 2.2] });
  put("barrel", cylinder(0.4, 0.6), [5.6, 0.6, 0.4], {
    type: "PhysicsBody",
    material: "steel",
    mobility: "movable",
    faces: turnedFaces([
      [0, -0.6],
      [0.4, -0.6],
      [0.4, 0.6],
      [0, 0.6],
    ]),
    tag: [4.9, 1.3, 0.4],
  });
  put("ramp", convexHull(RAMP), [-4.6, 0, -3.9], { material: "wood", faces: RAMP_FACES, tag: [-5.6, 1.3, -3.9] });
  const hill = hillField();
  put("hill", hill, [-7.1, 0, 0.9], { material: "grass", faces: fieldFaces(hill), tag: [-5.8, 1.3, 2.6] });
  // one side only: its front looks to +x
  const screen = mesh(SCREEN, [0, 1, 2, 0, 2, 3]);
  put("screen", screen, [-1.4, 0, 0.9], {
    material: "cloth",
    rotation: quaternion([0, -25, 0]),
    faces: SCREEN_FACES,
    tag: [-1.3, 2, 0.5],
  });
}

/** Capsules of the type Pawn. The third was given a profile of that name, which does not block lines of sight. */
function buildGuards(put: Put): readonly Thing[] {
  const guard = capsule(0.35, 0.55);
  const given = { type: "Pawn", mobility: "movable", material: "armour", faces: capsuleFaces(0.35, 0.55) } as const;
  return [
    put("guard 1", guard, [5.2, 0.9, -1.6], { ...given, tag: [5.1, 1.95, -1.6] }),
    put("guard 2", guard, [-2.2, 0.9, 4], { ...given, tag: [-2.4, 1.95, 4] }),
    put("guard 3", guard, [4.2, 0.9, 3.3], { ...given, profile: "Pawn", tag: [3.9, 1.95, 3.3] }),
  ];
}

const RAMP = [-1.5, 0, -0.8, 1.5, 0, -0.8, -1.5, 1.1, -0.8, -1.5, 0, 0.8, 1.5, 0, 0.8, -1.5, 1.1, 0.8];
const RAMP_FACES: Faces = [
  ...quad([-1.5, 1.1, -0.8], [-1.5, 1.1, 0.8], [1.5, 0, 0.8], [1.5, 0, -0.8]),
  ...quad([-1.5, 0, -0.8], [-1.5, 0, 0.8], [-1.5, 1.1, 0.8], [-1.5, 1.1, -0.8]),
  ...[-1.5, 0, 0.8, 1.5, 0, 0.8, -1.5, 1.1, 0.8],
  ...[-1.5, 0, -0.8, -1.5, 1.1, -0.8, 1.5, 0, -0.8],
];

const SCREEN = [0, 0, 0.9, 0, 0, -0.9, 0, 1.9, -0.9, 0, 1.9, 0.9];
const SCREEN_FACES: Faces = quad([0, 0, 0.9], [0, 0, -0.9], [0, 1.9, -0.9], [0, 1.9, 0.9]);

/** A bump on 3 by 3.5 units. */
function hillField() {
  const [rows, cols] = [8, 7];
  const heights = Array.from({ length: rows * cols }, (_, i) => {
    const [r, c] = [Math.floor(i / cols), i % cols];
    const edge = Math.min(r, rows - 1 - r, c, cols - 1 - c);
    const away = ((r - 3.3) ** 2 + (c - 2.8) ** 2) / 5;
    return edge === 0 ? 0 : 1.25 / (1 + away);
  });
  return heightField({ rows, cols, cellSize: 0.5, heights });
}
