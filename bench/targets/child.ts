import type { Group } from "./group.ts";
import { groups } from "./groups.ts";

// A process of its own for one group: node child.mjs GROUP ROUNDS [--quick]. The result is the last line of the output.
const [name, rounds, quick] = process.argv.slice(2);
const group: Group | undefined = groups[name];
if (group === undefined) throw new Error(`no group ${name}`);
const result = await group({ quick: quick === "--quick", rounds: Number(rounds) });
process.stdout.write(`\n${JSON.stringify(result)}\n`, () => process.exit(0));
