import { saveWorld } from "../../snapshot/save-world.ts";
import type { Collider } from "../../world/collider.ts";
import type { World } from "../../world/world.ts";
import type { Capture } from "./capture.ts";
import { encodeToken } from "./stored-token.ts";

type Belongings = Pick<Collider, "owner" | "material" | "userData">;

const NOTHING: Belongings = { owner: null, material: null, userData: undefined };

/** A snapshot of a world without what belongs to its colliders, which may be half the game: the recording knows owners and materials by number. */
export function saveBare(world: World<string, string>, capture: Capture): ArrayBuffer {
  const taken: [Collider, Belongings][] = [];
  for (const collider of world.colliders()) {
    const { owner, material, userData } = collider;
    if (owner === null && material === null && userData === undefined) continue;
    taken.push([collider, { owner, material, userData }]);
    Object.assign(collider, NOTHING);
  }
  try {
    return saveWorld(world, { encode: encodeToken(capture) });
  } finally {
    for (const [collider, belongings] of taken) Object.assign(collider, belongings);
  }
}
