import type { ChannelTable } from "../world/channels.ts";
import type { Profile } from "../world/profiles.ts";

/** All profiles by name, as arguments that make them anew: each names its response to every channel. */
export function profilesOf(table: ChannelTable): [string, Profile][] {
  let all = 0;
  for (const bit of table.bits.values()) all |= bit;
  return Array.from(table.compiled, ([name, { type, enabled, ...masks }]) => {
    const others = (masks.block & ~all) !== 0 ? "block" : (masks.touch & ~all) !== 0 ? "overlap" : "ignore";
    return [name, { ...(type === null ? {} : { type }), responses: table.describe(masks), others, enabled }];
  });
}
