import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import HavokPhysics from "@babylonjs/havok";

const folder = dirname(createRequire(import.meta.url).resolve("@babylonjs/havok"));
const havok = await HavokPhysics({ wasmBinary: readFileSync(join(folder, "HavokPhysics.wasm")) });
const [, world] = havok.HP_World_Create();
const [, shape] = havok.HP_Shape_CreateBox([0, 0, 0], [0, 0, 0, 1], [2, 2, 2]);
const [, body] = havok.HP_Body_Create();
havok.HP_Body_SetShape(body, shape);
havok.HP_Body_SetMotionType(body, havok.MotionType.STATIC);
havok.HP_Body_SetPosition(body, [0, 5, 0]);
havok.HP_World_AddBody(world, body, false);
const [, collector] = havok.HP_QueryCollector_Create(1);
const everything = [0xffffffff, 0xffffffff];
havok.HP_World_CastRayWithCollector(world, collector, [[0, 0, 0], [0, 10, 0], everything, false, [0n]]);
console.log(havok.HP_QueryCollector_GetCastRayResult(collector, 0)[1][0] * 10, performance.now());
