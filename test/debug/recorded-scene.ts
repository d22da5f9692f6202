import { record } from "../../src/debug/recorder/record.ts";
import { type ReplayReport, replay } from "../../src/debug/recorder/replay.ts";
import { box } from "../../src/shapes/box.ts";
import { compound } from "../../src/shapes/compound.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { World } from "../../src/world/world.ts";

/** Through all that stands in the scene, but the floor. */
export const RAY = { origin: [-5, 0.25, 0.125], direction: [1, 0, 0] } as const;

/** A ball at 0, a static box at 4, a compound at 8, a floor that is a mesh. */
export function scene(): World {
  const world = new World();
  world.add({ shape: sphere(1), owner: "ball", material: "rubber" });
  world.add({ shape: box(1, 1, 1), position: [4, 0, 0], mobility: "static", key: 7 });
  const children = [{ shape: sphere(0.5) }, { shape: box(0.5, 0.5, 0.5), position: [0, 0.5, 0] }];
  world.add({ shape: compound(children), position: [8, 0, 0], rotation: [0, 0.6, 0, 0.8] });
  const floor = new Float32Array([-20, 0, -20, 20, 0, -20, 20, 0, 20, -20, 0, 20]);
  world.add({ shape: mesh(floor, [0, 2, 1, 0, 3, 2]), position: [0, -3, 0], mobility: "static" });
  return world;
}

/** Records what `play` does with the scene and replays it. */
export function roundTrip(play: (world: World) => void, world = scene()): ReplayReport {
  const recorder = record(world);
  play(world);
  recorder.stop();
  return replay(recorder.save());
}
