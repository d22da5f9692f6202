// Only here: its rays walk through all bodies, and it has no capsule.
import { Body, Box, RaycastResult, Vec3, World } from "cannon-es";

const world = new World();
const body = new Body({ mass: 0, shape: new Box(new Vec3(1, 1, 1)) });
body.position.set(0, 5, 0);
body.aabbNeedsUpdate = true;
world.addBody(body);
const result = new RaycastResult();
world.raycastClosest(new Vec3(0, 0, 0), new Vec3(0, 10, 0), {}, result);
console.log(result.distance, performance.now());
