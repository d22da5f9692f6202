import {
  capsule,
  type DefaultChannel,
  type ExplainMethod,
  type ExplainOptions,
  type Explanation,
  type InitialOverlap,
  type Shape,
  sphere,
} from "hitscan";
import type { Triple } from "../../scene.ts";
import { levelWith } from "../level/world.ts";

/** How a query is asked. */
interface Way {
  /** Null: a ray. */
  readonly shape?: Shape;
  readonly all?: boolean;
  readonly channel?: DefaultChannel;
  readonly backFaces?: "hit";
  readonly untilBlock?: false;
  readonly initialOverlap?: InitialOverlap;
  /** It goes on without an end. */
  readonly endless?: boolean;
  /** The gate takes part. */
  readonly gateShut?: boolean;
}

/** Something that people ask themselves, and the query that makes them ask it. */
export interface Question {
  /** In the names of its values in the state. */
  readonly key: string;
  /** Goes on from "Why does it". */
  readonly title: string;
  /** The collider that it is about. */
  readonly about: string | null;
  readonly from: Triple;
  readonly to: Triple;
  readonly asked: Way;
  /** What would help, in words, and the query put so. */
  readonly remedy: string;
  readonly better: Way;
}

const BALL = sphere(0.25);
const LARGER_BALL = sphere(0.32);
const WALKER = capsule(0.35, 0.55);

export const QUESTIONS: readonly Question[] = [
  {
    key: "glass",
    title: "pass the glass?",
    about: "glass",
    from: [-6.4, 1.6, -1.2],
    to: [6.7, 0.9, -1.5],
    asked: { channel: "Visibility" },
    remedy: 'channel: "PhysicsBody", which glass blocks',
    better: { channel: "PhysicsBody" },
  },
  {
    key: "guard",
    title: "not stop at guard 3?",
    about: "guard 3",
    from: [1.7, 1.3, 2.8],
    to: [7.3, 0.9, 3.6],
    asked: { channel: "Visibility" },
    remedy: 'channel: "Pawn", which the guard blocks',
    better: { channel: "Pawn" },
  },
  {
    key: "screen",
    title: "not see the screen?",
    about: "screen",
    from: [-4.6, 1.4, 0.6],
    to: [3, 1.1, 0.9],
    asked: { channel: "Visibility" },
    remedy: 'backFaces: "hit"',
    better: { channel: "Visibility", backFaces: "hit" },
  },
  {
    key: "barrel",
    title: "not reach the barrel?",
    about: "barrel",
    from: [1.8, 1.1, -0.6],
    to: [4.5, 0.83, 0.08],
    asked: {},
    remedy: "a direction instead of an end, so that the ray goes on",
    better: { endless: true },
  },
  {
    key: "ball",
    title: "not touch guard 2?",
    about: "guard 2",
    from: [-4.6, 1.1, 3.35],
    to: [0.4, 1.1, 3.35],
    asked: { shape: BALL },
    remedy: "a ball of radius 0.32 instead of 0.25",
    better: { shape: LARGER_BALL },
  },
  {
    key: "walker",
    title: "not leave crate 3?",
    about: "crate 3",
    from: [-2.75, 0.92, 2.3],
    to: [0, 0.92, 2.9],
    asked: { shape: WALKER, channel: "Pawn" },
    remedy: 'initialOverlap: "whenMovingIn", which lets it out',
    better: { shape: WALKER, channel: "Pawn", initialOverlap: "whenMovingIn" },
  },
  {
    key: "list",
    title: "not list guard 1?",
    about: "guard 1",
    from: [-1, 1.5, -1.3],
    to: [6.6, 1.1, -1.8],
    asked: { all: true, channel: "Pawn" },
    remedy: "untilBlock: false, so that the list goes on behind a block",
    better: { all: true, channel: "Pawn", untilBlock: false },
  },
  {
    key: "gate",
    title: "not stop at the gate?",
    about: "gate",
    from: [-1, 0.9, 3],
    to: [3.6, 0.9, 3.4],
    asked: {},
    remedy: "gate.enabled = true",
    better: { gateShut: true },
  },
];

/** A query of one's own: as it is dragged, in a channel and of a size that the panel has. */
export const OWN: Question = {
  key: "own",
  title: "(a query of your own)",
  about: null,
  from: [-6.6, 1.5, 1.5],
  to: [6.4, 1.2, -4.2],
  asked: {},
  remedy: "",
  better: {},
};

export const ALL: readonly Question[] = [...QUESTIONS, OWN];

export const OWN_CHANNELS = ["none", "Visibility", "Camera", "Pawn", "WorldDynamic", "PhysicsBody"] as const;

/** Asks the world why. */
export function explainWay(way: Way, from: Triple, to: Triple): Explanation {
  const { shape, all, endless, gateShut = false, ...given } = way;
  const { world } = levelWith(gateShut);
  const options: ExplainOptions<DefaultChannel> = given;
  const rest = { ...options, method: methodOf(shape !== undefined, all === true) };
  if (shape !== undefined) return world.explain({ shape, position: from, to }, rest);
  if (endless !== true) return world.explain({ from, to }, rest);
  const direction = to.map((value, i) => value - from[i]);
  if (direction.every((value) => value === 0)) return world.explain({ from, to }, rest);
  return world.explain({ origin: from, direction }, rest);
}

function methodOf(isSweep: boolean, isList: boolean): ExplainMethod {
  if (isSweep) return isList ? "sweepAll" : "sweep";
  return isList ? "raycastAll" : "raycast";
}

/** The way of a question in a state: as asked, or as it is better asked. */
export function wayOf(question: Question, better: boolean, ownChannel: string, ownRadius: number): Way {
  if (question !== OWN) return better ? question.better : question.asked;
  const channel = OWN_CHANNELS.find((known) => known === ownChannel) ?? "none";
  return {
    all: true,
    ...(channel === "none" ? {} : { channel }),
    ...(ownRadius > 0 ? { shape: sphere(ownRadius) } : {}),
  };
}
