import type { PlayScene } from "../scene.ts";
import { epa } from "./epa.ts";
import { gjk } from "./gjk.ts";
import { picking } from "./picking.ts";
import { rayShapes } from "./ray-shapes.ts";
import { sat } from "./sat.ts";
import { sweep } from "./sweep.ts";

/** All scenes, in the order of the list. A new scene is a file and a line here. */
// biome-ignore lint/suspicious/noExplicitAny: each scene is only called with states and results of its own
export const SCENES: readonly PlayScene<any, any>[] = [rayShapes, picking, gjk, epa, sweep, sat];
