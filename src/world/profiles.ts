import type { DefaultChannel } from "./channels.ts";

/** A named set of responses, so that colliders and queries need not list them. */
export interface Profile<C extends string = string> {
  /** Object type of a collider with this profile that names no type; trace channel of a query with this profile that names none. */
  readonly type?: C;
  readonly responses?: Readonly<Partial<Record<C, "ignore" | "overlap" | "block">>>;
  /** Response to the channels that `responses` leaves out (default "block"). */
  readonly others?: "ignore" | "overlap" | "block";
  /** A collider with this profile takes part in queries (default true); its own `enabled` decides if given. */
  readonly enabled?: boolean;
}

/** Unreal's profiles, those of a world with Unreal's channels. */
export const DEFAULT_PROFILES = {
  NoCollision: { type: "WorldStatic", others: "ignore", enabled: false },
  BlockAll: { type: "WorldStatic" },
  OverlapAll: { type: "WorldStatic", others: "overlap" },
  BlockAllDynamic: { type: "WorldDynamic" },
  OverlapAllDynamic: { type: "WorldDynamic", others: "overlap" },
  IgnoreOnlyPawn: { type: "WorldDynamic", responses: { Pawn: "ignore", Vehicle: "ignore" } },
  OverlapOnlyPawn: { type: "WorldDynamic", responses: { Pawn: "overlap", Vehicle: "overlap", Camera: "ignore" } },
  Pawn: { type: "Pawn", responses: { Visibility: "ignore" } },
  Spectator: { type: "Pawn", responses: { WorldStatic: "block" }, others: "ignore" },
  CharacterMesh: { type: "Pawn", responses: { Pawn: "ignore", Vehicle: "ignore", Visibility: "ignore" } },
  PhysicsActor: { type: "PhysicsBody" },
  Destructible: { type: "Destructible" },
  InvisibleWall: { type: "WorldStatic", responses: { Visibility: "ignore" } },
  InvisibleWallDynamic: { type: "WorldDynamic", responses: { Visibility: "ignore" } },
  Trigger: { type: "WorldDynamic", responses: { Visibility: "ignore" }, others: "overlap" },
  Ragdoll: { type: "PhysicsBody", responses: { Pawn: "ignore", Visibility: "ignore" } },
  Vehicle: { type: "Vehicle" },
  UI: { type: "WorldDynamic", responses: { Visibility: "block" }, others: "overlap" },
} as const satisfies Readonly<Record<string, Profile<DefaultChannel>>>;

export type DefaultProfile = keyof typeof DEFAULT_PROFILES;

/** The names of a world's profiles: P, those of its own, and the built-in ones that its channels C allow. */
export type ProfileName<C extends string, P extends string> = string extends C
  ? string
  : P | (DefaultChannel extends C ? DefaultProfile : GeneralProfile | (C extends "Pawn" | "pawn" ? "Pawn" : never));

type GeneralProfile = "BlockAll" | "OverlapAll" | "NoCollision" | "Trigger";

/**
 * The profiles that make sense whatever the channels are called: BlockAll, OverlapAll, NoCollision, Trigger (overlaps all), and
 * Pawn (of that type, blocks all) where a channel is called "Pawn" or "pawn". Only Pawn names a type.
 */
export function ownProfiles(channels: readonly string[]): Readonly<Record<string, Profile>> {
  const profiles: Record<string, Profile> = {
    BlockAll: {},
    OverlapAll: { others: "overlap" },
    NoCollision: { others: "ignore", enabled: false },
    Trigger: { others: "overlap" },
  };
  const pawn = channels.find((name) => name === "Pawn" || name === "pawn");
  if (pawn !== undefined) profiles.Pawn = { type: pawn };
  return profiles;
}
