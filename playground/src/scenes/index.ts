import type { PlayScene } from "../scene.ts";
import { closest } from "./closest.ts";
import { epa } from "./epa.ts";
import { explain } from "./explain.ts";
import { gjk } from "./gjk.ts";
import { indexBoxes } from "./index-boxes.ts";
import { level } from "./level.ts";
import { model } from "./model.ts";
import { picking } from "./picking.ts";
import { rayShapes } from "./ray-shapes.ts";
import { sat } from "./sat.ts";
import { speed } from "./speed.ts";
import { sweep } from "./sweep.ts";

/** All scenes, in the order of the list. A new scene is a file and a line here. */
// biome-ignore lint/suspicious/noExplicitAny: each scene is only called with states and results of its own
export const SCENES: readonly PlayScene<any, any>[] = [
  level,
  explain,
  rayShapes,
  picking,
  sweep,
  closest,
  gjk,
  epa,
  sat,
  indexBoxes,
  speed,
  model,
];
