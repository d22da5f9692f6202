import { box, World } from "../../dist/bundled/index.js";

const world = new World();
world.add({ shape: box(1, 1, 1), position: [0, 5, 0] });
const hit = world.raycast({ origin: [0, 0, 0], direction: [0, 1, 0] });
console.log(hit.distance, performance.now());
