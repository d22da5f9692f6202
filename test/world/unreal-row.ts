import { box } from "../../src/shapes/box.ts";
import type { ColliderOptions } from "../../src/world/collider.ts";
import type { Hit } from "../../src/world/hit.ts";
import { World } from "../../src/world/world.ts";

export const RAY = { origin: [0, 0, -10], direction: [0, 0, 1], maxDistance: 100 } as const;
export const CUBE = box(1, 1, 1);

export type Settings = Omit<ColliderOptions, "shape" | "position" | "type" | "profile" | "responses"> &
  Pick<
    ColliderOptions<"WorldStatic" | "WorldDynamic" | "Pawn" | "Visibility" | "Camera" | "Vehicle">,
    "type" | "responses"
  > & {
    profile?: "BlockAll" | "OverlapAll" | "OverlapAllDynamic" | "NoCollision" | "Pawn" | "Trigger" | "InvisibleWall";
  };

/** Cubes of half size 1 along z at 0, 5, 10 …, the owner of each is its number. */
export function row(...settings: Settings[]) {
  const world = new World();
  const colliders = settings.map((own, i) => world.add({ shape: CUBE, position: [0, 0, 5 * i], owner: i, ...own }));
  return { world, colliders };
}

export const BLOCK: Settings = { profile: "BlockAll" };
export const OVERLAP: Settings = { profile: "OverlapAll" };
export const VISIBILITY = { channel: "Visibility" } as const;

/** Owners of the hits, a block as b. */
export const list = (hits: readonly Hit[]) =>
  hits.map(({ owner, blocking }) => `${owner}${blocking ? "b" : ""}`).join(" ");
