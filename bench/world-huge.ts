import { box, type World } from "hitscan";
import { type Contender, interleave, type Row, round, speedup, type Table } from "./harness.ts";
import { type Asked, worldQueries } from "./world-queries.ts";

/** Bodies of the world, and half extents of the huge ones. */
const SIZE = 10_000;
const HALF = 5000;

/**
 * One box of 10 km among small bodies: beneath them as ground, and around them all as a region that no query is after. The price is the time beside that
 * in the same world without it.
 */
export function hugeBox(fill: () => World, rounds: number): Table {
  const ground = fill();
  ground.add({ shape: box(HALF, HALF, HALF), position: [0, -HALF - 60, 0], mobility: "static" });
  const region = fill();
  region.add({ shape: box(HALF, HALF, HALF), responses: everythingIgnored(region) });
  const [plain, below, around] = [fill(), ground, region].map((world) => worldQueries(world, SIZE));
  const rows = plain.map(({ name }, i): Row => {
    const times = interleave([plain, below, around].map(byNumber(i)), rounds);
    const price = (k: number) => round(speedup(times[0], times[k]), 2);
    return { name, "ground, ×": price(1), "region, ×": price(2) };
  });
  return { title: `a box of 10 km among ${SIZE.toLocaleString("en")} bodies: time beside that without it`, rows };
}

const byNumber =
  (i: number) =>
  (asked: readonly Asked[]): Contender =>
    asked[i].run;

function everythingIgnored(world: World) {
  return Object.fromEntries(world.channels.map((name) => [name, "ignore" as const]));
}
